#include "ui/render/living-map-picture.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/render/living-map-book-boxes.h"
#include "ui/render/living-map-card.h"
#include "ui/render/living-map-focus.h"
#include "ui/render/living-map-join.h"
#include "ui/render/living-map-keys.h"
#include "ui/render/living-map-labels.h"
#include "ui/render/living-map-losses.h"
#include "ui/render/living-map-memory.h"
#include "ui/render/living-map-result.h"
#include "ui/render/living-map-rows.h"
#include "ui/render/living-map-sketch.h"

/* What an update makes of the parameters of a place: two bars below it.
 *
 *      ▬▬▬▬   ‖g‖
 *      ▬▬     ‖Δθ‖ / ‖θ‖ */

static void add_glyph (const HlMapSketch *self, int place, int is_change, double value,
                       double largest)
{
  const HlRect *room = &self->layout->columns[place].learned;
  const double  height = floor (room->height / 2) - 1.0;
  const double  y = room->y + is_change * (height + 1.0);

  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_PAPER, .ink = HL_MAP_INK_GRID,
                                        .rect = { room->x, y + height - 0.5, room->width, 0.5 }));
  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_LEARNED, .is_data = TRUE, .place = place,
                           .row = HL_MAP_NONE, .head = is_change, .value = value,
                           .ink = is_change ? HL_MAP_INK_LEARNED : HL_MAP_INK_GRADIENT,
                           .rect = { room->x, y, room->width * value / largest, height }));
}

/* Adds how long their gradient is, and by how much they have changed, as soon as it is known. */
static void hl_map_add_learned (const HlMapSketch *self, int place)
{
  const HlMapUpdate  *update = self->spec->update;
  const HlMapLearned *learned = &hl_map_place (self->spec, place)->learned;

  if (self->layout->columns[place].learned.width <= 0.0)
    return;
  if (hl_map_has_done (self->spec, learned->gradient_node) && update->largest_gradient > 0.0)
    add_glyph (self, place, 0, learned->gradient, update->largest_gradient);
  if (hl_map_has_done (self->spec, learned->change_node) && update->largest_share > 0.0)
    add_glyph (self, place, 1, hl_map_learned_share (learned), update->largest_share);
}

/* What leads from box to box in the book's arrangement of a living map. */

#define AROUND 7.0       /* from a box to the way around it */
#define BELOW 0.72       /* of the gap below a box: where the way around begins */
#define WIDEST_BELOW 9.0 /* likewise: blocks have an edge there */
#define TOUCH 1.0        /* between an arrowhead and its box */

static void add_line (const HlMapSketch *self, HlMapItemKind kind, HlMapInk ink, HlRect rect)
{
  const double width = (ink == HL_MAP_INK_MEMORY ? 2.0 : 1.2) * self->layout->scale;

  hl_map_add (self->items, HL_MAP_ITEM (.kind = kind, .ink = ink, .place = HL_MAP_NONE,
                                        .rect = rect, .width = width));
}

static double middle_of (const HlRect *rect) { return floor (rect->x + rect->width / 2) + 0.5; }

static double height_of (const HlRect *rect) { return floor (rect->y + rect->height / 2) + 0.5; }

/* From one box into the next. */
static void add_step (const HlMapSketch *self, double bottom, const HlRect *to)
{
  const double top = hl_rect_bottom (to) + TOUCH;

  add_line (self, HL_MAP_ITEM_ARROW, HL_MAP_INK_FAINT,
            (HlRect){ middle_of (to), bottom, 0.0, top - bottom });
}

/* The residual connection: around the sublayer, on the side where the memory does not come in. */
static void add_way_around (const HlMapSketch *self, int from, int to)
{
  const GArray  *boxes = self->layout->boxes;
  const HlRect  *first = &hl_map_box (boxes, from + 1)->rect;
  const HlRect  *sum = &hl_map_box (boxes, to)->rect;
  const double   gap = hl_map_box (boxes, from)->rect.y - hl_rect_bottom (first);
  const double   below = MIN (BELOW * gap, WIDEST_BELOW * self->layout->scale);
  const double   bottom = floor (hl_rect_bottom (first) + below) + 0.5;
  const double   top = height_of (sum);
  const double   around = AROUND * self->layout->scale;
  const gboolean is_left = hl_map_box (boxes, to)->lane == HL_MAP_ENCODER;
  const double   edge = is_left ? sum->x - TOUCH : hl_rect_right (sum) + TOUCH;
  const double   x =
      floor (is_left ? sum->x - around - 3.0 : hl_rect_right (sum) + around + 3.0) + 0.5;
  const double middle = middle_of (first);

  add_line (self, HL_MAP_ITEM_LINE, HL_MAP_INK_FAINT, (HlRect){ middle, bottom, x - middle, 0.0 });
  add_line (self, HL_MAP_ITEM_LINE, HL_MAP_INK_FAINT, (HlRect){ x, bottom, 0.0, top - bottom });
  add_line (self, HL_MAP_ITEM_ARROW, HL_MAP_INK_FAINT, (HlRect){ x, top, edge - x, 0.0 });
}

