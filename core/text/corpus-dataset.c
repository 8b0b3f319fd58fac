#include "core/text/corpus-dataset.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/engine/memory.h"
#include "core/text/batch.h"
#include "core/text/book-text.h"
#include "core/text/dataset.h"
#include "core/text/reading.h"
#include "core/text/split.h"
#include "core/text/tokenizer.h"

/* Counts the tokens of the lists after truncation and padding, as the textbook does.  Its older
 * editions count those of the whole sentences, without padding. */
static NnVocabulary *count_as_the_book (const GPtrArray *sentences, NnTextOptions text,
                                        const char *first)
{
  g_autoptr (NnWordCount) count = nn_word_count_new ();
  const gboolean          is_fitted = text.order != NN_VOCABULARY_CLASSIC;
  gint64                  n_pads = 0;
  NnVocabulary           *vocabulary;

  for (guint i = 0; i < sentences->len; i++)
    {
      char    **tokens = g_ptr_array_index (sentences, i);
      const int n_tokens = nn_tokens_count (tokens);
      const int n = is_fitted ? MIN (n_tokens, text.num_steps) : n_tokens;

      for (int t = 0; t < n; t++)
        nn_word_count_add (count, tokens[t], 1);
      n_pads += is_fitted ? text.num_steps - n : 0;
    }

  if (is_fitted && first != NULL)
    nn_word_count_add (count, first, sentences->len);
  if (n_pads > 0)
    nn_word_count_add (count, NN_TOKEN_PAD, n_pads);

  vocabulary = nn_vocabulary_new (count, text.order, text.min_count);
  vocabulary->rule = NN_READING_BOOK;

  return vocabulary;
}

static NnSides *sides_of_the_book (const NnTokenPairs *tokens, int n_training)
{
  const int          n = (int) tokens->source->len;
  guint64           *keys = g_new (guint64, n);
  g_autofree guint8 *is_held_out = g_new (guint8, n);

  for (int i = 0; i < n; i++)
    {
      g_auto (GStrv)   words = nn_dataset_without_end (g_ptr_array_index (tokens->source, i));
      g_autofree char *joined = nn_tokens_join (words);

      keys[i] = nn_split_key_of (joined);
      is_held_out[i] = i >= n_training;
    }

  return nn_sides_new (keys, is_held_out, n);
}

/**
 * @text: lines with two columns, valid UTF-8
 * @options: for the textbook's pipeline
 * @error: %NN_CORPUS_ERROR, if there is no pair to learn from
 *
 * The textbook's pipeline, from the raw text of a file.
 *
 * Returns: (transfer full) (nullable): the dataset, or %NULL
 */
NnDataset *nn_dataset_new_from_text (const char *text, const NnDatasetOptions *options,
                                     GError **error)
{
  g_autofree char         *normalized = nn_book_normalize (text);
  g_autoptr (NnTokenPairs) tokens =
      nn_book_tokenize (normalized, options->n_training + options->n_validation);
  g_autoptr (GHashTable) by_source = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const int              n_training = MIN ((int) tokens->source->len, options->n_training);
  NnDataset             *self;

  g_assert (options->text.is_book);

  if (!nn_dataset_check_training (n_training, error))
    return NULL;

  self = nn_dataset_new_empty (options->text);
  self->source_vocabulary = count_as_the_book (tokens->source, options->text, NULL);
  self->target_vocabulary = count_as_the_book (tokens->target, options->text, NN_TOKEN_BOS);
  self->sides = sides_of_the_book (tokens, n_training);
  nn_dataset_begin_pairs (self);

  for (int i = 0; i < (int) tokens->source->len; i++)
    {
      char **source = g_ptr_array_index (tokens->source, i);
      char **target = g_ptr_array_index (tokens->target, i);

      nn_dataset_add_pair (self, i >= n_training, source, target);
      if (i >= n_training)
        nn_dataset_add_held_out (self, by_source, NULL, source, target);
    }

  return self;
}

/* Returns the lines that the textbook's pipeline reads.  A pair that its note holds out moves
 * behind the training pairs; without such pairs nothing moves. */
