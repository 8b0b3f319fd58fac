#include "ui/render/living-map-picture.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/render/living-map-card.h"
#include "ui/render/living-map-keys.h"
#include "ui/render/living-map-text.h"

#define AHEAD 0.35       /* opacity of what this pass will compute */
#define LEAST_WORDS 22.0 /* room for the words of a copy of the memory */
#define TOWARDS_JOIN 8.0
#define LEAST_NAMED_PITCH 10.0 /* of rows that all have names */

/* What is filled in, one item after the other. */
typedef struct
{
  GArray            *items;
  const HlMapSpec   *spec;
  const HlMapLayout *layout;
} Sketch;

static void
clear_item (gpointer data)
{
  g_free (((HlMapItem *) data)->text);
}

static void
add_text (const Sketch *self,
          HlRect        rect,
          HlMapInk      ink,
          HlTextSize    size,
          double        align,
          char         *text)
{
  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_TEXT, .ink = ink, .rect = rect,
                                        .text_size = size, .align = align, .text = text));
}

static gboolean
is_row_at_hand (const HlMapSpec *spec,
                HlMapLaneKind    lane,
                int              row)
{
  return lane == HL_MAP_DECODER && row == spec->row;
}

/* Blocks, and what they are called. */
static void
add_panels (const Sketch *self)
{
  for (guint i = 0; i < self->layout->panels->len; i++)
    {
      const HlMapPanel *panel = &g_array_index (self->layout->panels, HlMapPanel, i);

      hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_PAPER, .ink = HL_MAP_INK_PANEL,
                                            .rect = panel->rect));
      add_text (self, panel->title, HL_MAP_INK_TEXT, HL_TEXT_SMALL, 0.0,
                panel->is_folded ? g_strdup_printf ("%d", panel->block + 1)
                                 : g_strdup_printf (_ ("Block %d"), panel->block + 1));
    }
}

static void
add_header (const Sketch *self,
            HlMapLaneKind lane)
{
  const HlMapLayout *layout = self->layout;
  const char        *title = lane == HL_MAP_ENCODER ? _ ("Encoder") : _ ("Decoder");
  const double       width = hl_text_width (layout->text, HL_TEXT_TITLE, title) + 10.0;
  HlRect             rest = layout->lanes[lane].header;

  add_text (self, rest, HL_MAP_INK_TEXT, HL_TEXT_TITLE, 0.0, g_strdup (title));
  rest.x += width;
  rest.width = (lane == HL_MAP_DECODER ? layout->drop - 8.0 : hl_rect_right (&rest) - width) -
               rest.x;
  add_text (self, rest, HL_MAP_INK_FAINT, HL_TEXT_NORMAL, 0.0,
            hl_map_lane_sentence (self->spec, lane));
}

/* The residual connection of a row: the line that every sublayer comes back to. */
static void
add_rail (const Sketch *self,
          HlMapLaneKind lane,
          int           row)
{
  const HlMapLayout *layout = self->layout;
  const gboolean     is_at_hand = is_row_at_hand (self->spec, lane, row);
  const gboolean     is_to_come = lane == HL_MAP_DECODER && row > self->spec->row;
  const double       x = layout->lanes[lane].rows.x;
  const double       end = is_at_hand ? layout->rise : hl_rect_right (&layout->lanes[lane].rows);
  const double       y = hl_map_rail (layout, lane, row);
  const double       top = hl_rect_bottom (&layout->next) + 2.0;

  if (is_at_hand)
    hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_ARROW, .ink = HL_MAP_INK_SELECTED,
                                          .rect = { end, y, 0.0, top - y }, .width = 1.8));
  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_LINE,
                           .ink = is_at_hand   ? HL_MAP_INK_SELECTED
                                  : is_to_come ? HL_MAP_INK_GRID
                                               : HL_MAP_INK_FAINT,
                           .row = row, .rect = { x, y, end - x, 0.0 },
                           .width = is_at_hand ? 1.8 : 1.0, .is_dashed = is_to_come,
                           .fade = is_at_hand || is_to_come ? 0.0 : 0.55));
}

