/* ui/render/living-map-pitch.h
 *
 * Where the rows of a living map lie, one below the other, and what there is room for in rows
 * of that height.
 */

#pragma once

#include "ui/render/living-map-boxes.h"

G_BEGIN_DECLS

#define HL_MAP_GOOD_PITCH 0.75 /* of a line of small words: every row has its name */
#define HL_MAP_COPY_RISE 0.5   /* rows by which copies of the memory lie above the decoder's */

gboolean hl_map_is_dense (const HlMapLayout *self);
double   hl_map_hair (const HlMapLayout *self);
gboolean hl_map_names_rows (const HlMapLayout *self);

double hl_map_row_top (const HlMapLayout *self, const HlRect *rows, int row);
HlRect hl_map_row_rect (const HlMapLayout *self, const HlRect *rows, int row);
HlRect hl_map_read_rect (const HlMapLayout *self, int place, int row);
double hl_map_rail (const HlMapLayout *self, const HlRect *rows, int row);
int    hl_map_row_at (const HlMapLayout *self, const HlRect *rows, int n_rows, double y);

G_END_DECLS
