#include "ui/labs/forcing-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/text/tokens.h"

#include "ui/numbers/number-text.h"

#define FIGURES 2 /* say how small a difference is */

/* Returns what that stage is. stage: of the decoder, from 0. */
char *hl_forcing_stage_name (const NnForcing *result, int stage)
{
  if (stage == 0)
    /* Translators: what the first block of the decoder is given */
    return g_strdup (_ ("input"));
  if (stage == result->n_stages - 1)
    return g_strdup (_ ("logits"));

  return g_strdup_printf (_ ("block %d"), stage);
}

/* Returns whether the row is the same on both sides, and why. */
char *hl_forcing_row_text (const NnForcing *result, int t)
{
  const int        last = result->n_stages - 1;
  const double     difference = (double) result->differences[last * result->T + t];
  g_autofree char *number = hl_number_to_figures (difference, FIGURES);
  g_autofree char *largest = hl_number_to_figures ((double) result->largest[last], 3);

  if (isnan (difference))
    /* Translators: the number of a row */
    return g_strdup_printf (_ ("Row %d: the right side has ended with <eos>."), t + 1);
  if (nn_forcing_is_rounding (result, last, t))
    /* Translators: the number of a row, a small number, a large one */
    return g_strdup_printf (_ ("Row %d is the same on both sides, except for rounding: its logits "
                               "differ by at most %s. The largest absolute value of a logit is "
                               "%s."),
                            t + 1, number, largest);
  if (t >= result->n_same)
    /* Translators: the number of a row, a number, the number of a row */
    return g_strdup_printf (_ ("Row %d differs: its logits differ by up to %s. From row %d on, "
                               "the right side has read other words: one wrong word can make "
                               "all later words wrong (exposure bias)."),
                            t + 1, number, result->n_same + 1);

  /* Translators: the number of a row, a number */
  return g_strdup_printf (_ ("Row %d differs: its logits differ by up to %s. This model was made "
                             "without the causal mask, so the left side sees the later words."),
                          t + 1, number);
}

/* Returns how much the sides differ there, beside the largest number. stage: of the decoder,
 * from 0. */
char *hl_forcing_difference_text (const NnForcing *result, int stage, int t)
{
  g_autofree char *name = hl_forcing_stage_name (result, stage);
  g_autofree char *difference =
      hl_number_to_figures ((double) result->differences[stage * result->T + t], 3);
  g_autofree char *largest = hl_number_to_figures ((double) result->largest[stage], 3);

  /* Translators: a stage of the decoder, the number of a row, a small number, a large one */
  return g_strdup_printf (_ ("%s, row %d: the two sides differ by at most %s; the largest "
                             "absolute value here is %s"),
                          name, t + 1, difference, largest);
}

/* Returns what both sides read and chose. */
char *hl_forcing_caption (const NnForcing *result, const char *source)
{
  g_autofree char *left = nn_tokens_join (result->at_once.read);
  g_autofree char *left_chosen = nn_tokens_join (result->at_once.chosen);
  g_autofree char *right = nn_tokens_join (result->one_by_one.read);
  g_autofree char *right_chosen = nn_tokens_join (result->one_by_one.chosen);

  /* Translators: the source sentence, then what each side read and chose */
  return g_strdup_printf (_ ("source: %s\nall at once: %s → %s\none by one: %s → %s"), source, left,
                          left_chosen, right, right_chosen);
}
