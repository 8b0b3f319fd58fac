/* ui/render/living-map-book-heights.h
 *
 * How the height of a living map that is arranged as in the book is shared out among boxes,
 * words and legend.  Boxes have one height, and rows one pitch; where there is too little room
 * for that, all blocks but one fold.
 */

#pragma once

#include "ui/render/living-map-boxes.h"

G_BEGIN_DECLS

#define HL_MAP_PANEL_PAD 4.0 /* between a block's edge and its boxes */

/**
 * HlMapHeights:
 * @folds: whether all blocks but one are folded
 * @keys: the legend
 * @rest: what is under the pointer
 * @words: what the columns read
 * @data: of a box: its rows
 * @box: all of it
 * @gap: between two boxes
 * @bottom: where the first boxes stand
 */
typedef struct
{
  gboolean folds;
  double   keys;
  double   rest;
  double   words;
  double   data;
  double   box;
  double   gap;
  double   bottom;
} HlMapHeights;

HlMapHeights hl_map_heights_choose (HlMapLayout     *self,
                                    const HlMapSpec *spec);
double       hl_map_book_height (HlMapLayout     *self,
                                 const HlMapSpec *spec,
                                 gboolean         is_whole);

G_END_DECLS
