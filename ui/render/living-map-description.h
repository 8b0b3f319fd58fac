/* ui/render/living-map-description.h
 *
 * What there is to say about what is at a point of the living map.
 *
 *      a strip     "Decoder, block 1, add: “voiture”, feature 37 of 128: −1.24"
 *      a ribbon    "Decoder, block 2, …, head 3: “voiture” looks at “red” with weight 0.97"
 *      a hatch     "“rouge” comes later: the mask hides it from “la”"
 */

#pragma once

#include "ui/render/living-map-pick.h"

G_BEGIN_DECLS

char *hl_map_describe (const HlMapSpec *spec, const HlMapPick *pick) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
