#include "ui/render/living-map-memory.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/render/living-map-columns.h"

#define WAITS 0.65 /* how far a row steps back until its gradient comes */

#define LEAST_BETWEEN_SOURCES 8.0 /* rows that join the line to the decoder */

/* The word that the sentence tells of, or that the row at hand looks at most. */
static int find_marked (const HlMapSketch *self, int place)
{
  const HlMapSpec *spec = self->spec;

  if (spec->row == HL_MAP_NONE || hl_map_reach (spec, place, spec->row) != HL_MAP_DONE)
    return HL_MAP_NONE;
  if (spec->told.place == place)
    return spec->told.from;

  return hl_map_strongest (hl_map_place (spec, place), spec->row);
}

static void add_copy_row (const HlMapSketch *self, const HlMapColumn *column, int memory, int row,
                          gboolean is_marked)
{
  const HlMapLayout *layout = self->layout;
  const HlMapPlace  *place = hl_map_place (self->spec, memory);
  const HlRect       rect = hl_map_row_rect (layout, &column->copy, row);
  const HlRect       words = hl_map_row_rect (layout, &column->words, row);
  const gboolean     is_back = hl_map_has_gradient (self->spec, place);
  const gboolean     is_waiting =
      hl_map_goes_back (self->spec) ? !is_back : !hl_map_has_done (self->spec, place->nodes[row]);
  const char    *word = self->spec->lanes[HL_MAP_ENCODER].tokens[row];
  const gboolean is_wide_enough = hl_text_width (layout->text, HL_TEXT_STRONG, word) < words.width;
  HlRect         around;

  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_STRIP, .is_data = TRUE, .place = memory, .row = row,
                           .rect = rect, .is_gradient = is_back, .fade = is_waiting ? WAITS : 0.0,
                           .values = is_back ? hl_map_gradient_row (place, row, 0)
                                             : hl_map_place_row (place, row, 0),
                           .n_values = place->width,
                           .limit = is_back ? hl_map_gradient_limit (self->spec, place)
                                            : hl_map_limit (self->spec, place)));
  if (is_marked)
    hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_OUTLINE, .ink = HL_MAP_INK_MEMORY,
                                          .rect = hl_rect_grown (&rect, 1.5), .width = 1.5));
  around = hl_map_sketch_around (self, words, layout->line);
  around.y = MAX (MIN (around.y, hl_rect_bottom (&column->card) - around.height), column->card.y);
  if (words.width >= HL_MAP_LEAST_WORDS)
    hl_map_sketch_text (self, around, is_marked ? HL_MAP_INK_TEXT : HL_MAP_INK_MEMORY,
                        is_marked && is_wide_enough ? HL_TEXT_STRONG : HL_TEXT_SMALL, 0.0,
                        g_strdup (word));
}

/* Returns where “memory” stands: on the card, beside the way down to it; without a width if
 * there is no room. */
HlRect hl_map_card_title (const HlMapSketch *self, const HlMapColumn *column)
{
  const HlMapLayout *layout = self->layout;
  const double       x = column->copy.x + column->copy.width / 2 + 8.0 * layout->scale;
  const gboolean     has_room =
      column->card.width >= 2 * HL_MAP_LEAST_WORDS && !self->spec->is_slim && !layout->is_short;

  return (HlRect){ x, column->card.y - layout->small - 2.0,
                   has_room ? hl_text_width (layout->text, HL_TEXT_SMALL, _ ("memory")) : 0.0,
                   layout->small };
}

static void add_card_title (const HlMapSketch *self, const HlMapColumn *column)
{
  const HlRect rect = hl_map_card_title (self, column);

  if (rect.width > 0.0)
    hl_map_sketch_text (self, rect, HL_MAP_INK_MEMORY, HL_TEXT_SMALL, 0.0, g_strdup (_ ("memory")));
}

/* What the row at hand is compared with the memory by leaves its line before the copy. */
static void add_query (const HlMapSketch *self, int place)
{
  const HlMapLayout *layout = self->layout;
  const HlRect      *query = &layout->columns[place].query;
  const int          row = MAX (self->spec->row, 0);
  const double y = hl_map_rail (layout, &layout->lanes[HL_MAP_DECODER].rows, row) - layout->small;

  if (query->width > 0.0 && hl_map_names_rows (layout) &&
      hl_map_reach (self->spec, place, row) != HL_MAP_EMPTY)
    hl_map_sketch_text (self, (HlRect){ query->x - 2.0, y, query->width, layout->small },
                        HL_MAP_INK_TEXT, HL_TEXT_SMALL, 0.5, g_strdup ("Q"));
}

/* Adds its copy of the memory, on a card of its own: its rows are those of the encoder, and the
 * decoder's lines pass behind it.  The word is marked that the row at hand looks at most. */
