/* ui/render/living-map-rows.h
 *
 * The lanes of a living map: blocks, names, and the line of each row from the word that is
 * read to the word that is written.
 */

#pragma once

#include "ui/render/living-map-sketch.h"

G_BEGIN_DECLS

void hl_map_add_panels (const HlMapSketch *self);
void hl_map_add_lane (const HlMapSketch *self, HlMapLaneKind lane);

G_END_DECLS
