#include "core/text/dataset.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"
#include "core/text/split.h"
#include "core/text/tokens.h"

/* This many references of a sentence are compared with a new one. */
#define MAX_COMPARED 64

/** Returns: the usual sizes and split around @text */
NnDatasetOptions nn_dataset_options (NnTextOptions text)
{
  return (NnDatasetOptions){
    .text = text,
    .n_training = NN_BOOK_TRAINING,
    .n_validation = NN_BOOK_VALIDATION,
    .held_out = NN_SPLIT_FRACTION,
  };
}

static void free_held_out (gpointer data)
{
  NnHeldOutSentence *sentence = data;

  g_free (sentence->source);
  g_strfreev (sentence->tokens);
  g_ptr_array_unref (sentence->references);
  g_free (sentence->note);
  g_free (sentence);
}

/** Returns: (transfer full): a dataset without vocabularies and pairs; the caller fills it */
NnDataset *nn_dataset_new_empty (NnTextOptions text)
{
  NnDataset *self = g_new0 (NnDataset, 1);

  self->text = text;
  self->target_column = 1;
  self->held_out_sentences = g_ptr_array_new_with_free_func (free_held_out);

  return self;
}

/**
 * @n_training: how many pairs there are to learn from
 * @error: %NN_CORPUS_ERROR_NO_PAIRS
 *
 * Returns: whether there is one
 */
gboolean nn_dataset_check_training (int n_training, GError **error)
{
  if (n_training > 0)
    return TRUE;

  return NN_FAIL (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_NO_PAIRS,
                  _ ("No training pairs are left. Hold out fewer pairs or use a larger corpus."));
}

/** Makes the two lists of pairs, with ids of these vocabularies, and without pairs. */
void nn_dataset_begin_pairs (NnDataset *self)
{
  self->training =
      nn_pairs_new (self->source_vocabulary, self->target_vocabulary, self->text.num_steps);
  self->held_out =
      nn_pairs_new (self->source_vocabulary, self->target_vocabulary, self->text.num_steps);
}

/**
 * @self: a dataset whose pairs have begun
 * @is_held_out: whether the pair is held out, and not a training pair
 * @source: the tokens of its source, with `<eos>`
 * @target: the tokens of its target, with `<eos>`
 */
void nn_dataset_add_pair (NnDataset *self, gboolean is_held_out, char **source, char **target)
{
  NnPairs *pairs = is_held_out ? self->held_out : self->training;

  nn_pairs_add (pairs, source, target);
  if (!is_held_out)
    self->text.longest = MAX (self->text.longest, nn_pairs_source_length (pairs, pairs->n - 1));
}

/**
 * @tokens: (array zero-terminated=1): a sentence, mostly with `<eos>`
 *
 * Returns: (transfer full): its words
 */
char **nn_dataset_without_end (char **tokens)
{
  const int length = nn_tokens_count (tokens);
  char    **copy = g_strdupv (tokens);

  if (length > 0 && strcmp (copy[length - 1], NN_TOKEN_EOS) == 0)
    g_clear_pointer (&copy[length - 1], g_free);

  return copy;
}

/* Adds a reference unless it is there already: a file may repeat one a million times. */
static void add_reference (NnHeldOutSentence *sentence, char **tokens)
{
  for (guint i = 0; i < MIN (sentence->references->len, MAX_COMPARED); i++)
    if (g_strv_equal ((const char *const *) sentence->references->pdata[i],
                      (const char *const *) tokens))
      {
        g_strfreev (tokens);
        return;
      }

  g_ptr_array_add (sentence->references, tokens);
}

/**
 * @self: a dataset that is being made
 * @by_source: (element-type utf8 NnHeldOutSentence): the held-out sentences so far, by their
 *   tokens; empty at first
 * @pair: (nullable): the pair as it is in the corpus
 * @source: the tokens of its source sentence, with `<eos>`
 * @target: the tokens of its translation, with `<eos>`
 *
 * Adds a held-out sentence with its translation as a reference, or a reference to one that is
 * there.
 */
void nn_dataset_add_held_out (NnDataset *self, GHashTable *by_source, const NnPair *pair,
                              char **source, char **target)
{
  char             **tokens = nn_dataset_without_end (source);
  char              *joined = nn_tokens_join (tokens);
  NnHeldOutSentence *sentence = g_hash_table_lookup (by_source, joined);

  if (sentence == NULL)
    {
      sentence = g_new0 (NnHeldOutSentence, 1);
      sentence->source = g_strdup (pair != NULL ? pair->source : joined);
      sentence->tokens = g_strdupv (tokens);
      sentence->references = nn_token_lists_new ();
      sentence->note = g_strdup (pair != NULL ? pair->note : "");
      g_ptr_array_add (self->held_out_sentences, sentence);
      g_hash_table_insert (by_source, g_strdup (joined), sentence);
    }

  add_reference (sentence, nn_dataset_without_end (target));
  g_free (joined);
  g_strfreev (tokens);
}

void nn_dataset_free (NnDataset *self)
{
  if (self == NULL)
    return;

  nn_vocabulary_unref (self->source_vocabulary);
  nn_vocabulary_unref (self->target_vocabulary);
  nn_pairs_free (self->training);
  nn_pairs_free (self->held_out);
  g_ptr_array_unref (self->held_out_sentences);
  g_clear_pointer (&self->base_sentences, g_ptr_array_unref);
  g_clear_pointer (&self->sides, nn_sides_unref);
  nn_oddities_clear (&self->oddities);
  g_free (self);
}
