#include "core/text/dataset.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/engine/memory.h"
#include "core/text/book-text.h"
#include "core/text/shared-words.h"
#include "core/text/split.h"
#include "core/text/tokenizer.h"

/* Bytes, measured: of a corpus for each of its own, and for each pair. */
#define MEMORY_OF_BYTE 5.0
#define MEMORY_OF_PAIR 40.0

/* Up to so many answers to a question are compared one by one. */
#define MAX_COMPARED 64

/* How many pairs there will be, and how many ids. */
typedef struct
{
  gsize n;
  gsize n_source;
  gsize n_target;
} Sizes;

/* A corpus that is being read. */
typedef struct
{
  const NnCorpus         *corpus;
  const guint8           *is_held_out;
  const NnDatasetOptions *options;
  Sizes                   sizes[2]; /* of the pairs to learn from, of the others */
} Reading;

static gboolean
is_cancelled (const Reading *reading)
{
  return g_cancellable_is_cancelled (reading->options->cancellable);
}

/**
 * nn_dataset_options:
 * @text: how sentences become ids
 *
 * Returns: the usual sizes and split around @text
 */
NnDatasetOptions
nn_dataset_options (NnTextOptions text)
{
  return (NnDatasetOptions){
    .text = text,
    .n_training = NN_BOOK_TRAINING,
    .n_validation = NN_BOOK_VALIDATION,
    .held_out = NN_SPLIT_FRACTION,
  };
}

static void
free_tokens (gpointer tokens)
{
  g_strfreev (tokens);
}

static void
free_question (gpointer data)
{
  NnHeldOutSentence *question = data;

  g_free (question->source);
  g_strfreev (question->tokens);
  g_ptr_array_unref (question->references);
  g_free (question->note);
  g_free (question);
}

static NnDataset *
new_empty (NnTextOptions text)
{
  NnDataset *self = g_new0 (NnDataset, 1);

  self->text = text;
  self->questions = g_ptr_array_new_with_free_func (free_question);

  return self;
}

static char **
without_end (char **tokens)
{
  const int length = nn_tokens_count (tokens);
  char    **copy = g_strdupv (tokens);

  if (length > 0 && strcmp (copy[length - 1], NN_TOKEN_EOS) == 0)
    g_clear_pointer (&copy[length - 1], g_free);

  return copy;
}

/* A file may repeat one answer a million times. */
static void
add_answer (NnHeldOutSentence *question,
            char             **tokens)
{
  for (guint i = 0; i < MIN (question->references->len, MAX_COMPARED); i++)
    if (g_strv_equal ((const char *const *) question->references->pdata[i],
                      (const char *const *) tokens))
      {
        g_strfreev (tokens);
        return;
      }

  g_ptr_array_add (question->references, tokens);
}

/* A question may have several answers; @by_source finds the one to add to. */
static void
add_question (NnDataset    *self,
              GHashTable   *by_source,
              const NnPair *pair,
              char        **source,
              char        **target)
{
  char             **tokens = without_end (source);
  char              *joined = nn_tokens_join (tokens);
  NnHeldOutSentence *question = g_hash_table_lookup (by_source, joined);

  if (question == NULL)
    {
      question = g_new0 (NnHeldOutSentence, 1);
      question->source = g_strdup (pair != NULL ? pair->source : joined);
      question->tokens = g_strdupv (tokens);
      question->references = g_ptr_array_new_with_free_func (free_tokens);
      question->note = g_strdup (pair != NULL ? pair->note : "");
      g_ptr_array_add (self->questions, question);
      g_hash_table_insert (by_source, g_strdup (joined), question);
    }

  add_answer (question, without_end (target));
  g_free (joined);
  g_strfreev (tokens);
}

/* What the textbook counts: the lists as they go into the arrays, with their
 * padding; its older editions: the sentences without any of that. */
