#include "ui/pages/sentence-tokens.h"

#include <math.h>

/* Marks padding, which follows the sentence in the textbook's way. */
static HlTokenMark mark_of_source (const NnTranslation *translation, int s)
{
  if (s >= translation->source_valid_len)
    return HL_TOKEN_OUTSIDE;

  return translation->source_is_unknown[s] ? HL_TOKEN_UNKNOWN : HL_TOKEN_PLAIN;
}

/* Marks the words after <eos>, which the textbook's way writes, too. */
static HlTokenMark mark_of_target (const NnTranslation *translation, int t)
{
  if (translation->has_ended && t > translation->length)
    return HL_TOKEN_OUTSIDE;

  return translation->copied_from[t] != NN_NO_SOURCE ? HL_TOKEN_COPIED : HL_TOKEN_PLAIN;
}

void hl_show_source_tokens (HlTokenRow *row, const NnTranslation *translation)
{
  g_autofree HlToken *tokens = g_new0 (HlToken, translation->S);

  for (int s = 0; s < translation->S; s++)
    tokens[s] =
        (HlToken){ translation->source_tokens[s], mark_of_source (translation, s), NAN, NULL };

  hl_token_row_set_tokens (row, tokens, translation->S);
}

/* A copied word stands as it was typed. */
void hl_show_target_tokens (HlTokenRow *row, const NnTranslation *translation, int n_shown)
{
  g_autofree HlToken *tokens = g_new0 (HlToken, translation->T);

  for (int t = 0; t < n_shown; t++)
    {
      const HlTokenMark mark = mark_of_target (translation, t);

      tokens[t] = (HlToken){ mark == HL_TOKEN_COPIED
                                 ? translation->source_words[translation->copied_from[t]]
                                 : translation->tokens[t],
                             mark, translation->probabilities[t], NULL };
    }

  hl_token_row_set_tokens (row, tokens, n_shown);
}
