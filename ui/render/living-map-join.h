/* ui/render/living-map-join.h
 *
 * The ⊕ of a row, where a sublayer comes back to its line, with ‖Δx‖ beside it.
 */

#pragma once

#include "ui/render/living-map-sketch.h"

G_BEGIN_DECLS

void hl_map_add_join (const HlMapSketch *self, int place, int row, double opacity);

G_END_DECLS