void hl_map_add_copy (const HlMapSketch *self, int place)
{
  const HlMapColumn *column = &self->layout->columns[place];
  const int          marked = find_marked (self, place);
  int                memory;

  for (memory = 0; hl_map_place (self->spec, memory)->kind != HL_MAP_MEMORY; memory++)
    ;
  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_PAPER, .ink = HL_MAP_INK_PAGE,
                                        .rect = column->card));
  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_OUTLINE, .ink = HL_MAP_INK_MEMORY,
                                        .rect = column->card, .width = 2.0));
  add_card_title (self, column);
  add_query (self, place);
  for (int row = 0; row < hl_map_place (self->spec, place)->width; row++)
    if (hl_map_reach (self->spec, memory, row) != HL_MAP_EMPTY)
      add_copy_row (self, column, memory, row, row == marked);
}

static void add_wire_line (const HlMapSketch *self, HlMapItemKind kind, HlRect rect)
{
  hl_map_add (self->items, HL_MAP_ITEM (.kind = kind, .ink = HL_MAP_INK_MEMORY, .rect = rect,
                                        .width = 2.0 * self->layout->scale));
}

/* Where the blocks of the decoder begin. */
static double top_of_blocks (const HlMapLayout *layout)
{
  for (guint i = 0; i < layout->panels->len; i++)
    {
      const HlMapPanel *panel = &g_array_index (layout->panels, HlMapPanel, i);

      if (panel->lane == HL_MAP_DECODER)
        return panel->title.y;
    }

  return hl_rect_bottom (&layout->lanes[HL_MAP_DECODER].header);
}

/* What the line carries, in fewer words where there is little room. */
static const char *wire_words (const HlMapSpec *spec, gboolean is_short)
{
  if (hl_map_goes_back (spec))
    return _ ("gradient of the memory");

  return is_short ? _ ("K, V from the memory") : _ ("K, V: keys and values made from the memory");
}

/* Beside the line, below the candidates and above the blocks. */
static HlRect wire_room (const HlMapSpec *spec, const HlMapLayout *layout)
{
  const double x = layout->drop + 6.0 * layout->scale;
  const double top = hl_rect_bottom (&layout->next) + 1.0;
  const double right = layout->has_card && spec->update == NULL ? layout->rise : layout->size.width;

  return (HlRect){ x, top, right - x - 2.0, top_of_blocks (layout) + 2.0 - top };
}

/* K and V are read from the line, which is named wherever there is room. */
static void add_name (const HlMapSketch *self, double right)
{
  const HlMapLayout *layout = self->layout;
  HlRect             room = wire_room (self->spec, layout);

  if (self->spec->is_slim || right > layout->drop)
    return;

  for (int is_short = 0; is_short < 2; is_short++)
    {
      const char  *words = wire_words (self->spec, is_short != 0);
      const double height = hl_text_wrapped_height (layout->text, HL_TEXT_SMALL, words, room.width);

      if (height > room.height)
        continue;
      room.y += (room.height - height) / 2;
      room.height = height;
      hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_TEXT, .ink = HL_MAP_INK_MEMORY,
                                            .rect = room, .wraps = TRUE, .text_size = HL_TEXT_SMALL,
                                            .text = g_strdup (words)));
      return;
    }
}

/* The line begins at the encoder's first row, and the other rows join it. */
static void add_sources (const HlMapSketch *self, double left)
{
  const HlMapLayout *layout = self->layout;
  const int          step = (int) ceil (LEAST_BETWEEN_SOURCES / layout->pitch);
  const int          n = self->spec->lanes[HL_MAP_ENCODER].n_rows;
  const HlRect       all = { left, layout->lanes[HL_MAP_ENCODER].rows.y, layout->drop - left, 0.0 };

  for (int row = 0; row < n; row += step)
    {
      const HlRect strip = hl_map_row_rect (layout, &all, row);
      const double middle = strip.y + strip.height / 2;

      if (hl_map_goes_back (self->spec))
        add_wire_line (self, HL_MAP_ITEM_ARROW,
                       (HlRect){ layout->drop, middle, left - layout->drop, 0.0 });
      else
        add_wire_line (self, HL_MAP_ITEM_LINE, (HlRect){ left, middle, layout->drop - left, 0.0 });
      if (row == 0)
        add_wire_line (self, HL_MAP_ITEM_LINE,
                       (HlRect){ layout->drop, middle, 0.0, layout->wire - middle });
    }
}

/* Adds the line from all of the encoder's last rows to the copies that every block of the
 * decoder has. */
void hl_map_add_wire (const HlMapSketch *self)
{
  const HlMapLayout *layout = self->layout;
  const HlRect      *rows = &layout->lanes[HL_MAP_ENCODER].rows;
  double             left = layout->drop;
  double             right = layout->drop;

  for (guint i = 0; i < self->spec->places->len; i++)
    {
      const HlMapColumn *column = &layout->columns[i];
      const double       x = floor (column->copy.x + column->copy.width / 2);
      const double       end = column->card.y - 1.0;

      if (column->copy.width <= 0.0)
        continue;
      left = MIN (left, x);
      right = MAX (right, x);
      add_wire_line (self, hl_map_goes_back (self->spec) ? HL_MAP_ITEM_LINE : HL_MAP_ITEM_ARROW,
                     (HlRect){ x, layout->wire, 0.0, end - layout->wire });
    }
  add_sources (self, hl_rect_right (rows));
  add_wire_line (self, HL_MAP_ITEM_LINE, (HlRect){ left, layout->wire, right - left, 0.0 });
  add_name (self, right);
}
