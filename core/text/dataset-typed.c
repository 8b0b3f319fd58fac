#include "core/text/dataset-typed.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"
#include "core/text/reading.h"

static gboolean is_unknown (const NnVocabulary *vocabulary, const char *word)
{
  return nn_vocabulary_word_id (vocabulary, word) == vocabulary->unk;
}

/* Returns the tokens of a sentence with `<eos>`, or NULL if it has none or too many. */
static char **read_sentence (const char *sentence, const NnTextOptions *text,
                             const NnVocabulary *vocabulary, GError **error)
{
  g_auto (GStrv) words = nn_read (vocabulary, sentence);
  const int      n = nn_tokens_count (words);

  if (n == 0)
    return NN_FAIL_NULL (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_EMPTY,
                         _ ("A pair needs a sentence and its translation. Type both."));
  if (n + 1 > text->num_steps)
    return NN_FAIL_NULL (
        error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_TOO_LARGE,
        ngettext ("“%s” has %d token, including <eos>, but at most %d fit. Shorten it.",
                  "“%s” has %d tokens, including <eos>, but at most %d fit. Shorten it.", n + 1),
        sentence, n + 1, text->num_steps);

  for (int i = 0; i < n; i++)
    if (is_unknown (vocabulary, words[i]))
      {
        g_free (words[i]);
        words[i] = g_strdup (NN_TOKEN_UNK);
      }

  return nn_tokens_with_end (words);
}

/**
 * @source_vocabulary: (transfer none): the ids of the source tokens
 * @target_vocabulary: (transfer none): the ids of the target tokens
 * @error: %NN_CORPUS_ERROR_EMPTY or %NN_CORPUS_ERROR_TOO_LARGE
 *
 * Returns: (transfer full) (nullable): a dataset whose only training pair this is
 */
NnDataset *nn_dataset_new_typed (const NnTextOptions *text, NnVocabulary *source_vocabulary,
                                 NnVocabulary *target_vocabulary, const char *source,
                                 const char *target, GError **error)
{
  g_auto (GStrv) source_words = read_sentence (source, text, source_vocabulary, error);
  g_auto (GStrv) target_words = NULL;
  NnDataset     *self;

  if (source_words == NULL)
    return NULL;
  target_words = read_sentence (target, text, target_vocabulary, error);
  if (target_words == NULL)
    return NULL;

  self = nn_dataset_new_empty (*text);
  self->source_vocabulary = nn_vocabulary_ref (source_vocabulary);
  self->target_vocabulary = nn_vocabulary_ref (target_vocabulary);
  nn_dataset_begin_pairs (self);
  nn_dataset_add_pair (self, FALSE, source_words, target_words);

  return self;
}

/** Returns: (transfer full): the words that the model does not know, each once */
char **nn_typed_unknown_words (const NnVocabulary *vocabulary, const char *sentence)
{
  g_auto (GStrv)           words = nn_read (vocabulary, sentence);
  g_autoptr (GStrvBuilder) unknown = g_strv_builder_new ();
  g_autoptr (GHashTable)   named = g_hash_table_new (g_str_hash, g_str_equal);

  for (int i = 0; words[i] != NULL; i++)
    if (is_unknown (vocabulary, words[i]) && g_hash_table_add (named, words[i]))
      g_strv_builder_add (unknown, words[i]);

  return g_strv_builder_end (unknown);
}
