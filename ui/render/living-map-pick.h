/* ui/render/living-map-pick.h
 *
 * What is at a point of the living map.
 */

#pragma once

#include "ui/render/living-map-items.h"

G_BEGIN_DECLS

/**
 * HlMapPick:
 * @item: (nullable) (unowned): what is there
 * @place: which place, or %HL_MAP_NONE
 * @row: which row of its lane, or %HL_MAP_NONE
 * @value: which number of the row, or %HL_MAP_NONE
 * @block: the block whose name is there, or %HL_MAP_NONE
 * @lane: the lane of that block
 */
typedef struct
{
  const HlMapItem *item;
  int              place;
  int              row;
  int              value;
  int              block;
  HlMapLaneKind    lane;
} HlMapPick;

HlMapPick             hl_map_pick (const HlMapSpec   *spec,
                                   const HlMapLayout *layout,
                                   const GArray      *items,
                                   double             x,
                                   double             y);
HlMapPick             hl_map_pick_row (const HlMapSpec *spec,
                                       int              place,
                                       int              row);
const HlMapCandidate *hl_map_pick_candidate (const HlMapSpec *spec,
                                             const HlMapPick *pick);
gboolean              hl_map_pick_equal (const HlMapPick *a,
                                         const HlMapPick *b);

G_END_DECLS
