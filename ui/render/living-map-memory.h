/* ui/render/living-map-memory.h
 *
 * The memory's way: from the encoder's last rows to the copies from which every block of the
 * decoder makes keys and values.
 */

#pragma once

#include "ui/render/living-map-sketch.h"

G_BEGIN_DECLS

void   hl_map_add_wire (const HlMapSketch *self);
HlRect hl_map_card_title (const HlMapSketch *self, const HlMapColumn *column);

void hl_map_add_copy (const HlMapSketch *self, int place);

G_END_DECLS
