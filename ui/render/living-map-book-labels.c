#include "ui/render/living-map-book-labels.h"

#include <glib/gi18n-lib.h>

#include "ui/render/living-map-book-boxes.h"

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
void hl_map_add_boxes (const HlMapSketch *self)
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
void hl_map_add_reads (const HlMapSketch *self, HlMapLaneKind lane)
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
