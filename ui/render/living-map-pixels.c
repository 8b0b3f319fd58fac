#include "ui/render/living-map-pixels.h"

#include <math.h>

#include "ui/render/living-map-items.h"
#include "ui/render/living-map-renderer.h"

/* Where a map differs from the one before.
 *
 *      before   panel  row 1  row 2  ribbon …
 *      now      panel  row 1  row 2' ribbon …      the rectangle of row 2 and of row 2'
 *
 * What both lists of items have in the same order is the same; what moved below or above something
 * that stays is not.  Many small rectangles become all of the map, which is drawn faster. */

/* Every stroke is clipped to each rectangle of an area: beyond so many, all of the map is drawn
 * faster than ragged parts of it. */
#define DAMAGE_MOST_PARTS 128

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
static cairo_region_t *hl_map_all (const HlMapLayout *layout)
{
  return cairo_region_create_rectangle (&(cairo_rectangle_int_t){
      0, 0, (int) ceil (layout->size.width), (int) ceil (layout->size.height) });
}

/* Takes an area, and returns the one that is drawn. */
static cairo_region_t *smooth (cairo_region_t *area, const HlMapLayout *layout)
{
  if (cairo_region_num_rectangles (area) <= DAMAGE_MOST_PARTS)
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
static cairo_region_t *hl_map_damage (const HlMapLayout *layout, const GArray *before,
                                      const GArray *now)
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
static int hl_map_count_within (const HlMapLayout *layout, const GArray *items,
                                const cairo_region_t *area)
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

#define LEAST_PART 32 /* width of a part, in pixels */
#define MOST_PARTS 12 /* then all the rest is drawn: steps may come faster than parts */

/* What the pixels show.  While a map is drawn in parts, the one before it is shown. */
struct _HlMapPixels
{
  cairo_surface_t      *shown;   /* all of a map; NULL before the first drawing */
  cairo_surface_t      *next;    /* a map that is drawn in parts, or NULL */
  cairo_region_t       *missing; /* what of it is not drawn */
  int                   n_parts; /* drawn since a map was complete */
  GArray               *items;   /* of the latest map; NULL when its numbers are freed */
  HlSize                size;
  int                   scale;
  const HlPalette      *palette;
  PangoFontDescription *font; /* or NULL */
};

/* Returns nothing drawn yet. */
HlMapPixels *hl_map_pixels_new (void) { return g_new0 (HlMapPixels, 1); }

static void drop_next (HlMapPixels *self)
{
  g_clear_pointer (&self->next, cairo_surface_destroy);
  g_clear_pointer (&self->missing, cairo_region_destroy);
}

/* Call this before the numbers that were drawn are freed.  The pixels stay. */
void hl_map_pixels_forget (HlMapPixels *self)
{
  drop_next (self);
  g_clear_pointer (&self->items, g_array_unref);
}

static void clear (HlMapPixels *self)
{
  hl_map_pixels_forget (self);
  g_clear_pointer (&self->shown, cairo_surface_destroy);
  g_clear_pointer (&self->font, pango_font_description_free);
}

void hl_map_pixels_free (HlMapPixels *self)
{
  clear (self);
  g_free (self);
}

static gboolean is_same_font (const PangoFontDescription *a, const PangoFontDescription *b)
{
  return a == NULL || b == NULL ? a == b : pango_font_description_equal (a, b);
}

/* Whether a map before this one looked alike, but for its items. */
static gboolean can_go_on (const HlMapPixels *self, const HlMapSpec *spec,
                           const HlMapLayout *layout, int scale)
{
  return self->shown != NULL && self->scale == scale && self->palette == spec->palette &&
         self->size.width == layout->size.width && self->size.height == layout->size.height &&
         is_same_font (self->font, spec->font);
}

static cairo_surface_t *new_surface (const HlMapPixels *self)
{
  const int        width = self->scale * (int) ceil (self->size.width);
  const int        height = self->scale * (int) ceil (self->size.height);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);

  cairo_surface_set_device_scale (surface, self->scale, self->scale);

  return surface;
}

static void begin (HlMapPixels *self, const HlMapSpec *spec, const HlMapLayout *layout, int scale)
{
  clear (self);
  self->size = layout->size;
  self->scale = scale;
  self->palette = spec->palette;
  self->font = pango_font_description_copy (spec->font);
  self->shown = new_surface (self);
}