static void
add_token (const Sketch *self,
           HlMapLaneKind lane,
           int           row)
{
  const HlMapLayout *layout = self->layout;
  const HlMapSpec   *spec = self->spec;
  const gboolean     is_known = hl_map_knows_token (spec, lane, row);
  const gboolean     is_at_hand = is_row_at_hand (spec, lane, row);
  const int          step = layout->pitch >= LEAST_NAMED_PITCH
                                ? 1
                                : (int) ceil (0.8 * layout->line / layout->pitch);
  HlRect             rect = hl_map_row_rect (layout, lane, &layout->lanes[lane].tokens, row);
  const double       missing = MAX (layout->line - rect.height, 0.0);

  if (!is_at_hand && row % step != 0)
    return;

  rect.y -= missing / 2;
  rect.height += missing;
  add_text (self, rect,
            is_at_hand                           ? HL_MAP_INK_SELECTED
            : is_known && row <= spec->row       ? HL_MAP_INK_TEXT
            : is_known && lane == HL_MAP_ENCODER ? HL_MAP_INK_TEXT
                                                 : HL_MAP_INK_FAINT,
            is_at_hand ? HL_TEXT_STRONG : HL_TEXT_NORMAL, 1.0,
            g_strdup (is_known ? spec->lanes[lane].tokens[row] : "?"));
}

static void
add_rows (const Sketch *self,
          HlMapLaneKind lane)
{
  for (int row = 0; row < self->spec->lanes[lane].n_rows; row++)
    {
      if (row != self->spec->row || lane != HL_MAP_DECODER)
        add_rail (self, lane, row);
      add_token (self, lane, row);
    }
  if (lane == HL_MAP_DECODER && self->spec->row != HL_MAP_NONE)
    add_rail (self, lane, self->spec->row);
}

static double
opacity_of (const Sketch *self,
            int           place,
            int           row)
{
  return hl_map_reach (self->spec, place, row) == HL_MAP_AHEAD ? AHEAD : 1.0;
}

/* Ribbons step back where they are not those of the row at hand. */
static double
ribbon_opacity (const Sketch *self,
                int           place,
                int           row)
{
  const HlMapSpec    *spec = self->spec;
  const HlMapLaneKind lane = hl_map_place (spec, place)->lane;

  if (is_row_at_hand (spec, lane, row))
    return 0.85 * opacity_of (self, place, row);

  return (lane == HL_MAP_DECODER ? 0.14 : spec->row == HL_MAP_NONE ? 0.6
                                                                   : 0.4) *
         opacity_of (self, place, row);
}

/* Numbers that are not there yet. */
static void
add_empty (const Sketch *self,
           int           place,
           int           row)
{
  const HlMapPlace *at = hl_map_place (self->spec, place);
  const HlRect      rect = hl_map_row_rect (self->layout, at->lane,
                                            &self->layout->columns[place].body, row);

  if (at->kind != HL_MAP_ATTENTION && at->kind != HL_MAP_CROSS && at->kind != HL_MAP_FFN)
    hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_OUTLINE, .ink = HL_MAP_INK_FAINT,
                                          .place = place, .row = row, .rect = rect, .width = 1.0,
                                          .is_dashed = TRUE, .fade = 0.4));
}

/* Where the sublayer comes back to the line. */
static void
add_join (const Sketch *self,
          int           place,
          int           row)
{
  const HlMapPlace  *at = hl_map_place (self->spec, place);
  const HlMapColumn *column = &self->layout->columns[place];
  const HlRect       strip = hl_map_row_rect (self->layout, at->lane, &column->body, row);
  const gboolean     is_at_hand = is_row_at_hand (self->spec, at->lane, row);
  const double       rail = hl_map_rail (self->layout, at->lane, row);
  const double       y = strip.y + strip.height / 2;
  const HlMapInk     ink = is_at_hand ? HL_MAP_INK_SELECTED : HL_MAP_INK_FAINT;
  const double       opacity = is_at_hand ? opacity_of (self, place, row) : 0.6;

  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_LINE, .ink = ink, .width = 1.0,
                                        .fade = 1.0 - opacity,
                                        .rect = { column->all.x, y, column->join - column->all.x,
                                                  0.0 }));
  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_LINE, .ink = ink, .width = 1.0,
                                        .fade = 1.0 - opacity,
                                        .rect = { column->join, y, 0.0, rail - y }));
  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_JOIN, .ink = ink, .place = place,
                                        .row = row, .rect = { column->join, rail, 0.0, 0.0 },
                                        .fade = 1.0 - opacity,
                                        .width = MIN (self->layout->pitch * 0.25, 4.5)));
}

