#include "core/translation/prefix.h"

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/text/characters.h"
#include "core/text/reading.h"
#include "core/translation/translator.h"

/**
 * @ids: (array length=n): tokens
 * Returns: (transfer full): a copy of them
 */
NnPrefix *nn_prefix_new (const int *ids, int n)
{
  NnPrefix *self = g_new0 (NnPrefix, 1);

  self->n = n;
  self->ids = g_memdup2 (ids, sizeof (int) * (gsize) n);

  return self;
}

/* Returns whether @token is <pad>, <bos> or <unk>, which cannot be a part of a translation. */
static gboolean is_special (const NnVocabulary *vocabulary, const char *token)
{
  const int id = nn_vocabulary_id (vocabulary, token);

  return id == vocabulary->pad || id == vocabulary->bos ||
         g_str_equal (token, nn_vocabulary_token (vocabulary, vocabulary->unk));
}

static void set_word_error (const NnVocabulary *vocabulary, const char *token, GError **error)
{
  const int        code = NN_TRANSLATION_ERROR_UNKNOWN_WORD;
  g_autofree char *word = nn_printable (token);

  if (nn_vocabulary_id (vocabulary, token) == vocabulary->eos)
    g_set_error (error, NN_TRANSLATION_ERROR, code,
                 /* Translators: %s is the token <eos> */
                 _ ("“%s” ends the translation: nothing can follow it. Leave it out."), word);
  else if (is_special (vocabulary, token))
    g_set_error (error, NN_TRANSLATION_ERROR, code,
                 /* Translators: %s is a token such as <bos> or <pad> */
                 _ ("“%s” is a special token, not a word. Leave it out."), word);
  else
    g_set_error (error, NN_TRANSLATION_ERROR, code,
                 /* Translators: %s is a word */
                 _ ("The model cannot write “%s”: the token is not in its target vocabulary. Begin "
                    "with another word."),
                 word);
}

/**
 * @text: the beginning of a translation, as the user typed it
 * @error: %NN_TRANSLATION_ERROR
 * Returns: (transfer full) (nullable): its tokens; %NULL if a word is not in the vocabulary
 */
NnPrefix *nn_prefix_new_from_text (const NnVocabulary *vocabulary, const char *text, GError **error)
{
  g_autoptr (NnPrefix) self = g_new0 (NnPrefix, 1);
  g_auto (GStrv)       tokens = NULL;

  if (!g_utf8_validate (text, -1, NULL))
    return NN_FAIL_NULL (error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_ENCODING,
                         _ ("The beginning of the translation is not UTF-8 text. Type it again."));

  tokens = nn_read (vocabulary, text);
  self->n = nn_tokens_count (tokens);
  self->ids = g_new (int, self->n + 1);
  for (int t = 0; t < self->n; t++)
    {
      self->ids[t] = nn_vocabulary_word_id (vocabulary, tokens[t]);
      if (self->ids[t] != vocabulary->unk)
        continue;

      set_word_error (vocabulary, tokens[t], error);
      return NULL;
    }

  return g_steal_pointer (&self);
}

/**
 * @self: (nullable): the beginning of a translation
 * @max_steps: how many tokens the translation may have at most
 * @error: %NN_TRANSLATION_ERROR_TOO_LONG
 * Returns: whether the prefix is not longer than that
 */
gboolean nn_prefix_check (const NnPrefix *self, int max_steps, GError **error)
{
  if (self == NULL || self->n <= max_steps)
    return TRUE;

  return NN_FAIL (
      error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_TOO_LONG,
      _ ("The given beginning has %d tokens, but a translation may have at most %d. Give "
         "a shorter beginning."),
      self->n, max_steps);
}

NN_FREES_FOR_ALL (NnPrefix, nn_prefix_free, (g_free, ids))
