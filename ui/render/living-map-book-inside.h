/* ui/render/living-map-book-inside.h
 *
 * What is inside of a box of the book's arrangement: its name, in an update what its parameters
 * got, and the numbers of its places.
 *
 *      │ Add & norm          ▬▬  ▒▒▒▒▒▒ ▒▒▒▒▒▒ │
 *      │ Multi-head attention    ▒ ≈≈≈≈≈≈≈≈≈≈≈ │
 */

#pragma once

#include "ui/render/living-map-boxes.h"

G_BEGIN_DECLS

void hl_map_lay_out_boxes (HlMapLayout *self, const HlMapSpec *spec);

G_END_DECLS
