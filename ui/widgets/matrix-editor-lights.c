#include "ui/widgets/matrix-editor.h"

/* Makes all cells look alike again. */
void hl_matrix_editor_clear_lights (HlMatrixEditor *self)
{
  HlMatrixGrid *grid = hl_matrix_editor_get_grid (self);

  for (int row = 0; row < hl_matrix_grid_get_rows (grid); row++)
    for (int column = 0; column < hl_matrix_grid_get_columns (grid); column++)
      hl_matrix_cell_set_light (hl_matrix_grid_cell (grid, row, column), HL_LIGHT_NONE);
}

/* Lights a block of cells, as far as it is in the matrix, besides those that are lit already. */
void hl_matrix_editor_light (HlMatrixEditor *self, HlLight light, int row, int column, int n_rows,
                             int n_columns)
{
  HlMatrixGrid *grid = hl_matrix_editor_get_grid (self);
  const int     end_row = MIN (row + n_rows, hl_matrix_grid_get_rows (grid));
  const int     end_column = MIN (column + n_columns, hl_matrix_grid_get_columns (grid));

  for (int i = MAX (row, 0); i < end_row; i++)
    for (int j = MAX (column, 0); j < end_column; j++)
      {
        HlMatrixCell *cell = hl_matrix_grid_cell (grid, i, j);

        hl_matrix_cell_set_light (cell, hl_matrix_cell_get_light (cell) | light);
      }
}
