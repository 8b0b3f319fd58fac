/* ui/render/living-map-card.h
 *
 * The candidates for the next word, apart from the rows of tokens.
 *
 *      next word
 *      after “voiture”
 *      rouge   ▬▬▬▬▬▬▬▬  0.978    9.1
 *      verte   ▏         0.008    4.3
 *      1393 others       0.003
 */

#pragma once

#include "ui/render/living-map-layout.h"

G_BEGIN_DECLS

double hl_map_bar_room (const HlMapLayout *layout);
void   hl_map_add_card (GArray *items, const HlMapSpec *spec, const HlMapLayout *layout);

G_END_DECLS
