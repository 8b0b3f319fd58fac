/* ui/widgets/matrix-grid.h
 *
 * The cells of a matrix with the names of its rows and columns: keys that go from cell
 * to cell, the cell that is pointed out, lights.
 *
 *             1     2     3
 *        1  ┌───┐ ┌───┐ ┌───┐
 *           │ 1 │ │ 2 │ │ 3 │
 *        2  │ 4 │ │ 6 │ │ 8 │
 *           └───┘ └───┘ └───┘
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/widgets/matrix-cell.h"

G_BEGIN_DECLS

#define HL_TYPE_MATRIX_GRID (hl_matrix_grid_get_type ())

G_DECLARE_FINAL_TYPE (HlMatrixGrid, hl_matrix_grid, HL, MATRIX_GRID, GtkWidget)

typedef struct
{
  int row;    /* from 0; −1 for none */
  int column; /* from 0; −1 for none */
} HlMatrixPlace;

#define HL_MATRIX_NO_PLACE ((HlMatrixPlace){ -1, -1 })

void         hl_matrix_grid_set_editable (HlMatrixGrid *self, gboolean is_editable);
gboolean     hl_matrix_grid_is_editable (HlMatrixGrid *self);
void         hl_matrix_grid_set_digits (HlMatrixGrid *self, int digits);
void         hl_matrix_grid_set_names (HlMatrixGrid *self, const char *const *row_names,
                                       const char *const *column_names);
int          hl_matrix_grid_get_rows (HlMatrixGrid *self);
int          hl_matrix_grid_get_columns (HlMatrixGrid *self);
const float *hl_matrix_grid_get_values (HlMatrixGrid *self);
void hl_matrix_grid_set_values (HlMatrixGrid *self, const float *values, int rows, int columns);

HlMatrixCell *hl_matrix_grid_cell (HlMatrixGrid *self, int row, int column);
HlMatrixPlace hl_matrix_grid_get_pointed (HlMatrixGrid *self);
HlMatrixPlace hl_matrix_grid_get_focused (HlMatrixGrid *self);

G_END_DECLS
