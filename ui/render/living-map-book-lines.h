/* ui/render/living-map-book-lines.h
 *
 * What leads from box to box in the book's arrangement of a living map.
 */

#pragma once

#include "ui/render/living-map-sketch.h"

G_BEGIN_DECLS

void hl_map_add_book_lines (const HlMapSketch *self);

G_END_DECLS
