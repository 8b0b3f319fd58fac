#include "core/experiments/comparison.h"

#include <math.h>

#include "core/engine/owned.h"
#include "core/translation/translate.h"
#include "core/translation/translator.h"

#define N_POINTS 160 /* of a curve, approximately */

/* A run of this size takes seconds, and its model can translate some sentences. */
#define SMALL_PAIRS 3000
#define SMALL_EPOCHS 10
#define SMALL_BATCH 32
#define SMALL_HIDDENS 64
#define SMALL_FFN_HIDDENS 128

/* Small batches make many updates, so a run has a limit of updates. */
#define FEWEST_EPOCHS 2
#define MOST_UPDATES 1200

/**
 * @corpus: (type filename): path of the sentence pairs
 * Returns: (transfer full): the recommended preset with a small model and few pairs
 */
NnRunOptions *nn_comparison_small_run (const char *corpus)
{
  NnPreset preset;

  if (!nn_presets_find ("recommended", &preset))
    g_assert_not_reached ();

  preset.model.num_hiddens = SMALL_HIDDENS;
  preset.model.ffn_num_hiddens = SMALL_FFN_HIDDENS;
  preset.model.num_blks = 1;
  preset.training.batch_size = SMALL_BATCH;
  preset.training.epochs = SMALL_EPOCHS;

  {
    NnRunOptions *options = nn_run_options_new (corpus, &preset);

    options->n_pairs = SMALL_PAIRS;

    return options;
  }
}

/**
 * @batch_size: sentences of an update
 *
 * Small batches make many updates in an epoch, so the run gets fewer epochs then.
 */
void nn_comparison_set_batch_size (NnRunOptions *options, int batch_size)
{
  const int updates = MAX (options->n_pairs / batch_size, 1);

  options->training.batch_size = batch_size;
  options->training.epochs =
      CLAMP (MOST_UPDATES / updates, FEWEST_EPOCHS, MAX (options->training.epochs, FEWEST_EPOCHS));
}

NN_CLEARS (NnComparedRun, clear_run, (g_free, name, problem), (nn_run_options_free, options),
           (g_array_unref, seen, losses, held_out_seen, held_out_losses),
           (g_strfreev, translations))

void nn_compared_run_unref (gpointer self)
{
  g_atomic_rc_box_release_full (self, (GDestroyNotify) clear_run);
}

/**
 * @sentences: (array zero-terminated=1): the sentences that all runs translate at the end
 * Returns: (transfer full): a comparison without runs
 */
NnComparison *nn_comparison_new (const char *const *sentences)
{
  NnComparison *self = g_new0 (NnComparison, 1);

  self->runs = g_ptr_array_new_with_free_func (nn_compared_run_unref);
  self->sentences = g_strdupv ((char **) sentences);

  return self;
}

NN_FREES_FOR_ALL (NnComparison, nn_comparison_free, (g_ptr_array_unref, runs),
                  (g_strfreev, sentences))

/**
 * @name: the difference between this run and the others
 * @options: the options of the run, which are copied; its BLEU score is computed only at the end
 *
 * Adds a run, to be trained after those that are there.
 */
void nn_comparison_add (NnComparison *self, const char *name, const NnRunOptions *options)
{
  NnComparedRun *compared = g_atomic_rc_box_new0 (NnComparedRun);

  compared->name = g_strdup (name);
  compared->options = nn_run_options_copy (options);
  compared->options->training.bleu_every = options->training.epochs;
  compared->batch_size = options->training.batch_size;
  compared->seen = g_array_new (FALSE, FALSE, sizeof (double));
  compared->losses = g_array_new (FALSE, FALSE, sizeof (double));
  compared->held_out_seen = g_array_new (FALSE, FALSE, sizeof (double));
  compared->held_out_losses = g_array_new (FALSE, FALSE, sizeof (double));
  compared->held_out_loss = NAN;
  compared->held_out_bleu = NAN;
  g_ptr_array_add (self->runs, compared);
}

int nn_comparison_count (const NnComparison *self) { return self->runs->len; }

/**
 * @index: from 0
 * Returns: (transfer none): run number @index
 */
