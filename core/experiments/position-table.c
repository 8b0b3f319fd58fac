#include "core/experiments/position-table.h"

#include <math.h>

#include "core/layers/positional-encoding.h"
#include "core/tensor/matmul.h"

/* Returns the column of the halves layout that has the values of interleaved column @d. */
static int place_in_halves (int d, int D) { return d % 2 == 0 ? d / 2 : D / 2 + d / 2; }

/**
 * nn_position_table_new:
 * @n: number of positions
 * @D: features, an even number
 * @layout: the order of the columns
 *
 * Returns: (transfer full): (n, D) the table P that models add to the embedded tokens
 */
NnTensor *nn_position_table_new (int n, int D, NnPositionLayout layout)
{
  NnTensor *table = nn_tensor_new (NN_SHAPE (n, D));
  NnTensor *halves;

  g_assert (n >= 1 && D >= 2 && D % 2 == 0);

  nn_positional_encoding_fill (table);
  if (layout == NN_POSITION_INTERLEAVED)
    return table;

  halves = nn_tensor_new (NN_SHAPE (n, D));
  for (int t = 0; t < n; t++)
    for (int d = 0; d < D; d++)
      nn_tensor_row (halves, t)[place_in_halves (d, D)] = nn_tensor_row (table, t)[d];
  nn_tensor_free (table);

  return halves;
}

/**
 * nn_position_similarity_new:
 * @table: (n, D) a table of positions
 *
 * Returns: (transfer full): (n, n) the cosine similarity of every two rows
 */
NnTensor *nn_position_similarity_new (const NnTensor *table)
{
  const int          n = nn_tensor_rows (table);
  NnTensor          *similarity = nn_tensor_new (NN_SHAPE (n, n));
  g_autofree double *lengths = g_new (double, n);

  nn_matmul_nt (nn_matrix (similarity), nn_matrix (table), nn_matrix (table), NN_REPLACE);
  for (int t = 0; t < n; t++)
    lengths[t] = sqrt (nn_tensor_row (similarity, t)[t]);
  for (int s = 0; s < n; s++)
    for (int t = 0; t < n; t++)
      nn_tensor_row (similarity, s)[t] /= (float) (lengths[s] * lengths[t]);

  return similarity;
}

/**
 * nn_position_frequency:
 * @j: number of a pair of columns, from 0
 * @D: features
 *
 * Returns: ω_j, in radians per position
 */
double nn_position_frequency (int j, int D) { return pow (10000.0, -2.0 * j / D); }

/**
 * nn_position_table_describe:
 * @table: a table of nn_position_table_new()
 * @layout: its layout
 * @position: a row of the table
 * @column: a column of the table
 *
 * Returns: (transfer full): the formula of the cell, with numbers
 */
char *nn_position_table_describe (const NnTensor *table, NnPositionLayout layout, int position,
                                  int column)
{
  const int      D = nn_tensor_columns (table);
  const gboolean is_half = layout == NN_POSITION_HALVES;
  const gboolean is_sine = is_half ? column < D / 2 : column % 2 == 0;
  const int      j = is_half ? column % (D / 2) : column / 2;
  const char    *wave = is_sine ? "sin" : "cos";

  return g_strdup_printf ("P[%d, %d] = %s (%d · 10000^(−%d / %d)) = %s (%d · %.5f) = %.4f",
                          position, column, wave, position, 2 * j, D, wave, position,
                          nn_position_frequency (j, D), nn_tensor_row (table, position)[column]);
}
