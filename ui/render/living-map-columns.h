/* ui/render/living-map-columns.h
 *
 * How the width of a living map is shared out: from left to right a column for each place,
 * and a panel around those of a block.
 *
 *      words │ norm  attention  ⊕▒▒  norm  FFN  ⊕▒▒ │ norm  attention  …
 *            └ Block 1 ─────────────────────────────┘ └ Block 2 ───────
 */

#pragma once

#include "ui/render/living-map-boxes.h"

G_BEGIN_DECLS

#define HL_MAP_LEAST_WORDS 22.0 /* room for the words of a copy of the memory */

#define HL_MAP_DROP_ROOM 16.0 /* for the way down of the memory */

void hl_map_layout_columns (HlMapLayout *self, const HlMapSpec *spec);

G_END_DECLS
