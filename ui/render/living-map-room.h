/* ui/render/living-map-room.h
 *
 * What both arrangements of a living map share when they are laid out: the room of words, of
 * the legend, and of blocks.
 */

#pragma once

#include "ui/render/living-map-boxes.h"

G_BEGIN_DECLS

#define HL_MAP_MARGIN 8.0      /* left and right of all */
#define HL_MAP_CARD_FROM 720.0 /* width: below it the candidates make room for the rest */
#define HL_MAP_SHORT_LEGEND 2  /* lines of it in a low window; the reading takes the last one */

double   hl_map_grown (const HlMapLayout *self, double width, double share);
double   hl_map_card_width (const HlMapLayout *self);
gboolean hl_map_folds_away (const HlMapSpec *spec, const HlMapPlace *place, gboolean folds);
double   hl_map_legend_height (const HlMapLayout *self, const HlMapSpec *spec);
void     hl_map_lay_out_legend (HlMapLayout *self, const HlMapSpec *spec);

G_END_DECLS
