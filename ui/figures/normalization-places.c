#include "ui/figures/normalization-places.h"

#include <math.h>

#include "ui/picture/words.h"

#define WIDE 8       /* more columns are colors alone */
#define HIGH 6       /* more rows are low */
#define COLUMN 560.0 /* how wide that of a page is, at most */
#define RULER 80.0   /* how long a ruler of a row is, at least */

/* A cell, or with −1 a whole row or column. */
HlRect hl_norm_cells (const HlNormPlaces *self, const HlRect *all, int row, int column)
{
  return hl_cell (all, self->norms->input.rows, self->norms->input.columns, row, column);
}

/* What a side normalizes together: a row or a column. */
HlRect hl_norm_line (const HlNormPlaces *self, const HlRect *matrix, HlNormSide side, int line)
{
  return hl_norm_cells (self, matrix, side == HL_NORM_LAYER ? line : -1,
                        side == HL_NORM_LAYER ? -1 : line);
}

/* Beside the numbers that are on it; in a column of a page those of rows have their own place. */
HlRuler hl_norm_ruler (const HlNormPlaces *self, HlNormSide side, int line)
{
  const gboolean is_layer = side == HL_NORM_LAYER;
  const HlRect  *all = &self->rulers[side];
  const HlRect   at = hl_norm_line (self, is_layer && self->is_narrow ? all : &self->x, side, line);
  const double   x = at.x + at.width / 2, y = at.y + at.height / 2;

  return (HlRuler){ is_layer ? (HlPoint){ all->x, y } : (HlPoint){ x, hl_rect_bottom (all) },
                    is_layer ? (HlPoint){ hl_rect_right (all), y } : (HlPoint){ x, all->y },
                    self->low,
                    self->high,
                    self->inks[side],
                    is_layer ? CLAMP (at.height / 26.0, 0.4, 1.0) : 1.0 };
}

static gboolean is_wide (const HlNormInput *input)
{
  return input->columns > WIDE || input->rows > HIGH;
}

static double least_row (const HlNormInput *input) { return input->rows > HIGH ? 15.0 : 26.0; }

/* The height of γ and β, one below the other, with all their rows. */
static double scale_height (const HlNormInput *input)
{
  return input->has_scale ? (2 * input->scale_rows) * 26.0 + 12.0 : 0.0;
}

static HlSize least_size (const HlNormInput *input, double room, gboolean *is_narrow)
{
  const double width = is_wide (input) ? MIN (30.0 * input->columns, 260) : 88.0 * input->columns;

  *is_narrow = room > 0 && room < MIN (335 + MAX (width, 170), COLUMN);
  if (*is_narrow)
    return (HlSize){ 96 + MIN (is_wide (input) ? 220.0 : 46.0 * input->columns, 400),
                     640 + 4 * least_row (input) * input->rows + scale_height (input) };

  return (HlSize){ 335 + MAX (width, 170),
                   195 + 2 * least_row (input) * input->rows + scale_height (input) };
}

/* Places the matrices in one column, each below the one before, so that their columns are below
 * each other too. */
static void place_narrow (HlNormPlaces *self, HlSize room)
{
  const HlNormInput *input = &self->norms->input;
  const double       line = HL_NORM_LINE * self->small, left = 88 * self->small;
  const double       scale = scale_height (input), statistics = 42 * self->small;
  const double       width = MIN ((room.width - left - 4) / input->columns, 120.0);
  const double       fixed =
      2 * line + 8 + 18 + statistics + 32 + 7 * line + 36 + scale + 7.5 * line + 2 * line + 12;
  const double height =
      CLAMP (0.7 * (room.height - fixed) / (4 * input->rows), least_row (input), 40.0);
  const HlSize all = { width * input->columns, height * input->rows };
  const double rulers = room.height - fixed - 4 * all.height;
  HlRect      *made = self->made;

  self->x = (HlRect){ left, 2 * line + 8, all.width, all.height };
  self->rulers[HL_NORM_BATCH] =
      (HlRect){ left, hl_rect_bottom (&self->x) + 18, all.width, MAX (rulers, 70) };
  made[HL_NORM_BATCH] =
      (HlRect){ left, hl_rect_bottom (&self->rulers[HL_NORM_BATCH]) + statistics + 32, all.width,
                all.height };
  self->rulers[HL_NORM_LAYER] =
      (HlRect){ left, hl_rect_bottom (&made[HL_NORM_BATCH]) + 3 * line + 12,
                room.width - left - 130 * self->small, all.height };
  for (int i = 0; i < 2; i++)
    self->scale[i] =
        (HlRect){ left,
                  hl_rect_bottom (&self->rulers[HL_NORM_LAYER]) + line + 10 + i * (scale - 4) / 2,
                  all.width, (scale - 12) / 2 };
  made[HL_NORM_LAYER] =
      (HlRect){ left, hl_rect_bottom (&self->rulers[HL_NORM_LAYER]) + 2 * line + 24 + scale,
                all.width, all.height };
  self->sums = (HlRect){ 0, hl_rect_bottom (&made[HL_NORM_LAYER]) + 12, room.width - 4, 0 };
  self->sums.height = room.height - 2 * line - 12 - self->sums.y;
}

