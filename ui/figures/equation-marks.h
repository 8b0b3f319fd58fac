/* ui/figures/equation-marks.h
 *
 * The marks of one term of an equation, and what its signs and keys are written with.
 *
 *           S             symbol, learned or computed
 *         4 × 4           shape, and a note
 *         la  voi …       names of the columns
 *      la ▦   ▦           cells, with their numbers where these fit
 *      …
 */

#pragma once

#include "ui/figures/equation-layout.h"

void     hl_equation_draw_term (const HlEquationLayout *self, int index);
void     hl_equation_draw_cells (const HlEquationLayout *self, const HlEquationTerm *term,
                                 const HlRect *grid);
void     hl_equation_draw_corner (const HlEquationLayout *self, const HlRect *cell, HlColor ink);
gboolean hl_equation_marks_beyond (const HlEquationLayout *self, int index);
HlMark  *hl_equation_write (const HlEquationLayout *self, HlTextSize size, const char *words,
                            HlRect rect, double align_x, HlColor ink);

/* What can be clicked, but not pointed out. */
static inline void hl_equation_add_button (const HlEquationLayout *self, int part, int index,
                                           HlRect rect)
{
  self->scene->item = (HlItem){ part, -1, index };
  hl_mark (self->scene, HL_AREA, rect, self->scene->look.palette->text);
  self->scene->item = HL_NOTHING;
}