/* Begins a map with the pixels of the one before. */
static void begin_next (HlMapPixels *self)
{
  cairo_t *cr;

  self->next = new_surface (self);
  self->missing = cairo_region_create ();
  cr = cairo_create (self->next);
  cairo_set_operator (cr, CAIRO_OPERATOR_SOURCE);
  cairo_set_source_surface (cr, self->shown, 0.0, 0.0);
  cairo_paint (cr);
  cairo_destroy (cr);
}

static void clip_to (const cairo_region_t *area, cairo_t *cr)
{
  for (int i = 0; i < cairo_region_num_rectangles (area); i++)
    {
      cairo_rectangle_int_t part;

      cairo_region_get_rectangle (area, i, &part);
      cairo_rectangle (cr, part.x, part.y, part.width, part.height);
    }
  cairo_clip (cr);
}

static void draw_area (cairo_surface_t *surface, const HlMapSpec *spec, const HlMapLayout *layout,
                       const GArray *items, const cairo_region_t *area)
{
  cairo_t *cr = cairo_create (surface);

  clip_to (area, cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  cairo_paint (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  hl_map_draw_within (spec, layout, items, area, cr);
  cairo_destroy (cr);
}

/* The left end of what is missing, with at most so many items, but not too narrow. */
static cairo_region_t *part_of (const cairo_region_t *missing, const HlMapLayout *layout,
                                const GArray *items, int most)
{
  cairo_rectangle_int_t box;
  cairo_region_t       *part = cairo_region_copy (missing);

  cairo_region_get_extents (missing, &box);
  while (box.width > LEAST_PART && hl_map_count_within (layout, items, part) > most)
    {
      box.width /= 2;
      cairo_region_intersect_rectangle (part, &box);
    }

  return part;
}

static void draw_part (HlMapPixels *self, const HlMapSpec *spec, const HlMapLayout *layout,
                       const GArray *items, int most)
{
  cairo_region_t *part =
      part_of (self->missing, layout, items, self->n_parts < MOST_PARTS ? most : G_MAXINT);

  draw_area (self->next, spec, layout, items, part);
  cairo_region_subtract (self->missing, part);
  cairo_region_destroy (part);
  self->n_parts++;
}

static void show_next (HlMapPixels *self)
{
  cairo_surface_destroy (self->shown);
  self->shown = g_steal_pointer (&self->next);
  drop_next (self);
}

/* Draws a map that goes on from the one before. */
static void go_on (HlMapPixels *self, const HlMapSpec *spec, const HlMapLayout *layout,
                   const GArray *items, int most)
{
  cairo_region_t *area =
      self->items != NULL ? hl_map_damage (layout, self->items, items) : hl_map_all (layout);

  if (self->next == NULL && hl_map_count_within (layout, items, area) <= most)
    draw_area (self->shown, spec, layout, items, area);
  else
    {
      if (self->next == NULL)
        begin_next (self);
      cairo_region_union (self->missing, area);
      draw_part (self, spec, layout, items, most);
      if (cairo_region_is_empty (self->missing))
        show_next (self);
    }
  cairo_region_destroy (area);
}

/* Draws the map, or a part of it: hl_map_pixels_is_behind (). Returns the latest map that is
 * complete, until the next drawing. most: how many items may be drawn at once; G_MAXINT for all.
 * A map of another size, theme or font is always drawn at once. */
cairo_surface_t *hl_map_pixels_draw (HlMapPixels *self, const HlMapSpec *spec,
                                     const HlMapLayout *layout, GArray *items, int scale, int most)
{
  if (can_go_on (self, spec, layout, scale))
    go_on (self, spec, layout, items, most);
  else
    {
      begin (self, spec, layout, scale);
      go_on (self, spec, layout, items, G_MAXINT);
    }
  if (self->next == NULL)
    self->n_parts = 0;
  g_array_ref (items);
  g_clear_pointer (&self->items, g_array_unref);
  self->items = items;

  return self->shown;
}

/* Returns whether parts of the latest map are still to be drawn: draw it again. */
gboolean hl_map_pixels_is_behind (const HlMapPixels *self) { return self->next != NULL; }
