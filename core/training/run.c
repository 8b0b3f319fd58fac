#include "core/training/run.h"

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"
#include "core/engine/memory.h"
#include "core/engine/owned.h"
#include "core/lean/lean.h"
#include "core/model/config.h"
#include "core/text/characters.h"
#include "core/text/corpus-dataset.h"
#include "core/text/dataset.h"
#include "core/text/remarks.h"
#include "core/text/split.h"
#include "core/training/trainer-phases.h"
#include "core/training/training-config.h"

/* How much memory a run needs: for the parameters with their gradients and Adam's m and v, for a
 * replica for each further worker, and for the values that the layers keep in a pass.
 *
 *      attention weights   B · L · H · (n² + m² + n · m) */

/* How many values a pass keeps, forward and backward: in each block, this many tensors of D
 * features for a row, and this many scores, weights and gradients for a pair of rows; this many
 * logits for a target row. */
#define FEATURES_PER_BLOCK 30.0
#define SCORES_PER_PAIR 4.0
#define LOGITS_PER_ROW 3.0

/* This many rows a lean pass has in memory at once at most, see rows_of_chunk() in slices.c. */
#define LEAN_ROWS 20000.0

/* Raises S and T to the rows that the longest sentences of the pairs need. */
static void longest_rows (const NnTrainingConfig *training, const NnPairs *pairs, int *S, int *T)
{
  for (int i = 0; i < pairs->n; i++)
    {
      *S = MAX (*S, nn_pairs_source_length (pairs, i));
      *T = MAX (*T, nn_pairs_target_length (pairs, i));
    }

  if (training->is_padded && pairs->n > 0)
    *S = *T = pairs->num_steps;
}

static double values_of_pass (const NnConfig *model, double n_sentences, double S, double T)
{
  const double D = model->num_hiddens;
  const double F = model->ffn_num_hiddens;
  const double rows = n_sentences * (S + T);
  const double pairs = n_sentences * (S * S + T * T + S * T);

  return model->num_blks * (rows * (FEATURES_PER_BLOCK * D + 3.0 * F) +
                            SCORES_PER_PAIR * pairs * model->num_heads) +
         LOGITS_PER_ROW * n_sentences * T * model->target_vocab;
}

/* Estimates how many bytes the run needs at most, besides the dataset. */
static double bytes_of_run (const NnConfig *model, const NnTrainingConfig *training,
                            const NnDataset *dataset)
{
  const double   learned = (double) nn_config_count_values (model);
  const double   tables = (double) nn_config_count_table_values (model);
  const int      workers = model->norm == NN_NORM_BATCH ? 1 : training->workers;
  const gboolean is_lean = nn_lean_fits (model) && !training->is_padded;
  double         sentences = MIN (training->batch_size, MAX (dataset->training->n, 1));
  int            S = 1;
  int            T = 1;

  longest_rows (training, dataset->training, &S, &T);
  longest_rows (training, dataset->held_out, &S, &T);
  if (is_lean)
    sentences = MIN (sentences, workers * MAX (LEAN_ROWS / (S + T), 1.0));

  /* Values, gradients, m, v, the last good values, and one more while they are packed.  Each
   * further worker has a table of positions, and gradients, which need twice the memory while they
   * are packed. */
  return sizeof (float) * (learned * (6.0 + 2.0 * (workers - 1)) + tables * workers +
                           values_of_pass (model, sentences, S, T));
}

/* Returns whether there is memory for the run. model: its sizes, with those of the vocabularies. */
static gboolean run_memory_check (const NnConfig *model, const NnTrainingConfig *training,
                                  const NnDataset *dataset, GError **error)
{
  const double n_bytes = bytes_of_run (model, training, dataset);

  if (nn_memory_has_room (n_bytes))
    return TRUE;

  return NN_FAIL (error, NN_TRAINING_CONFIG_ERROR, NN_TRAINING_CONFIG_ERROR_MEMORY,
                  _ ("There is not enough memory: the run needs about %.1f GB. Choose a smaller "
                     "model, shorter sentences, a smaller batch or fewer threads."),
                  n_bytes / 1e9);
}

#define N_RESERVED 4 /* <pad>, <bos>, <eos>, <unk> */

/**
 * @corpus: (type filename): path of the sentence pairs
 * Returns: (transfer full): the options of a run with that preset
 */
NnRunOptions *nn_run_options_new (const char *corpus, const NnPreset *preset)
{
  NnRunOptions *self = g_new0 (NnRunOptions, 1);

  self->corpus = g_strdup (corpus);
  self->preset = g_strdup (preset->name);
  self->model = preset->model;
  self->training = preset->training;

  return self;
}

