/* ui/widgets/matrix-names.h
 *
 * What the rows and columns of a matrix are called: words for the first ones, numbers for all
 * others.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct
{
  char **rows;    /* of the first rows; the others have their number, from 1, or NULL */
  char **columns; /* likewise, or NULL */
} HlMatrixNames;

gboolean hl_matrix_names_set (HlMatrixNames *self, const char *const *rows,
                              const char *const *columns);
void     hl_matrix_names_clear (HlMatrixNames *self);

GtkWidget *hl_matrix_names_label (const HlMatrixNames *self, int i, gboolean is_row);
char      *hl_matrix_names_of_cell (const HlMatrixNames *self, int row,
                                    int column) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