static gboolean reads_memory (const HlMapSpec *spec, const HlMapBox *box)
{
  for (int i = box->first; i <= box->last; i++)
    if (hl_map_place (spec, i)->kind == HL_MAP_CROSS)
      return TRUE;

  return FALSE;
}

/* From the memory into every block of the decoder. */
static void add_memory (const HlMapSketch *self)
{
  const HlMapLayout *layout = self->layout;
  double             from = 0.0;
  double             last = 0.0;

  for (guint i = 0; i < layout->boxes->len; i++)
    {
      const HlMapBox *box = hl_map_box (layout->boxes, (int) i);
      const double    y = height_of (&box->rect);

      if (hl_map_place (self->spec, box->first)->kind == HL_MAP_MEMORY)
        {
          const double right = hl_rect_right (&box->rect);

          from = last = y;
          add_line (self, HL_MAP_ITEM_LINE, HL_MAP_INK_MEMORY,
                    (HlRect){ right, y, layout->drop - right, 0.0 });
        }
      if (!reads_memory (self->spec, box))
        continue;
      if (last == from)
        last = y;
      add_line (self, HL_MAP_ITEM_ARROW, HL_MAP_INK_MEMORY,
                (HlRect){ layout->drop, y, box->rect.x - TOUCH - layout->drop, 0.0 });
      hl_map_sketch_text (self,
                          (HlRect){ layout->drop + 4.0, y - layout->small - 2.0,
                                    box->rect.x - 8.0 - layout->drop, layout->small },
                          HL_MAP_INK_MEMORY, HL_TEXT_SMALL, 0.0, g_strdup ("K, V"));
    }
  add_line (self, HL_MAP_ITEM_LINE, HL_MAP_INK_MEMORY,
            (HlRect){ layout->drop, from, 0.0, last - from });
}

/* From the last box to what it says. */
static void add_way_out (const HlMapSketch *self)
{
  const GArray *boxes = self->layout->boxes;
  const HlRect *output = &hl_map_box (boxes, (int) boxes->len - 1)->rect;
  const double  left = hl_rect_right (output);

  if (self->layout->has_card)
    add_line (self, HL_MAP_ITEM_ARROW, HL_MAP_INK_FAINT,
              (HlRect){ left, height_of (output), self->layout->next.x - 2.0 - left, 0.0 });
}

/* Adds the way up through both columns, the residual connections, and the way of the memory. */
static void hl_map_add_book_lines (const HlMapSketch *self)
{
  const GArray *boxes = self->layout->boxes;

  for (int i = 0; i < (int) boxes->len; i++)
    {
      const HlMapBox *box = hl_map_box (boxes, i);
      const int       before = hl_map_box_before (self->spec, boxes, i);
      const gboolean  is_first = i == 0 || hl_map_box (boxes, i - 1)->lane != box->lane;

      add_step (self,
                is_first ? self->layout->lanes[box->lane].header.y
                         : hl_map_box (boxes, i - 1)->rect.y,
                &box->rect);
      if (before >= 0)
        add_way_around (self, before, i);
    }
  add_memory (self);
  add_way_out (self);
}

/* The boxes of the book's arrangement of a living map, what they are called, and what the
 * columns read. */

#define SPACE 7.0    /* between two words */
#define OMITTED "… " /* before words that have no room */

/* Whether a box has a word where others have numbers. */
static gboolean has_word (const HlMapSketch *self, const HlMapBox *box)
{
  return self->spec->update == NULL && hl_map_place (self->spec, box->first)->kind == HL_MAP_NEXT;
}

/* Whether the row at hand has written its word. */
static gboolean is_written (const HlMapSpec *spec)
{
  return spec->row != HL_MAP_NONE && hl_map_knows_written (spec, spec->row);
}

