/* ui/render/living-map-lanes.h
 *
 * Where all lies in a living map whose computation runs from left to right: two lanes, a row
 * a token.
 */

#pragma once

#include "ui/render/living-map-boxes.h"

G_BEGIN_DECLS

double hl_map_n_slots (const HlMapSpec *spec);
void   hl_map_lay_out_lanes (HlMapLayout *self, const HlMapSpec *spec);
double hl_map_lanes_height (HlMapLayout *self, const HlMapSpec *spec);

G_END_DECLS
