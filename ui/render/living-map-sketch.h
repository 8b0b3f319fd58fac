/* ui/render/living-map-sketch.h
 *
 * What the parts of a living map's picture share while it is filled.
 */

#pragma once

#include "ui/render/living-map-items.h"

G_BEGIN_DECLS

typedef struct
{
  GArray            *items;  /* what is filled in, one item after the other */
  const HlMapSpec   *spec;   /* what is shown */
  const HlMapLayout *layout; /* where it lies */
} HlMapSketch;

static inline gboolean hl_map_is_at_hand (const HlMapSpec *spec, HlMapLaneKind lane, int row)
{
  return lane == HL_MAP_DECODER && row == spec->row;
}

void   hl_map_sketch_text (const HlMapSketch *self, HlRect rect, HlMapInk ink, HlTextSize size,
                           double align, char *text);
HlRect hl_map_sketch_around (const HlMapSketch *self, HlRect rect, double height);

G_END_DECLS
