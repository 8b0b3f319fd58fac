#include "ui/render/living-map-lens.h"

#include <math.h>

#include "ui/render/living-map-renderer.h"

#define WIDTH 300.0
#define HEIGHT 150.0
#define LEAST_ZOOM 2.0
#define PAD 4.0 /* around a name */

/* Which rows are at a point: of a lane, or in the book's arrangement of a box. */
static gboolean find_rows (const HlMapLayout *layout, double x, double y, HlMapLens *lens)
{
  for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
    if (hl_rect_contains (&layout->lanes[lane].rows, x, y))
      {
        lens->lane = lane;
        lens->rows = layout->lanes[lane].rows;
        return TRUE;
      }

  for (guint i = 0; i < layout->boxes->len; i++)
    {
      const HlMapBox *box = &g_array_index (layout->boxes, HlMapBox, i);

      if (box->data.width > 0.0 && hl_rect_contains (&box->data, x, y))
        {
          lens->lane = box->lane;
          lens->rows = box->data;
          return TRUE;
        }
    }

  return FALSE;
}

/* Returns whether there is a lens: the pointer is on rows that are too low for their names. */
gboolean hl_map_lens_at (const HlMapLayout *layout, double x, double y, HlMapLens *lens)
{
  const double zoom = MAX (layout->small / layout->pitch, LEAST_ZOOM);
  const double width = WIDTH * layout->scale;
  const double height = HEIGHT * layout->scale;

  if (hl_map_names_rows (layout))
    return FALSE;

  if (!find_rows (layout, x, y, lens))
    return FALSE;

  lens->rect = (HlRect){ CLAMP (x - width / 2, 0.0, MAX (layout->size.width - width, 0.0)),
                         CLAMP (y - height / 2, 0.0, MAX (layout->size.height - height, 0.0)),
                         width, height };
  lens->source = (HlRect){ x - (x - lens->rect.x) / zoom, y - (y - lens->rect.y) / zoom,
                           width / zoom, height / zoom };

  return TRUE;
}

static gboolean is_under (const HlMapItem *item, const HlRect *source)
{
  const double top = MIN (item->rect.y, item->rect.y + item->rect.height) - item->width;
  const double bottom = MAX (item->rect.y, item->rect.y + item->rect.height) + item->width;

  return item->rect.x - item->width < hl_rect_right (source) &&
         hl_rect_right (&item->rect) + item->width > source->x && top < hl_rect_bottom (source) &&
         bottom > source->y;
}

static void clear_name (gpointer data) { g_free (((HlMapItem *) data)->text); }

/* Returns the names of all rows under the lens, each on paper of its own. */
GArray *hl_map_lens_names (const HlMapSpec *spec, const HlMapLayout *layout, const HlMapLens *lens)
{
  GArray      *items = g_array_new (FALSE, TRUE, sizeof (HlMapItem));
  const double zoom = lens->rect.height / lens->source.height;

  g_array_set_clear_func (items, clear_name);
  for (int row = 0; row < spec->lanes[lens->lane].n_rows; row++)
    {
      const char *name =
          hl_map_knows_token (spec, lens->lane, row) ? spec->lanes[lens->lane].tokens[row] : "?";
      const double middle = hl_map_row_top (layout, &lens->rows, row) + layout->pitch / 2;
      const double y = lens->rect.y + (middle - lens->source.y) * zoom - layout->small / 2;
      const HlRect rect = { lens->rect.x + 1.0, y,
                            hl_text_width (layout->text, HL_TEXT_SMALL, name) + 2 * PAD,
                            layout->small };

      if (y < lens->rect.y || hl_rect_bottom (&rect) > hl_rect_bottom (&lens->rect))
        continue;
      hl_map_add (items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_PAPER, .ink = HL_MAP_INK_PAGE,
                                      .rect = rect, .row = row));
      hl_map_add (items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_TEXT, .ink = HL_MAP_INK_TEXT, .row = row,
                                      .rect = rect, .align = 0.5, .text_size = HL_TEXT_SMALL,
                                      .text = g_strdup (name)));
    }

  return items;
}

static void draw_paper (const HlMapSpec *spec, const HlMapLayout *layout, const HlRect *rect,
                        HlMapItemKind kind, HlMapInk ink, cairo_t *cr)
{
  g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (HlMapItem));

  hl_map_add (items, HL_MAP_ITEM (.kind = kind, .ink = ink, .rect = *rect, .width = 2.0));
  hl_map_draw (spec, layout, items, cr);
}

void hl_map_lens_draw (const HlMapSpec *spec, const HlMapLayout *layout, const GArray *items,
                       const HlMapLens *lens, cairo_t *cr)
{
  const double       zoom = lens->rect.height / lens->source.height;
  g_autoptr (GArray) under = g_array_new (FALSE, TRUE, sizeof (HlMapItem));
  g_autoptr (GArray) names = hl_map_lens_names (spec, layout, lens);

  for (guint i = 0; i < items->len; i++)
    if (is_under (hl_map_item (items, (int) i), &lens->source))
      hl_map_add (under, *hl_map_item (items, (int) i));

  draw_paper (spec, layout, &lens->rect, HL_MAP_ITEM_PAPER, HL_MAP_INK_PAGE, cr);
  cairo_save (cr);
  cairo_rectangle (cr, lens->rect.x, lens->rect.y, lens->rect.width, lens->rect.height);
  cairo_clip (cr);
  cairo_translate (cr, lens->rect.x, lens->rect.y);
  cairo_scale (cr, zoom, zoom);
  cairo_translate (cr, -lens->source.x, -lens->source.y);
  hl_map_draw (spec, layout, under, cr);
  cairo_restore (cr);
  hl_map_draw (spec, layout, names, cr);
  draw_paper (spec, layout, &lens->rect, HL_MAP_ITEM_OUTLINE, HL_MAP_INK_SELECTED, cr);
}
