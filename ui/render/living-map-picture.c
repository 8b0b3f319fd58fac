#include "ui/render/living-map-picture.h"

#include "ui/render/living-map-book-labels.h"
#include "ui/render/living-map-book-lines.h"
#include "ui/render/living-map-card.h"
#include "ui/render/living-map-focus.h"
#include "ui/render/living-map-join.h"
#include "ui/render/living-map-keys.h"
#include "ui/render/living-map-labels.h"
#include "ui/render/living-map-learned.h"
#include "ui/render/living-map-losses.h"
#include "ui/render/living-map-memory.h"
#include "ui/render/living-map-result.h"
#include "ui/render/living-map-rows.h"

#define UNTOLD 0.25  /* opacity of ribbons beside the one that a sentence tells of */
#define PADDING 0.25 /* opacity of the rows of padding */

static void clear_item (gpointer data) { g_free (((HlMapItem *) data)->text); }

static double opacity_of (const HlMapSketch *self, int place, int row)
{
  const HlMapSpec  *spec = self->spec;
  const HlMapPlace *at = hl_map_place (spec, place);
  const gboolean    waits = hl_map_goes_back (spec) && !hl_map_has_gradient (spec, at);

  if (row >= spec->lanes[at->lane].valid_len)
    return PADDING;

  return waits || hl_map_reach (spec, place, row) == HL_MAP_AHEAD ? HL_MAP_PALE : 1.0;
}

/* Ribbons step back where they are not those of the row at hand. */
static double ribbon_opacity (const HlMapSketch *self, int place, int row)
{
  const HlMapSpec    *spec = self->spec;
  const HlMapLaneKind lane = hl_map_place (spec, place)->lane;

  if (hl_map_is_at_hand (spec, lane, row))
    return 0.85 * opacity_of (self, place, row);

  return (spec->update != NULL       ? 0.6
          : lane == HL_MAP_DECODER   ? 0.14
          : spec->row == HL_MAP_NONE ? 0.6
                                     : 0.4) *
         opacity_of (self, place, row);
}

/* An arrowhead where the ribbons end: at the row that reads; on the way back, at those that
 * were read. */
static void add_tip (const HlMapSketch *self, int place, int row)
{
  const HlMapPlace *at = hl_map_place (self->spec, place);
  const HlRect      rect = hl_map_row_rect (self->layout, &self->layout->columns[place].body, row);
  const gboolean    is_at_hand = hl_map_is_at_hand (self->spec, at->lane, row);
  const gboolean    is_back = hl_map_has_gradient (self->spec, at);

  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_TIP, .place = place, .row = row,
                                        .ink = is_at_hand ? HL_MAP_INK_SELECTED : HL_MAP_INK_FAINT,
                                        .rect = { is_back ? rect.x : hl_rect_right (&rect),
                                                  rect.y + rect.height / 2, 0.0, 0.0 },
                                        .is_gradient = is_back,
                                        .width = MIN (rect.height, 8.0 * self->layout->scale),
                                        .fade = 1.0 - opacity_of (self, place, row)));
}

/* Numbers that are not there yet.  Where rows are low, one outline stands for all that follow. */
static void add_empty (const HlMapSketch *self, int place, int row)
{
  const HlMapPlace *at = hl_map_place (self->spec, place);
  const gboolean    is_dense = hl_map_is_dense (self->layout);
  HlRect            rect = hl_map_row_rect (self->layout, &self->layout->columns[place].body, row);

  if (is_dense && row > 0 && hl_map_reach (self->spec, place, row - 1) == HL_MAP_EMPTY)
    return;

  if (is_dense)
    rect.height += (self->spec->lanes[at->lane].n_rows - 1 - row) * self->layout->pitch;
  if (at->kind != HL_MAP_ATTENTION && at->kind != HL_MAP_CROSS && at->kind != HL_MAP_FFN)
    hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_OUTLINE, .ink = HL_MAP_INK_FAINT,
                                          .place = place, .row = row, .rect = rect, .width = 1.0,
                                          .is_dashed = TRUE, .fade = 0.4));
}

/* A frame around the strip of the row at hand; it hides none of its colors. */
static void add_strip_frame (const HlMapSketch *self, int place, int row, const HlRect *strip)
{
  const double width = 1.3 * hl_map_hair (self->layout);

  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_OUTLINE, .ink = HL_MAP_INK_SELECTED, .place = place,
                           .row = row, .width = width, .rect = hl_rect_grown (strip, width),
                           .fade = MIN (1.0 - opacity_of (self, place, row), 0.4)));
}

