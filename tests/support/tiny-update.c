#include "tests/support/tiny-update.h"

#include <math.h>

#include "core/engine/each.h"
#include "tests/support/tiny-model.h"

typedef struct
{
  const char *name;
  void (*model) (NnConfig *config);
  void (*training) (NnTrainingConfig *config);
} Variant;

static void drop (NnConfig *config)
{
  config->dropout = 0.3;
  config->num_blks = 2;
}

static void hide_with_infinity (NnConfig *config) { config->mask_fill = -INFINITY; }

static void count_padding_in_norm (NnConfig *config)
{
  config->norm = NN_NORM_BATCH;
  config->counts_padding = TRUE;
}

static void smooth_labels (NnTrainingConfig *config) { config->label_smoothing = 0.1; }

static void count_padding (NnTrainingConfig *config) { config->loss = NN_LOSS_PLAIN; }

static void sum_over_sentences (NnTrainingConfig *config) { config->loss = NN_LOSS_CLASSIC; }

static void pack (NnTrainingConfig *config)
{
  config->is_padded = FALSE;
  config->text.is_book = FALSE;
  config->text.order = NN_VOCABULARY_RESERVED;
}

static void share_work (NnTrainingConfig *config) { config->workers = 2; }

static void never_clip (NnTrainingConfig *config) { config->clip = 0.0; }

static void forget_correction (NnTrainingConfig *config) { config->adam.corrects_bias = FALSE; }

static const Variant of_training[] = {
  { "with-dropout", drop, NULL },
  { "with-infinite-masks", hide_with_infinity, NULL },
  { "with-padding-in-batch-norm", count_padding_in_norm, NULL },
  { "with-smoothed-labels", NULL, smooth_labels },
  { "with-the-plain-loss", NULL, count_padding },
  { "with-the-classic-loss", NULL, sum_over_sentences },
  { "without-padding", drop, pack },
  { "with-two-workers", NULL, share_work },
  { "without-clipping", NULL, never_clip },
  { "without-bias-correction", NULL, forget_correction },
};

/* The variants of the model, then those of the run. */
static Variant variant_of (int index)
{
  g_assert (index >= 0 && index < nn_test_n_updates ());

  if (index < nn_test_n_variants)
    return (Variant){ nn_test_variants[index].name, nn_test_variants[index].change, NULL };

  return of_training[index - nn_test_n_variants];
}

int nn_test_n_updates (void) { return nn_test_n_variants + (int) G_N_ELEMENTS (of_training); }

const char *nn_test_update_name (int variant) { return variant_of (variant).name; }

/* Returns its number. */
int nn_test_update_called (const char *name)
{
  for (int i = 0; i < nn_test_n_updates (); i++)
    if (g_str_equal (nn_test_update_name (i), name))
      return i;

  g_error ("there is no update %s", name);
}

/* A run in which no update was made yet. */
NnTestRun *nn_test_update_run_new (int variant, int batch_size)
{
  const Variant    chosen = variant_of (variant);
  NnConfig         model = nn_test_run_model ();
  NnTrainingConfig training = nn_test_run_training ();
  NnTestRun       *run;

  model.dropout = 0.0;
  model.num_hiddens = 8;
  model.num_blks = 1;
  model.ffn_num_hiddens = 6;
  training.batch_size = batch_size;
  training.is_padded = TRUE;
  training.clip = 0.5;
  if (chosen.model != NULL)
    chosen.model (&model);
  if (chosen.training != NULL)
    chosen.training (&training);

  run = nn_test_run_new (&model, &training);
  nn_test_set_lively_parameters (run->model->parameters, 4);

  return run;
}

NnWalk *nn_test_update_walk (NnTestRun *run, int sentence)
{
  return NN_OK (nn_walk_new_update, run->trainer, sentence, NULL, NULL, NULL);
}

/* The walk of a variant's first update, without its run. */
NnWalk *nn_test_tiny_update (int variant, int sentence)
{
  g_autoptr (NnTestRun) run = nn_test_update_run_new (variant, NN_TEST_UPDATE_SENTENCES);

  return nn_test_update_walk (run, sentence);
}

/* Logits of a few thousand, which leave probabilities of exactly 0 and 1, and scores of
 * a few hundred, so that an attention sees one key alone. */
void nn_test_make_huge (NnParameters *parameters)
{
  NN_EACH_OF (const NnParameter, parameter, parameters->items)
    {
      const gboolean is_output = g_str_has_prefix (parameter->path, "decoder.dense.");
      const gboolean is_map = strstr (parameter->path, ".W_") != NULL;

      for (gsize k = 0; k < parameter->value->length && (is_output || is_map); k++)
        parameter->value->values[k] *= is_output ? 3000.0f : 10.0f;
    }
}
