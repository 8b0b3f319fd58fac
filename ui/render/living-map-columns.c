#include "ui/render/living-map-columns.h"

#include <math.h>

#include "ui/render/living-map-pitch.h"
#include "ui/render/living-map-room.h"

#define GAP 5.0          /* between two places */
#define PANEL_PAD 6.0    /* between a block's edge and its places */
#define PANEL_GAP 8.0    /* between two blocks */
#define JOIN 13.0        /* room for a ⊕, with what was added behind it */
#define QUERY 14.0       /* room for the name of what a row asks the memory with */
#define WORDS_PAD 5.0    /* around the words of a copy of the memory */
#define WORDS_SHARE 0.54 /* of the width, for the copy's words */
#define NARROWEST 34.0   /* a place of weight 1, before blocks fold */
#define TIGHTEST 12.0    /* likewise, before one of two folds */

/* How the width is shared out. */
static double weight_of (const HlMapPlace *place, gboolean is_folded)
{
  switch (place->kind)
    {
    case HL_MAP_NORM:
      return is_folded ? 0.0 : 0.5;
    case HL_MAP_ATTENTION:
      return is_folded ? 0.6 : 1.2;
    case HL_MAP_CROSS:
      return is_folded ? 0.7 : 3.3;
    case HL_MAP_FFN:
    case HL_MAP_ADD:
      return is_folded ? 0.0 : 0.8;
    case HL_MAP_NEXT:
      return 0.0;
    case HL_MAP_INPUT:
    case HL_MAP_MEMORY:
    default:
      return 1.0;
    }
}

/* In a low window rows are too low for it. */
static double query_room (const HlMapLayout *self, gboolean is_folded)
{
  return is_folded || self->is_short ? 0.0 : floor (QUERY * self->scale);
}

/* What a place takes besides its share. */
static double fixed_of (const HlMapLayout *self, const HlMapPlace *place, gboolean is_folded)
{
  if (place->kind == HL_MAP_NEXT || weight_of (place, is_folded) == 0.0)
    return 0.0;

  return GAP + (place->kind == HL_MAP_ADD     ? JOIN * self->scale
                : place->kind == HL_MAP_CROSS ? query_room (self, is_folded)
                                              : 0.0);
}

/* The width of weight 1 in a lane. */
static double unit_of (const HlMapLayout *self, const HlMapSpec *spec, int lane, gboolean folds,
                       double width)
{
  double weights = 0.0;
  double fixed = spec->n_blocks * (2 * PANEL_PAD + PANEL_GAP);

  for (int i = 0; i < (int) spec->places->len; i++)
    {
      const HlMapPlace *place = hl_map_place (spec, i);
      const gboolean    is_closed = hl_map_folds_away (spec, place, folds);

      if ((int) place->lane != lane)
        continue;
      weights += weight_of (place, is_closed);
      fixed += fixed_of (self, place, is_closed);
    }

  return MAX ((width - fixed) / MAX (weights, 1.0), 4.0);
}

/* The copy of the memory, its words, and the ribbons that come from them.  Where rows are too low
 * for words, stripes have their room. */
static void divide_cross (const HlMapLayout *self, HlMapColumn *column, gboolean is_closed,
                          double longest)
{
  const double copy = is_closed ? 4.0 : MIN (column->all.width * 0.16, 26.0 * self->scale);
  const double room = MIN (column->all.width * WORDS_SHARE, longest);
  const double words = is_closed || room < HL_MAP_LEAST_WORDS ? 0.0 : room;

  column->query = column->all;
  column->query.width = query_room (self, is_closed);
  column->copy = column->all;
  column->copy.y -= HL_MAP_COPY_RISE * self->pitch;
  column->copy.x += column->query.width;
  column->copy.width = floor (copy + (hl_map_names_rows (self) ? 0.0 : words));
  column->words = column->copy;
  column->words.x = hl_rect_right (&column->copy) + 3.0;
  column->words.width = hl_map_names_rows (self) ? floor (words) : 0.0;
  column->body = column->all;
  column->body.x = hl_rect_right (&column->words) + WORDS_PAD;
  column->body.width = hl_rect_right (&column->all) - column->body.x;
  column->card = (HlRect){ column->copy.x - 3.0, column->copy.y - 3.0,
                           hl_rect_right (&column->words) - column->copy.x + 5.0,
                           self->lanes[HL_MAP_ENCODER].rows.height + 4.0 };
}

static double longest_word (const HlMapLayout *self, const HlMapSpec *spec)
{
  return ceil (hl_text_widest (self->text, HL_TEXT_SMALL,
                               (const char *const *) spec->lanes[HL_MAP_ENCODER].tokens,
                               spec->lanes[HL_MAP_ENCODER].n_rows)) +
         1.0;
}