static double written_width (const HlMapSketch *self, const char *words)
{
  return hl_text_width (self->layout->text, HL_TEXT_STRONG, words);
}

/* What the row at hand goes on to. */
static char *written_words (const HlMapSketch *self, double room)
{
  const HlMapSpec *spec = self->spec;
  const char      *word = is_written (spec) ? spec->lanes[HL_MAP_DECODER].writes[spec->row] : "?";
  g_autofree char *words = g_strdup_printf ("→ %s", word);

  return written_width (self, words) <= room ? g_steal_pointer (&words) : g_strdup (word);
}

/* A word that is too long for the place of numbers stands closer to the name. */
static gboolean is_beside_name (const HlMapSketch *self, const HlMapBox *box)
{
  g_autofree char *words = has_word (self, box) ? written_words (self, G_MAXDOUBLE) : NULL;

  return words != NULL && written_width (self, words) > box->data.width;
}

static void add_written (const HlMapSketch *self, const HlMapBox *box)
{
  const HlMapLayout *layout = self->layout;
  g_autofree char   *name = hl_map_box_name (self->spec, box, layout->has_short_names);
  const double       end =
      box->name.x + SPACE * layout->scale + hl_text_width (layout->text, HL_TEXT_SMALL, name);
  const double     room = hl_rect_right (&box->data) - end;
  g_autofree char *words = written_words (self, room);
  const gboolean   is_long = is_beside_name (self, box);
  const double     left = is_long ? end : box->data.x;

  hl_map_sketch_text (
      self, (HlRect){ left, box->rect.y, hl_rect_right (&box->data) - left, box->rect.height },
      is_written (self->spec) ? HL_MAP_INK_SELECTED : HL_MAP_INK_FAINT,
      is_written (self->spec) ? HL_TEXT_STRONG : HL_TEXT_NORMAL, is_long ? 1.0 : 0.5,
      g_steal_pointer (&words));
}

/* The shape stands beside the name where there is no second line for it. */
static void add_shape (const HlMapSketch *self, const HlMapBox *box, HlRect line, const char *name)
{
  HlText          *text = self->layout->text;
  g_autofree char *shape = hl_map_box_shape (self->spec, box);

  line.x += hl_text_width (text, HL_TEXT_SMALL, name) + SPACE * self->layout->scale;
  line.width = hl_rect_right (&box->name) - line.x;
  if (shape != NULL && hl_text_width (text, HL_TEXT_SMALL, shape) <= line.width)
    hl_map_sketch_text (self, line, HL_MAP_INK_FAINT, HL_TEXT_SMALL, 0.0, g_steal_pointer (&shape));
}

static void add_name (const HlMapSketch *self, const HlMapBox *box)
{
  const HlMapLayout *layout = self->layout;
  const gboolean     has_note = hl_map_box_has_note (layout, box);
  const gboolean     is_memory = hl_map_place (self->spec, box->first)->kind == HL_MAP_MEMORY;
  g_autofree char   *name = hl_map_box_name (self->spec, box, layout->has_short_names);
  g_autofree char   *note = has_note ? hl_map_box_note (self->spec, box) : NULL;
  HlRect             line = box->name;

  line.y += (line.height - (note != NULL ? 2 : 1) * layout->small) / 2;
  line.height = layout->small;
  hl_map_sketch_text (self, line, is_memory ? HL_MAP_INK_MEMORY : HL_MAP_INK_TEXT, HL_TEXT_SMALL,
                      0.0, g_strdup (name));
  if (!has_note && !is_beside_name (self, box))
    add_shape (self, box, line, name);
  line.y += layout->small;
  if (note != NULL)
    hl_map_sketch_text (self, line, HL_MAP_INK_FAINT, HL_TEXT_SMALL, 0.0, g_steal_pointer (&note));
}

/* Adds the boxes and their names. */
static void hl_map_add_boxes (const HlMapSketch *self)
{
  for (guint i = 0; i < self->layout->boxes->len; i++)
    {
      const HlMapBox      *box = hl_map_box (self->layout->boxes, (int) i);
      const HlMapPlaceKind kind = hl_map_place (self->spec, box->first)->kind;

      hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_PAPER, .ink = HL_MAP_INK_PAGE,
                                            .rect = box->rect));
      hl_map_add (self->items,
                  HL_MAP_ITEM (.kind = HL_MAP_ITEM_OUTLINE, .width = 1.0,
                               .ink = kind == HL_MAP_MEMORY ? HL_MAP_INK_MEMORY : HL_MAP_INK_GRID,
                               .rect = box->rect));
      if (!box->is_folded)
        add_name (self, box);
      if (has_word (self, box))
        add_written (self, box);
    }
}

