#include <math.h>

#include "ui/figures/pass-layout.h"

/* The rows of all places: strips of numbers, ribbons of weights. */

#define STRIPE 2.0   /* the narrowest stripe of a row */
#define PALE 3.0     /* how much farther its colors reach where a row is yet to be computed */
#define THINNEST 0.5 /* of a ribbon that is seen */
#define FULL 0.9     /* of a row: the ribbons into it together */

/* The largest number of each group of features, as many as have room. */
static float *stripes_of (const HlPassPage *self, const NnOperand *numbers, int row, double width,
                          int *n)
{
  const float *values = nn_operand_row (numbers, 0, row);
  const int    size = (int) ceil (numbers->columns / fmax (floor (width / STRIPE), 1.0));
  float       *stripes;

  *n = (numbers->columns + size - 1) / size;
  stripes = hl_scene_keep (self->scene, g_new0 (float, (gsize) *n));
  for (int j = 0; j < numbers->columns; j++)
    if (fabsf (values[j]) >= fabsf (stripes[j / size]))
      stripes[j / size] = values[j];

  return stripes;
}

/* Whether the current step is about a row, which then has colors instead of grays. */
static gboolean is_at_hand (const HlPassPage *self, int place, int row)
{
  const HlPassStand *stand = &self->stand;

  return place == stand->place && (stand->row < 0 || row == stand->row) &&
         (stand->told_row < 0 || stand->told_key >= 0 || row == stand->told_row || self->is_update);
}

static void add_strip (const HlPassPage *self, int index, int row, gboolean is_pale)
{
  const HlPassPlace *place = hl_pass_place (self->pass, index);
  const gboolean     is_back = hl_pass_is_back (place, &self->stand);
  const HlRect       at = hl_pass_row (self->layout, &self->layout->bodies[index], row);
  const double       high = hl_pass_limit (self->pass, place, is_back) * (is_pale ? PALE : 1.0);
  int                n, from;
  const NnOperand   *numbers = hl_pass_numbers (self->pass, place, row, is_back, &from);
  float             *stripes = stripes_of (self, numbers, from, at.width, &n);
  const HlScaleKind  kind = !is_at_hand (self, index, row) ? HL_SCALE_GRAY
                            : is_back                      ? HL_SCALE_GRADIENT
                                                           : HL_SCALE_SIGNED;

  self->scene->item = HL_NOTHING;
  hl_mark_cells (self->scene, &(HlMatrix){ .values = stripes, .rows = 1, .columns = n }, at,
                 &(HlScale){ kind, -high, high });
}

/* Where the token that is read is: its own row, or a row of the memory. */
static double key_y (const HlPassPage *self, int index, int key)
{
  const HlRect *body = &self->layout->bodies[index];
  const double  pitch = hl_pass_place (self->pass, index)->kind == HL_PASS_CROSS
                            ? body->height / self->pass->n_rows[0]
                            : self->layout->pitch;

  return body->y + (key + 0.5) * pitch;
}

/* How much room the words beside an attention to the memory have. */
static double words_room (const HlPassPage *self, int index)
{
  const HlRect *body = &self->layout->bodies[index];

  return hl_pass_place (self->pass, index)->kind == HL_PASS_CROSS && body->width > T (76) &&
                 body->height / self->pass->n_rows[0] > 0.8 * self->layout->line
             ? fmin (self->layout->memory, 0.6 * body->width)
             : 0.0;
}

static HlColor ribbon_ink (const HlPassPage *self, int index, int row, int key)
{
  const HlPassPlace *place = hl_pass_place (self->pass, index);
  const HlPassStand *stand = &self->stand;

  if (index == stand->place && hl_pass_is_back (place, stand))
    return hl_palette_gradient_ink (self->colors);

  return index == stand->told_place && row == stand->told_row && key == stand->told_key
             ? self->colors->computed
             : hl_pass_shade (self, 0.5);
}

static double ribbon_opacity (const HlPassPage *self, int index, int row, int key, gboolean is_pale)
{
  const HlPassStand *stand = &self->stand;
  const gboolean     is_here = index == stand->place, has_told = stand->told_key >= 0;
  const gboolean     is_told = row == stand->told_row && key == stand->told_key;

  if (is_here && has_told)
    return is_told ? 0.95 : row == stand->told_row ? 0.5 : 0.15;

  return (is_pale ? 0.4 : 1.0) *
         (hl_pass_place (self->pass, index)->side == 1 && row != stand->row && !self->is_update
              ? 0.22
              : 0.55);
}

static int head_of (const HlPassPage *self, int index)
{
  if (self->at->head >= 0)
    return self->at->head;

  return index == self->stand.told_place ? self->stand.told_head : -1;
}

/* Ribbons that end in a row are together as high as it. */
static void add_ribbons (const HlPassPage *self, int index, int row, gboolean is_pale,
                         const HlColor *ink)
{
  const HlPassPlace *place = hl_pass_place (self->pass, index);
  const gboolean     is_back = hl_pass_is_back (place, &self->stand);
  const HlRect       at = hl_pass_row (self->layout, &self->layout->bodies[index], row);
  const double       full = FULL * at.height, left = at.x + words_room (self, index);
  const double       scale = is_back ? hl_pass_limit (self->pass, place, TRUE) : 1.0;
  int                from;
  const NnOperand   *weights = hl_pass_numbers (self->pass, place, row, is_back, &from);
  double             sum = 0.0;

  for (int key = 0; key < weights->columns; key++)
    {
      const double weight = hl_pass_weight (weights, head_of (self, index), from, key) / scale;
      const double into = is_back ? 0.5 : sum + weight / 2;
      HlMark      *mark;

      sum += weight;
      if (weight * full < THINNEST)
        continue;
      if (ink == NULL)
        self->scene->item = (HlItem){ index, row, key };
      mark = hl_mark_ribbon (self->scene,
                             &(HlRibbon){ { left, key_y (self, index, key) },
                                          { hl_rect_right (&at), at.y + into * at.height },
                                          FALSE,
                                          weight,
                                          full },
                             ink != NULL ? *ink : ribbon_ink (self, index, row, key));
      mark->opacity = ink != NULL ? 0.8 : ribbon_opacity (self, index, row, key, is_pale);
    }
  if (ink == NULL)
    self->scene->item = HL_NOTHING;
}

