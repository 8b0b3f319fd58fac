/* ui/render/curve-renderer.h
 *
 * Draws numbers over the updates of a run: losses, gradient norms.
 *
 *      4 ┤\                 ── training
 *      2 ┤ `·.              ╌╌ held out
 *      0 ┼────`·──────
 *        0   100  200  update
 *
 * A value that is not finite leaves a gap.  However many points a curve has, a
 * pixel column draws only the first, lowest, highest and last of them.
 */

#pragma once

#include "ui/render/curve-layout.h"

G_BEGIN_DECLS

void hl_curve_draw (const HlCurveSpec *spec, const HlCurveLayout *layout, cairo_t *cr);
void hl_curve_draw_note (const HlCurveSpec *spec, const HlCurveLayout *layout, double x,
                         const HlRect *room, cairo_t *cr);
void hl_curve_draw_cursor (const HlCurveSpec *spec, const HlCurveLayout *layout, double x,
                           cairo_t *cr);

G_END_DECLS