static void add_strip (const HlMapSketch *self, int place, int row)
{
  const HlMapPlace *at = hl_map_place (self->spec, place);
  const gboolean    is_ffn = at->kind == HL_MAP_FFN;
  const gboolean    is_back = hl_map_has_gradient (self->spec, at);
  const gboolean    is_at_hand = hl_map_is_at_hand (self->spec, at->lane, row);
  const HlRect      rect = hl_map_row_rect (self->layout, &self->layout->columns[place].body, row);

  hl_map_add (self->items, HL_MAP_ITEM (.kind = is_ffn ? HL_MAP_ITEM_UNITS : HL_MAP_ITEM_STRIP,
                                        .ink = is_at_hand ? HL_MAP_INK_SELECTED : HL_MAP_INK_FAINT,
                                        .is_data = TRUE, .is_gradient = is_back, .place = place,
                                        .row = row, .rect = rect, .n_values = at->width,
                                        .values = is_back ? hl_map_gradient_row (at, row, 0)
                                                          : hl_map_place_row (at, row, 0),
                                        .limit = is_back ? hl_map_gradient_limit (self->spec, at)
                                                         : hl_map_limit (self->spec, at),
                                        .fade = 1.0 - opacity_of (self, place, row)));
  if (is_at_hand && !is_ffn)
    add_strip_frame (self, place, row, &rect);
}

/* Ribbons that the sentence does not tell of step back. */
static void fade_untold (const HlMapSketch *self, int place, guint first)
{
  const HlMapLink *told = &self->spec->told;

  if (told->place != place)
    return;

  for (guint i = first; i < self->items->len; i++)
    {
      HlMapItem *item = &g_array_index (self->items, HlMapItem, i);

      if (item->row != told->row || item->from != told->from ||
          (told->head != HL_MAP_NONE && item->head != told->head))
        item->fade = 1.0 - (1.0 - item->fade) * UNTOLD;
    }
}

static void add_place_row (const HlMapSketch *self, int place, int row)
{
  const HlMapPlace *at = hl_map_place (self->spec, place);

  if (at->kind == HL_MAP_NEXT)
    return;
  if (hl_map_reach (self->spec, place, row) == HL_MAP_EMPTY)
    {
      add_empty (self, place, row);
      return;
    }

  if (at->kind == HL_MAP_ATTENTION || at->kind == HL_MAP_CROSS)
    {
      const guint first = self->items->len;

      hl_map_add_ribbons (self->items, self->spec, self->layout, place, row,
                          ribbon_opacity (self, place, row));
      fade_untold (self, place, first);
      add_tip (self, place, row);
      return;
    }
  if (at->kind == HL_MAP_ADD && self->layout->has_rails)
    hl_map_add_join (self, place, row, opacity_of (self, place, row));
  add_strip (self, place, row);
}

/* The row at hand, or the one that a sentence tells of, is drawn over the others. */
static void add_place (const HlMapSketch *self, int place)
{
  const HlMapPlace *at = hl_map_place (self->spec, place);
  const int         row = at->lane == HL_MAP_DECODER        ? self->spec->row
                          : self->spec->told.place == place ? self->spec->told.row
                                                            : HL_MAP_NONE;

  if (at->learned.n > 0)
    hl_map_add_learned (self, place);
  if (at->kind == HL_MAP_NEXT || self->layout->columns[place].body.width <= 0.0)
    return;

  if (at->kind == HL_MAP_CROSS)
    hl_map_add_copy (self, place);
  for (int i = 0; i < self->spec->lanes[at->lane].n_rows; i++)
    if (i != row)
      add_place_row (self, place, i);
  if (row != HL_MAP_NONE)
    {
      add_place_row (self, place, row);
      if (hl_map_reach (self->spec, place, row) != HL_MAP_EMPTY)
        hl_map_add_kept (self->items, self->spec, self->layout, place, row);
    }
  if (at->states != NULL && hl_map_reach (self->spec, place, 0) != HL_MAP_EMPTY)
    hl_map_add_padding (self->items, self->spec, self->layout, place);
  if (at->kind == HL_MAP_ATTENTION || at->kind == HL_MAP_CROSS)
    hl_map_add_head_numbers (self->items, self->spec, self->layout, place);
}

/* All of the book's arrangement but the numbers. */
static void add_book (const HlMapSketch *self)
{
  hl_map_add_book_lines (self);
  hl_map_add_boxes (self);
  for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
    hl_map_add_reads (self, lane);
}

static void add_lanes (const HlMapSketch *self)
{
  for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
    hl_map_add_lane (self, lane);
  hl_map_add_wire (self);
}

/* Returns what is drawn, the undermost first; it borrows the numbers of spec. */
GArray *hl_map_items_new (const HlMapSpec *spec, const HlMapLayout *layout)
{
  const HlMapSketch self = { g_array_new (FALSE, TRUE, sizeof (HlMapItem)), spec, layout };

  g_array_set_clear_func (self.items, clear_item);
  hl_map_add_panels (&self);
  if (spec->is_book)
    add_book (&self);
  else
    add_lanes (&self);
  for (int i = 0; i < (int) spec->places->len; i++)
    add_place (&self, i);
  hl_map_add_focus (&self);
  if (layout->has_labels)
    hl_map_add_labels (&self);
  if (spec->is_slim)
    return self.items;

  if (spec->update != NULL)
    {
      hl_map_add_losses (&self);
      if (layout->has_card)
        hl_map_add_result (&self);
    }
  else if (layout->has_card)
    hl_map_add_card (self.items, spec, layout);
  hl_map_add_keys (self.items, spec, layout);

  return self.items;
}
