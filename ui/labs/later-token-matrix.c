#include "ui/labs/later-token-matrix.h"

#include "ui/labs/later-token-text.h"
#include "ui/numbers/number-text.h"

#define FIGURES 4

/* Returns the largest difference, as it is written. */
double hl_later_token_limit (const NnLaterToken *result)
{
  return hl_number_round (
      MAX (nn_later_token_largest (result, TRUE), nn_later_token_largest (result, FALSE)), FIGURES);
}

/* Returns its differences, a row a stage. limit: the number of the strongest color: of all that
 * is compared, the largest. */
HlNumberMatrix *hl_later_token_matrix (const NnLaterToken *result, const char *title, double limit)
{
  const gsize       n_values = (gsize) result->n_stages * result->T;
  g_autofree float *rounded = g_new (float, n_values);
  g_auto (GStrv)    stages = hl_later_token_stages (result);

  for (gsize i = 0; i < n_values; i++)
    rounded[i] = (float) hl_number_round ((double) result->differences[i], FIGURES);

  return hl_number_matrix_new (&(HlNumberMatrix){
      .title = title,
      .values = rounded,
      .rows = result->n_stages,
      .columns = result->T,
      .row_names = (const char *const *) stages,
      .column_names = (const char *const *) result->after,
      .digits = HL_NUMBER_SHORTEST,
      .paper = HL_PAPER_LOGARITHMIC,
      .limit = limit,
  });
}

/* Returns (n_stages, T) of HlNumberLights: marks earlier positions that have changed with the
 * later word. */
guint8 *hl_later_token_leaks (const NnLaterToken *result)
{
  guint8 *lights = g_new0 (guint8, (gsize) result->n_stages * result->T);

  for (int stage = 0; stage < result->n_stages; stage++)
    for (int position = 0; position < result->position; position++)
      if (result->differences[stage * result->T + position] > 0.0f)
        lights[stage * result->T + position] = HL_LIGHT_MARK;

  return lights;
}
