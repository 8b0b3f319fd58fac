#include "ui/render/living-map-layout.h"

#include <math.h>

#define MARGIN 8.0
#define GAP 5.0         /* between two places */
#define PANEL_PAD 6.0   /* between a block's edge and its places */
#define PANEL_GAP 8.0   /* between two blocks */
#define JOIN 13.0       /* room for a ⊕ */
#define LABEL_LINES 2.0 /* of a place's name */
#define NARROWEST 34.0  /* a place of weight 1, before blocks fold */
#define LEAST_PITCH 5.0
#define GOOD_PITCH 11.0  /* at which every row has its name */
#define LEAST_ROWS 220.0 /* height of all rows, if no row needs to be lower for it */
#define LARGEST_PITCH 30.0
#define LEAST_WIDTH 720.0
#define WIDEST_TOKEN 84.0
#define CARD 184.0 /* candidates for the next word */
#define WIRE_ROOM 14.0
#define DROP_ROOM 16.0

/* How the width is shared out. */
static double
weight_of (const HlMapPlace *place,
           gboolean          is_folded)
{
  switch (place->kind)
    {
    case HL_MAP_NORM:
      return is_folded ? 0.0 : 0.5;
    case HL_MAP_ATTENTION:
      return is_folded ? 0.6 : 1.2;
    case HL_MAP_CROSS:
      return is_folded ? 0.7 : 2.3;
    case HL_MAP_FFN:
      return is_folded ? 0.0 : 0.8;
    case HL_MAP_ADD:
      return is_folded ? 0.0 : 0.9;
    case HL_MAP_NEXT:
      return 0.0;
    case HL_MAP_INPUT:
    case HL_MAP_MEMORY:
    default:
      return 1.0;
    }
}

/* What a place takes besides its share. */
static double
fixed_of (const HlMapLayout *self,
          const HlMapPlace  *place,
          gboolean           is_folded)
{
  if (place->kind == HL_MAP_NEXT || weight_of (place, is_folded) == 0.0)
    return 0.0;

  return GAP + (place->kind == HL_MAP_ADD ? JOIN * self->scale : 0.0);
}

static gboolean
is_folded (const HlMapSpec  *spec,
           const HlMapPlace *place,
           gboolean          folds)
{
  return folds && place->block != HL_MAP_NONE && place->block != spec->open_block;
}

/* The width of weight 1 in a lane. */
static double
unit_of (const HlMapLayout *self,
         const HlMapSpec   *spec,
         int                lane,
         gboolean           folds,
         double             width)
{
  double weights = 0.0;
  double fixed = spec->n_blocks * (2 * PANEL_PAD + PANEL_GAP);

  for (int i = 0; i < (int) spec->places->len; i++)
    {
      const HlMapPlace *place = hl_map_place (spec, i);
      const gboolean    is_closed = is_folded (spec, place, folds);

      if ((int) place->lane != lane)
        continue;
      weights += weight_of (place, is_closed);
      fixed += fixed_of (self, place, is_closed);
    }

  return MAX ((width - fixed) / MAX (weights, 1.0), 4.0);
}

/* The copy of the memory, its words, and the ribbons that come from them. */
static void
divide_cross (HlMapColumn *column,
              gboolean     is_closed,
              double       scale)
{
  const double copy = is_closed ? 4.0 : MIN (column->all.width * 0.16, 26.0 * scale);
  const double words = is_closed ? 0.0 : MIN (column->all.width * 0.40, 60.0 * scale);

  column->copy = column->all;
  column->copy.width = floor (copy);
  column->words = column->all;
  column->words.x += column->copy.width + 3.0;
  column->words.width = words;
  column->body = column->all;
  column->body.x = column->words.x + words + 1.0;
  column->body.width = hl_rect_right (&column->all) - column->body.x;
}

