/* ui/render/equation-term-draw.h
 *
 * Draws one term of an equation.
 *
 *           S             symbol, learned or computed
 *         4 × 4           shape, and a note
 *         la  voi …       names of the columns
 *      la ▦   ▦           cells, with their numbers where these fit
 *      …
 */

#pragma once

#include "ui/render/equation-layout.h"

G_BEGIN_DECLS

#define HL_EQUATION_CORNER 3.5 /* size of the mark of a number beyond the scale */

void hl_equation_draw_term (const HlEquationSpec *spec, const HlEquationLayout *layout, int index,
                            cairo_t *cr);

/* For what stands around the terms: */

void hl_equation_draw_cells (const HlEquationSpec *spec, const HlEquationTerm *term,
                             const HlRect *grid, cairo_t *cr);
void hl_equation_write (const HlEquationSpec *spec, const HlEquationLayout *layout, HlTextSize size,
                        const char *words, HlTextBox box, gboolean is_faint, cairo_t *cr);

gboolean hl_equation_marks_beyond (const HlEquationSpec *spec, const HlEquationLayout *layout,
                                   int index);
void     hl_equation_draw_corner (const HlRect *cell, HlColor ink, cairo_t *cr);

G_END_DECLS
