#include "core/experiments/position-table.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "core/layers/positional-encoding.h"
#include "core/tensor/matmul.h"

/* Returns the column of the halves layout that has the values of interleaved column @d. */
static int place_in_halves (int d, int D) { return d % 2 == 0 ? d / 2 : D / 2 + d / 2; }

/**
 * @D: features, an even number
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
 * @table: (n, D) a table of positions
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
 * @j: number of a pair of columns, from 0
 * @D: features
 * Returns: ω_j, in radians per position
 */
double nn_position_frequency (int j, int D) { return pow (10000.0, -2.0 * j / D); }

/* Returns the number with a point, whatever the locale. */
static char *write_decimals (double value, int decimals)
{
  g_autofree char *format = g_strdup_printf ("%%.%df", decimals);
  char             text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (text, sizeof text, format, value));
}

static double wave_at (gboolean is_sine, double angle)
{
  return is_sine ? sin (angle) : cos (angle);
}

/* Writes @value as it is in the table, with as many decimals, at most four, as its single precision
 * shares with @exact. */
static char *write_shared (double value, double exact)
{
  for (int decimals = 4;; decimals--)
    {
      char            *text = write_decimals (value, decimals);
      g_autofree char *other = write_decimals (exact, decimals);

      if (decimals == 1 || g_str_equal (text, other))
        return text;
      g_free (text);
    }
}

/* Writes ω with at least four significant digits, and with as many as it takes for a person who
 * computes with them to get @result. */
static char *write_frequency (double frequency, int position, gboolean is_sine, const char *result)
{
  const int decimals = (int) strlen (strchr (result, '.') + 1);
  const int zeros = -(int) floor (log10 (frequency));

  for (int digits = 4;; digits++)
    {
      char            *text = write_decimals (frequency, digits - 1 + zeros);
      const double     value = wave_at (is_sine, position * g_ascii_strtod (text, NULL));
      g_autofree char *typed = write_decimals (value, decimals);

      if (digits == DBL_DECIMAL_DIG || g_str_equal (typed, result))
        return text;
      g_free (text);
    }
}

/**
 * @table: a table of nn_position_table_new()
 * Returns: (transfer full): the formula of the cell, with numbers from which a person who types
 *   them into a calculator gets its result
 */
char *nn_position_table_describe (const NnTensor *table, NnPositionLayout layout, int position,
                                  int column)
{
  const int        D = nn_tensor_columns (table);
  const gboolean   is_half = layout == NN_POSITION_HALVES;
  const gboolean   is_sine = is_half ? column < D / 2 : column % 2 == 0;
  const int        j = is_half ? column % (D / 2) : column / 2;
  const char      *wave = is_sine ? "sin" : "cos";
  const double     frequency = nn_position_frequency (j, D);
  g_autofree char *result = write_shared ((double) nn_tensor_row (table, position)[column],
                                          wave_at (is_sine, position * frequency));
  g_autofree char *factor = write_frequency (frequency, position, is_sine, result);

  return g_strdup_printf ("P[%d, %d] = %s (%d · 10000^(−%d / %d)) = %s (%d · %s) = %s", position,
                          column, wave, position, 2 * j, D, wave, position, factor, result);
}
