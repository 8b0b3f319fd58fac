#include "ui/labs/norm-lights.h"

/**
 * hl_norm_lights_show:
 * @x: what is normalized
 * @over_all: whether LayerNorm takes all rows together
 * @row: of a cell; -1: no lights
 * @column: of a cell
 */
void
hl_norm_lights_show (HlMatrixEditor *x,
                     gboolean        over_all,
                     int             row,
                     int             column)
{
  const int n_rows = hl_matrix_editor_get_rows (x);

  hl_matrix_editor_clear_lights (x);
  if (row < 0)
    return;

  hl_matrix_editor_light (x, HL_LIGHT_FIRST, over_all ? 0 : row, 0, over_all ? n_rows : 1,
                          hl_matrix_editor_get_columns (x));
  hl_matrix_editor_light (x, HL_LIGHT_SECOND, 0, column, n_rows, 1);
}
