/* ui/render/living-map-labels.h
 *
 * The names under the places of a living map.
 */

#pragma once

#include "ui/render/living-map-sketch.h"

G_BEGIN_DECLS

void hl_map_add_labels (const HlMapSketch *self);

G_END_DECLS