static HlMapColumn
place_column (const HlMapLayout *self,
              const HlMapPlace  *place,
              double             x,
              double             width,
              gboolean           is_closed)
{
  const HlRect *rows = &self->lanes[place->lane].rows;
  HlMapColumn   column = { .all = { floor (x), rows->y, floor (width), rows->height } };

  column.body = column.all;
  if (place->kind == HL_MAP_ADD)
    {
      const double join = floor (JOIN * self->scale);

      column.join = column.all.x + join / 2;
      column.body.x += join;
      column.body.width -= join;
    }
  if (place->kind == HL_MAP_CROSS)
    divide_cross (&column, is_closed, self->scale);

  return column;
}

static void
open_panel (HlMapLayout      *self,
            const HlMapPlace *place,
            double            x,
            gboolean          is_closed)
{
  const HlMapLaneLayout *lane = &self->lanes[place->lane];
  const double           top = lane->rows.y - self->small - 5.0;
  const HlMapPanel       panel = {
          .lane = place->lane,
          .block = place->block,
          .rect = { x, top, 0.0, hl_rect_bottom (&lane->labels) + 3.0 - top },
          .title = { x + PANEL_PAD, top + 2.0, 0.0, self->small },
          .is_folded = is_closed,
  };

  g_array_append_val (self->panels, panel);
}

static void
close_panel (HlMapLayout *self,
             double       x)
{
  HlMapPanel *panel = &g_array_index (self->panels, HlMapPanel, self->panels->len - 1);

  panel->rect.width = x - panel->rect.x;
  panel->title.width = MAX (panel->rect.width - 2 * PANEL_PAD, 1.0);
}

/* Places the columns of a lane from left to right. */
static double
place_columns (HlMapLayout     *self,
               const HlMapSpec *spec,
               int              lane,
               gboolean         folds,
               double           unit)
{
  double x = self->lanes[lane].rows.x;
  int    block = HL_MAP_NONE;

  for (int i = 0; i < (int) spec->places->len; i++)
    {
      const HlMapPlace *place = hl_map_place (spec, i);
      const gboolean    is_closed = is_folded (spec, place, folds);
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
          self->columns[i] = place_column (self, place, x, width, is_closed);
          x += width + GAP;
        }
    }
  if (block != HL_MAP_NONE)
    close_panel (self, x - GAP + PANEL_PAD);

  return x - GAP;
}

static double
token_width (const HlMapLayout *self,
             const HlMapSpec   *spec)
{
  double widest = 0.0;

  for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
    widest = MAX (widest, hl_text_widest (self->text, HL_TEXT_STRONG,
                                          (const char *const *) spec->lanes[lane].tokens,
                                          spec->lanes[lane].n_rows));

  return MIN (ceil (widest) + 2.0, WIDEST_TOKEN * self->scale);
}

/* All that is above and below the rows of one lane. */
static double
frame_height (const HlMapLayout *self)
{
  return self->line + 4.0 + self->small + 7.0 + LABEL_LINES * self->small + 8.0;
}

static int
n_slots (const HlMapSpec *spec)
{
  const int n_source = spec->lanes[HL_MAP_ENCODER].n_rows;

  return n_source + MAX (n_source, spec->lanes[HL_MAP_DECODER].n_rows);
}

/* Places header, rows and labels of a lane; returns where it ends. */
static double
place_lane (HlMapLayout *self,
            int          lane,
            int          n_rows,
            double       y,
            double       tokens)
{
  HlMapLaneLayout *at = &self->lanes[lane];
  const double     width = self->size.width - 2 * MARGIN;

  at->header = (HlRect){ MARGIN, y, width, self->line };
  y += self->line + 4.0 + (lane == HL_MAP_DECODER ? WIRE_ROOM : 0.0) + self->small + 7.0;
  y = floor (y);
  at->tokens = (HlRect){ MARGIN, y, tokens, n_rows * self->pitch };
  at->rows = (HlRect){ MARGIN + tokens + 8.0, y, 0.0, n_rows * self->pitch };
  y += at->rows.height + 2.0;
  at->labels = (HlRect){ at->rows.x, y, 0.0, LABEL_LINES * self->small };

  return y + at->labels.height + 6.0;
}

