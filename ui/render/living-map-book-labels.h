/* ui/render/living-map-book-labels.h
 *
 * The boxes of the book's arrangement of a living map, what they are called, and what the
 * columns read.
 */

#pragma once

#include "ui/render/living-map-sketch.h"

G_BEGIN_DECLS

void hl_map_add_boxes (const HlMapSketch *self);
void hl_map_add_reads (const HlMapSketch *self, HlMapLaneKind lane);

G_END_DECLS
