/* ui/render/living-map-renderer.h
 *
 * Draws the living map, or a part of it.
 *
 * Palettes that cannot be taken for each other:
 *
 *      features    the signed scale, orange to blue
 *      heads       green, pink, yellow, violet: apart in lightness too, and numbered
 *      selection   the ink of words
 *      memory      teal, as a double line
 *      gradients   a signed scale of their own, violet to green
 */

#pragma once

#include "ui/render/living-map-items.h"

G_BEGIN_DECLS

HlColor hl_map_head_color (const HlPalette *palette, int head);

void hl_map_draw (const HlMapSpec *spec, const HlMapLayout *layout, const GArray *items,
                  cairo_t *cr);
void hl_map_draw_within (const HlMapSpec *spec, const HlMapLayout *layout, const GArray *items,
                         const cairo_region_t *area, cairo_t *cr);

G_END_DECLS
