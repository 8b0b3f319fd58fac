#include "ui/widgets/matrix-editor.h"

/**
 * hl_matrix_editor_clear_lights:
 * @self: an editor
 *
 * Makes all cells look alike again.
 */
void
hl_matrix_editor_clear_lights (HlMatrixEditor *self)
{
  HlMatrixGrid *grid = hl_matrix_editor_get_grid (self);

  for (int row = 0; row < hl_matrix_grid_get_rows (grid); row++)
    for (int column = 0; column < hl_matrix_grid_get_columns (grid); column++)
      hl_matrix_cell_set_light (hl_matrix_grid_cell (grid, row, column), HL_LIGHT_NONE);
}

/**
 * hl_matrix_editor_light:
 * @self: an editor
 * @light: of which color
 * @row: the first one
 * @column: the first one
 * @n_rows: how many
 * @n_columns: how many
 *
 * Lights a block of cells, besides those that are lit already.
 */
void
hl_matrix_editor_light (HlMatrixEditor *self,
                        HlLight         light,
                        int             row,
                        int             column,
                        int             n_rows,
                        int             n_columns)
{
  HlMatrixGrid *grid = hl_matrix_editor_get_grid (self);

  for (int i = row; i < row + n_rows; i++)
    for (int j = column; j < column + n_columns; j++)
      {
        HlMatrixCell *cell = hl_matrix_grid_cell (grid, i, j);

        hl_matrix_cell_set_light (cell, hl_matrix_cell_get_light (cell) | light);
      }
}

/**
 * hl_matrix_editor_dim_row:
 * @self: an editor
 * @row: from 0
 * @is_dimmed: whether its numbers do not count, such as those of padding
 */
void
hl_matrix_editor_dim_row (HlMatrixEditor *self,
                          int             row,
                          gboolean        is_dimmed)
{
  HlMatrixGrid *grid = hl_matrix_editor_get_grid (self);

  for (int column = 0; column < hl_matrix_grid_get_columns (grid); column++)
    hl_matrix_cell_set_dimmed (hl_matrix_grid_cell (grid, row, column), is_dimmed);
}
