#include "core/text/tokens.h"

#include <string.h>

#include "core/engine/owned.h"

#define CHUNK 4096 /* bytes that are allocated at once for words */

/* Skips spaces, then moves @text to the end of the token.  Returns its length, 0 at the end
 * of the text. */
static gsize next_token (const char **text)
{
  const char *start;

  while (**text == ' ')
    (*text)++;

  start = *text;
  while (**text != '\0' && **text != ' ')
    (*text)++;

  return (gsize) (*text - start);
}

static int count_tokens (const char *text, int max_tokens)
{
  int n_tokens = 0;

  while (n_tokens < max_tokens && next_token (&text) > 0)
    n_tokens++;

  return n_tokens;
}

/**
 * @text: (inout): tokens with spaces between them; it moves behind the returned one
 *
 * For callers that need one token after the other, and no list.
 *
 * Returns: (transfer none) (nullable): the next token, which now ends in a zero byte; %NULL at
 *   the end
 */
char *nn_tokens_next (char **text)
{
  const char *end = *text;
  const gsize length = next_token (&end);
  char       *token = *text + (end - *text) - length;

  if (length == 0)
    return NULL;

  *text = token + length + (token[length] != '\0' ? 1 : 0);
  token[length] = '\0';

  return token;
}

/**
 * @text: tokens with any number of spaces between them
 *
 * Only the space U+0020 separates tokens.
 *
 * Returns: (transfer full): the tokens, none of them empty
 */
char **nn_tokens_split (const char *text) { return nn_tokens_split_first (text, G_MAXINT); }

/**
 * @text: tokens with any number of spaces between them
 * Returns: (transfer full): the first tokens
 */
char **nn_tokens_split_first (const char *text, int max_tokens)
{
  const int n_tokens = count_tokens (text, max_tokens);
  char    **tokens = g_new (char *, (gsize) n_tokens + 1);

  for (int i = 0; i < n_tokens; i++)
    {
      const gsize length = next_token (&text);

      tokens[i] = g_strndup (text - length, length);
    }

  tokens[n_tokens] = NULL;

  return tokens;
}

/**
 * Returns: (transfer full): the tokens with one space between them, the way the
 *   textbook prints a sentence
 */
char *nn_tokens_join (char **tokens) { return g_strjoinv (" ", tokens); }

/**
 * @tokens: (array zero-terminated=1): a sentence
 * Returns: the number of tokens
 */
int nn_tokens_count (char **tokens) { return (int) g_strv_length (tokens); }

static char **append_end (char **tokens)
{
  const int n_tokens = nn_tokens_count (tokens);
  char    **ended = g_renew (char *, tokens, n_tokens + 2);

  ended[n_tokens] = g_strdup (NN_TOKEN_EOS);
  ended[n_tokens + 1] = NULL;

  return ended;
}

/** Returns: (transfer full): the same and `<eos>` */
char **nn_tokens_with_end (char **tokens) { return append_end (g_strdupv (tokens)); }

/** Returns: whether it is <pad>, <bos>, <eos> or <unk> */
gboolean nn_token_is_reserved (const char *token)
{
  return token[0] == '<' &&
         (strcmp (token, NN_TOKEN_PAD) == 0 || strcmp (token, NN_TOKEN_BOS) == 0 ||
          strcmp (token, NN_TOKEN_EOS) == 0 || strcmp (token, NN_TOKEN_UNK) == 0);
}

/** Returns: whether it begins with a letter or a digit, not with a punctuation mark */
gboolean nn_token_is_word (const char *token)
{
  return g_unichar_isalnum (g_utf8_get_char (token));
}

/**
 * @tokens: (transfer full): of a sentence of a corpus; `<pad>` in it is an unknown word
 * Returns: (transfer full): @tokens, followed by `<eos>`
 */
char **nn_tokens_take_end (char **tokens)
{
  for (int i = 0; tokens[i] != NULL; i++)
    if (nn_token_is_reserved (tokens[i]))
      {
        g_free (tokens[i]);
        tokens[i] = g_strdup (NN_TOKEN_UNK);
      }

  return append_end (tokens);
}

static void free_list (gpointer tokens) { g_strfreev (tokens); }

/**
 * Returns: (transfer full) (element-type char**): an empty array for lists of tokens, which it owns
 */
GPtrArray *nn_token_lists_new (void) { return g_ptr_array_new_with_free_func (free_list); }

/** Returns: (transfer full): a list without pairs */
NnTokenPairs *nn_token_pairs_new (void)
{
  NnTokenPairs *self = g_new0 (NnTokenPairs, 1);

  self->source = g_ptr_array_new_with_free_func (g_free);
  self->target = g_ptr_array_new_with_free_func (g_free);
  self->words = g_string_chunk_new (CHUNK);

  return self;
}

NN_FREES_FOR_ALL (NnTokenPairs, nn_token_pairs_free, (g_ptr_array_unref, source, target),
                  (g_string_chunk_free, words))

/* Replaces each token by a pointer to the same word in words. */
static char **intern (NnTokenPairs *self, char **tokens)
{
  for (int i = 0; tokens[i] != NULL; i++)
    {
      char *token = tokens[i];

      tokens[i] = g_string_chunk_insert_const (self->words, token);
      g_free (token);
    }

  return tokens;
}

/**
 * @source: (transfer full): the tokens of a sentence
 * @target: (transfer full): the tokens of its translation
 */
void nn_token_pairs_add (NnTokenPairs *self, char **source, char **target)
{
  g_ptr_array_add (self->source, intern (self, source));
  g_ptr_array_add (self->target, intern (self, target));
}
