/* ui/render/triangles-draw.h
 *
 * Draws a decoder's rows, computed all at once and one after the other.
 */

#pragma once

#include <cairo.h>

#include "ui/render/triangles-layout.h"

G_BEGIN_DECLS

void hl_triangles_draw (const HlTrianglesSpec *spec, const HlTrianglesLayout *layout, cairo_t *cr);

G_END_DECLS
