#include "ui/render/living-map-path.h"

#include "ui/render/living-map-rail.h"

#define SOFTENED 0.72 /* how far the ribbons of other rows step back */
#define MOST_FADE 0.7 /* of a source that is not read */
#define CLEAR 0.95    /* opacity of the row's own */
#define FRAME 2.0     /* width of the line around a row, lest it hides the row */

/* What is filled in. */
typedef struct
{
  GArray            *items;
  const HlMapSpec   *spec;
  const HlMapLayout *layout;
  const HlMapPick   *pick;
  HlMapLaneKind      lane;
  int                row;
  double             fade;
} Path;

static void add_line (const Path *self, double left, double right)
{
  const double y = hl_map_rail (self->layout, &self->layout->lanes[self->lane].rows, self->row);

  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_LINE, .ink = HL_MAP_INK_SELECTED, .width = 1.8,
                           .fade = self->fade, .rect = { left, y, right - left, 0.0 }));
}

/* The line of the row, which passes behind the copies of the memory. */
static void add_piece (const Path *self, const HlMapRailPiece *piece)
{
  double left = piece->left;

  for (int i = 0; i < (int) self->spec->places->len; i++)
    {
      const HlRect *card = &self->layout->columns[i].card;

      if (hl_map_place (self->spec, i)->kind != HL_MAP_CROSS || self->lane != HL_MAP_DECODER ||
          card->x < left || card->x > piece->right)
        continue;
      add_line (self, left, card->x);
      left = hl_rect_right (card);
    }
  add_line (self, left, piece->right);
}

static void add_rail (const Path *self)
{
  const HlRect      *rows = &self->layout->lanes[self->lane].rows;
  g_autoptr (GArray) pieces =
      hl_map_rail_pieces (self->spec, self->layout, self->lane, rows->x, hl_rect_right (rows));

  for (guint i = 0; i < pieces->len; i++)
    add_piece (self, &g_array_index (pieces, HlMapRailPiece, i));
}

/* All other ribbons of an attention step back. */
static void soften (const Path *self, int place)
{
  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_PAPER, .ink = HL_MAP_INK_PANEL,
                           .rect = self->layout->columns[place].body, .fade = 1.0 - SOFTENED));
}

/* The ribbons into a row, from all rows or from one, of all heads that are shown or of one. */
static void add_ribbons (const Path *self, int place, int row, int from, int head)
{
  g_autoptr (GArray) ribbons = g_array_new (FALSE, TRUE, sizeof (HlMapItem));

  hl_map_add_ribbons (ribbons, self->spec, self->layout, place, row, CLEAR);
  for (guint i = 0; i < ribbons->len; i++)
    {
      const HlMapItem *ribbon = hl_map_item (ribbons, (int) i);

      if ((from == HL_MAP_NONE || ribbon->from == from) &&
          (head == HL_MAP_CHIP_ALL || ribbon->head == head))
        hl_map_add (self->items, *ribbon);
    }
}

/* The ribbons into the row alone; of an attention that is pointed at, the one pointed at. */
static void add_attention (const Path *self, int place)
{
  const HlMapItem *pointed = self->pick->item;
  const gboolean   is_one =
      pointed != NULL && pointed->kind == HL_MAP_ITEM_RIBBON && pointed->place == place;

  soften (self, place);
  add_ribbons (self, place, self->row, is_one ? pointed->from : HL_MAP_NONE,
               is_one ? pointed->head : HL_MAP_CHIP_ALL);
  hl_map_add_hidden (self->items, self->spec, self->layout, place, self->row);
}

/* Around the numbers, none of which it hides. */
static void add_frame (const Path *self, int place, const HlRect *column, HlMapInk ink)
{
  const HlRect rect = hl_map_row_rect (self->layout, column, self->row);

  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_OUTLINE, .width = FRAME, .ink = ink,
                                        .place = place, .row = self->row, .fade = self->fade,
                                        .rect = hl_rect_grown (&rect, FRAME)));
}

