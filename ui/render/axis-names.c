#include "ui/render/axis-names.h"

#include "ui/numbers/word-text.h"

/* Returns a copy of the tokens, to be freed with hl_tokens_free (), or NULL. tokens: words, of
 * which any may be NULL. */
const char **hl_tokens_copy (const char *const *tokens, int n_tokens)
{
  const char **copy;

  if (tokens == NULL)
    return NULL;

  copy = g_new (const char *, n_tokens);
  for (int i = 0; i < n_tokens; i++)
    copy[i] = g_strdup (tokens[i]);

  return copy;
}

void hl_tokens_free (const char *const *tokens, int n_tokens)
{
  if (tokens == NULL)
    return;

  for (int i = 0; i < n_tokens; i++)
    g_free ((gpointer) tokens[i]);
  g_free ((gpointer) tokens);
}

/* Returns the token at this position, or the position from 1 where the axis has no tokens. tokens:
 * the tokens of an axis, or NULL; position: from 0. */
char *hl_token_at (const char *const *tokens, int position)
{
  if (tokens != NULL && tokens[position] != NULL)
    return hl_word_apart (tokens[position]);

  return g_strdup_printf ("%d", position + 1);
}
