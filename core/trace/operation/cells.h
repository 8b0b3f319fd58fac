/* core/trace/operation/cells.h
 *
 * Which cells of a matrix a formula reads.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A rectangle of cells, or rows of one at equal distances. */
typedef struct
{
  int slice;        /* of which matrix, or -1 for the same cells of each */
  int first_row;    /* the uppermost row */
  int n_rows;       /* how many rows; 0 if the formula does not read the matrix */
  int row_step;     /* distance from one of them to the next, mostly 1 */
  int first_column; /* the leftmost column */
  int n_columns;    /* how many columns */
} NnCells;

void     nn_cells_add (NnCells *self, const NnCells *more);
gboolean nn_cells_contain (const NnCells *self, int slice, int row, int column);

G_END_DECLS
