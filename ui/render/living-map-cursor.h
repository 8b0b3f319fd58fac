/* ui/render/living-map-cursor.h
 *
 * What lies over a living map while somebody points at it, or shows it: the way of a row, the
 * lens over low rows, the frame of a candidate, the veil of the spotlight, and the reading.
 */

#pragma once

#include "ui/render/living-map-pick.h"

G_BEGIN_DECLS

typedef struct
{
  HlMapPick   pick;          /* what is pointed at */
  double      x;             /* where the pointer is; negative for nowhere */
  double      y;             /* likewise */
  const char *reading;       /* what is pointed at, in words; empty for nothing */
  gboolean    has_spotlight; /* whether all but what is at hand is dimmed */
} HlMapCursor;

void hl_map_draw_cursor (const HlMapSpec *spec, const HlMapLayout *layout, const GArray *items,
                         const HlMapCursor *cursor, cairo_t *cr);

G_END_DECLS