/* The line of a row, and its numbers at every place. */
static void add_numbers (const Path *self)
{
  if (self->layout->has_rails && hl_map_reach (self->spec, hl_map_first_of (self->spec, self->lane),
                                               self->row) != HL_MAP_EMPTY)
    add_rail (self);
  for (int i = 0; i < (int) self->spec->places->len; i++)
    {
      const HlMapPlace *at = hl_map_place (self->spec, i);
      const HlRect     *body = &self->layout->columns[i].body;

      if (at->lane == self->lane && at->kind != HL_MAP_NEXT && at->kind != HL_MAP_ATTENTION &&
          at->kind != HL_MAP_CROSS && body->width > 0.0 &&
          hl_map_reach (self->spec, i, self->row) != HL_MAP_EMPTY)
        add_frame (self, i, body, HL_MAP_INK_SELECTED);
    }
}

static void add_attentions (const Path *self)
{
  for (int i = 0; i < (int) self->spec->places->len; i++)
    {
      const HlMapPlace *at = hl_map_place (self->spec, i);

      if (at->lane == self->lane && (at->kind == HL_MAP_ATTENTION || at->kind == HL_MAP_CROSS) &&
          self->layout->columns[i].body.width > 0.0 &&
          hl_map_reach (self->spec, i, self->row) != HL_MAP_EMPTY)
        add_attention (self, i);
    }
}

/* An encoder's row in every copy of the memory. */
static void add_copies (const Path *self)
{
  for (int i = 0; i < (int) self->spec->places->len; i++)
    if (self->layout->columns[i].copy.width > 0.0)
      add_frame (self, i, &self->layout->columns[i].copy, HL_MAP_INK_MEMORY);
}

/* A row of the decoder goes on in those of the encoder that it looks at most, as far as it does. */
static void add_sources (const Path *self)
{
  const int         place = hl_map_last_cross (self->spec);
  const HlMapPlace *cross = hl_map_place (self->spec, place);
  int               sources[HL_MAP_SOURCES];
  int               n;

  if (hl_map_reach (self->spec, place, self->row) == HL_MAP_EMPTY)
    return;

  n = hl_map_find_sources (cross, self->row, sources);
  for (int i = 0; i < n; i++)
    {
      Path source = *self;

      source.lane = HL_MAP_ENCODER;
      source.row = sources[i];
      source.fade =
          MOST_FADE * (1.0 - hl_map_weight (cross, HL_MAP_MEAN_HEAD, self->row, sources[i]));
      add_numbers (&source);
      add_copies (&source);
    }
}

/* A row of the encoder goes on in all ribbons that come from its copies. */
static void add_readers (const Path *self)
{
  add_copies (self);
  for (int i = 0; i < (int) self->spec->places->len; i++)
    {
      if (hl_map_place (self->spec, i)->kind != HL_MAP_CROSS ||
          self->layout->columns[i].body.width <= 0.0)
        continue;
      soften (self, i);
      for (int row = 0; row < self->spec->lanes[HL_MAP_DECODER].n_rows; row++)
        if (hl_map_reach (self->spec, i, row) != HL_MAP_EMPTY)
          add_ribbons (self, i, row, self->row, HL_MAP_CHIP_ALL);
    }
}

/* Returns what is drawn over the map, nothing if no row is pointed at. */
GArray *hl_map_path_items_new (const HlMapSpec *spec, const HlMapLayout *layout,
                               const HlMapPick *pick)
{
  Path self = { g_array_new (FALSE, TRUE, sizeof (HlMapItem)), spec, layout, pick };

  if (pick->place == HL_MAP_NONE || pick->row == HL_MAP_NONE ||
      hl_map_place (spec, pick->place)->kind == HL_MAP_NEXT)
    return self.items;

  self.lane = hl_map_place (spec, pick->place)->lane;
  self.row = pick->row;
  add_numbers (&self);
  add_attentions (&self);
  if (self.lane == HL_MAP_DECODER)
    add_sources (&self);
  else
    add_readers (&self);

  return self.items;
}