/* What a mask hides from the row that the step is about. */
static void add_hidden (const HlPassPage *self, int index, int row)
{
  const HlPassPlace *place = hl_pass_place (self->pass, index);
  int                from;
  const NnOperand   *weights = hl_pass_numbers (self->pass, place, row, FALSE, &from);
  const double       pitch = place->kind == HL_PASS_CROSS
                                 ? self->layout->bodies[index].height / self->pass->n_rows[0]
                                 : self->layout->pitch;

  for (int key = 0; key < weights->columns; key++)
    if (nn_operand_state (weights, from, key) != NN_CELL_NORMAL)
      hl_mark (self->scene, HL_HATCH,
               (HlRect){ self->layout->bodies[index].x, key_y (self, index, key) - pitch / 2, T (7),
                         pitch },
               self->colors->masked_ink);
}

static void add_memory_words (const HlPassPage *self, int index)
{
  const HlRect *body = &self->layout->bodies[index];
  const double  room = words_room (self, index), pitch = body->height / self->pass->n_rows[0];

  hl_mark (self->scene, HL_FILL, (HlRect){ body->x, body->y, T (3), body->height },
           self->colors->memory);
  for (int key = 0; room > 0.0 && key < self->pass->n_rows[0]; key++)
    hl_pass_say (self, index == self->stand.told_place && key == self->stand.told_key,
                 self->pass->tokens[0][key],
                 (HlRect){ body->x + T (6), body->y + key * pitch, room - T (6), pitch }, 0.0,
                 index == self->stand.place ? self->colors->text : self->colors->faint_text);
}

/* Rows that are not there yet, as one. */
static void add_empty (const HlPassPage *self, int index, int row)
{
  const HlPassPlace *place = hl_pass_place (self->pass, index);
  HlRect             at = hl_pass_row (self->layout, &self->layout->bodies[index], row);
  HlMark            *mark;

  if (hl_pass_is_attention (place) || place->kind == HL_PASS_NEXT)
    return;
  at.height = hl_rect_bottom (&self->layout->bodies[index]) - at.y - self->layout->between;
  mark = hl_mark (self->scene, HL_FRAME, at, hl_pass_shade (self, 0.3));
  mark->dash[0] = 3.0;
  mark->dash[1] = 2.0;
}

/* A row of a place, where it can be pointed at. */
static void add_area (const HlPassPage *self, int index, int row)
{
  const HlPassPlace *place = hl_pass_place (self->pass, index);
  const HlRect       body = self->layout->bodies[index];
  int                key = 0, from;

  if (hl_pass_is_attention (place) && place->nodes[row] >= 0)
    {
      const NnOperand *weights = hl_pass_numbers (self->pass, place, row, FALSE, &from);

      key = hl_pass_most (weights, self->at->head, from);
    }
  self->scene->item = (HlItem){ index, row, key };
  hl_mark (self->scene, HL_AREA,
           (HlRect){ body.x, body.y + row * self->layout->pitch, body.width, self->layout->pitch },
           self->colors->text);
  self->scene->item = HL_NOTHING;
}

static void add_rows (const HlPassPage *self, int index)
{
  const HlPassPlace *place = hl_pass_place (self->pass, index);
  const int          n = self->pass->n_rows[place->side];
  gboolean           was_empty = FALSE;

  if (self->layout->bodies[index].width <= 0.0)
    return;
  for (int row = 0; row < n; row++)
    add_area (self, index, row);
  if (place->kind == HL_PASS_CROSS)
    add_memory_words (self, index);
  for (int row = 0; row < n && place->kind != HL_PASS_NEXT; row++)
    {
      const HlPassReach reach =
          hl_pass_reach (self->pass, &self->stand, self->at->hides, index, row);
      const gboolean is_pale =
          reach == HL_PASS_AHEAD || row >= self->pass->n_valid[place->side] ||
          (hl_pass_goes_back (self->pass, &self->stand) && !hl_pass_is_back (place, &self->stand));

      if (reach == HL_PASS_EMPTY && !was_empty)
        add_empty (self, index, row);
      was_empty = reach == HL_PASS_EMPTY;
      if (reach == HL_PASS_EMPTY)
        continue;
      if (hl_pass_is_attention (place))
        add_ribbons (self, index, row, is_pale, NULL);
      else
        add_strip (self, index, row, is_pale);
      if (index == self->stand.place && hl_pass_is_attention (place) &&
          (row == self->stand.row || row == self->stand.told_row))
        add_hidden (self, index, row);
    }
}

static void light_row (const HlPassPage *self, int index, int row)
{
  add_ribbons (self, index, row, FALSE, &self->colors->computed);
}

const HlPassPart hl_pass_rows = { add_rows, light_row };
