#include "ui/handouts/exercise-positions.h"

#include "core/experiments/position-table.h"
#include "core/tensor/random.h"
#include "ui/numbers/number-text.h"

#define N_ROWS 3
#define N_COLUMNS 4
#define N_CELLS (N_ROWS * N_COLUMNS)
#define FARTHEST 60 /* the first of the rows is at most at this position */

static const int widths[] = { 4, 8, 16, 32 };

/* Three rows of the table from some position on; the first is the example. seed: which
 * positions, and how many features. */
void hl_exercise_fill_positions (HlCellExercise *self, const HlSheetExercise *what, guint64 seed)
{
  NnRandom             random = nn_random_new (nn_random_mix (seed, HL_SHEET_POSITIONS));
  const int            D = widths[nn_random_below (&random, G_N_ELEMENTS (widths))];
  const int            first = 1 + nn_random_below (&random, FARTHEST);
  g_autoptr (NnTensor) table = nn_position_table_new (first + N_ROWS, D, NN_POSITION_INTERLEAVED);
  float                values[N_CELLS];
  gboolean             is_blank[N_CELLS];
  g_auto (GStrv)       rows = g_new0 (char *, N_ROWS + 1);
  g_auto (GStrv)       columns = g_new0 (char *, N_COLUMNS + 1);
  const HlNumberMatrix numbers = {
    .title = "P",
    .values = values,
    .rows = N_ROWS,
    .columns = N_COLUMNS,
    .row_names = (const char *const *) rows,
    .column_names = (const char *const *) columns,
    .digits = what->digits,
  };

  for (int d = 0; d < N_COLUMNS; d++)
    columns[d] = g_strdup_printf ("%d", d);
  for (int i = 0; i < N_ROWS; i++)
    {
      rows[i] = g_strdup_printf ("%d", first + i);
      for (int d = 0; d < N_COLUMNS; d++)
        {
          g_autofree char *line =
              nn_position_table_describe (table, NN_POSITION_INTERLEAVED, first + i, d);

          values[i * N_COLUMNS + d] = nn_tensor_row (table, first + i)[d];
          is_blank[i * N_COLUMNS + d] = i > 0;
          if (i > 0)
            g_ptr_array_add (self->answers, hl_number_localize (line));
        }
    }

  self->given = g_strdup_printf ("D = %d", D);
  g_ptr_array_add (self->matrices, hl_blank_matrix_new (&numbers, is_blank));
}
