#include "core/translation/copying.h"

static gboolean is_word (const char *token)
{
  for (const char *p = token; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isalnum (g_utf8_get_char (p)))
      return TRUE;

  return FALSE;
}

/**
 * nn_copying_choose:
 * @weights: (array length=n): the attention weight of each source token
 * @tokens: (array length=n): the source tokens
 * @is_unknown: (array length=n): whether the token is not in the source vocabulary
 * @n: number of source tokens, without `<eos>` and padding
 *
 * Of two tokens with the same weight, the first one is chosen.
 *
 * Returns: the index of the token to copy, or %NN_NO_SOURCE if all are known and none is a word
 */
int nn_copying_choose (const float *weights, char **tokens, const gboolean *is_unknown, int n)
{
  int best = NN_NO_SOURCE;

  for (int s = 0; s < n; s++)
    {
      if (!is_unknown[s] && !is_word (tokens[s]))
        continue;
      if (best == NN_NO_SOURCE || is_unknown[s] > is_unknown[best] ||
          (is_unknown[s] == is_unknown[best] && weights[s] > weights[best]))
        best = s;
    }

  return best;
}