static const char *word_at (const HlMapSpec *spec, HlMapLaneKind lane, int row)
{
  return hl_map_knows_token (spec, lane, row) ? spec->lanes[lane].tokens[row] : "?";
}

/* Where the words of a column go. */
typedef struct
{
  const HlMapSketch *sketch;
  HlMapLaneKind      lane;
  HlTextSize         size; /* of all but the row at hand and what the story tells of */
  HlRect             rect;
  double             right;
} Words;

static HlTextSize size_of (const Words *self, int row)
{
  const HlMapSpec *spec = self->sketch->spec;

  return hl_map_is_at_hand (spec, self->lane, row) || hl_map_is_told (spec, self->lane, row)
             ? HL_TEXT_STRONG
             : self->size;
}

static double width_of (const Words *self, int row)
{
  const HlMapLayout *layout = self->sketch->layout;

  return hl_text_width (layout->text, size_of (self, row),
                        word_at (self->sketch->spec, self->lane, row)) +
         SPACE * layout->scale;
}

/* The first word that is named: where there is no room for all, the row at hand is among them. */
static int first_word (const Words *self)
{
  const int    last = MAX (self->lane == HL_MAP_DECODER ? self->sketch->spec->row : 0, 0);
  const double room =
      self->right - self->rect.x - hl_text_width (self->sketch->layout->text, self->size, OMITTED);
  double width = width_of (self, last);
  int    first = last;

  while (first > 0 && width + width_of (self, first - 1) <= room)
    width += width_of (self, --first);

  return first;
}

static void add_omitted (Words *self)
{
  self->rect.width = hl_text_width (self->sketch->layout->text, self->size, OMITTED);
  hl_map_sketch_text (self->sketch, self->rect, HL_MAP_INK_FAINT, self->size, 0.0,
                      g_strdup (OMITTED));
  self->rect.x += self->rect.width;
}

static void add_word (Words *self, int row)
{
  const HlMapSpec *spec = self->sketch->spec;
  const gboolean   is_read =
      row < spec->lanes[self->lane].valid_len &&
      (spec->update != NULL || self->lane == HL_MAP_ENCODER || row <= spec->row);

  self->rect.width = width_of (self, row);
  hl_map_sketch_text (self->sketch, self->rect,
                      hl_map_is_at_hand (spec, self->lane, row) ? HL_MAP_INK_SELECTED
                      : is_read                                 ? HL_MAP_INK_TEXT
                                                                : HL_MAP_INK_FAINT,
                      size_of (self, row), 0.0, g_strdup (word_at (spec, self->lane, row)));
  self->rect.x += self->rect.width;
}

static double width_of_all (const Words *self)
{
  double width = 0.0;

  for (int row = 0; row < self->sketch->spec->lanes[self->lane].n_rows; row++)
    width += width_of (self, row);

  return width;
}

/* Adds the column's name and the words that it reads, below its first box. */
static void hl_map_add_reads (const HlMapSketch *self, HlMapLaneKind lane)
{
  const HlRect *header = &self->layout->lanes[lane].header;
  const int     n_rows = self->spec->lanes[lane].n_rows;
  const char   *title = lane == HL_MAP_ENCODER ? _ ("Encoder") : _ ("Decoder");
  Words         words = { self, lane, HL_TEXT_NORMAL, *header, hl_rect_right (header) };
  int           row;

  hl_map_sketch_text (self, *header, HL_MAP_INK_TEXT, HL_TEXT_STRONG, 0.0, g_strdup (title));
  words.rect.x +=
      hl_text_width (self->layout->text, HL_TEXT_STRONG, title) + 2 * SPACE * self->layout->scale;
  if (width_of_all (&words) > words.right - words.rect.x)
    words.size = HL_TEXT_SMALL;

  row = first_word (&words);
  if (row > 0)
    add_omitted (&words);
  for (; row < n_rows && words.rect.x + width_of (&words, row) <= words.right; row++)
    add_word (&words, row);
  if (row < n_rows)
    add_omitted (&words);
}

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