static char *arrange_for_the_book (const NnCorpus *corpus, NnDatasetOptions *options)
{
  g_autoptr (NnSplit)      split = nn_split_new (corpus, 0.0, options->seed);
  g_autofree NnCorpusLine *lines = g_new (NnCorpusLine, MAX (corpus->n, 1));
  g_autoptr (GArray)       later = g_array_new (FALSE, FALSE, sizeof (NnCorpusLine));
  NnCorpus                 arranged = { .lines = lines, .text = corpus->text };

  for (int i = 0; i < corpus->n; i++)
    if (!split->is_held_out[i] && arranged.n < options->n_training)
      lines[arranged.n++] = corpus->lines[i];
    else
      g_array_append_val (later, corpus->lines[i]);

  options->n_training = arranged.n;
  for (guint i = 0; i < later->len && i <= (guint) options->n_validation; i++)
    lines[arranged.n++] = g_array_index (later, NnCorpusLine, i);

  return nn_corpus_to_text (&arranged);
}

static NnDataset *new_book (const NnCorpus *corpus, const NnDatasetOptions *options, GError **error)
{
  NnDatasetOptions own = *options;
  NnCorpus         first = *corpus;
  g_autofree char *text = NULL;

  first.n = (int) MIN (corpus->n, (gint64) options->n_training + options->n_validation + 1);
  text = options->held_out > 0.0 ? arrange_for_the_book (corpus, &own) : nn_corpus_to_text (&first);

  return nn_dataset_new_from_text (text, &own, error);
}

/* The program's own pipeline to a dataset: the split is by sentence (split.h), and the vocabularies
 * have the words of the training pairs only.  So a held-out sentence can have unknown words, as any
 * new sentence can. */

/* How many pairs there will be, and how many ids. */
typedef struct
{
  gsize n;
  gsize n_source;
  gsize n_target;
} Sizes;

/* A corpus that becomes a dataset. */
typedef struct
{
  const NnCorpus         *corpus;
  const guint8           *is_held_out;
  const NnDatasetOptions *options;
  NnBytePairs            *byte_pairs[2]; /* of source and target, or NULL */
  GHashTable             *divided[2];    /* word → its pieces with spaces between them */
  Sizes                   sizes[2];      /* of the training pairs, of the held-out pairs */
} Reading;

static gboolean is_cancelled (const Reading *reading)
{
  return g_cancellable_is_cancelled (reading->options->cancellable);
}

static char *read_words (const Reading *reading, const char *sentence)
{
  return nn_normalize_by (sentence, nn_text_options_rule (&reading->options->text), FALSE);
}

/* Returns the pieces of @word; each word is divided only once. */
static const char *divide (const Reading *reading, gboolean is_target, const char *word)
{
  char *pieces = g_hash_table_lookup (reading->divided[is_target], word);

  if (pieces == NULL)
    {
      pieces = nn_byte_pairs_divide (reading->byte_pairs[is_target], word);
      g_hash_table_insert (reading->divided[is_target], g_strdup (word), pieces);
    }

  return pieces;
}

/* Returns the tokens of a sentence with spaces between them. */
static char *read_line (const Reading *reading, gboolean is_target, const char *sentence)
{
  g_autofree char *words = read_words (reading, sentence);
  GString         *tokens;
  char            *next = words;
  const char      *word;

  if (reading->byte_pairs[is_target] == NULL)
    return g_steal_pointer (&words);

  tokens = g_string_new (NULL);
  while ((word = nn_tokens_next (&next)) != NULL)
    g_string_append_printf (tokens, "%s%s", tokens->len > 0 ? " " : "",
                            divide (reading, is_target, word));

  return g_string_free (tokens, FALSE);
}

/* The first tokens of a sentence of the corpus, with <eos>. */
static char **tokenize_line (const Reading *reading, gboolean is_target, const char *sentence,
                             int max_tokens)
{
  g_autofree char *normalized = read_line (reading, is_target, sentence);

  return nn_tokens_take_end (nn_tokens_split_first (normalized, max_tokens));
}

/* Splits @normalized into tokens; adds them to @count if the pair is a training pair.  Returns how
 * many ids the sentence will have, with that of <eos>. */
static gsize count_words (const Reading *reading, int pair, NnWordCount *count, char *normalized)
{
  const char *token;
  int         n = 1;

  for (; (token = nn_tokens_next (&normalized)) != NULL; n++)
    if (!reading->is_held_out[pair])
      nn_word_count_add (count, token, 1);

  return MIN (n, reading->options->text.num_steps);
}

