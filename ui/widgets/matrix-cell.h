/* ui/widgets/matrix-cell.h
 *
 * One number of a matrix: typed by somebody, or a result.
 *
 * What cannot be read as a number is marked and changes nothing; when the keyboard
 * leaves such a cell, it shows its number again.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HL_TYPE_MATRIX_CELL (hl_matrix_cell_get_type ())

G_DECLARE_FINAL_TYPE (HlMatrixCell, hl_matrix_cell, HL, MATRIX_CELL, GtkWidget)

typedef enum
{
  HL_LIGHT_NONE,            /* like its neighbors */
  HL_LIGHT_FIRST = 1 << 0,  /* belongs to what is in question */
  HL_LIGHT_SECOND = 1 << 1, /* belongs to the other thing that is in question */
  HL_LIGHT_BOTH = HL_LIGHT_FIRST | HL_LIGHT_SECOND, /* to both */
} HlLight;

GtkWidget *hl_matrix_cell_new (gboolean is_editable);

float   hl_matrix_cell_get_number (HlMatrixCell *self);
void    hl_matrix_cell_set_number (HlMatrixCell *self, float number, int digits);
void    hl_matrix_cell_reserve (HlMatrixCell *self, int digits);
void    hl_matrix_cell_set_place (HlMatrixCell *self, const char *place);
void    hl_matrix_cell_set_light (HlMatrixCell *self, HlLight light);
HlLight hl_matrix_cell_get_light (HlMatrixCell *self);

gboolean hl_matrix_cell_restore (HlMatrixCell *self);
GtkText *hl_matrix_cell_get_text (HlMatrixCell *self);
void     hl_matrix_cell_focus (HlMatrixCell *self);

G_END_DECLS
