#include "ui/pages/sentence-tokens.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/text/reading.h"

#include "ui/numbers/number-text.h"

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

  if (translation->copied_from[t] != NN_NO_SOURCE)
    return HL_TOKEN_COPIED;

  return translation->banned_probabilities[t] > 0.0 ? HL_TOKEN_NEXT_BEST : HL_TOKEN_PLAIN;
}

/* Returns what there is to know about a word that is read as another, or NULL. */
static char *reading_of (const NnTranslation *translation, int s)
{
  if (!nn_is_read_as_another (translation->source_tokens[s], translation->source_words[s]))
    return NULL;

  /* Translators: a word as somebody typed it, such as "cant" */
  return g_strdup_printf (_ ("Typed: “%s”"), translation->source_words[s]);
}

void hl_show_source_tokens (HlTokenRow *row, const NnTranslation *translation)
{
  g_autofree HlToken   *tokens = g_new0 (HlToken, translation->S);
  g_autoptr (GPtrArray) readings = g_ptr_array_new_with_free_func (g_free);

  for (int s = 0; s < translation->S; s++)
    {
      g_ptr_array_add (readings, reading_of (translation, s));
      tokens[s] = (HlToken){ translation->source_tokens[s], mark_of_source (translation, s), NAN,
                             readings->pdata[s] };
    }

  hl_token_row_set_tokens (row, tokens, translation->S);
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

/* A copied word stands as it was typed. */
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
