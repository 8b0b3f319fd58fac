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

typedef struct
{
  gboolean folds;  /* whether all blocks but one are folded */
  double   keys;   /* the legend */
  double   rest;   /* what is under the pointer */
  double   words;  /* what the columns read */
  double   data;   /* of a box: its rows */
  double   box;    /* all of it */
  double   gap;    /* between two boxes */
  double   bottom; /* where the first boxes stand */
} HlMapHeights;

HlMapHeights hl_map_heights_choose (HlMapLayout *self, const HlMapSpec *spec);
double       hl_map_book_height (HlMapLayout *self, const HlMapSpec *spec, gboolean is_whole);

G_END_DECLS