/** Returns: (transfer full): equal options */
NnRunOptions *nn_run_options_copy (const NnRunOptions *self)
{
  NnRunOptions *copy = g_new (NnRunOptions, 1);

  *copy = *self;
  copy->corpus = g_strdup (self->corpus);
  copy->preset = g_strdup (self->preset);
  copy->base = g_strdup (self->base);
  copy->base_corpus = g_strdup (self->base_corpus);

  return copy;
}

NN_FREES_FOR_ALL (NnRunOptions, nn_run_options_free, (g_free, corpus, preset, base, base_corpus))

/* Returns a copy of the configuration with these sizes of the vocabularies. */
static NnConfig with_vocabularies (NnConfig model, int source_vocab, int target_vocab)
{
  model.source_vocab = source_vocab;
  model.target_vocab = target_vocab;

  return model;
}

/* Refuses the starter part for the book's presets, which take the first lines. */
static gboolean check_part (const NnRunOptions *self, GError **error)
{
  if (!self->takes_starter || !self->training.text.is_book)
    return TRUE;

  return NN_FAIL (error, NN_TRAINING_CONFIG_ERROR, NN_TRAINING_CONFIG_ERROR_RANGE, "%s",
                  _ ("The textbook’s presets train on the first lines of a corpus, not on its "
                     "starter part. Choose another preset, or the whole corpus."));
}

/**
 * @error: return location for an error that names the option and its range
 *
 * Checks everything that can be checked before the corpus is read.
 *
 * Returns: whether all numbers are in range
 */
gboolean nn_run_options_validate (const NnRunOptions *self, GError **error)
{
  const NnConfig model = with_vocabularies (self->model, 4, 4);

  return nn_config_validate (&model, error) && check_part (self, error) &&
         nn_training_config_validate (&self->training, error);
}

static gboolean keep_starter (NnCorpus *corpus, const char *path, int n_pairs, GError **error)
{
  g_autofree char *display = g_filename_display_name (path);
  g_autofree char *name = nn_printable (display);

  nn_corpus_keep_marked (corpus, NN_MARK_STARTER, n_pairs);
  if (corpus->n > 0)
    return TRUE;

  return NN_FAIL (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_NO_PAIRS,
                  _ ("“%s” has no starter part: no pair has the word “%s” in its third column. Use "
                     "the whole corpus."),
                  name, NN_MARK_STARTER);
}

/* Whether there is more to learn than <unk> and punctuation marks. */
static gboolean has_words (const NnVocabulary *vocabulary, const int *ids, int n)
{
  gboolean is_known = vocabulary->size > N_RESERVED;

  for (int i = N_RESERVED; i < vocabulary->size; i++)
    {
      const GUnicodeType type = g_unichar_type (nn_character_at (vocabulary->tokens[i]));

      if (type < G_UNICODE_CONNECT_PUNCTUATION || type > G_UNICODE_OPEN_PUNCTUATION)
        return TRUE;
    }
  for (int i = 0; i < n; i++)
    is_known = is_known && ids[i] != vocabulary->unk;

  return is_known;
}

/* Refuses a side whose every word would be <unk>: a model could learn nothing of it. */
static gboolean check_words (const NnDataset *dataset, const NnCorpus *corpus, GError **error)
{
  const NnPairs *pairs = dataset->training;
  const gboolean has_source =
      has_words (dataset->source_vocabulary, pairs->source, pairs->source_starts[pairs->n]);
  const gboolean has_target =
      has_words (dataset->target_vocabulary, pairs->target, pairs->target_starts[pairs->n]);
  const NnPair     pair = nn_corpus_pair (corpus, 0);
  g_autofree char *seen = nn_printable (has_target ? pair.source : pair.target);

  if (dataset->text.is_book || (has_source && has_target))
    return TRUE;

  return NN_FAIL (
      error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_NO_PAIRS,
      has_target
          /* Translators: a number, a sentence */
          ? _ ("Every word of the source sentences occurs fewer than %d times, so the model would "
               "know no words. The first sentence is “%s”. Use more pairs, or lower the minimum "
               "frequency.")
          : _ ("Every word of the translations occurs fewer than %d times, so the model would "
               "know no words. The first translation is “%s”. Use more pairs, or lower the "
               "minimum frequency."),
      dataset->text.min_count, seen);
}

