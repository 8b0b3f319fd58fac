#include "ui/pages/sentence-tokens.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/numbers/number-text.h"

/* Marks the words after <eos>, which the textbook's way writes, too. */
static HlTokenMark mark_of_target (const NnTranslation *translation, int t)
{
  if (translation->has_ended && t > translation->length)
    return HL_TOKEN_OUTSIDE;

  if (translation->copied_from[t] != NN_NO_SOURCE)
    return HL_TOKEN_COPIED;

  return translation->banned_probabilities[t] > 0.0 ? HL_TOKEN_NEXT_BEST : HL_TOKEN_PLAIN;
}

/* Says how much more the model liked <unk> than the token in its place. */
static char *describe_next_best (const NnTranslation *translation, int t)
{
  g_autofree char *unk = hl_probability_to_text (translation->banned_probabilities[t]);
  g_autofree char *own = hl_probability_to_text (translation->probabilities[t]);

  /* Translators: two probabilities */
  return g_strdup_printf (_ ("The model preferred <unk> (%s), which was not allowed; the next best "
                             "token is here (%s)"),
                          unk, own);
}

/* A copied word is as it was typed. */
void hl_show_target_tokens (HlTokenRow *row, const NnTranslation *translation, int n_shown)
{
  g_autofree HlToken   *tokens = g_new0 (HlToken, translation->T);
  g_autoptr (GPtrArray) details = g_ptr_array_new_with_free_func (g_free);

  for (int t = 0; t < n_shown; t++)
    {
      const HlTokenMark mark = mark_of_target (translation, t);

      g_ptr_array_add (details,
                       mark == HL_TOKEN_NEXT_BEST ? describe_next_best (translation, t) : NULL);

      tokens[t] = (HlToken){ mark == HL_TOKEN_COPIED
                                 ? translation->source_words[translation->copied_from[t]]
                                 : translation->tokens[t],
                             mark, translation->probabilities[t], g_ptr_array_index (details, t) };
    }

  hl_token_row_set_tokens (row, tokens, n_shown);
}
