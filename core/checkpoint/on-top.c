#include "core/checkpoint/on-top.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/tensor/random.h"
#include "core/text/dataset.h"
#include "core/text/reading.h"
#include "core/text/spelling.h"
#include "core/text/split.h"
#include "core/text/tokens.h"

/* A dataset for a model that learns some sentences of a person's own on top of what it knows.
 *
 *      vocabularies     those of the model, and after them a row for each word of the own sentences
 *                       that the model does not know
 *      training pairs   own, base, base, own, …     each own pair as often as it takes to be a
 *                       third of all: a model that hears nothing of what it knows forgets it
 *      held out         some of the own sentences; and beside them those of the base
 *
 * Old ids stay, and so do merges: the new model can begin with the rows of the old one. */

/* This many base pairs are repeated for each own pair, but not fewer than the second number, nor
 * more than the third. */
#define ON_TOP_REPEATED 120

#define ON_TOP_LEAST 2000

#define ON_TOP_MOST 8000

typedef struct
{
  const NnVocabulary *source_vocabulary; /* what the model knows of the source language */
  const NnVocabulary *target_vocabulary; /* what it knows of the target language */
  NnTextOptions       text;              /* how sentences become ids */
  double              held_out;          /* which fraction of the own sentences to hold out */
  guint64             seed;              /* chooses these, and the base pairs that are repeated */
  const NnDataset    *base;              /* (nullable): what the model has learned; NULL: nothing
                                          * of it is repeated */
} NnOnTop;

/* The own pairs, as tokens of the model. */
typedef struct
{
  const NnCorpus *corpus;
  const guint8   *is_held_out;
  char         ***source; /* of each pair, with <eos> */
  char         ***target;
} Own;

static char ***read_side (const NnCorpus *corpus, const NnVocabulary *vocabulary,
                          gboolean is_target)
{
  char ***side = g_new (char **, corpus->n);

  for (int i = 0; i < corpus->n; i++)
    {
      const NnPair pair = nn_corpus_pair (corpus, i);

      side[i] = nn_tokens_take_end (nn_read (vocabulary, is_target ? pair.target : pair.source));
    }

  return side;
}

static void free_side (char ***side, int n)
{
  for (int i = 0; i < n; i++)
    g_strfreev (side[i]);
  g_free (side);
}

/* Returns a vocabulary with a row more for each unknown word of the pairs to learn from. */
static NnVocabulary *grow (const NnVocabulary *vocabulary, const Own *own, char ***side)
{
  g_autoptr (GPtrArray)  tokens = g_ptr_array_new ();
  g_autoptr (GHashTable) added = g_hash_table_new (g_str_hash, g_str_equal);
  NnVocabulary          *grown;

  for (int id = 0; id < vocabulary->size; id++)
    g_ptr_array_add (tokens, vocabulary->tokens[id]);
  for (int i = 0; i < own->corpus->n; i++)
    for (int j = 0; !own->is_held_out[i] && side[i][j] != NULL; j++)
      if (nn_vocabulary_id (vocabulary, side[i][j]) == vocabulary->unk &&
          !nn_token_is_reserved (side[i][j]) && g_hash_table_add (added, side[i][j]))
        g_ptr_array_add (tokens, side[i][j]);

  grown =
      nn_vocabulary_new_from_tokens ((const char *const *) tokens->pdata, (int) tokens->len, NULL);
  grown->rule = vocabulary->rule;
  if (vocabulary->byte_pairs != NULL)
    grown->byte_pairs = nn_byte_pairs_ref (vocabulary->byte_pairs);
  for (int id = 0; id < vocabulary->size; id++)
    if (nn_vocabulary_spelling (vocabulary, id) != nn_vocabulary_token (vocabulary, id))
      nn_vocabulary_set_spelling (grown, id, nn_vocabulary_spelling (vocabulary, id));

  return grown;
}

/* Says how the own sentences write the names among the new words. */
static void spell (NnVocabulary *grown, int n_known, const Own *own)
{
  g_autoptr (NnSpelling) spelling = nn_spelling_new ();

  for (int i = 0; i < own->corpus->n; i++)
    if (!own->is_held_out[i])
      {
        g_auto (GStrv) words = nn_dataset_without_end (own->target[i]);

        nn_spelling_add (spelling, words, nn_corpus_pair (own->corpus, i).target);
      }
  for (int id = n_known; id < grown->size; id++)
    nn_vocabulary_set_spelling (grown, id,
                                nn_spelling_of (spelling, nn_vocabulary_token (grown, id)));
}

/* Returns the tokens of the ids; of a target without its <bos>. */
static char **tokens_of (const NnVocabulary *vocabulary, const int *ids, int n)
{
  char **tokens = g_new0 (char *, n + 1);

  for (int i = 0; i < n; i++)
    tokens[i] = g_strdup (nn_vocabulary_token (vocabulary, ids[i]));

  return tokens;
}

static void repeat_base_pair (NnDataset *self, const NnDataset *base, int pair)
{
  const NnPairs *pairs = base->training;
  const int      first = pairs->target_starts[pair] + 1;
  g_auto (GStrv) source =
      tokens_of (base->source_vocabulary, pairs->source + pairs->source_starts[pair],
                 pairs->source_starts[pair + 1] - pairs->source_starts[pair]);
  g_auto (GStrv) target = tokens_of (base->target_vocabulary, pairs->target + first,
                                     pairs->target_starts[pair + 1] - first);

  nn_dataset_add_pair (self, FALSE, source, target);
  for (int i = nn_pairs_first_shared (pairs, pair);
       i < pairs->n_shared && pairs->shared[i].pair == pair; i++)
    nn_pairs_add_shared (self->training, pairs->shared[i].source, pairs->shared[i].target);
}

