/* ui/render/equation-draw.h
 *
 * Draws an equation, and what is pointed out in it.
 */

#pragma once

#include "ui/render/equation-layout.h"

G_BEGIN_DECLS

/* Cells that the number under the pointer was made of, or that were asked for. */
typedef struct
{
  int term;         /* a term */
  int first_row;    /* the uppermost row */
  int n_rows;       /* how many */
  int row_step;     /* from one of them to the next */
  int first_column; /* the leftmost column */
  int n_columns;    /* how many */
} HlEquationLight;

void hl_equation_draw (const HlEquationSpec *spec, const HlEquationLayout *layout, cairo_t *cr);
void hl_equation_draw_lights (const HlEquationSpec *spec, const HlEquationLayout *layout,
                              const HlEquationLight *lights, int n_lights, cairo_t *cr);

G_END_DECLS