static NnVocabulary *
count_as_the_book (const GPtrArray *sentences,
                   NnTextOptions    text,
                   const char      *first)
{
  g_autoptr (NnWordCount) count = nn_word_count_new ();
  const gboolean          is_fitted = text.order != NN_VOCABULARY_CLASSIC;
  gint64                  n_pads = 0;

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

  return nn_vocabulary_new (count, text.order, text.min_count);
}

static gboolean
check_training (int      n_training,
                GError **error)
{
  if (n_training > 0)
    return TRUE;

  g_set_error (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_NO_PAIRS,
               _ ("No training pair is left. Hold out fewer pairs or use a larger corpus."));

  return FALSE;
}

/* No pairs yet, but the ids for them. */
static void
begin_pairs (NnDataset *self)
{
  self->training = nn_pairs_new (self->source_vocabulary, self->target_vocabulary,
                                 self->text.num_steps);
  self->held_out = nn_pairs_new (self->source_vocabulary, self->target_vocabulary,
                                 self->text.num_steps);
}

static void
add_pair (NnDataset *self,
          gboolean   is_held_out,
          char     **source,
          char     **target)
{
  NnPairs *pairs = is_held_out ? self->held_out : self->training;

  nn_pairs_add (pairs, source, target);
  if (!is_held_out)
    self->text.longest = MAX (self->text.longest, nn_pairs_source_length (pairs, pairs->n - 1));
}

static NnSides *
sides_of_the_book (const NnTokenPairs *tokens,
                   int                 n_training)
{
  const int          n = (int) tokens->source->len;
  guint64           *keys = g_new (guint64, n);
  g_autofree guint8 *is_held_out = g_new (guint8, n);

  for (int i = 0; i < n; i++)
    {
      g_auto (GStrv)   words = without_end (g_ptr_array_index (tokens->source, i));
      g_autofree char *joined = nn_tokens_join (words);

      keys[i] = nn_split_key_of (joined);
      is_held_out[i] = i >= n_training;
    }

  return nn_sides_new (keys, is_held_out, n);
}

/**
 * nn_dataset_new_from_text:
 * @text: lines with two columns, valid UTF-8
 * @options: for the textbook's pipeline
 * @error: %NN_CORPUS_ERROR, if there is no pair to learn from
 *
 * The textbook's way, from the raw text of a file.
 *
 * Returns: (transfer full) (nullable): the dataset, or %NULL
 */
NnDataset *
nn_dataset_new_from_text (const char             *text,
                          const NnDatasetOptions *options,
                          GError                **error)
{
  g_autofree char         *normalized = nn_book_normalize (text);
  g_autoptr (NnTokenPairs) tokens =
      nn_book_tokenize (normalized, options->n_training + options->n_validation);
  g_autoptr (GHashTable) by_source = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const int              n_training = MIN ((int) tokens->source->len, options->n_training);
  NnDataset             *self;

  g_assert (options->text.is_book);

  if (!check_training (n_training, error))
    return NULL;

  self = new_empty (options->text);
  self->source_vocabulary = count_as_the_book (tokens->source, options->text, NULL);
  self->target_vocabulary = count_as_the_book (tokens->target, options->text, NN_TOKEN_BOS);
  self->sides = sides_of_the_book (tokens, n_training);
  begin_pairs (self);

  for (int i = 0; i < (int) tokens->source->len; i++)
    {
      char **source = g_ptr_array_index (tokens->source, i);
      char **target = g_ptr_array_index (tokens->target, i);

      add_pair (self, i >= n_training, source, target);
      if (i >= n_training)
        add_question (self, by_source, NULL, source, target);
    }

  return self;
}

static gboolean
is_reserved (const char *token)
{
  return token[0] == '<' && (strcmp (token, NN_TOKEN_PAD) == 0 ||
                             strcmp (token, NN_TOKEN_BOS) == 0 ||
                             strcmp (token, NN_TOKEN_EOS) == 0);
}

/* The first tokens of a sentence of the corpus, with <eos>.  "<pad>" in a sentence is an
 * unknown word, not padding. */
