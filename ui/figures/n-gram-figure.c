#include "ui/figures/n-gram-figure.h"

#include <glib/gi18n-lib.h>

#include "core/translation/n-grams.h"

static HlBracketKind kind_of (int partner)
{
  if (partner >= 0)
    return HL_BRACKET_MATCHED;

  return partner == NN_N_GRAM_CLIPPED ? HL_BRACKET_CLIPPED : HL_BRACKET_ABSENT;
}

/* Returns both sentences, with a bracket for each n-gram of the prediction. n: the length of the
 * n-grams, at least 1. */
HlBracketsSpec *hl_n_gram_figure (char **prediction, char **reference, int n)
{
  HlBracketsSpec *spec =
      hl_brackets_spec_new ((const char *const *) prediction, (const char *const *) reference, n);
  g_autofree int *partners = nn_n_grams_pair (prediction, reference, n);

  hl_brackets_spec_set_titles (spec, _ ("Prediction"), _ ("Reference"));
  spec->has_counts = spec->has_keys = TRUE;
  for (int i = 0; i + n <= (int) g_strv_length (prediction); i++)
    hl_brackets_spec_add (spec, kind_of (partners[i]), partners[i]);

  return spec;
}