/* The names of rows, and what is done down the columns, beside μ. */
static double left_of (const HlNormPlaces *self)
{
  return MAX (96 * self->small,
              hl_mark_written (self->scene, self->normal, TRUE, "BatchNorm") + 20 * self->small);
}

static void place (HlNormPlaces *self, HlSize room)
{
  const HlNormInput *input = &self->norms->input;
  const double       scale = scale_height (input);
  const double part = self->is_near ? 1.0 : self->is_wide ? 0.7 : 0.6; /* rulers have the rest */
  double       left, above, below, right, width, height, least;

  left = left_of (self);
  above = 54 * self->small + scale;
  below = 18 + 42 * self->small + 32 + HL_NORM_LINE * self->small;
  height = CLAMP ((self->is_near ? 1.0 : 0.62) * (room.height - above - below) / (2 * input->rows),
                  least_row (input), self->is_near ? 100.0 : 64.0);
  right = self->is_near ? 100 * self->small : 88 + 116 * self->small;
  width = (room.width - left - right) * part / (2 * input->columns);
  least = CLAMP ((room.width - left - right - RULER) / (2 * input->columns), 34.0, 48.0);
  width = self->is_wide ? MIN (width, 64.0) : CLAMP (width, least, self->is_near ? 200.0 : 120.0);

  self->x = (HlRect){ left, above, width * input->columns, height * input->rows };
  self->made[HL_NORM_LAYER] = self->made[HL_NORM_BATCH] = self->x;
  self->made[HL_NORM_LAYER].x = room.width - self->x.width - 4;
  self->made[HL_NORM_BATCH].y = room.height - self->x.height - 4 - HL_NORM_LINE * self->small;
  for (int i = 0; i < 2; i++)
    self->scale[i] = (HlRect){ self->made[HL_NORM_LAYER].x,
                               above - 30 * self->small - scale + i * (scale - 12) / 2 + i * 4,
                               self->x.width, (scale - 12) / 2 };
  self->rulers[HL_NORM_LAYER] =
      (HlRect){ hl_rect_right (&self->x) + 28, above, room.width - left - right - 2 * self->x.width,
                self->x.height };
  self->rulers[HL_NORM_BATCH] = (HlRect){ left, hl_rect_bottom (&self->x) + 18, self->x.width,
                                          room.height - above - below - 2 * self->x.height };
  self->sums =
      (HlRect){ self->rulers[HL_NORM_LAYER].x, hl_rect_bottom (&self->x) + 36 * self->small,
                room.width - self->rulers[HL_NORM_LAYER].x - 4, 0 };
  self->sums.height =
      room.height - ((self->is_near ? 1 : 2) * HL_NORM_LINE + 12) * self->small - self->sums.y;
}

/* size: the room, which becomes what the picture needs; nothing is placed in a room of 0 × 0. */
HlNormPlaces hl_norm_places (const HlNorms *norms, HlScene *scene, HlSize *size)
{
  const HlPalette   *palette = scene->look.palette;
  const HlNormInput *input = &norms->input;
  HlNormPlaces       self = { .scene = scene,
                              .norms = norms,
                              .is_wide = is_wide (input),
                              .text = palette->text,
                              .faint = palette->faint_text,
                              .inks = { hl_words_row (palette), hl_words_column (palette) } };
  const HlSize       least = least_size (input, size->width, &self.is_narrow);
  const gboolean     is_asked = size->width <= 0;
  double             unit;

  *size = (HlSize){ MAX (size->width, least.width), MAX (size->height, least.height) };
  if (is_asked)
    return self;

  unit = CLAMP (MIN (size->width / 1084, size->height / 480), 0.92, 1.4);
  self.small = round (unit * 20) / 20;
  self.normal = self.small * (self.is_wide ? 1.0 : 1.2);
  self.large = 1.8;
  self.low = floor (MIN (input->low, 0)) - 1;
  self.high = ceil (MAX (input->high, 0)) + 1;
  self.is_near = input->is_near && !self.is_wide && !self.is_narrow;
  (self.is_narrow ? place_narrow : place) (&self, *size);

  return self;
}
