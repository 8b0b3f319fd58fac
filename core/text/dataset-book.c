#include "core/text/dataset-book.h"

#include "core/text/book-text.h"
#include "core/text/split.h"

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

/**
 * @corpus: the pairs
 * @options: for the textbook's pipeline
 * @error: %NN_CORPUS_ERROR, if there is no pair to learn from
 *
 * Returns: (transfer full) (nullable): the dataset, or %NULL
 */
NnDataset *nn_dataset_new_book (const NnCorpus *corpus, const NnDatasetOptions *options,
                                GError **error)
{
  NnDatasetOptions own = *options;
  NnCorpus         first = *corpus;
  g_autofree char *text = NULL;

  first.n = (int) MIN (corpus->n, (gint64) options->n_training + options->n_validation + 1);
  text = options->held_out > 0.0 ? arrange_for_the_book (corpus, &own) : nn_corpus_to_text (&first);

  return nn_dataset_new_from_text (text, &own, error);
}
