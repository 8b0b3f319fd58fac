#include "ui/figures/score-width.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>

#include "core/experiments/score-width.h"
#include "ui/figures/curves.h"

#define N_WIDTHS 11 /* 1 … 1024 */

static GArray *numbers_new (const double *numbers, int n)
{
  GArray *array = g_array_new (FALSE, FALSE, sizeof (double));

  return g_array_append_vals (array, numbers, (guint) n);
}

static char *note_width (const NnScoreWidth *result)
{
  const int last = result->n - 1;
  /* Translators: a width, then entropies: with the division, without it, the largest one */
  g_autofree char *numbers = g_strdup_printf (
      _ ("At dₖ = %.0f, the attention weights have an entropy of %.2f with the division and of "
         "%.2f without it. Equal weights have an entropy of %.2f, and a single key with all the "
         "weight has 0."),
      result->widths[last], result->scaled[last], result->unscaled[last], log (result->n_keys));

  return g_strdup_printf (
      "%s %s", numbers,
      _ ("The dot product of two random vectors of width dₖ has mean 0, and its standard "
         "deviation grows like √dₖ. Softmax then gives nearly all weight to one key, and almost "
         "no gradient to the others. Divided by √dₖ, the scores keep a standard deviation of 1."));
}

/* Half of the largest entropy is between few keys, a tenth of it nearly one. */
static const char *say_width (const NnScoreWidth *result)
{
  const int last = result->n - 1;

  return result->unscaled[last] < 0.1 * log (result->n_keys) &&
                 result->scaled[last] > 0.5 * log (result->n_keys)
             ? _ ("Without the division by √dₖ, the weights concentrate when there are more "
                  "features: one key gets nearly all the weight.")
             : NULL;
}

/* n_keys: among which the weights are divided; seed: of the random vectors. */
HlFigure *hl_score_width_new (int n_keys, int seed)
{
  g_autoptr (NnScoreWidth) result = nn_score_width_new (n_keys, N_WIDTHS, (guint64) seed);
  g_autoptr (GArray)       widths = numbers_new (result->widths, N_WIDTHS);
  g_autoptr (GArray)       scaled = numbers_new (result->scaled, N_WIDTHS);
  g_autoptr (GArray)       unscaled = numbers_new (result->unscaled, N_WIDTHS);
  g_autoptr (GArray)       even = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray)       alone = g_array_new (FALSE, TRUE, sizeof (double));
  const double             equal = log (n_keys);
  g_autofree char         *note = note_width (result);
  const HlCurve            curves[] = {
               { _ ("q · k / √dₖ"), widths, scaled, 0, 0 },
               { _ ("q · k"), widths, unscaled, 1, 1 },
               /* Translators: a curve: what the entropy would be if all keys had the same weight */
               { _ ("equal weights"), widths, even, 2, 2 },
               /* Translators: a curve: the entropy if one key had all the weight */
               { _ ("one key alone"), widths, alone, 2, 2 },
  };

  for (int i = 0; i < N_WIDTHS; i++)
    g_array_append_val (even, equal);
  g_array_set_size (alone, N_WIDTHS);

  return hl_curves_figure_new (&(HlCurves){
      .curves = curves,
      .n = G_N_ELEMENTS (curves),
      .title = _ ("entropy of the attention weights (nats)"),
      /* Translators: the title of an axis: how many numbers a query and a key have */
      .x_name = _ ("width dₖ"),
      .sentence = say_width (result),
      .note = note,
      .doubles = TRUE,
  });
}

/* What it is of, as a place has it: "keys=8 seed=1". */
char *hl_score_width_write (int n_keys, int seed)
{
  return g_strdup_printf ("keys=%d seed=%d", n_keys, seed);
}

/* Reads such a text, the seed of which may be left out; returns whether it makes sense. */
gboolean hl_score_width_read (const char *input, int *n_keys, int *seed)
{
  int keys, typed = *seed;

  if (sscanf (input, "keys=%d seed=%d", &keys, &typed) < 1 || keys < 2 ||
      keys > HL_SCORE_WIDTH_MOST || typed < 0)
    return FALSE;

  *n_keys = keys;
  *seed = typed;

  return TRUE;
}