/**
 * @cancellable: (nullable): ends the reading
 * @error: why the corpus could not be used
 *
 * Reads the corpus and splits it as the run does.  So a program can find out later which pairs a
 * model has learned from.
 *
 * Returns: (transfer full): vocabularies and pairs
 */
NnDataset *nn_run_options_load_dataset (const NnRunOptions *self, GCancellable *cancellable,
                                        GError **error)
{
  const NnTextOptions   text = self->training.text;
  NnDatasetOptions      options = nn_dataset_options (text);
  g_autoptr (NnCorpus)  corpus = NULL;
  g_autoptr (NnDataset) dataset = NULL;
  int                   n_lines = self->takes_starter ? 0 : self->n_pairs;

  options.held_out = self->training.held_out;
  options.seed = self->training.seed;
  options.cancellable = cancellable;
  if (text.is_book)
    {
      if (self->n_pairs > 0)
        options.n_training = self->n_pairs;
      options.n_training = MIN (options.n_training, G_MAXINT - options.n_validation - 1);
      n_lines = options.n_training + options.n_validation + 1;
    }

  corpus = nn_corpus_load_columns (self->corpus, self->source_column - 1, self->target_column - 1,
                                   n_lines, cancellable, error);

  if (corpus == NULL ||
      (self->takes_starter && !keep_starter (corpus, self->corpus, self->n_pairs, error)))
    return NULL;

  dataset = nn_dataset_new (corpus, &options, error);

  return dataset != NULL && check_words (dataset, corpus, error) ? g_steal_pointer (&dataset)
                                                                 : NULL;
}

/**
 * @options: (transfer none): corpus and hyperparameters
 * @cancellable: (nullable): ends the reading of the corpus
 * @error: why it cannot be done
 * Returns: (transfer full): a run that has not made an update yet
 */
NnRun *nn_run_new (const NnRunOptions *options, GCancellable *cancellable, GError **error)
{
  NnDataset *dataset = nn_run_options_validate (options, error)
                           ? nn_run_options_load_dataset (options, cancellable, error)
                           : NULL;

  return dataset != NULL ? nn_run_new_with (options, dataset, error) : NULL;
}

/**
 * @dataset: (transfer full): what to learn from
 * @error: why it cannot be done
 * Returns: (transfer full): a run that has not made an update yet
 */
NnRun *nn_run_new_with (const NnRunOptions *options, NnDataset *dataset, GError **error)
{
  g_autoptr (NnRun) self = g_new0 (NnRun, 1);
  NnConfig          model;
  NnRandom          random = nn_random_new (options->training.seed);

  self->options = nn_run_options_copy (options);
  self->dataset = dataset;
  if (!nn_run_options_validate (options, error))
    return NULL;

  model = with_vocabularies (options->model, self->dataset->source_vocabulary->size,
                             self->dataset->target_vocabulary->size);
  if (!nn_config_validate (&model, error) ||
      !run_memory_check (&model, &options->training, self->dataset, error))
    return NULL;

  self->options->model = model;
  self->model = nn_transformer_new (&model);
  nn_transformer_initialize (self->model, &random);

  self->trainer = nn_trainer_new (self->model, &options->training, self->dataset, error);

  return self->trainer != NULL ? g_steal_pointer (&self) : NULL;
}

NN_FREES_FOR_ALL (NnRun, nn_run_free, (nn_trainer_free, trainer), (nn_transformer_free, model),
                  (nn_dataset_free, dataset), (nn_run_options_free, options))

/* Fewer training pairs get a remark. */
#define FEW_PAIRS 25

static char *remark_small (const NnDataset *dataset)
{
  return g_strdup_printf (
      ngettext ("There is %d training pair. A model can learn this pair by heart, but needs a few "
                "thousand pairs to translate other sentences.",
                "There are %d training pairs. A model can learn these pairs by heart, but needs a "
                "few thousand pairs to translate other sentences.",
                (gulong) dataset->training->n),
      dataset->training->n);
}

static char *remark_no_held_out (void)
{
  return g_strdup (_ ("The corpus is too small to hold out pairs for validation: there will be no "
                      "validation loss and no BLEU score. Train on fewer pairs, or use a larger "
                      "corpus."));
}

static char *remark_warm_up (int warm_up, gint64 n_updates)
{
  return g_strdup_printf (
      /* Translators: two numbers of updates */
      _ ("The warm-up (%d updates) is longer than the run (%lld): the learning rate rises until "
         "the end. Train for more epochs, or shorten the warm-up."),
      warm_up, (long long) n_updates);
}

