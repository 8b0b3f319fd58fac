#include "core/checkpoint/on-top.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/text/dataset-on-top.h"
#include "core/text/dataset.h"

/* Of the mean size of a number in the row of <unk>: so much chance is in the row of a new word. */
#define CHANCE 0.3

/* What suits a few dozen sentences. */
#define EPOCHS 6
#define BATCH_SIZE 64
#define RATE 0.0006
#define WARM_UP 50

/* What suits new words alone: few numbers, which nothing else waits for. */
#define EPOCHS_OF_WORDS 4
#define RATE_OF_WORDS 0.004

static gboolean has_new_word (const NnVocabulary *vocabulary, const char *sentence)
{
  g_auto (GStrv) unknown = nn_typed_unknown_words (vocabulary, sentence);

  return unknown[0] != NULL;
}

/* Whether each pair has a word that the model does not know. */
static gboolean has_new_words (const NnCorpus *own, const NnCheckpoint *base)
{
  for (int i = 0; i < own->n; i++)
    if (!has_new_word (base->source_vocabulary, nn_corpus_pair (own, i).source) &&
        !has_new_word (base->target_vocabulary, nn_corpus_pair (own, i).target))
      return FALSE;

  return TRUE;
}

/**
 * @path: (type filename): its file
 * @corpus: (nullable) (type filename): the file it was trained on, as it is called here
 * @own: (type filename): the own sentences
 * Returns: (transfer full): the options of a run that learns them
 */
NnRunOptions *nn_on_top_options (const NnCheckpoint *base, const char *path, const char *corpus,
                                 const char *own)
{
  NnPreset             preset = nn_presets_get (nn_presets_count () - 1);
  NnRunOptions        *self = nn_run_options_new (own, &preset);
  g_autoptr (NnCorpus) pairs = nn_corpus_load (own, 0, NULL, NULL);
  const gboolean       is_of_words = pairs != NULL && has_new_words (pairs, base);

  if (base->training != NULL)
    self->training = base->training->config;
  self->model = base->model->config;
  self->training.text = base->text;
  self->training.epochs = is_of_words ? EPOCHS_OF_WORDS : EPOCHS;
  self->training.batch_size = BATCH_SIZE;
  self->training.learning_rate = is_of_words ? RATE_OF_WORDS : RATE;
  self->training.schedule = NN_SCHEDULE_COSINE;
  self->training.warm_up = WARM_UP;
  self->training.bleu_every = 1;
  self->training.is_padded = FALSE;
  self->base = g_strdup (path);
  self->base_corpus = g_strdup (corpus);

  return self;
}

/* Reads what the model was trained on; NULL if it is not there any more, or another one. */
static NnDataset *load_base (const NnCheckpoint *base, const char *corpus,
                             GCancellable *cancellable)
{
  g_autoptr (NnRunOptions) options = NULL;
  g_autoptr (NnDataset)    dataset = NULL;

  if (base->training == NULL || corpus == NULL)
    return NULL;

  options = nn_checkpoint_run_options (base);
  g_free (options->corpus);
  options->corpus = g_strdup (corpus);
  dataset = options->base == NULL ? nn_run_options_load_dataset (options, cancellable, NULL) : NULL;

  return dataset != NULL && nn_checkpoint_was_trained_on (base, dataset)
             ? g_steal_pointer (&dataset)
             : NULL;
}

static int rows_of (const NnTensor *value)
{
  return value->shape.n_dims > 1 ? value->shape.dims[0] : 1;
}

static int columns_of (const NnTensor *value) { return value->shape.dims[value->shape.n_dims - 1]; }

/* What a word has of a parameter: a row of it, or a column, or a number. */
typedef struct
{
  NnTensor *value;
  gboolean  in_columns;
} Words;

static int numbers_of_word (const Words *self)
{
  return self->in_columns ? rows_of (self->value) : columns_of (self->value);
}

static float *number_of_word (const Words *self, int word, int i)
{
  const int columns = columns_of (self->value);

  return self->value->values +
         (self->in_columns ? (gsize) i * columns + word : (gsize) word * columns + i);
}

static double mean_size (const Words *self, int word)
{
  double sum = 0.0;

  for (int i = 0; i < numbers_of_word (self); i++)
    sum += *number_of_word (self, word, i) * *number_of_word (self, word, i);

  return sqrt (sum / numbers_of_word (self));
}

/* Copies what the base has of a parameter, and marks it; a new word begins as <unk>, but not all
 * alike. */
static void copy_and_begin (NnTensor *value, const NnTensor *from, int unk, NnRandom *random,
                            guint8 *is_old)
{
  const int   columns = columns_of (value);
  const int   known = columns_of (from);
  const Words words = { value, rows_of (value) == rows_of (from) };
  const int   first = words.in_columns ? known : rows_of (from);
  const int   end = words.in_columns ? columns : rows_of (value);
  double      size;

  for (int row = 0; row < rows_of (from); row++)
    {
      memcpy (value->values + (gsize) row * columns, from->values + (gsize) row * known,
              sizeof (float) * (gsize) known);
      memset (is_old + (gsize) row * columns, TRUE, (gsize) known);
    }
  if (first == end)
    return;

  size = mean_size (&words, unk);
  for (int word = first; word < end; word++)
    for (int i = 0; i < numbers_of_word (&words); i++)
      *number_of_word (&words, word, i) =
          *number_of_word (&words, unk, i) + (float) (CHANCE * size * nn_random_normal (random));
}

