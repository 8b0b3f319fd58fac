#include "ui/render/living-map-damage.h"

#include <math.h>

/* Every stroke is clipped to each rectangle of an area: beyond so many, all of the map is drawn
 * faster than ragged parts of it. */
#define MOST_PARTS 128

static guint hash_item (gconstpointer data)
{
  const HlMapItem *item = data;

  return (guint) item->kind + 31 * (guint) item->place + 961 * (guint) item->row +
         29791 * (guint) item->from + 923521 * (guint) item->head +
         28629151 * (guint) (int) item->rect.x + 887503681 * (guint) (int) item->rect.y;
}

static gboolean is_same_rect (const HlRect *a, const HlRect *b)
{
  return a->x == b->x && a->y == b->y && a->width == b->width && a->height == b->height;
}

static gboolean is_same_item (gconstpointer a, gconstpointer b)
{
  const HlMapItem *one = a;
  const HlMapItem *other = b;

  return one->kind == other->kind && one->ink == other->ink && one->place == other->place &&
         one->row == other->row && one->from == other->from && one->head == other->head &&
         is_same_rect (&one->rect, &other->rect) && one->width == other->width &&
         one->value == other->value && one->fade == other->fade &&
         one->is_gradient == other->is_gradient && one->is_dashed == other->is_dashed &&
         one->values == other->values && one->n_values == other->n_values &&
         one->limit == other->limit && one->text_size == other->text_size &&
         one->align == other->align && one->wraps == other->wraps &&
         g_strcmp0 (one->text, other->text) == 0;
}

/* Items and where they are found; of equal ones the last. */
static GHashTable *index_items (const GArray *items)
{
  GHashTable *places = g_hash_table_new (hash_item, is_same_item);

  for (guint i = 0; i < items->len; i++)
    g_hash_table_insert (places, (gpointer) hl_map_item (items, (int) i), GUINT_TO_POINTER (i));

  return places;
}

/* Returns all of it, in pixels; cairo_region_destroy (). */
cairo_region_t *hl_map_all (const HlMapLayout *layout)
{
  return cairo_region_create_rectangle (&(cairo_rectangle_int_t){
      0, 0, (int) ceil (layout->size.width), (int) ceil (layout->size.height) });
}

/* Takes an area, and returns the one that is drawn. */
static cairo_region_t *smooth (cairo_region_t *area, const HlMapLayout *layout)
{
  if (cairo_region_num_rectangles (area) <= MOST_PARTS)
    return area;

  cairo_region_destroy (area);

  return hl_map_all (layout);
}

/* Where an item lies, or lay, is drawn again. */
static void damage (cairo_region_t *area, const HlMapLayout *layout, const HlMapItem *item)
{
  const cairo_rectangle_int_t pixels = hl_map_item_pixels (item, layout->line);

  cairo_region_union_rectangle (area, &pixels);
}

/* What both lists have in the same order stays; all else is damage. Returns where the two
 * differ, in pixels; cairo_region_destroy (). */
cairo_region_t *hl_map_damage (const HlMapLayout *layout, const GArray *before, const GArray *now)
{
  g_autoptr (GHashTable) places = index_items (before);
  cairo_region_t        *area = cairo_region_create ();
  guint                  next = 0;

  for (guint i = 0; i < now->len; i++)
    {
      const HlMapItem *item = hl_map_item (now, (int) i);
      gpointer         place;

      if (!g_hash_table_lookup_extended (places, item, NULL, &place) ||
          GPOINTER_TO_UINT (place) < next)
        {
          damage (area, layout, item);
          continue;
        }
      for (; next < GPOINTER_TO_UINT (place); next++)
        damage (area, layout, hl_map_item (before, (int) next));
      next++;
    }
  for (; next < before->len; next++)
    damage (area, layout, hl_map_item (before, (int) next));

  return smooth (area, layout);
}

/* Returns how many items touch that part. area: a part of it, in pixels. */
int hl_map_count_within (const HlMapLayout *layout, const GArray *items, const cairo_region_t *area)
{
  int n = 0;

  for (guint i = 0; i < items->len; i++)
    {
      const cairo_rectangle_int_t pixels =
          hl_map_item_pixels (hl_map_item (items, (int) i), layout->line);

      n += cairo_region_contains_rectangle (area, &pixels) != CAIRO_REGION_OVERLAP_OUT;
    }

  return n;
}
