#include "core/text/dataset.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/tensor/memory.h"
#include "core/text/book-text.h"
#include "core/text/shared-words.h"
#include "core/text/split.h"
#include "core/text/tokenizer.h"

/* Times its size, measured on sentences of two words; longer ones need less. */
#define MEMORY_OF_TEXT 20.0

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

  g_ptr_array_add (question->references, without_end (target));
  g_free (joined);
  g_strfreev (tokens);
}

/* What the textbook counts: the lists as they go into the arrays, with their
 * padding, which is counted without being written; its older editions: the sentences
 * without any of that. */
static NnVocabulary *
count_as_the_book (const GPtrArray *sentences,
                   NnTextOptions    text,
                   const char      *first)
{
  g_autoptr (GPtrArray) counted = g_ptr_array_new_with_free_func (free_tokens);
  gint64                n_pads = 0;

  for (guint i = 0; i < sentences->len; i++)
    {
      char    **tokens = g_ptr_array_index (sentences, i);
      const int n = MIN (nn_tokens_count (tokens), text.num_steps);

      if (text.order == NN_VOCABULARY_CLASSIC)
        g_ptr_array_add (counted, without_end (tokens));
      else
        {
          g_ptr_array_add (counted, nn_book_fit (tokens, n, first));
          n_pads += text.num_steps - n;
        }
    }

  return nn_vocabulary_new_padded (counted, n_pads, text.order, text.min_count);
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

/* Fills in everything from the tokens, of which the first @n_training are to
 * learn from; the vocabularies are there already. */
static void
encode (NnDataset          *self,
        const NnTokenPairs *tokens,
        int                 n_training)
{
  const int n_held_out = (int) tokens->source->len - n_training;

  self->training = nn_pairs_new (tokens, 0, n_training, self->source_vocabulary,
                                 self->target_vocabulary, self->text.num_steps);
  self->held_out = nn_pairs_new (tokens, n_training, n_held_out, self->source_vocabulary,
                                 self->target_vocabulary, self->text.num_steps);

  for (int i = 0; i < n_training; i++)
    self->text.longest = MAX (self->text.longest, nn_pairs_source_length (self->training, i));
}

static NnSides *
sides_of_the_book (const NnTokenPairs *tokens,
                   int                 n_training)
{
  const int           n = (int) tokens->source->len;
  g_autofree guint64 *keys = g_new (guint64, n);
  g_autofree guint8  *is_held_out = g_new (guint8, n);

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
  encode (self, tokens, n_training);

  self->sides = sides_of_the_book (tokens, n_training);

  for (int i = n_training; i < (int) tokens->source->len; i++)
    add_question (self, by_source, NULL, g_ptr_array_index (tokens->source, i),
                  g_ptr_array_index (tokens->target, i));

  return self;
}

static gboolean
is_reserved (const char *token)
{
  return token[0] == '<' && (strcmp (token, NN_TOKEN_PAD) == 0 ||
                             strcmp (token, NN_TOKEN_BOS) == 0 ||
                             strcmp (token, NN_TOKEN_EOS) == 0);
}

/* The tokens of a sentence of the corpus, with <eos>.  "<pad>" in a sentence is a
 * word that nobody knows, not padding. */
static char **
tokenize_line (const char *sentence)
{
  char **tokens = nn_tokenize (sentence);

  for (int i = 0; tokens[i] != NULL; i++)
    if (is_reserved (tokens[i]))
      {
        g_free (tokens[i]);
        tokens[i] = g_strdup (NN_TOKEN_UNK);
      }

  return nn_tokens_take_end (tokens);
}

static void
add_side (NnDataset      *self,
          const NnCorpus *corpus,
          const NnSplit  *split,
          NnSide          side,
          NnTokenPairs   *tokens,
          GCancellable   *cancellable)
{
  g_autoptr (GHashTable) by_source = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; i < corpus->n && !g_cancellable_is_cancelled (cancellable); i++)
    if (split->is_held_out[i] == (side == NN_SIDE_HELD_OUT))
      {
        const NnPair *pair = &corpus->pairs[i];
        char        **source = tokenize_line (pair->source);
        char        **target = tokenize_line (pair->target);

        nn_token_pairs_add (tokens, source, target);

        if (side == NN_SIDE_HELD_OUT)
          add_question (self, by_source, pair, source, target);
      }
}