static void
add_strip (const Sketch *self,
           int           place,
           int           row)
{
  const HlMapPlace *at = hl_map_place (self->spec, place);
  const gboolean    is_ffn = at->kind == HL_MAP_FFN;
  const gboolean    is_at_hand = is_row_at_hand (self->spec, at->lane, row);
  const HlRect      rect = hl_map_row_rect (self->layout, at->lane,
                                            &self->layout->columns[place].body, row);

  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = is_ffn ? HL_MAP_ITEM_UNITS : HL_MAP_ITEM_STRIP,
                           .ink = is_at_hand ? HL_MAP_INK_SELECTED : HL_MAP_INK_FAINT,
                           .is_data = TRUE, .place = place, .row = row, .rect = rect,
                           .values = hl_map_place_row (at, row, 0), .n_values = at->width,
                           .limit = hl_map_limit (self->spec, at),
                           .fade = 1.0 - opacity_of (self, place, row)));
  if (is_at_hand && !is_ffn)
    hl_map_add (self->items,
                HL_MAP_ITEM (.kind = HL_MAP_ITEM_OUTLINE, .ink = HL_MAP_INK_SELECTED,
                             .place = place, .row = row, .width = 1.3, .rect = rect,
                             .fade = MIN (1.0 - opacity_of (self, place, row), 0.4)));
}

/* A copy of the memory, with the word marked that the row at hand looks at most. */
static void
add_copy (const Sketch *self,
          int           place)
{
  const HlMapLayout *layout = self->layout;
  const HlMapSpec   *spec = self->spec;
  const HlMapColumn *column = &layout->columns[place];
  const HlMapPlace  *cross = hl_map_place (spec, place);
  const int          marked = spec->row != HL_MAP_NONE &&
                             hl_map_reach (spec, place, spec->row) != HL_MAP_EMPTY
                                  ? hl_map_strongest (cross, spec->row)
                                  : HL_MAP_NONE;
  int                memory;

  for (memory = 0; hl_map_place (spec, memory)->kind != HL_MAP_MEMORY; memory++)
    ;
  for (int j = 0; j < cross->width; j++)
    {
      const HlRect rect = hl_map_row_rect (layout, HL_MAP_DECODER, &column->copy, j);
      HlRect       word = hl_map_row_rect (layout, HL_MAP_DECODER, &column->words, j);
      const double missing = MAX (layout->small - word.height, 0.0);

      if (hl_map_reach (spec, memory, j) == HL_MAP_EMPTY)
        continue;
      hl_map_add (self->items,
                  HL_MAP_ITEM (.kind = HL_MAP_ITEM_STRIP, .is_data = TRUE, .place = memory,
                               .row = j, .rect = rect,
                               .values = hl_map_place_row (hl_map_place (spec, memory), j, 0),
                               .n_values = hl_map_place (spec, memory)->width,
                               .limit = hl_map_limit (spec, hl_map_place (spec, memory))));
      if (j == marked)
        hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_OUTLINE,
                                              .ink = HL_MAP_INK_MEMORY, .rect = rect,
                                              .width = 2.0));
      word.y -= missing / 2;
      word.height += missing;
      if (j == marked)
        word.width = MAX (word.width, hl_text_width (layout->text, HL_TEXT_STRONG,
                                                     spec->lanes[HL_MAP_ENCODER].tokens[j]));
      if (word.width >= LEAST_WORDS && (layout->pitch >= LEAST_NAMED_PITCH || j == marked))
        add_text (self, word, j == marked ? HL_MAP_INK_TEXT : HL_MAP_INK_MEMORY,
                  j == marked ? HL_TEXT_STRONG : HL_TEXT_SMALL, 0.0,
                  g_strdup (spec->lanes[HL_MAP_ENCODER].tokens[j]));
    }
}

