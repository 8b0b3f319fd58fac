#include "ui/labs/later-token-text.h"

#include <glib/gi18n.h>

#include "ui/numbers/number-text.h"

#define FIGURES 4

/* Returns the name of each row of its differences, and a NULL. */
char **hl_later_token_stages (const NnLaterToken *result)
{
  char **names = g_new0 (char *, result->n_stages + 1);

  for (int stage = 0; stage < result->n_stages; stage++)
    if (stage == 0)
      /* Translators: row of a table: what the first block of the decoder reads */
      names[stage] = g_strdup (_ ("block 1 reads"));
    else if (stage < result->n_stages - 1)
      names[stage] = g_strdup_printf (_ ("after block %d"), stage);
    else
      /* Translators: row of a table: the decoder's logits of all words of the vocabulary */
      names[stage] = g_strdup (_ ("logits"));

  return names;
}

/* Returns whether earlier positions have noticed. */
char *hl_later_token_verdict (const NnLaterToken *result)
{
  const double     earlier = nn_later_token_largest (result, TRUE);
  g_autofree char *later = hl_number_to_figures (nn_later_token_largest (result, FALSE), FIGURES);
  g_autofree char *number = hl_number_to_figures (earlier, FIGURES);

  if (earlier == 0.0)
    /* Translators: %s is a number */
    return g_strdup_printf (_ ("Before the changed word the largest difference is exactly 0: no "
                               "earlier position has changed. From it on the largest is %s, in "
                               "one feature or logit."),
                            later);

  /* Translators: both are numbers */
  return g_strdup_printf (_ ("Before the changed word, in the frame, the largest difference is %s: "
                             "earlier positions have changed with a later word. From it on the "
                             "largest is %s, in one feature or logit."),
                          number, later);
}

/* Returns what was changed, for below an exported picture. */
char *hl_later_token_caption (const NnLaterToken *result, const char *model)
{
  g_autofree char *words = g_strjoinv (" ", result->before);

  /* Translators: below an exported picture: a model, what its decoder read, a word and what
   * it was changed into */
  return g_strdup_printf (_ ("Model: %s · the decoder reads: %s · “%s” becomes “%s”"), model, words,
                          result->before[result->position], result->after[result->position]);
}
