/* ui/render/equation-draw.h
 *
 * Draws an equation, and what is pointed out in it.
 */

#pragma once

#include "ui/render/equation-layout.h"

G_BEGIN_DECLS

/**
 * HlEquationLight:
 * @term: a term
 * @first_row: the uppermost row
 * @n_rows: how many
 * @row_step: from one of them to the next
 * @first_column: the leftmost column
 * @n_columns: how many
 *
 * Cells that the number under the pointer was made of, or that were asked for.
 */
typedef struct
{
  int term;
  int first_row;
  int n_rows;
  int row_step;
  int first_column;
  int n_columns;
} HlEquationLight;

void hl_equation_draw (const HlEquationSpec   *spec,
                       const HlEquationLayout *layout,
                       cairo_t                *cr);
void hl_equation_draw_lights (const HlEquationSpec   *spec,
                              const HlEquationLayout *layout,
                              const HlEquationLight  *lights,
                              int                     n_lights,
                              cairo_t                *cr);

G_END_DECLS