/* How the pairs to learn from, whose tokens are there already, write the words of the
 * target. */
static NnSpelling *
learn_spelling (const NnCorpus  *corpus,
                const NnSplit   *split,
                const GPtrArray *tokens)
{
  NnSpelling *spelling = nn_spelling_new ();
  guint       n = 0;

  for (int i = 0; i < corpus->n; i++)
    if (!split->is_held_out[i])
      nn_spelling_add (spelling, g_ptr_array_index (tokens, n++), corpus->pairs[i].target);

  return spelling;
}

static NnDataset *
new_split (const NnCorpus         *corpus,
           const NnDatasetOptions *options,
           GError                **error)
{
  g_autoptr (NnSplit)      split = nn_split_new (corpus, options->held_out, options->seed);
  g_autoptr (NnTokenPairs) tokens = nn_token_pairs_new ();
  g_autoptr (NnDataset)    self = new_empty (options->text);
  g_autoptr (NnSpelling)   spelling = NULL;
  int                      n_training;

  /* Sorted vocabularies have only the reserved tokens that occur. */
  g_assert (options->text.order != NN_VOCABULARY_SORTED);

  self->sides = nn_sides_new (split->keys, split->is_held_out, corpus->n);

  add_side (self, corpus, split, NN_SIDE_TRAINING, tokens, options->cancellable);
  n_training = (int) tokens->source->len;

  if (g_cancellable_set_error_if_cancelled (options->cancellable, error) ||
      !check_training (n_training, error))
    return NULL;

  self->source_vocabulary =
      nn_vocabulary_new (tokens->source, options->text.order, options->text.min_count);
  self->target_vocabulary =
      nn_vocabulary_new (tokens->target, options->text.order, options->text.min_count);
  spelling = learn_spelling (corpus, split, tokens->target);
  nn_spelling_give (spelling, self->target_vocabulary);

  add_side (self, corpus, split, NN_SIDE_HELD_OUT, tokens, options->cancellable);
  if (g_cancellable_set_error_if_cancelled (options->cancellable, error))
    return NULL;

  encode (self, tokens, n_training);
  nn_shared_words_find (self->training, tokens, spelling);

  return g_steal_pointer (&self);
}

/* Each sentence is a list, a key and, at last, a row of ids. */
static gboolean
check_memory (const NnCorpus *corpus,
              GError        **error)
{
  double n_bytes = 0.0;

  for (int i = 0; i < corpus->n; i++)
    n_bytes += (double) strlen (corpus->pairs[i].source) +
               (double) strlen (corpus->pairs[i].target) + 2.0;

  if (nn_memory_has_room (MEMORY_OF_TEXT * n_bytes))
    return TRUE;

  g_set_error (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_TOO_LARGE,
               _ ("There is not enough memory for %d sentence pairs: they need about %.1f GB. Take "
                  "fewer pairs, or close other programs."),
               corpus->n, MEMORY_OF_TEXT * n_bytes / 1e9);

  return FALSE;
}

/* The lines of the book's file.  A pair that its note keeps from the training moves
 * behind those to learn from, into the validation; without such pairs nothing moves. */
static char *
arrange_for_the_book (const NnCorpus   *corpus,
                      NnDatasetOptions *options)
{
  g_autoptr (NnSplit) split = nn_split_new (corpus, 0.0, options->seed);
  g_autofree NnPair  *pairs = g_new (NnPair, MAX (corpus->n, 1));
  g_autoptr (GArray)  later = g_array_new (FALSE, FALSE, sizeof (NnPair));
  NnCorpus            arranged = { .pairs = pairs };

  for (int i = 0; i < corpus->n; i++)
    if (!split->is_held_out[i] && arranged.n < options->n_training)
      pairs[arranged.n++] = corpus->pairs[i];
    else
      g_array_append_val (later, corpus->pairs[i]);

  options->n_training = arranged.n;
  for (guint i = 0; i < later->len; i++)
    pairs[arranged.n++] = g_array_index (later, NnPair, i);

  return nn_corpus_to_text (&arranged);
}

static NnDataset *
new_book (const NnCorpus         *corpus,
          const NnDatasetOptions *options,
          GError                **error)
{
  NnDatasetOptions own = *options;
  g_autofree char *text = options->held_out > 0.0 ? arrange_for_the_book (corpus, &own)
                                                  : nn_corpus_to_text (corpus);

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
