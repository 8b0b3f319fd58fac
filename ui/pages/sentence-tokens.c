#include "ui/pages/sentence-tokens.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

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

  if (nn_translation_avoids_unknown (translation, t))
    return HL_TOKEN_GUESSED;

  return translation->copied_from[t] != NN_NO_SOURCE ? HL_TOKEN_COPIED : HL_TOKEN_PLAIN;
}

/* Returns what there is to know about a word that is read as its contraction, or NULL. */
static char *reading_of (const NnTranslation *translation, int s)
{
  if (strchr (translation->source_tokens[s], '\'') == NULL ||
      strchr (translation->source_words[s], '\'') != NULL)
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