static HlMapColumn place_column (const HlMapLayout *self, const HlMapSpec *spec,
                                 const HlMapPlace *place, double x, double width,
                                 gboolean is_closed)
{
  const HlRect *rows = &self->lanes[place->lane].rows;
  const HlRect *learned = &self->lanes[place->lane].learned;
  HlMapColumn   column = { .all = { floor (x), rows->y, floor (width), rows->height } };

  column.body = column.all;
  column.learned = (HlRect){ column.all.x, learned->y, column.all.width, learned->height };
  if (place->kind == HL_MAP_ADD)
    {
      const double join = floor (JOIN * self->scale);

      column.join = column.all.x + join * 0.4;
      column.body.x += join;
      column.body.width -= join;
    }
  if (place->kind == HL_MAP_CROSS)
    divide_cross (self, &column, is_closed, longest_word (self, spec));

  return column;
}

static void open_panel (HlMapLayout *self, const HlMapPlace *place, double x, gboolean is_closed)
{
  const HlMapLaneLayout *lane = &self->lanes[place->lane];
  const gboolean         has_copies = place->lane == HL_MAP_DECODER;
  const double           rise = has_copies ? HL_MAP_COPY_RISE * self->pitch : 0.0;
  const double           top = lane->rows.y - rise - self->small - 5.0;
  const double           bottom =
      self->has_labels ? hl_rect_bottom (&lane->labels) : hl_rect_bottom (&lane->rows);
  const HlMapPanel panel = {
    .lane = place->lane,
    .block = place->block,
    .rect = { x, top, 0.0, bottom + 3.0 - top },
    .title = { x + PANEL_PAD, top + 2.0, 0.0, self->small },
    .is_folded = is_closed,
  };

  g_array_append_val (self->panels, panel);
}

static void close_panel (HlMapLayout *self, double x)
{
  HlMapPanel *panel = &g_array_index (self->panels, HlMapPanel, self->panels->len - 1);

  panel->rect.width = x - panel->rect.x;
  panel->title.width = MAX (panel->rect.width - 2 * PANEL_PAD, 1.0);
}

/* Places the columns of a lane from left to right. */
static double place_columns (HlMapLayout *self, const HlMapSpec *spec, int lane, gboolean folds,
                             double unit)
{
  double x = self->lanes[lane].rows.x;
  int    block = HL_MAP_NONE;

  for (int i = 0; i < (int) spec->places->len; i++)
    {
      const HlMapPlace *place = hl_map_place (spec, i);
      const gboolean    is_closed = hl_map_folds_away (spec, place, folds);
      const double      share = weight_of (place, is_closed) * unit;
      const double      width = share + fixed_of (self, place, is_closed) - GAP;

      if ((int) place->lane != lane || place->kind == HL_MAP_NEXT)
        continue;
      if (place->block != block)
        {
          if (block != HL_MAP_NONE)
            close_panel (self, x - GAP + PANEL_PAD);
          x += block != HL_MAP_NONE ? PANEL_PAD + PANEL_GAP - GAP : PANEL_GAP - GAP;
          block = place->block;
          if (block != HL_MAP_NONE)
            {
              open_panel (self, place, floor (x), is_closed);
              x += PANEL_PAD;
            }
        }
      if (share > 0.0)
        {
          self->columns[i] = place_column (self, spec, place, x, width, is_closed);
          x += width + GAP;
        }
    }
  if (block != HL_MAP_NONE)
    close_panel (self, x - GAP + PANEL_PAD);

  return x - GAP;
}

/* The encoder ends before the candidates, the decoder runs below them. */
static double room_of (const HlMapLayout *self, int lane)
{
  const double end = lane == HL_MAP_ENCODER ? self->next.x - HL_MAP_DROP_ROOM * self->scale
                                            : self->lanes[lane].writes.x - 6.0;

  return end - self->lanes[lane].rows.x;
}

/* Shares the width of each lane out among its places; where it is too little, all blocks but one
 * fold. */
void hl_map_layout_columns (HlMapLayout *self, const HlMapSpec *spec)
{
  const double   open = unit_of (self, spec, HL_MAP_DECODER, FALSE, room_of (self, HL_MAP_DECODER));
  const gboolean folds = (spec->n_blocks > 2 && open < NARROWEST * self->scale) ||
                         (spec->n_blocks > 1 && open < TIGHTEST);

  for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
    {
      const double unit = unit_of (self, spec, lane, folds, room_of (self, lane));
      const double end = place_columns (self, spec, lane, folds, unit);

      self->lanes[lane].rows.width = end - self->lanes[lane].rows.x;
      self->lanes[lane].labels.width = self->lanes[lane].rows.width;
    }
}
