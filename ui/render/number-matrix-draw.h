/* ui/render/number-matrix-draw.h
 *
 * Draws a number matrix in three layers: the colors of the cells, the lights over them, and
 * over both all that is written.  Only the second changes while a person points at cells.
 */

#pragma once

#include "ui/render/number-matrix-layout.h"

G_BEGIN_DECLS

void hl_number_matrix_draw_paper (const HlNumberMatrix *self, const HlNumberMatrixLayout *layout,
                                  cairo_t *cr);
void hl_number_matrix_draw_lights (const HlNumberMatrix *self, const HlNumberMatrixLayout *layout,
                                   const guint8 *lights, cairo_t *cr);
void hl_number_matrix_draw_text (const HlNumberMatrix *self, const HlNumberMatrixLayout *layout,
                                 cairo_t *cr);
void hl_number_matrix_draw (const HlNumberMatrix *self, const HlNumberMatrixLayout *layout,
                            const guint8 *lights, cairo_t *cr);

G_END_DECLS