NnComparedRun *nn_comparison_get (const NnComparison *self, int index)
{
  return g_ptr_array_index (self->runs, index);
}

/* The training of one of the runs. */
typedef struct
{
  NnComparedRun   *compared;
  int              index;
  NnComparisonFunc report;
  gpointer         user_data;
  double           sum; /* of the batch losses since the last point of the curve */
  int              n_summed;
} Training;

static void progress_cb (const NnTrainingProgress *progress, gpointer user_data)
{
  Training      *training = user_data;
  NnComparedRun *compared = training->compared;
  const int      step = MAX ((int) (progress->n_updates / N_POINTS), 1);
  const double   seen = (double) progress->update * compared->batch_size;

  compared->n_updates = progress->n_updates;
  compared->held_out_loss = progress->held_out_loss;
  compared->held_out_bleu = progress->held_out_bleu;
  training->sum += progress->batch_loss;
  training->n_summed++;

  if (progress->update % step == 0 || progress->update == progress->n_updates)
    {
      const double loss = training->sum / training->n_summed;

      g_array_append_val (compared->seen, seen);
      g_array_append_val (compared->losses, loss);
      training->sum = 0.0;
      training->n_summed = 0;
    }

  if (progress->ended_epoch && isfinite (progress->held_out_loss))
    {
      g_array_append_val (compared->held_out_seen, seen);
      g_array_append_val (compared->held_out_losses, progress->held_out_loss);
    }

  if (training->report != NULL)
    training->report (training->index, progress, training->user_data);
}

static gboolean translate_all (NnComparedRun *compared, const NnRun *run, char **sentences,
                               GCancellable *cancellable, GError **error)
{
  const NnTranslationOptions options = nn_translation_options_default ();
  g_autoptr (NnTranslator)   translator =
      nn_translator_new (run->model, run->dataset->source_vocabulary,
                         run->dataset->target_vocabulary, run->dataset->text, error);
  const int      n = g_strv_length (sentences);
  g_auto (GStrv) translations = g_new0 (char *, n + 1);

  if (translator == NULL)
    return FALSE;

  for (int i = 0; i < n; i++)
    {
      g_autoptr (NnTranslation) translation =
          nn_translate (translator, sentences[i], &options, cancellable, error);

      if (translation == NULL)
        return FALSE;
      translations[i] = nn_translation_to_text (translation);
    }

  g_strfreev (compared->translations);
  compared->translations = g_steal_pointer (&translations);

  return TRUE;
}

static gboolean train (Training *training, char **sentences, GCancellable *cancellable,
                       GError **error)
{
  g_autoptr (NnRun) run = nn_run_new (training->compared->options, NULL, error);

  return run != NULL && nn_trainer_run (run->trainer, progress_cb, training, cancellable, error) &&
         translate_all (training->compared, run, sentences, cancellable, error);
}

/* Returns whether the error is a result of the training, such as a loss that is not finite. */
static gboolean is_a_result (const GError *error)
{
  return g_error_matches (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DIVERGED) ||
         g_error_matches (error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_NOT_FINITE);
}

/**
 * @self: the comparison, which has not run yet
 * @report: (nullable): called after every update
 * @cancellable: (nullable): stops between two updates
 * @error: the error of nn_run_new(), or %G_IO_ERROR_CANCELLED
 *
 * Trains one run after the other.  If it is stopped, the results so far are kept.
 *
 * Returns: whether all runs have been trained or have diverged
 */
gboolean nn_comparison_run (NnComparison *self, NnComparisonFunc report, gpointer user_data,
                            GCancellable *cancellable, GError **error)
{
  for (int i = 0; i < nn_comparison_count (self); i++)
    {
      g_autoptr (GError) local = NULL;
      Training           training = { .compared = nn_comparison_get (self, i),
                                      .index = i,
                                      .report = report,
                                      .user_data = user_data };

      if (train (&training, self->sentences, cancellable, &local))
        continue;

      if (!is_a_result (local))
        {
          g_propagate_error (error, g_steal_pointer (&local));
          return FALSE;
        }
      training.compared->problem = g_strdup (local->message);
    }

  return TRUE;
}