static char **
tokenize_line (const char *sentence,
               int         max_tokens)
{
  g_autofree char *normalized = nn_normalize (sentence);
  char           **tokens = nn_tokens_split_first (normalized, max_tokens);

  for (int i = 0; tokens[i] != NULL; i++)
    if (is_reserved (tokens[i]))
      {
        g_free (tokens[i]);
        tokens[i] = g_strdup (NN_TOKEN_UNK);
      }

  return nn_tokens_take_end (tokens);
}

/* Cuts @normalized; adds its words to @count if it is to be learned from.  Returns how many ids
 * it will have, with that of <eos>. */
static gsize
count_words (const Reading *reading,
             int            pair,
             NnWordCount   *count,
             char          *normalized)
{
  const char *token;
  int         n = 1;

  for (; (token = nn_tokens_next (&normalized)) != NULL; n++)
    if (!reading->is_held_out[pair])
      nn_word_count_add (count, token, 1);

  return MIN (n, reading->options->text.num_steps);
}

static Sizes *
sizes_of (Reading *reading,
          int      pair)
{
  return &reading->sizes[reading->is_held_out[pair] ? 1 : 0];
}

static NnVocabulary *
learn_source_words (Reading *reading)
{
  const NnTextOptions    *text = &reading->options->text;
  g_autoptr (NnWordCount) count = nn_word_count_new ();

  for (int i = 0; i < reading->corpus->n && !is_cancelled (reading); i++)
    {
      g_autofree char *normalized = nn_normalize (nn_corpus_pair (reading->corpus, i).source);
      Sizes           *sizes = sizes_of (reading, i);

      sizes->n++;
      sizes->n_source += count_words (reading, i, count, normalized);
    }

  return nn_vocabulary_new (count, text->order, text->min_count);
}

/* The words to write, and how the pairs to learn from write them. */
static NnVocabulary *
learn_target_words (Reading    *reading,
                    NnSpelling *spelling)
{
  const NnTextOptions    *text = &reading->options->text;
  g_autoptr (NnWordCount) count = nn_word_count_new ();
  NnVocabulary           *vocabulary;

  for (int i = 0; i < reading->corpus->n && !is_cancelled (reading); i++)
    {
      const char      *sentence = nn_corpus_pair (reading->corpus, i).target;
      g_autofree char *normalized = nn_normalize (sentence);

      if (!reading->is_held_out[i])
        {
          g_auto (GStrv) first = nn_tokens_split_first (normalized, NN_TEXT_MAX_STEPS);

          nn_spelling_add (spelling, first, sentence);
        }
      sizes_of (reading, i)->n_target += 1 + count_words (reading, i, count, normalized);
    }

  vocabulary = nn_vocabulary_new (count, text->order, text->min_count);
  nn_spelling_give (spelling, vocabulary);

  return vocabulary;
}

static void
reserve (NnPairs     *pairs,
         const Sizes *sizes)
{
  nn_pairs_reserve (pairs, sizes->n, sizes->n_source, sizes->n_target);
}

/* A word beyond num_steps has no id, but it is part of a question or an answer. */
static void
add_pairs (NnDataset        *self,
           const Reading    *reading,
           const NnSpelling *spelling)
{
  g_autoptr (GHashTable) by_source = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; i < reading->corpus->n && !is_cancelled (reading); i++)
    {
      const NnPair   pair = nn_corpus_pair (reading->corpus, i);
      const int      longest = reading->is_held_out[i] ? G_MAXINT : self->text.num_steps;
      g_auto (GStrv) source = tokenize_line (pair.source, longest);
      g_auto (GStrv) target = tokenize_line (pair.target, longest);

      add_pair (self, reading->is_held_out[i], source, target);

      if (reading->is_held_out[i])
        add_question (self, by_source, &pair, source, target);
      else
        nn_shared_words_find (self->training, source, target, spelling);
    }
}

