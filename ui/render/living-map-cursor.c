#include "ui/render/living-map-cursor.h"

#include <glib/gi18n-lib.h>

#include "ui/render/living-map-focus.h"
#include "ui/render/living-map-lens.h"
#include "ui/render/living-map-path.h"
#include "ui/render/living-map-renderer.h"

#define SPOTLIGHT_EDGE 1.0 /* of what stays lit around the frame, above the names of places */
#define SPOTLIGHT_VEIL 0.85

/* A map, and where the strokes go. */
typedef struct
{
  const HlMapSpec   *spec;
  const HlMapLayout *layout;
  const GArray      *items;
  const HlMapCursor *cursor;
  cairo_t           *cr;
} Cursor;

/* Where the window is low, the reading stands over the last line of the legend. */
static void clear_paper (const Cursor *self)
{
  const HlColor page = self->spec->palette->background;
  const HlRect *line = &self->layout->reading;

  cairo_set_source_rgb (self->cr, page.red, page.green, page.blue);
  cairo_rectangle (self->cr, line->x, line->y, line->width, line->height);
  cairo_fill (self->cr);
}

/* Dims all but what is at hand, and the name of its row. */
static void dim_the_rest (const Cursor *self)
{
  const HlMapLayout *layout = self->layout;
  const HlColor      veil = self->spec->palette->background;
  const HlRect       focus = hl_map_focus_rect (self->spec, layout);
  const HlRect       lit = hl_rect_grown (&focus, SPOTLIGHT_EDGE);

  cairo_set_fill_rule (self->cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_rectangle (self->cr, 0.0, 0.0, layout->size.width,
                   self->spec->is_slim ? layout->size.height : layout->reading.y);
  cairo_rectangle (self->cr, lit.x, lit.y, lit.width, lit.height);
  if (layout->has_rails && self->spec->row >= 0 && self->spec->lane == HL_MAP_DECODER)
    {
      const HlRect names = { 0.0, layout->lanes[HL_MAP_DECODER].rows.y, layout->columns[0].all.x,
                             0.0 };
      const HlRect row = hl_map_row_rect (layout, &names, self->spec->row);

      cairo_rectangle (self->cr, row.x, row.y, CLAMP (lit.x - row.x, 0.0, row.width), row.height);
    }
  cairo_set_source_rgba (self->cr, veil.red, veil.green, veil.blue, SPOTLIGHT_VEIL);
  cairo_fill (self->cr);
}

/* A frame around the candidate that is pointed out. */
static void frame_candidate (const Cursor *self)
{
  const HlColor color = self->spec->palette->text;

  for (int i = 0; i < (int) self->items->len; i++)
    {
      const HlMapItem *item = hl_map_item (self->items, i);

      if (item->kind != HL_MAP_ITEM_BAR || item->row != self->cursor->pick.value)
        continue;
      cairo_set_source_rgb (self->cr, color.red, color.green, color.blue);
      cairo_set_line_width (self->cr, 1.0);
      cairo_rectangle (self->cr, self->layout->next.x + 3.5, item->rect.y - 2.5,
                       self->layout->next.width - 7.0, item->rect.height + 5.0);
      cairo_stroke (self->cr);
    }
}

/* The number under the pointer, in the last line. */
static void write_reading (const Cursor *self)
{
  const char      *reading = self->cursor->reading;
  const gboolean   is_empty = reading[0] == '\0';
  const HlTextBox  box = { .rect = self->layout->reading, .align_y = 0.5 };
  const HlPalette *palette = self->spec->palette;

  if (self->layout->is_short && is_empty)
    return;
  if (self->layout->is_short)
    clear_paper (self);

  hl_text_draw (self->layout->text, HL_TEXT_NORMAL,
                is_empty ? _ ("Point at anything to read its value. A click leads to its step.")
                         : reading,
                &box, is_empty ? palette->faint_text : palette->text, self->cr);
}

void hl_map_draw_cursor (const HlMapSpec *spec, const HlMapLayout *layout, const GArray *items,
                         const HlMapCursor *cursor, cairo_t *cr)
{
  const Cursor       self = { spec, layout, items, cursor, cr };
  g_autoptr (GArray) path = hl_map_path_items_new (spec, layout, &cursor->pick);
  HlMapLens          lens;

  hl_map_draw (spec, layout, path, cr);
  if (hl_map_lens_at (layout, cursor->x, cursor->y, &lens))
    hl_map_lens_draw (spec, layout, items, &lens, cr);
  if (hl_map_pick_candidate (spec, &cursor->pick) != NULL)
    frame_candidate (&self);
  if (cursor->has_spotlight)
    dim_the_rest (&self);
  write_reading (&self);
}