/* Gives the run's model the numbers of the base, and its new words a beginning.  Returns which
 * numbers are those of the base. */
static guint8 *take_over (NnRun *run, const NnCheckpoint *base)
{
  const NnTensor *values = run->model->parameters->values;
  guint8         *is_old = g_new0 (guint8, values->length);
  NnRandom        random = nn_random_new (run->options->training.seed);

  for (int i = 0; i < nn_parameters_count (run->model->parameters); i++)
    {
      const NnParameter  *parameter = nn_parameters_get (run->model->parameters, i);
      const NnParameter  *from = nn_parameters_find (base->model->parameters, parameter->path);
      const gboolean      is_of_source = parameter == run->model->encoder->embedding->weight;
      const NnVocabulary *words =
          is_of_source ? run->dataset->source_vocabulary : run->dataset->target_vocabulary;

      g_assert (from != NULL);
      copy_and_begin (parameter->value, from->value, words->unk, &random,
                      is_old + (parameter->value->values - values->values));
    }

  return is_old;
}

/* is_of_words: whether there is nothing to learn but new words, at their rate: at a lower one they
 * would be written instead of others for long. */
static NnDataset *read_own (const NnRunOptions *options, const NnCheckpoint *base,
                            gboolean *is_of_words, GCancellable *cancellable, GError **error)
{
  g_autoptr (NnCorpus) own =
      nn_corpus_load_columns (options->corpus, options->source_column - 1,
                              options->target_column - 1, options->n_pairs, cancellable, error);
  g_autoptr (NnDataset) known =
      own != NULL ? load_base (base, options->base_corpus, cancellable) : NULL;
  const NnOnTop on_top = { base->source_vocabulary, base->target_vocabulary,
                           options->training.text,  options->training.held_out,
                           options->training.seed,  known };

  *is_of_words = own != NULL && has_new_words (own, base) && options->training.learning_rate > RATE;

  return own != NULL ? nn_dataset_new_on_top (own, &on_top, error) : NULL;
}

/**
 * @options: those of nn_on_top_options(), maybe with other numbers of the training
 * @cancellable: (nullable): ends the reading
 * @error: why it cannot be done
 * Returns: (transfer full): a run that has not made an update yet
 */
NnRun *nn_run_new_on_top (const NnRunOptions *options, GCancellable *cancellable, GError **error)
{
  g_autoptr (NnCheckpoint) base = nn_checkpoint_load (options->base, error);
  g_autoptr (NnDataset)    dataset = NULL;
  g_autoptr (NnRun)        run = NULL;
  g_autofree guint8       *is_old = NULL;
  gboolean                 is_of_words = FALSE;

  if (base == NULL)
    return NULL;
  if (base->text.is_book)
    return NN_FAIL_NULL (
        error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TRAINING,
        _ ("A model that reads text as the textbook does cannot learn your own sentences. Use a "
           "model of the preset “recommended”."));

  dataset = read_own (options, base, &is_of_words, cancellable, error);
  run = dataset != NULL ? nn_run_new_with (options, g_steal_pointer (&dataset), error) : NULL;
  if (run == NULL)
    return NULL;

  is_old = take_over (run, base);
  if (is_of_words)
    nn_trainer_freeze (run->trainer, g_steal_pointer (&is_old));
  nn_trainer_keep (run->trainer);

  return g_steal_pointer (&run);
}

/**
 * Returns: (transfer full): the options of its run.  Before nn_run_resume() the path of the corpus
 *   and the number of epochs may be changed
 */
NnRunOptions *nn_checkpoint_run_options (const NnCheckpoint *checkpoint)
{
  NnRunOptions *options = g_new0 (NnRunOptions, 1);

  g_assert (checkpoint->training != NULL);

  options->corpus = g_strdup (checkpoint->corpus);
  options->preset = g_strdup (checkpoint->preset);
  options->n_pairs = checkpoint->n_pairs;
  options->takes_starter = checkpoint->takes_starter;
  options->source_column = checkpoint->source_column;
  options->target_column = checkpoint->target_column;
  options->base = g_strdup (checkpoint->base);
  options->base_corpus = g_strdup (checkpoint->base_corpus);
  options->model = checkpoint->model->config;
  options->training = checkpoint->training->config;

  return options;
}

/** Returns: whether both have the same vocabularies */
gboolean nn_checkpoint_has_words_of (const NnCheckpoint *checkpoint, const NnDataset *dataset)
{
  return nn_vocabulary_equal (checkpoint->source_vocabulary, dataset->source_vocabulary) &&
         nn_vocabulary_equal (checkpoint->target_vocabulary, dataset->target_vocabulary);
}

/**
 * @dataset: the dataset of its corpus, as it is now
 *
 * If the corpus was edited since, its split into training and held-out pairs may be another one.
 *
 * Returns: whether @dataset has the vocabularies and the number of pairs that the model was trained
 *   with
 */
gboolean nn_checkpoint_was_trained_on (const NnCheckpoint *checkpoint, const NnDataset *dataset)
{
  return dataset->training->n == checkpoint->training->n_pairs &&
         nn_checkpoint_has_words_of (checkpoint, dataset);
}