static void
place_lanes (HlMapLayout     *self,
             const HlMapSpec *spec,
             double           keys)
{
  const double tokens = token_width (self, spec);
  const double fixed = 2 * frame_height (self) + WIRE_ROOM + keys + self->line + MARGIN;
  const double pitch = (self->size.height - fixed) / n_slots (spec);
  const int    n_source = spec->lanes[HL_MAP_ENCODER].n_rows;
  const int    n_target = MAX (n_source, spec->lanes[HL_MAP_DECODER].n_rows);
  double       y = 2.0;
  double       spare;

  self->pitch = CLAMP (pitch, LEAST_PITCH, LARGEST_PITCH * self->scale);
  if (self->pitch > 8.0)
    self->pitch = floor (self->pitch);
  spare = MAX (self->size.height - fixed - self->pitch * n_slots (spec), 0.0);

  y = place_lane (self, HL_MAP_ENCODER, n_source, y, tokens) + MIN (spare / 2, 24.0);
  y = place_lane (self, HL_MAP_DECODER, n_target, y, tokens) + MIN (spare / 4, 12.0);
  self->wire = floor (self->lanes[HL_MAP_DECODER].header.y + self->line + 4.0) + 6.5;
  self->keys = (HlRect){ MARGIN, y, self->size.width - 2 * MARGIN, keys };
  self->reading = (HlRect){ MARGIN, y + keys, self->size.width - 2 * MARGIN, self->line };
}

static void
place_card (HlMapLayout *self)
{
  const HlMapLaneLayout *encoder = &self->lanes[HL_MAP_ENCODER];
  const double           width = CARD * self->scale;
  const double           least = self->line + 5 * self->small + 8.0;
  const double           bottom = hl_rect_bottom (&encoder->labels) + 3.0;
  const double           top = MAX (MIN (encoder->rows.y - self->small - 5.0, bottom - least), 1.0);

  self->next = (HlRect){ self->size.width - MARGIN - width, top, width, bottom - top };
  self->rise = self->size.width - MARGIN - 10.0;
}

/* The encoder ends before the candidates, the decoder runs below them. */
static double
room_of (const HlMapLayout *self,
         int                lane)
{
  const double end = lane == HL_MAP_ENCODER ? self->next.x - DROP_ROOM : self->rise - 10.0;

  return end - self->lanes[lane].rows.x;
}

/* A legend that says how many features share a stripe of the first place. */
static GArray *
new_legend (const HlMapLayout *self,
            const HlMapSpec   *spec,
            double             width,
            double             strip,
            double            *height)
{
  return hl_map_legend_new (spec, self->text, self->scale, width,
                            hl_map_group_size (hl_map_place (spec, 0)->width, strip,
                                               HL_MAP_STRIPE * self->scale),
                            height);
}

/**
 * hl_map_layout_new:
 * @spec: what to show
 * @width: room there is
 * @height: room there is
 *
 * Returns: (transfer full): where all lies
 */
HlMapLayout *
hl_map_layout_new (const HlMapSpec *spec,
                   double           width,
                   double           height)
{
  HlMapLayout *self = g_new0 (HlMapLayout, 1);
  double       keys;
  gboolean     folds;

  self->size = (HlSize){ MAX (width, LEAST_WIDTH), height };
  self->scale = hl_text_scale_for (self->size.width, height, G_MAXDOUBLE, 1.0);
  self->text = hl_text_new_scaled (spec->font, self->scale);
  self->line = ceil (hl_text_line (self->text, HL_TEXT_NORMAL));
  self->small = ceil (hl_text_line (self->text, HL_TEXT_SMALL));
  self->columns = g_new0 (HlMapColumn, MAX (spec->places->len, 1));
  self->panels = g_array_new (FALSE, FALSE, sizeof (HlMapPanel));

  self->legend = new_legend (self, spec, self->size.width - 2 * MARGIN, NARROWEST, &keys);
  place_lanes (self, spec, keys);
  place_card (self);
  folds = spec->n_blocks > 2 &&
          unit_of (self, spec, HL_MAP_DECODER, FALSE, room_of (self, HL_MAP_DECODER)) <
              NARROWEST * self->scale;
  for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
    {
      const double unit = unit_of (self, spec, lane, folds, room_of (self, lane));
      const double end = place_columns (self, spec, lane, folds, unit);

      self->lanes[lane].rows.width = end - self->lanes[lane].rows.x;
      self->lanes[lane].labels.width = self->lanes[lane].rows.width;
    }
  g_array_unref (self->legend);
  self->legend = new_legend (self, spec, self->keys.width, self->columns[0].body.width, &keys);
  self->drop = floor (hl_rect_right (&self->lanes[HL_MAP_ENCODER].rows) + DROP_ROOM * 0.6) + 0.5;

  return self;
}

