/* ui/render/number-matrix-layout.h
 *
 * Where the cells of a number matrix are, and what is written around them.
 */

#pragma once

#include "ui/render/number-matrix.h"

G_BEGIN_DECLS

typedef struct
{
  HlSize   size;         /* the room that is really used */
  HlRect   title;        /* the line above */
  HlRect   roles;        /* the line with what rows and columns are */
  HlRect   column_names; /* above the grid */
  HlRect   row_names;    /* left of the grid */
  HlRect   grid;         /* all cells */
  HlRect   keys;         /* below the grid: what the colors of a mask say */
  HlRect   scale; /* below the grid: the smallest number, a bar of all colors, the largest number */
  gboolean shows_numbers;       /* whether they, or the words, fit into the cells */
  gboolean shows_small_numbers; /* whether these are in place of words that do not fit */
  int      row_step;            /* every which row has its name */
  int      column_step;         /* every which column has its name */
} HlNumberMatrixLayout;

HlNumberMatrixWidths hl_number_matrix_measure_widths (const HlNumberMatrix *self);
HlSize               hl_number_matrix_measure (const HlNumberMatrix *self, double max_width);
HlNumberMatrixLayout hl_number_matrix_layout (const HlNumberMatrix *self, double width,
                                              double height);

gboolean hl_number_matrix_pick (const HlNumberMatrix *self, const HlNumberMatrixLayout *layout,
                                double x, double y, int *row, int *column);
HlRect   hl_number_matrix_cell (const HlNumberMatrix *self, const HlNumberMatrixLayout *layout,
                                int row, int column);

G_END_DECLS
