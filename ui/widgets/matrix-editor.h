/* ui/widgets/matrix-editor.h
 *
 * A small matrix of numbers, to type or to read.
 *
 *      x  (2, 3)
 *             1     2     3
 *        1  ┌───┐ ┌───┐ ┌───┐
 *           │ 1 │ │ 2 │ │ 3 │
 *        2  │ 4 │ │ 6 │ │ 8 │
 *           └───┘ └───┘ └───┘
 *         rows + −  columns + −
 *      “abc” is not a number: type one such as 2 or -1.5.
 *
 * Arrow keys and Tab go from cell to cell.  A matrix that is pasted takes the place of
 * the whole one.  Bad input is answered by a hint below, and changes nothing.  Cells can
 * be lit in two colors, to show what belongs together.
 *
 * For more than a few hundred numbers take heatmap.h.
 *
 * Properties
 *   title         string    which matrix it is, such as "x"; NULL: says nothing
 *   is-editable   boolean   whether numbers can be typed; otherwise they are results
 *   can-resize    boolean   whether rows and columns can be added and removed
 *   digits        int       after the point; −1: as many as it takes
 *   hint          string    what is wrong with the last input, or ""
 *
 * Signals
 *   changed       somebody changed a number or the size
 *   cell-changed  another cell is pointed out: by the pointer or the keyboard
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/widgets/matrix-grid.h"
#include "ui/widgets/matrix-text.h"

G_BEGIN_DECLS

#define HL_TYPE_MATRIX_EDITOR (hl_matrix_editor_get_type ())

G_DECLARE_FINAL_TYPE (HlMatrixEditor, hl_matrix_editor, HL, MATRIX_EDITOR, GtkWidget)

HlMatrixGrid *hl_matrix_editor_get_grid (HlMatrixEditor *self);

int          hl_matrix_editor_get_rows (HlMatrixEditor *self);
int          hl_matrix_editor_get_columns (HlMatrixEditor *self);
const float *hl_matrix_editor_get_values (HlMatrixEditor *self);
void hl_matrix_editor_set_values (HlMatrixEditor *self, const float *values, int rows, int columns);
void hl_matrix_editor_replace_values (HlMatrixEditor *self, const float *values, int rows,
                                      int columns);
void hl_matrix_editor_set_names (HlMatrixEditor *self, const char *const *row_names,
                                 const char *const *column_names);
void hl_matrix_editor_set_limits (HlMatrixEditor *self, const HlMatrixLimits *limits);

void hl_matrix_editor_resize (HlMatrixEditor *self, int rows, int columns);
void hl_matrix_editor_paste_text (HlMatrixEditor *self, const char *text);

void hl_matrix_editor_clear_lights (HlMatrixEditor *self);
void hl_matrix_editor_light (HlMatrixEditor *self, HlLight light, int row, int column, int n_rows,
                             int n_columns);

gboolean hl_matrix_editor_get_cell (HlMatrixEditor *self, int *row, int *column);
void     hl_matrix_editor_set_hint (HlMatrixEditor *self, const char *hint);

G_END_DECLS
