/* ui/render/living-map-lens.h
 *
 * A lens over a living map of a long sentence, whose rows are too low for their names: what
 * is under the pointer, larger, with the name of each row.
 *
 *      ┌────────────────────────┐
 *      │ the   ▒▒▒▒▒▒  ≈≈≈≈≈≈≈  │
 *      │ red   ▒▒▒▒▒▒  ≈≈≈≈≈≈≈  │
 *      └────────────────────────┘
 */

#pragma once

#include "ui/render/living-map-items.h"

G_BEGIN_DECLS

typedef struct
{
  HlMapLaneKind lane;   /* whose rows are under it */
  HlRect        rows;   /* these */
  HlRect        rect;   /* where it lies */
  HlRect        source; /* what it shows */
} HlMapLens;

gboolean hl_map_lens_at (const HlMapLayout *layout, double x, double y, HlMapLens *lens);
GArray  *hl_map_lens_names (const HlMapSpec *spec, const HlMapLayout *layout,
                            const HlMapLens *lens) G_GNUC_WARN_UNUSED_RESULT;
void     hl_map_lens_draw (const HlMapSpec *spec, const HlMapLayout *layout, const GArray *items,
                           const HlMapLens *lens, cairo_t *cr);

G_END_DECLS
