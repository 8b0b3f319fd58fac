#include "ui/render/living-map-pixels.h"

#include <math.h>

#include "ui/render/living-map-renderer.h"

/* Every stroke is clipped to each rectangle of an area: beyond so many, all of the map is drawn
 * faster than ragged parts of it. */
#define MOST_PARTS 128

/* What the pixels show. */
struct _HlMapPixels
{
  cairo_surface_t      *surface; /* NULL before the first drawing */
  GArray               *items;
  HlSize                size;
  int                   scale;
  const HlPalette      *palette;
  PangoFontDescription *font; /* or NULL */
};

/**
 * hl_map_pixels_new:
 *
 * Returns: (transfer full): nothing drawn yet
 */
HlMapPixels *
hl_map_pixels_new (void)
{
  return g_new0 (HlMapPixels, 1);
}

/**
 * hl_map_pixels_forget:
 * @self: the pixels
 *
 * Call this before the numbers that were drawn are freed.
 */
void
hl_map_pixels_forget (HlMapPixels *self)
{
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  g_clear_pointer (&self->items, g_array_unref);
  g_clear_pointer (&self->font, pango_font_description_free);
}

void
hl_map_pixels_free (HlMapPixels *self)
{
  hl_map_pixels_forget (self);
  g_free (self);
}

static gboolean
is_same_font (const PangoFontDescription *a,
              const PangoFontDescription *b)
{
  return a == NULL || b == NULL ? a == b : pango_font_description_equal (a, b);
}

/* Whether all that is in both lists looks as it did. */
static gboolean
can_go_on (const HlMapPixels *self,
           const HlMapSpec   *spec,
           const HlMapLayout *layout,
           int                scale)
{
  return self->surface != NULL && self->scale == scale && self->palette == spec->palette &&
         self->size.width == layout->size.width && self->size.height == layout->size.height &&
         is_same_font (self->font, spec->font);
}

static void
begin (HlMapPixels       *self,
       const HlMapSpec   *spec,
       const HlMapLayout *layout,
       int                scale)
{
  hl_map_pixels_forget (self);
  self->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32,
                                              scale * (int) ceil (layout->size.width),
                                              scale * (int) ceil (layout->size.height));
  cairo_surface_set_device_scale (self->surface, scale, scale);
  self->size = layout->size;
  self->scale = scale;
  self->palette = spec->palette;
  self->font = pango_font_description_copy (spec->font);
}

static guint
hash_item (gconstpointer data)
{
  const HlMapItem *item = data;

  return (guint) item->kind + 31 * (guint) item->place + 961 * (guint) item->row +
         29791 * (guint) item->from + 923521 * (guint) item->head +
         28629151 * (guint) (int) item->rect.x + 887503681 * (guint) (int) item->rect.y;
}

static gboolean
is_same_rect (const HlRect *a,
              const HlRect *b)
{
  return a->x == b->x && a->y == b->y && a->width == b->width && a->height == b->height;
}

static gboolean
is_same_item (gconstpointer a,
              gconstpointer b)
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
static GHashTable *
index_items (const GArray *items)
{
  GHashTable *places = g_hash_table_new (hash_item, is_same_item);

  for (guint i = 0; i < items->len; i++)
    g_hash_table_insert (places, (gpointer) hl_map_item (items, (int) i), GUINT_TO_POINTER (i));

  return places;
}

static cairo_region_t *
all_of (const HlMapLayout *layout)
{
  return cairo_region_create_rectangle (&(cairo_rectangle_int_t){
      0, 0, (int) ceil (layout->size.width), (int) ceil (layout->size.height) });
}

/* Takes an area, and returns the one that is drawn. */
static cairo_region_t *
smooth (cairo_region_t    *area,
        const HlMapLayout *layout)
{
  if (cairo_region_num_rectangles (area) <= MOST_PARTS)
    return area;

  cairo_region_destroy (area);

  return all_of (layout);
}

/* Where an item lies, or lay, is drawn again. */
static void
damage (cairo_region_t    *area,
        const HlMapLayout *layout,
        const HlMapItem   *item)
{
  const cairo_rectangle_int_t pixels = hl_map_item_pixels (item, layout->line);

  cairo_region_union_rectangle (area, &pixels);
}

/* What is in both lists in the same order stays; all else is damage. */
static void
compare (cairo_region_t    *area,
         const HlMapLayout *layout,
         const GArray      *before,
         const GArray      *now)
{
  g_autoptr (GHashTable) places = index_items (before);
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
}

static void
clip_to (const cairo_region_t *area,
         cairo_t              *cr)
{
  for (int i = 0; i < cairo_region_num_rectangles (area); i++)
    {
      cairo_rectangle_int_t part;

      cairo_region_get_rectangle (area, i, &part);
      cairo_rectangle (cr, part.x, part.y, part.width, part.height);
    }
  cairo_clip (cr);
}

static void
draw_area (HlMapPixels          *self,
           const HlMapSpec      *spec,
           const HlMapLayout    *layout,
           const GArray         *items,
           const cairo_region_t *area)
{
  cairo_t *cr = cairo_create (self->surface);

  clip_to (area, cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  cairo_paint (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  hl_map_draw_within (spec, layout, items, area, cr);
  cairo_destroy (cr);
}

/**
 * hl_map_pixels_draw:
 * @self: the pixels
 * @spec: what is shown
 * @layout: where it lies
 * @items: (element-type HlMapItem): what is drawn; kept until the next drawing
 * @scale: pixels of the screen in a CSS pixel
 *
 * Returns: (transfer none): the map, until it is drawn again
 */
cairo_surface_t *
hl_map_pixels_draw (HlMapPixels       *self,
                    const HlMapSpec   *spec,
                    const HlMapLayout *layout,
                    GArray            *items,
                    int                scale)
{
  cairo_region_t *area;

  if (can_go_on (self, spec, layout, scale))
    {
      area = cairo_region_create ();
      compare (area, layout, self->items, items);
      area = smooth (area, layout);
    }
  else
    {
      area = all_of (layout);
      begin (self, spec, layout, scale);
    }

  draw_area (self, spec, layout, items, area);
  cairo_region_destroy (area);
  g_array_ref (items);
  g_clear_pointer (&self->items, g_array_unref);
  self->items = items;

  return self->surface;
}
