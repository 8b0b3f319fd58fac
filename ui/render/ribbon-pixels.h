/* ui/render/ribbon-pixels.h
 *
 * A ribbon straight into pixels.  A map has hundreds of them, most of them thin, and a stroke of
 * cairo costs ten times as much.
 *
 *      column of pixels │  │       the curve goes from one edge of a column to the other along a
 *                       │ ╱│       line; how much of each pixel lies between its two edges is
 *                       │╱ │       known exactly
 *
 * Whoever draws for a file strokes the same curve, from the rectangle's origin to its other end.
 */

#pragma once

#include <cairo.h>

#include "ui/render/geometry.h"
#include "ui/render/palette.h"

G_BEGIN_DECLS

gboolean hl_ribbon_blend (cairo_surface_t *surface, const cairo_region_t *area, const HlRect *rect,
                          double width, HlColor color, double opacity);

G_END_DECLS