static void
add_place_row (const Sketch *self,
               int           place,
               int           row)
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
      hl_map_add_ribbons (self->items, self->spec, self->layout, place, row,
                          ribbon_opacity (self, place, row));
      return;
    }
  if (at->kind == HL_MAP_ADD)
    add_join (self, place, row);
  add_strip (self, place, row);
}

/* The row at hand is drawn over the others. */
static void
add_place (const Sketch *self,
           int           place)
{
  const HlMapPlace *at = hl_map_place (self->spec, place);
  const int         row = at->lane == HL_MAP_DECODER ? self->spec->row : HL_MAP_NONE;

  if (at->kind == HL_MAP_NEXT || self->layout->columns[place].body.width <= 0.0)
    return;

  if (at->kind == HL_MAP_CROSS)
    add_copy (self, place);
  for (int i = 0; i < self->spec->lanes[at->lane].n_rows; i++)
    if (i != row)
      add_place_row (self, place, i);
  if (row != HL_MAP_NONE)
    add_place_row (self, place, row);
}

static double
widest_line (const HlMapLayout *layout,
             const char        *words)
{
  g_auto (GStrv) lines = g_strsplit (words, "\n", -1);

  return ceil (hl_text_widest (layout->text, HL_TEXT_SMALL, (const char *const *) lines,
                               (int) g_strv_length (lines)));
}

/* Where a place's name goes: as wide as its longest line, in the middle below the place. */
static HlRect
label_rect (const Sketch *self,
            int           place,
            const char   *words)
{
  const HlMapPlace *at = hl_map_place (self->spec, place);
  const HlRect     *labels = &self->layout->lanes[at->lane].labels;
  const HlRect     *all = &self->layout->columns[place].all;
  const double      width = MAX (widest_line (self->layout, words) + 2.0, all->width);
  HlRect            rect = { all->x - (width - all->width) / 2, labels->y, width,
                             labels->height };

  if (at->kind == HL_MAP_ATTENTION || at->kind == HL_MAP_FFN)
    rect.x += TOWARDS_JOIN * self->layout->scale; /* to where its result goes */
  if (at->kind == HL_MAP_MEMORY)
    rect.x = MIN (rect.x, self->layout->drop - 4.0 - rect.width); /* beside its way down */

  return rect;
}

/* Names that recur in every block make room for the others. */
static gboolean
can_be_left_out (const Sketch *self,
                 int           place)
{
  const HlMapPlaceKind kind = hl_map_place (self->spec, place)->kind;

  return place != self->spec->place && (kind == HL_MAP_NORM || kind == HL_MAP_ADD);
}

static gboolean
is_free (const GArray *taken,
         const HlRect *rect)
{
  for (guint i = 0; i < taken->len; i++)
    {
      const HlRect *other = &g_array_index (taken, HlRect, i);

      if (other->y == rect->y && rect->x < hl_rect_right (other) &&
          other->x < hl_rect_right (rect))
        return FALSE;
    }

  return TRUE;
}

static void
add_place_label (const Sketch *self,
                 GArray       *taken,
                 int           place)
{
  const HlMapPlace *at = hl_map_place (self->spec, place);
  const gboolean    is_at_hand = place == self->spec->place;
  char             *words = hl_map_place_label (self->spec, place);
  const HlRect      rect = label_rect (self, place, words);

  if (can_be_left_out (self, place) && !is_free (taken, &rect))
    {
      g_free (words);
      return;
    }

  g_array_append_val (taken, rect);
  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_TEXT, .place = place, .rect = rect, .align = 0.5,
                           .ink = is_at_hand                  ? HL_MAP_INK_SELECTED
                                  : at->kind == HL_MAP_MEMORY ? HL_MAP_INK_MEMORY
                                                              : HL_MAP_INK_FAINT,
                           .text_size = HL_TEXT_SMALL, .text = words, .wraps = TRUE));
}