/* Sentence by sentence, and more than once, because lists of all their words would take
 * many times the memory of the corpus. */
static gboolean
read_pairs (NnDataset *self,
            Reading   *reading,
            GError   **error)
{
  g_autoptr (NnSpelling) spelling = nn_spelling_new ();

  self->source_vocabulary = learn_source_words (reading);
  self->target_vocabulary = learn_target_words (reading, spelling);

  begin_pairs (self);
  reserve (self->training, &reading->sizes[0]);
  reserve (self->held_out, &reading->sizes[1]);
  add_pairs (self, reading, spelling);

  return !g_cancellable_set_error_if_cancelled (reading->options->cancellable, error) &&
         check_training (self->training->n, error);
}

static NnDataset *
new_split (const NnCorpus         *corpus,
           const NnDatasetOptions *options,
           GError                **error)
{
  g_autoptr (NnSplit)   split = nn_split_new (corpus, options->held_out, options->seed);
  g_autoptr (NnDataset) self = new_empty (options->text);
  Reading               reading = { corpus, split->is_held_out, options, { { 0 } } };

  /* Sorted vocabularies have only the reserved tokens that occur. */
  g_assert (options->text.order != NN_VOCABULARY_SORTED);

  self->sides = nn_sides_new (g_steal_pointer (&split->keys), split->is_held_out, corpus->n);

  return read_pairs (self, &reading, error) ? g_steal_pointer (&self) : NULL;
}

/* Each word is held once, and each sentence is a row of ids. */
static gboolean
check_memory (const NnCorpus *corpus,
              GError        **error)
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

  g_set_error (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_TOO_LARGE,
               _ ("There is not enough memory for %d sentence pairs: they need about %.1f GB. Take "
                  "fewer pairs, or close other programs."),
               corpus->n, memory / 1e9);

  return FALSE;
}

/* The lines of the book's file.  A pair that its note keeps from the training moves
 * behind those to learn from, into the validation; without such pairs nothing moves. */
static char *
arrange_for_the_book (const NnCorpus   *corpus,
                      NnDatasetOptions *options)
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

static NnDataset *
new_book (const NnCorpus         *corpus,
          const NnDatasetOptions *options,
          GError                **error)
{
  NnDatasetOptions own = *options;
  NnCorpus         first = *corpus;
  g_autofree char *text = NULL;

  first.n = (int) MIN (corpus->n, (gint64) options->n_training + options->n_validation + 1);
  text = options->held_out > 0.0 ? arrange_for_the_book (corpus, &own)
                                 : nn_corpus_to_text (&first);

  return nn_dataset_new_from_text (text, &own, error);
}

/**
 * nn_dataset_new:
 * @corpus: the pairs
 * @options: which way to go
 * @error: %NN_CORPUS_ERROR, if there is no pair to learn from or no memory for all of them;
 *   %G_IO_ERROR_CANCELLED
 *
 * Returns: (transfer full) (nullable): the dataset, or %NULL
 */
NnDataset *
nn_dataset_new (const NnCorpus         *corpus,
                const NnDatasetOptions *options,
                GError                **error)
{
  NnDataset *self;

  if (!check_memory (corpus, error))
    return NULL;

  self = options->text.is_book ? new_book (corpus, options, error)
                               : new_split (corpus, options, error);

  if (self != NULL)
    {
      self->n_skipped = corpus->n_skipped;
      self->first_skipped = corpus->first_skipped;
    }

  return self;
}

/**
 * nn_dataset_free:
 * @self: (nullable) (transfer full): the dataset
 */
void
nn_dataset_free (NnDataset *self)
{
  if (self == NULL)
    return;

  nn_vocabulary_free (self->source_vocabulary);
  nn_vocabulary_free (self->target_vocabulary);
  nn_pairs_free (self->training);
  nn_pairs_free (self->held_out);
  g_ptr_array_unref (self->questions);
  g_clear_pointer (&self->sides, nn_sides_unref);
  g_free (self);
}
