/* ui/render/living-map-cursor.h
 *
 * What lies over a living map while somebody points at it, or shows it: the way of a row, the
 * lens over low rows, the frame of a candidate, the veil of the spotlight, and the reading.
 */

#pragma once

#include "ui/render/living-map-pick.h"

G_BEGIN_DECLS

/**
 * HlMapCursor:
 * @pick: what is pointed at
 * @x: where the pointer is; negative for nowhere
 * @y: likewise
 * @reading: what is pointed at, in words; empty for nothing
 * @has_spotlight: whether all but what is at hand is dimmed
 */
typedef struct
{
  HlMapPick   pick;
  double      x;
  double      y;
  const char *reading;
  gboolean    has_spotlight;
} HlMapCursor;

void hl_map_draw_cursor (const HlMapSpec   *spec,
                         const HlMapLayout *layout,
                         const GArray      *items,
                         const HlMapCursor *cursor,
                         cairo_t           *cr);

G_END_DECLS
