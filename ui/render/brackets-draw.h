/* ui/render/brackets-draw.h
 *
 * Draws two sentences and the n-grams that they share.
 */

#pragma once

#include <cairo.h>

#include "ui/render/brackets-layout.h"

G_BEGIN_DECLS

void hl_brackets_draw (const HlBracketsSpec *spec, const HlBracketsLayout *layout, cairo_t *cr);
void hl_brackets_draw_cursor (const HlBracketsSpec *spec, const HlBracketsLayout *layout,
                              int bracket, cairo_t *cr);

G_END_DECLS
