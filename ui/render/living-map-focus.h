/* ui/render/living-map-focus.h
 *
 * The frame around what is at hand: a place, a block, a lane or the whole pass; words,
 * while a batch is drawn.
 */

#pragma once

#include "ui/render/living-map-sketch.h"

G_BEGIN_DECLS

HlRect hl_map_focus_rect (const HlMapSpec *spec, const HlMapLayout *layout);
void   hl_map_add_focus (const HlMapSketch *self);

G_END_DECLS