static char *remark_forgetting (void)
{
  return g_strdup (
      _ ("The corpus of this model is missing or has changed, so none of its sentences are "
         "repeated: the model may forget what it knows."));
}

/** Returns: (transfer full) (array zero-terminated=1): what a person should know before it begins:
 *   the remarks on its dataset, and those on its settings for this dataset */
char **nn_run_remarks (const NnRun *self)
{
  const NnTrainingConfig *config = &self->options->training;
  const gint64   n_updates = (gint64) nn_trainer_updates_per_epoch (self->trainer) * config->epochs;
  g_auto (GStrv) of_dataset = nn_remarks_new (self->dataset);
  g_autoptr (GStrvBuilder) remarks = g_strv_builder_new ();

  g_strv_builder_addv (remarks, (const char **) of_dataset);
  if (self->options->base != NULL && self->dataset->base_sentences == NULL)
    {
      g_autofree char *remark = remark_forgetting ();

      g_strv_builder_add (remarks, remark);
    }
  if (self->options->base == NULL && !config->text.is_book &&
      self->dataset->training->n < FEW_PAIRS)
    {
      g_autofree char *remark = remark_small (self->dataset);

      g_strv_builder_add (remarks, remark);
    }
  else if (self->options->base == NULL && self->dataset->held_out->n == 0 &&
           (config->text.is_book || config->held_out > 0))
    {
      g_autofree char *remark = remark_no_held_out ();

      g_strv_builder_add (remarks, remark);
    }
  if (config->warm_up > n_updates)
    {
      g_autofree char *remark = remark_warm_up (config->warm_up, n_updates);

      g_strv_builder_add (remarks, remark);
    }

  return g_strv_builder_end (remarks);
}

/* The first updates fill the caches, and are not counted. */
#define N_WARM 2
#define N_LEAST 5
#define N_MOST 60
#define MAX_SECONDS 0.7

/**
 * @self: a run that has not begun, which is of no use afterwards
 * @cancellable: (nullable): ends it early
 *
 * Makes some updates, as many as fit into less than a second.
 *
 * Returns: the seconds of all updates of the run together, without judging
 */
double nn_run_measure (NnRun *self, GCancellable *cancellable)
{
  gint64 begin = 0;
  double seconds = 0.0;
  int    n = 0;

  for (int i = 0; i < N_WARM + N_MOST && (n < N_LEAST || seconds < MAX_SECONDS); i++)
    {
      if (i == N_WARM)
        begin = g_get_monotonic_time ();
      if (g_cancellable_is_cancelled (cancellable) || nn_trainer_is_epoch_over (self->trainer))
        break;

      nn_trainer_update (self->trainer, NULL);
      n = MAX (i + 1 - N_WARM, 0);
      if (n > 0)
        seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
    }

  return n > 0 ? seconds / n * (double) nn_trainer_updates (self->trainer) : 0.0;
}

/* The hyperparameter that is a member of NnRunOptions itself.  The command line has an option of
 * its own for it.  Every number is allowed: if there are fewer pairs, all are used. */
/* clang-format off */
static const NnHyperparameter run_hyperparameters[] = {
  { NN_MEMBER (NN_IN_RUN, NnRunOptions, n_pairs, INT), .highest = 1e6,
    NN_FORM (20, 100, N_ ("Pairs"),
             /* Translators: a setting, and the line below it */
             N_ ("0: all pairs, or the first 512 with a textbook preset")) },
  { NN_LAST_ROW },
};
/* clang-format on */

/** Returns: (transfer container) (element-type NnHyperparameter): one row for each, in the
 *   order of the command line: those of the run, then those of the model */
GPtrArray *nn_hyperparameters_list (void)
{
  const NnHyperparameter *const tables[] = {
    run_hyperparameters,
    nn_training_hyperparameters,
    nn_config_hyperparameters,
  };
  GPtrArray *list = g_ptr_array_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    for (const NnHyperparameter *row = tables[i]; row->field.name != NULL; row++)
      g_ptr_array_add (list, (gpointer) row);

  return list;
}

/**
 * @part: a struct in them
 * Returns: (transfer none): where that struct is
 */
gpointer nn_run_options_part (NnRunOptions *self, NnConfigPart part)
{
  switch (part)
    {
    case NN_IN_MODEL:
      return &self->model;
    case NN_IN_TRAINING:
      return &self->training;
    case NN_IN_ADAM:
      return &self->training.adam;
    case NN_IN_TEXT:
      return &self->training.text;
    case NN_IN_RUN:
    default:
      return self;
    }
}
