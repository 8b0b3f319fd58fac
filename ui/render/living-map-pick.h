/* ui/render/living-map-pick.h
 *
 * What is at a point of the living map.
 */

#pragma once

#include "ui/render/living-map-items.h"

G_BEGIN_DECLS

typedef struct
{
  const HlMapItem *item;  /* what is there, or NULL */
  int              place; /* which place, or HL_MAP_NONE */
  int              row;   /* which row of its lane, or HL_MAP_NONE */
  int              value; /* which number of the row, or HL_MAP_NONE */
  int              block; /* the block whose name is there, or HL_MAP_NONE */
  HlMapLaneKind    lane;  /* the lane of that block */
} HlMapPick;

HlMapPick hl_map_pick (const HlMapSpec *spec, const HlMapLayout *layout, const GArray *items,
                       double x, double y);
HlMapPick hl_map_pick_row (const HlMapSpec *spec, int place, int row);
const HlMapCandidate *hl_map_pick_candidate (const HlMapSpec *spec, const HlMapPick *pick);
gboolean              hl_map_pick_equal (const HlMapPick *a, const HlMapPick *b);

G_END_DECLS