static void
add_place_labels (const Sketch *self)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (HlRect));

  for (int can_wait = 0; can_wait <= 1; can_wait++)
    for (int i = 0; i < (int) self->spec->places->len; i++)
      if (hl_map_place (self->spec, i)->kind != HL_MAP_NEXT &&
          self->layout->columns[i].all.width > 0.0 && can_be_left_out (self, i) == can_wait)
        add_place_label (self, taken, i);
}

/* A frame around the place at hand. */
static void
add_place_frame (const Sketch *self,
                 int           place)
{
  const HlRect *all = &self->layout->columns[place].all;
  const HlRect  frame = { all->x - 2.5, all->y - 2.5, all->width + 5.0, all->height + 5.0 };

  if (all->width > 0.0)
    hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_OUTLINE, .place = place,
                                          .ink = HL_MAP_INK_SELECTED, .rect = frame,
                                          .width = 1.6));
}

static void
add_wire_line (const Sketch *self,
               HlMapItemKind kind,
               HlRect        rect)
{
  hl_map_add (self->items, HL_MAP_ITEM (.kind = kind, .ink = HL_MAP_INK_MEMORY, .rect = rect,
                                        .width = 2.0));
}

/* From the encoder's last rows to the copies that every block of the decoder has. */
static void
add_wire (const Sketch *self)
{
  const HlMapLayout *layout = self->layout;
  const HlRect      *rows = &layout->lanes[HL_MAP_ENCODER].rows;
  const double       middle = rows->y + rows->height / 2;
  const HlRect       across = { hl_rect_right (rows), middle,
                                layout->drop - hl_rect_right (rows), 0.0 };
  double             left = layout->drop;

  for (guint i = 0; i < self->spec->places->len; i++)
    {
      const HlMapColumn *column = &layout->columns[i];
      const double       x = floor (column->copy.x + column->copy.width / 2);
      const HlRect       frame = { column->copy.x - 2.0, column->copy.y - 1.0,
                                   column->copy.width + 4.0, rows->height + 1.0 };

      if (column->copy.width <= 0.0)
        continue;
      left = MIN (left, x);
      add_wire_line (self, HL_MAP_ITEM_ARROW,
                     (HlRect){ x, layout->wire, 0.0, frame.y - 1.0 - layout->wire });
      add_wire_line (self, HL_MAP_ITEM_OUTLINE, frame);
    }
  add_wire_line (self, HL_MAP_ITEM_LINE, across);
  add_wire_line (self, HL_MAP_ITEM_LINE,
                 (HlRect){ layout->drop, middle, 0.0, layout->wire - middle });
  add_wire_line (self, HL_MAP_ITEM_LINE, (HlRect){ left, layout->wire, layout->drop - left, 0.0 });
  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_TEXT, .ink = HL_MAP_INK_MEMORY,
                           .rect = { layout->drop + 8.0, layout->lanes[HL_MAP_DECODER].header.y,
                                     layout->rise - layout->drop - 14.0, 2 * layout->small },
                           .text_size = HL_TEXT_SMALL, .wraps = TRUE,
                           .text = g_strdup (_ ("K, V: keys and values made from the memory"))));
}

/**
 * hl_map_items_new:
 * @spec: what to show
 * @layout: where it lies
 *
 * Returns: (transfer full) (element-type HlMapItem): what is drawn, the undermost first;
 *   it borrows the numbers of @spec
 */
GArray *
hl_map_items_new (const HlMapSpec   *spec,
                  const HlMapLayout *layout)
{
  const Sketch self = { g_array_new (FALSE, TRUE, sizeof (HlMapItem)), spec, layout };

  g_array_set_clear_func (self.items, clear_item);
  add_panels (&self);
  for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
    {
      add_header (&self, lane);
      add_rows (&self, lane);
    }
  add_wire (&self);
  for (int i = 0; i < (int) spec->places->len; i++)
    add_place (&self, i);
  if (spec->place != HL_MAP_NONE)
    add_place_frame (&self, spec->place);
  add_place_labels (&self);
  hl_map_add_card (self.items, spec, layout);
  hl_map_add_keys (self.items, spec, layout);

  return self.items;
}
