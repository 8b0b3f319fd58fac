#include "ui/render/axis-names.h"

#include "ui/numbers/word-text.h"

#define LONGEST 14 /* characters of a word in a row's short name */

/* Returns their copy, for hl_tokens_free (), or NULL. tokens: words, of which any may be NULL. */
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

/* Returns the token there, or its position from 1 where the axis has no tokens. tokens: the
 * tokens of an axis, or NULL; position: from 0. */
char *hl_token_at (const char *const *tokens, int position)
{
  if (tokens != NULL && tokens[position] != NULL)
    return hl_word_apart (tokens[position]);

  return g_strdup_printf ("%d", position + 1);
}

/* The arrow goes from left to right in every script. */
static char *join_name (const char *read, const char *written)
{
  g_autofree char *isolated_read = hl_word_apart (read);
  g_autofree char *isolated_written = hl_word_apart (written);

  return g_strdup_printf ("%s → %s", isolated_read, isolated_written);
}

/* Returns the row's name, such as "est → calme"; without a word that it writes, what hl_token_at
 * () says. tokens: what the rows have read, or NULL; predictions: what they go on to write, or
 * NULL; row: from 0. */
char *hl_row_name (const char *const *tokens, const char *const *predictions, int row)
{
  g_autofree char *position = NULL;

  if (predictions == NULL || predictions[row] == NULL)
    return hl_token_at (tokens, row);

  position = g_strdup_printf ("%d", row + 1);

  return join_name (tokens != NULL && tokens[row] != NULL ? tokens[row] : position,
                    predictions[row]);
}

static char *shorten (const char *word)
{
  g_autofree char *begin = NULL;

  if (g_utf8_strlen (word, -1) <= LONGEST)
    return g_strdup (word);

  begin = g_utf8_substring (word, 0, LONGEST - 1);

  return g_strconcat (begin, "…", NULL);
}

/* Shortens long words one by one, so that both ends of a name remain. Returns the names of all
 * rows, for hl_tokens_free (). tokens: what the rows have read, or NULL; predictions: what they
 * go on to write, or NULL. */
const char **hl_row_names_short (const char *const *tokens, const char *const *predictions,
                                 int n_rows)
{
  const char **names = g_new (const char *, n_rows);

  for (int row = 0; row < n_rows; row++)
    {
      g_autofree char *token = hl_token_at (tokens, row);
      g_autofree char *read = NULL;
      g_autofree char *written = NULL;

      if (predictions == NULL || predictions[row] == NULL)
        {
          names[row] = g_steal_pointer (&token);
          continue;
        }
      read = shorten (tokens != NULL && tokens[row] != NULL ? tokens[row] : token);
      written = shorten (predictions[row]);
      names[row] = join_name (read, written);
    }

  return names;
}