static Sizes *sizes_of (Reading *reading, int pair)
{
  return &reading->sizes[reading->is_held_out[pair] ? 1 : 0];
}

/* Learns what divides the words of one language into pieces. */
static void learn_pieces (Reading *reading, gboolean is_target)
{
  const NnTextOptions    *text = &reading->options->text;
  g_autoptr (NnWordCount) count = NULL;

  if (text->tokens == NN_TOKENS_WORDS)
    return;

  count = nn_word_count_new ();
  for (int i = 0; i < reading->corpus->n && !is_cancelled (reading); i++)
    {
      const NnPair     pair = nn_corpus_pair (reading->corpus, i);
      g_autofree char *words = read_words (reading, is_target ? pair.target : pair.source);

      count_words (reading, i, count, words);
    }

  reading->byte_pairs[is_target] =
      nn_byte_pairs_learn (count, text->tokens == NN_TOKENS_BPE ? text->n_merges : 0);
  reading->divided[is_target] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

/* Says in the vocabulary how a sentence becomes its tokens. */
static NnVocabulary *close_vocabulary (const Reading *reading, gboolean is_target,
                                       NnWordCount *count)
{
  const NnTextOptions *text = &reading->options->text;
  NnVocabulary        *vocabulary;

  nn_word_count_close (count);
  vocabulary = nn_vocabulary_new (count, text->order, text->min_count);
  vocabulary->rule = nn_text_options_rule (text);
  if (reading->byte_pairs[is_target] != NULL)
    vocabulary->byte_pairs = nn_byte_pairs_ref (reading->byte_pairs[is_target]);

  return vocabulary;
}

static NnVocabulary *learn_source_words (Reading *reading)
{
  g_autoptr (NnWordCount) count = nn_word_count_new ();

  for (int i = 0; i < reading->corpus->n && !is_cancelled (reading); i++)
    {
      g_autofree char *normalized =
          read_line (reading, FALSE, nn_corpus_pair (reading->corpus, i).source);
      Sizes *sizes = sizes_of (reading, i);

      sizes->n++;
      sizes->n_source += count_words (reading, i, count, normalized);
    }

  return close_vocabulary (reading, FALSE, count);
}

/* Builds the target vocabulary, with spellings from the training pairs. */
static NnVocabulary *learn_target_words (Reading *reading, NnSpelling *spelling)
{
  g_autoptr (NnWordCount) count = nn_word_count_new ();
  NnVocabulary           *vocabulary;

  for (int i = 0; i < reading->corpus->n && !is_cancelled (reading); i++)
    {
      const char      *sentence = nn_corpus_pair (reading->corpus, i).target;
      g_autofree char *normalized = read_line (reading, TRUE, sentence);

      if (!reading->is_held_out[i])
        {
          g_autofree char *words =
              reading->byte_pairs[TRUE] != NULL ? nn_normalize (sentence) : NULL;
          g_auto (GStrv) first =
              nn_tokens_split_first (words != NULL ? words : normalized, NN_TEXT_MAX_STEPS);

          nn_spelling_add (spelling, first, sentence);
        }
      sizes_of (reading, i)->n_target += 1 + count_words (reading, i, count, normalized);
    }

  vocabulary = close_vocabulary (reading, TRUE, count);
  nn_spelling_give (spelling, vocabulary);

  return vocabulary;
}

static void reserve (NnPairs *pairs, const Sizes *sizes)
{
  nn_pairs_reserve (pairs, sizes->n, sizes->n_source, sizes->n_target);
}

/* Adds the pairs; a held-out one keeps its words beyond num_steps, which have no id. */
static void add_pairs (NnDataset *self, const Reading *reading, const NnSpelling *spelling)
{
  g_autoptr (GHashTable) by_source = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; i < reading->corpus->n && !is_cancelled (reading); i++)
    {
      const NnPair   pair = nn_corpus_pair (reading->corpus, i);
      const int      longest = reading->is_held_out[i] ? G_MAXINT : self->text.num_steps;
      g_auto (GStrv) source = tokenize_line (reading, FALSE, pair.source, longest);
      g_auto (GStrv) target = tokenize_line (reading, TRUE, pair.target, longest);

      nn_dataset_add_pair (self, reading->is_held_out[i], source, target);

      if (reading->is_held_out[i] && self->target_vocabulary->byte_pairs != NULL)
        {
          g_auto (GStrv) words = nn_read_words (self->target_vocabulary, pair.target);

          nn_dataset_add_held_out (self, by_source, &pair, source, words);
        }
      else if (reading->is_held_out[i])
        nn_dataset_add_held_out (self, by_source, &pair, source, target);
      else if (self->target_vocabulary->byte_pairs == NULL)
        nn_shared_words_find (self->training, source, target, spelling);
    }
}