void
hl_map_layout_free (HlMapLayout *self)
{
  hl_text_free (self->text);
  g_array_unref (self->panels);
  g_array_unref (self->legend);
  g_free (self->columns);
  g_free (self);
}

/**
 * hl_map_minimum_size:
 * @spec: what to show
 *
 * Returns: the room without which rows or words would be too small to tell apart
 */
HlSize
hl_map_minimum_size (const HlMapSpec *spec)
{
  HlMapLayout layout = { .size = { LEAST_WIDTH, 0.0 }, .scale = 1.0 };
  double      height;
  double      keys;

  layout.text = hl_text_new (spec->font);
  layout.line = ceil (hl_text_line (layout.text, HL_TEXT_NORMAL));
  layout.small = ceil (hl_text_line (layout.text, HL_TEXT_SMALL));
  g_array_unref (new_legend (&layout, spec, LEAST_WIDTH, NARROWEST, &keys));
  height = 2 * frame_height (&layout) + WIRE_ROOM + layout.line + MARGIN +
           keys +
           n_slots (spec) * CLAMP (LEAST_ROWS / n_slots (spec), LEAST_PITCH, GOOD_PITCH);
  hl_text_free (layout.text);

  return (HlSize){ LEAST_WIDTH, ceil (height) };
}

double
hl_map_row_top (const HlMapLayout *self,
                HlMapLaneKind      lane,
                int                row)
{
  return self->lanes[lane].rows.y + row * self->pitch;
}

/**
 * hl_map_row_rect:
 * @self: a layout
 * @lane: one of its lanes
 * @column: a part of it from left to right
 * @row: a row of it
 *
 * Returns: the row's part of the column, above the line that runs through the row
 */
HlRect
hl_map_row_rect (const HlMapLayout *self,
                 HlMapLaneKind      lane,
                 const HlRect      *column,
                 int                row)
{
  const double top = hl_map_row_top (self, lane, row);
  const double room = self->pitch >= 10.0 ? 4.0 : 1.0;

  return (HlRect){ column->x, top + 1.0, column->width, MAX (self->pitch - 1.0 - room, 1.0) };
}

/**
 * hl_map_rail:
 * @self: a layout
 * @lane: one of its lanes
 * @row: a row of it
 *
 * Returns: the height at which the residual connection runs, below all that it carries
 */
double
hl_map_rail (const HlMapLayout *self,
             HlMapLaneKind      lane,
             int                row)
{
  const double top = hl_map_row_top (self, lane, row);

  return self->pitch >= 10.0 ? top + self->pitch - 2.0 : top + self->pitch / 2;
}

/**
 * hl_map_row_at:
 * @spec: what is shown
 * @self: its layout
 * @lane: one of its lanes
 * @y: a height
 *
 * Returns: the row there, or %HL_MAP_NONE
 */
int
hl_map_row_at (const HlMapSpec   *spec,
               const HlMapLayout *self,
               HlMapLaneKind      lane,
               double             y)
{
  const int row = (int) floor ((y - self->lanes[lane].rows.y) / self->pitch);

  return row >= 0 && row < spec->lanes[lane].n_rows ? row : HL_MAP_NONE;
}
