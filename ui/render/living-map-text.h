/* ui/render/living-map-text.h
 *
 * The words of the living map: what its places are called, and what stands over a lane.
 */

#pragma once

#include "ui/render/living-map-spec.h"

G_BEGIN_DECLS

#define HL_MAP_MOST_LEFT_OUT 2 /* of a lane's sentence, where there is little room */

char       *hl_map_place_label (const HlMapSpec *spec, int place,
                                gboolean is_narrow) G_GNUC_WARN_UNUSED_RESULT;
char       *hl_map_place_name (const HlMapSpec *spec, int place) G_GNUC_WARN_UNUSED_RESULT;
const char *hl_map_sublayer_name (const HlMapSpec *spec, int place);
char       *hl_map_lane_sentence (const HlMapSpec *spec, HlMapLaneKind lane,
                                  int n_left_out) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
