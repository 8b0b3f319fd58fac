/* ui/render/stripes.h
 *
 * A row of numbers as stripes of colors, which share its width without gaps, at whole pixels.
 *
 *      filled      an area each, as a file has them
 *      painted     all at once on an image, whose area costs as much as a single stripe
 */

#pragma once

#include <cairo.h>

#include "ui/render/geometry.h"
#include "ui/render/palette.h"

G_BEGIN_DECLS

void hl_stripes_fill (cairo_t       *cr,
                      const HlRect  *rect,
                      const HlColor *colors,
                      int            n,
                      double         opacity);
void hl_stripes_paint (cairo_t       *cr,
                       const HlRect  *rect,
                       const HlColor *colors,
                       int            n,
                       double         opacity);

G_END_DECLS
