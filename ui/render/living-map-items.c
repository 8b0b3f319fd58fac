#include "ui/render/living-map-items.h"

#include <math.h>

/**
 * hl_map_add:
 * @items: (element-type HlMapItem): what is drawn
 * @item: one item more; its text goes over to the list
 */
void
hl_map_add (GArray   *items,
            HlMapItem item)
{
  g_array_append_val (items, item);
}

/**
 * hl_map_group_value:
 * @values: (array length=n_values): numbers in a row
 * @n_values: how many
 * @size: numbers in a group
 * @group: which group, from 0
 * @index: (out) (nullable): where the number is found
 *
 * Returns: the number of the largest magnitude in the group, with its sign
 */
float
hl_map_group_value (const float *values,
                    int          n_values,
                    int          size,
                    int          group,
                    int         *index)
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
static HlRect
bounds_of (const HlMapItem *item,
           double           line)
{
  const HlRect *at = &item->rect;
  const HlRect  upright = { MIN (at->x, at->x + at->width), MIN (at->y, at->y + at->height),
                            fabs (at->width), fabs (at->height) };
  const double  stroke = 2.0 * item->width + 4.0; /* wide with high contrast, and on a slope */

  return hl_rect_grown (&upright, item->kind == HL_MAP_ITEM_TEXT    ? MAX (line, stroke)
                                  : item->kind == HL_MAP_ITEM_ARROW ? stroke + 8.0
                                                                    : stroke);
}

/**
 * hl_map_item_pixels:
 * @item: something that is drawn
 * @line: the height of a line of words
 *
 * Returns: the pixels outside of which it leaves no mark
 */
cairo_rectangle_int_t
hl_map_item_pixels (const HlMapItem *item,
                    double           line)
{
  const HlRect bounds = bounds_of (item, line);
  const int    left = (int) floor (bounds.x);
  const int    top = (int) floor (bounds.y);

  return (cairo_rectangle_int_t){ left, top, (int) ceil (hl_rect_right (&bounds)) - left,
                                  (int) ceil (hl_rect_bottom (&bounds)) - top };
}
