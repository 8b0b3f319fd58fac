#include "ui/render/living-map-items.h"

#include <math.h>

void hl_map_add (GArray *items, HlMapItem item) { g_array_append_val (items, item); }

/* Returns the number of the largest magnitude in the group, with its sign. group: which group,
 * from 0; index: where the number is found, or NULL. */
float hl_map_group_value (const float *values, int n_values, int size, int group, int *index)
{
  int best = group * size;

  for (int i = best + 1; i < MIN ((group + 1) * size, n_values); i++)
    if (fabsf (values[i]) > fabsf (values[best]))
      best = i;
  if (index != NULL)
    *index = best;

  return values[best];
}

/* A rectangle outside of which it leaves no mark. */
static HlRect bounds_of (const HlMapItem *item, double line)
{
  const HlRect *at = &item->rect;
  const HlRect  upright = { MIN (at->x, at->x + at->width), MIN (at->y, at->y + at->height),
                            fabs (at->width), fabs (at->height) };
  const double  stroke = 2.0 * item->width + 4.0; /* wide with high contrast, and on a slope */

  return hl_rect_grown (&upright, item->kind == HL_MAP_ITEM_TEXT    ? MAX (line, stroke)
                                  : item->kind == HL_MAP_ITEM_ARROW ? stroke + 8.0
                                                                    : stroke);
}

/* Returns the pixels outside of which it leaves no mark. */
cairo_rectangle_int_t hl_map_item_pixels (const HlMapItem *item, double line)
{
  const HlRect bounds = bounds_of (item, line);
  const int    left = (int) floor (bounds.x);
  const int    top = (int) floor (bounds.y);

  return (cairo_rectangle_int_t){ left, top, (int) ceil (hl_rect_right (&bounds)) - left,
                                  (int) ceil (hl_rect_bottom (&bounds)) - top };
}