/* Adds base pairs from all parts of the corpus, and each own pair until they are half as many. */
static void add_training (NnDataset *self, const Own *own, const NnOnTop *on_top)
{
  int n_own = 0;
  int n_base = 0;

  for (int i = 0; i < own->corpus->n; i++)
    n_own += !own->is_held_out[i];

  if (on_top->base != NULL)
    {
      const int n_all = on_top->base->training->n;
      const int wanted = CLAMP (ON_TOP_REPEATED * n_own, ON_TOP_LEAST, ON_TOP_MOST);
      NnRandom  random = nn_random_new (on_top->seed);

      for (n_base = 0; n_base < MIN (wanted, n_all); n_base++)
        repeat_base_pair (self, on_top->base,
                          (int) (nn_random_uniform (&random) * n_all) % MAX (n_all, 1));
    }

  for (int times = MAX (n_base / 2 / MAX (n_own, 1), 1); times > 0; times--)
    for (int i = 0; i < own->corpus->n; i++)
      if (!own->is_held_out[i])
        nn_dataset_add_pair (self, FALSE, own->source[i], own->target[i]);
}

static void add_held_out (NnDataset *self, const Own *own)
{
  g_autoptr (GHashTable) by_source = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; i < own->corpus->n; i++)
    if (own->is_held_out[i])
      {
        const NnPair   pair = nn_corpus_pair (own->corpus, i);
        g_auto (GStrv) words = nn_read_words (self->target_vocabulary, pair.target);

        nn_dataset_add_pair (self, TRUE, own->source[i], own->target[i]);
        nn_dataset_add_held_out (self, by_source, &pair, own->source[i],
                                 self->target_vocabulary->byte_pairs != NULL ? words
                                                                             : own->target[i]);
      }
}

/* Returns the dataset, or %NULL */
static NnDataset *dataset_on_top (const NnCorpus *own, const NnOnTop *on_top, GError **error)
{
  g_autoptr (NnDataset) self = nn_dataset_new_empty (on_top->text);
  g_autoptr (NnSplit)   split = nn_split_new (own, on_top->held_out, on_top->seed);
  Own read = { own, split->is_held_out, read_side (own, on_top->source_vocabulary, FALSE),
               read_side (own, on_top->target_vocabulary, TRUE) };

  self->source_vocabulary = grow (on_top->source_vocabulary, &read, read.source);
  self->target_vocabulary = grow (on_top->target_vocabulary, &read, read.target);
  if (on_top->target_vocabulary->byte_pairs == NULL)
    spell (self->target_vocabulary, on_top->target_vocabulary->size, &read);

  nn_dataset_begin_pairs (self);
  add_training (self, &read, on_top);
  add_held_out (self, &read);
  if (on_top->base != NULL)
    self->base_sentences = g_ptr_array_ref (on_top->base->held_out_sentences);
  self->sides = nn_sides_new (g_steal_pointer (&split->keys), split->is_held_out, (gsize) own->n);
  self->n_skipped = own->n_skipped;
  self->first_skipped = own->first_skipped;
  if (own->columns != NULL)
    {
      self->source_column = own->columns->source;
      self->target_column = own->columns->target;
    }
  self->oddities = nn_oddities_of (own);

  free_side (read.source, own->n);
  free_side (read.target, own->n);

  return nn_dataset_check_training (self->training->n, error) ? g_steal_pointer (&self) : NULL;
}

/* Of what tells <unk> from other words: so much chance is in the row of a new word. */
#define CHANCE 0.5

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

/* Returns how far the numbers of a word are from their means over the known words: what all words
 * have in common tells none of them apart. */
static double spread (const Words *self, int word, int n_known)
{
  double sum = 0.0;

  for (int i = 0; i < numbers_of_word (self); i++)
    {
      double mean = 0.0;

      for (int other = 0; other < n_known; other++)
        mean += *number_of_word (self, other, i) / n_known;
      sum += pow (*number_of_word (self, word, i) - mean, 2.0);
    }

  return sqrt (sum / numbers_of_word (self));
}

/* Returns the bias of the word that is written most rarely. */
static float lowest (const Words *self, const NnVocabulary *known)
{
  float bias = *number_of_word (self, known->unk, 0);

  for (int word = 0; word < known->size; word++)
    if (*nn_vocabulary_token (known, word) != '<')
      bias = MIN (bias, *number_of_word (self, word, 0));

  return bias;
}

/* Copies what the base has of a parameter, and marks it; a new word begins as <unk>, but not all
 * alike, and as rare as the rarest. */
static void copy_and_begin (NnTensor *value, const NnTensor *from, const NnVocabulary *vocabulary,
                            NnRandom *random, guint8 *is_old)
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

  size = CHANCE * spread (&words, vocabulary->unk, first);
  for (int word = first; word < end; word++)
    for (int i = 0; i < numbers_of_word (&words); i++)
      *number_of_word (&words, word, i) = value->shape.n_dims == 1
                                              ? lowest (&words, vocabulary)
                                              : *number_of_word (&words, vocabulary->unk, i) +
                                                    (float) (size * nn_random_normal (random));
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
      const NnVocabulary *words = is_of_source ? base->source_vocabulary : base->target_vocabulary;

      g_assert (from != NULL);
      copy_and_begin (parameter->value, from->value, words, &random,
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

  return own != NULL ? dataset_on_top (own, &on_top, error) : NULL;
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