/* Reads the corpus sentence by sentence, and three times, because lists of all words would need
 * many times the memory of the corpus. */
static gboolean read_pairs (NnDataset *self, Reading *reading, GError **error)
{
  g_autoptr (NnSpelling) spelling = nn_spelling_new ();

  learn_pieces (reading, FALSE);
  learn_pieces (reading, TRUE);
  self->source_vocabulary = learn_source_words (reading);
  self->target_vocabulary = learn_target_words (reading, spelling);

  nn_dataset_begin_pairs (self);
  reserve (self->training, &reading->sizes[0]);
  reserve (self->held_out, &reading->sizes[1]);
  add_pairs (self, reading, spelling);

  return !g_cancellable_set_error_if_cancelled (reading->options->cancellable, error) &&
         nn_dataset_check_training (self->training->n, error);
}

/* Returns the dataset, or NULL. */
static NnDataset *nn_dataset_new_split (const NnCorpus *corpus, const NnDatasetOptions *options,
                                        GError **error)
{
  g_autoptr (NnSplit)   split = nn_split_new (corpus, options->held_out, options->seed);
  g_autoptr (NnDataset) self = nn_dataset_new_empty (options->text);
  Reading               reading = { corpus, split->is_held_out, options };
  gboolean              is_read;

  /* Sorted vocabularies have only the reserved tokens that occur. */
  g_assert (options->text.order != NN_VOCABULARY_SORTED);

  self->sides = nn_sides_new (g_steal_pointer (&split->keys), split->is_held_out, corpus->n);

  is_read = read_pairs (self, &reading, error);
  for (int side = 0; side < 2; side++)
    {
      nn_byte_pairs_unref (reading.byte_pairs[side]);
      g_clear_pointer (&reading.divided[side], g_hash_table_unref);
    }

  return is_read ? g_steal_pointer (&self) : NULL;
}

/* Measured bytes of memory: for each byte of the corpus, and for each pair. */
#define MEMORY_OF_BYTE 5.0
#define MEMORY_OF_PAIR 40.0

/* Refuses a corpus whose words and ids would not fit in memory. */
static gboolean check_memory (const NnCorpus *corpus, GError **error)
{
  double n_bytes = 0.0;
  double memory;

  for (int i = 0; i < corpus->n; i++)
    {
      const NnPair pair = nn_corpus_pair (corpus, i);

      n_bytes += (double) strlen (pair.source) + (double) strlen (pair.target) + 2.0;
    }

  memory = MEMORY_OF_BYTE * n_bytes + MEMORY_OF_PAIR * corpus->n;
  if (nn_memory_has_room (memory))
    return TRUE;

  return NN_FAIL (
      error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_TOO_LARGE,
      _ ("There is not enough memory for %d sentence pairs: they need about %.1f GB. Use "
         "fewer pairs, or close other programs."),
      corpus->n, memory / 1e9);
}

/**
 * @options: how sentences become ids, and which are held out
 * @error: %NN_CORPUS_ERROR, if there is no pair to learn from or no memory for all of them;
 *   %G_IO_ERROR_CANCELLED
 * Returns: (transfer full) (nullable): the dataset, or %NULL
 */
NnDataset *nn_dataset_new (const NnCorpus *corpus, const NnDatasetOptions *options, GError **error)
{
  NnDataset *self;

  if (!check_memory (corpus, error))
    return NULL;

  self = options->text.is_book ? new_book (corpus, options, error)
                               : nn_dataset_new_split (corpus, options, error);

  if (self != NULL)
    {
      self->n_skipped = corpus->n_skipped;
      self->first_skipped = corpus->first_skipped;
      if (corpus->columns != NULL)
        {
          self->source_column = corpus->columns->source;
          self->target_column = corpus->columns->target;
        }
      self->oddities = nn_oddities_of (corpus);
    }

  return self;
}
