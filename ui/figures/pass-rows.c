/* The rows of all places: strips of numbers, ribbons of weights; and what a pass ends in. */

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/figures/pass-layout.h"
#include "ui/figures/story-marks.h"
#include "ui/figures/word-bars.h"
#include "ui/numbers/number-text.h"

#define STRIPE 2.0   /* the narrowest stripe of a row */
#define PALE 3.0     /* how much farther its colors reach where a row is yet to be computed */
#define THINNEST 0.5 /* of a ribbon that is seen */
#define FULL 0.9     /* of a row: the ribbons into it together */
#define FEW 4        /* of the next words, so that the rest of the card has room */

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

/* A row that the current step is about has colors instead of grays. */
static void add_strip (const HlPassPage *self, int index, int row, gboolean is_pale)
{
  const HlPassPlace *place = hl_pass_place (self->pass, index);
  const HlPassStand *stand = &self->stand;
  const gboolean     is_back = hl_pass_is_done (stand, place->back);
  const HlRect       at = hl_pass_row (self->layout, &self->layout->bodies[index], row);
  const double       high = hl_pass_limit (self->pass, place, is_back) * (is_pale ? PALE : 1.0);
  int                n, from;
  const NnOperand   *numbers = hl_pass_numbers (self->pass, place, row, is_back, &from);
  float             *stripes = stripes_of (self, numbers, from, at.width, &n);
  const gboolean     is_at_hand =
      index == stand->place && (stand->row < 0 || row == stand->row) &&
      (stand->told_row < 0 || stand->told_key >= 0 || row == stand->told_row || self->is_update);
  const HlScaleKind kind = !is_at_hand ? HL_SCALE_GRAY
                           : is_back   ? HL_SCALE_GRADIENT
                                       : HL_SCALE_SIGNED;

  self->scene->item = HL_NOTHING;
  hl_mark_cells (self->scene, &(HlMatrix){ .values = stripes, .rows = 1, .columns = n }, at,
                 &(HlScale){ kind, -high, high });
}

/* From key to key: the tokens that are read are rows of the place, or of the memory. */
static double key_pitch (const HlPassPage *self, int index)
{
  return hl_pass_place (self->pass, index)->kind == HL_PASS_CROSS
             ? self->layout->bodies[index].height / self->pass->n_rows[0]
             : self->layout->pitch;
}

/* How much room the words beside an attention to the memory have. */
static double words_room (const HlPassPage *self, int index)
{
  const double width = self->layout->bodies[index].width;

  return hl_pass_place (self->pass, index)->kind == HL_PASS_CROSS && width > T (76) &&
                 key_pitch (self, index) > 0.8 * self->layout->line
             ? fmin (self->layout->memory, 0.6 * width)
             : 0.0;
}

/* How a weight is drawn: a weight that is told of stands out. */
static void color_ribbon (const HlPassPage *self, int index, int row, int key, gboolean is_pale,
                          HlMark *mark)
{
  const HlPassPlace *place = hl_pass_place (self->pass, index);
  const HlPassStand *stand = &self->stand;
  const gboolean     is_here = index == stand->place;
  const gboolean     is_told = row == stand->told_row && key == stand->told_key;

  mark->ink = is_here && hl_pass_is_done (stand, place->back)
                  ? hl_palette_gradient_ink (self->colors)
              : index == stand->told_place && is_told ? self->colors->computed
                                                      : hl_pass_shade (self, 0.5);
  if (is_here && stand->told_key >= 0)
    mark->opacity = is_told ? 0.95 : row == stand->told_row ? 0.5 : 0.15;
  else
    mark->opacity = (is_pale ? 0.4 : 1.0) *
                    (place->side == 1 && row != stand->row && !self->is_update ? 0.22 : 0.55);
}

static int head_of (const HlPassPage *self, int index)
{
  if (self->at->head >= 0)
    return self->at->head;

  return index == self->stand.told_place ? self->stand.told_head : -1;
}

/* Ribbons that end in a row are together as high as it. is_light: it is pointed at. */
static void add_ribbons (const HlPassPage *self, int index, int row, gboolean is_pale,
                         gboolean is_light)
{
  const HlPassPlace *place = hl_pass_place (self->pass, index);
  const HlRect      *body = &self->layout->bodies[index];
  const gboolean     is_back = hl_pass_is_done (&self->stand, place->back);
  const HlRect       at = hl_pass_row (self->layout, body, row);
  const double       full = FULL * at.height, left = at.x + words_room (self, index);
  const double       scale = is_back ? hl_pass_limit (self->pass, place, TRUE) : 1.0;
  int                from;
  const NnOperand   *weights = hl_pass_numbers (self->pass, place, row, is_back, &from);
  HlRibbon           ribbon = { .from.x = left, .to.x = hl_rect_right (&at), .full = full };
  double             sum = 0.0;

  for (int key = 0; key < weights->columns; key++)
    {
      const double weight = hl_pass_weight (weights, head_of (self, index), from, key) / scale;
      const double into = is_back ? 0.5 : sum + weight / 2;
      HlMark      *mark;

      sum += weight;
      if (weight * full < THINNEST)
        continue;
      ribbon.from.y = body->y + (key + 0.5) * key_pitch (self, index);
      ribbon.to.y = at.y + into * at.height;
      ribbon.weight = weight;
      if (!is_light)
        self->scene->item = (HlItem){ index, row, key };
      mark = hl_mark_ribbon (self->scene, &ribbon, self->colors->computed);
      mark->opacity = 0.8;
      if (!is_light)
        color_ribbon (self, index, row, key, is_pale, mark);
    }
  if (!is_light)
    self->scene->item = HL_NOTHING;
}

/* What a mask hides from the row that the step is about. */
static void add_hidden (const HlPassPage *self, int index, int row)
{
  const HlRect    *body = &self->layout->bodies[index];
  const double     pitch = key_pitch (self, index);
  int              from;
  const NnOperand *weights =
      hl_pass_numbers (self->pass, hl_pass_place (self->pass, index), row, FALSE, &from);

  for (int key = 0; key < weights->columns; key++)
    if (nn_operand_state (weights, from, key) != NN_CELL_NORMAL)
      hl_mark (self->scene, HL_HATCH, (HlRect){ body->x, body->y + key * pitch, T (7), pitch },
               self->colors->masked_ink);
}

static void add_memory_words (const HlPassPage *self, int index)
{
  const HlRect *body = &self->layout->bodies[index];
  const double  room = words_room (self, index), pitch = key_pitch (self, index);

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
  hl_mark_area (
      self->scene, (HlItem){ index, row, key },
      (HlRect){ body.x, body.y + row * self->layout->pitch, body.width, self->layout->pitch });
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
      const gboolean is_pale = reach == HL_PASS_AHEAD || row >= self->pass->n_valid[place->side] ||
                               (hl_pass_is_done (&self->stand, self->pass->backward) &&
                                !hl_pass_is_done (&self->stand, place->back));

      if (reach == HL_PASS_EMPTY && !was_empty)
        add_empty (self, index, row);
      was_empty = reach == HL_PASS_EMPTY;
      if (reach == HL_PASS_EMPTY)
        continue;
      if (hl_pass_is_attention (place))
        add_ribbons (self, index, row, is_pale, FALSE);
      else
        add_strip (self, index, row, is_pale);
      if (index == self->stand.place && hl_pass_is_attention (place) &&
          (row == self->stand.row || row == self->stand.told_row))
        add_hidden (self, index, row);
    }
}

static void light_row (const HlPassPage *self, int index, int row)
{
  add_ribbons (self, index, row, FALSE, TRUE);
}

/* --- What a pass ends in: the next word, or the loss of each ---------------------------------- */

/* Shows the loss of a row before and after the update, each as a bar and a number. */
static void add_loss (const HlPassPage *self, const HlRect *body, int row, double left)
{
  const HlPass    *pass = self->pass;
  const gboolean   knows_after = hl_pass_is_done (&self->stand, pass->again);
  const HlRect     at = hl_pass_row (self->layout, body, row);
  const double     before = hl_pass_loss (pass, row, FALSE), after = hl_pass_loss (pass, row, TRUE);
  const double     room = 0.3 * (hl_rect_right (&at) - left);
  const double     unit = room / fmax (pass->largest_loss - pass->least_loss, 1e-9);
  g_autofree char *text =
      knows_after ? hl_loss_change_to_text (before, after) : hl_loss_to_text (before);
  g_autofree char *later = knows_after ? hl_loss_to_text (after) : NULL;

  if (!hl_pass_is_done (&self->stand, pass->losses) || row >= pass->n_valid[1])
    return;
  hl_mark (self->scene, HL_FILL,
           (HlRect){ left, at.y, fmax ((before - pass->least_loss) * unit, 1.0),
                     knows_after ? at.height / 2 - 0.5 : at.height },
           row == self->stand.told_row ? self->colors->computed : hl_pass_shade (self, 0.45));
  if (knows_after)
    hl_mark (self->scene, HL_FILL,
             (HlRect){ left, at.y + at.height / 2, fmax ((after - pass->least_loss) * unit, 1.0),
                       at.height / 2 - 0.5 },
             self->colors->text);
  if (hl_pass_is_named (self, 1, row) && !self->layout->is_book)
    {
      HlRect number = hl_pass_line (self, body, row);

      number.x = left + room + T (4);
      number.width = hl_rect_right (body) - number.x;
      hl_pass_say (self, row == self->stand.told_row,
                   knows_after && hl_pass_width (self, TRUE, text) > number.width ? later : text,
                   number, 0.0, self->colors->text);
    }
}

static void add_next (const HlPassPage *self, int index)
{
  const HlRect *body = &self->layout->bodies[index];
  const HlRect *last = &self->layout->boxes[self->layout->n_boxes - 1].rect;
  const HlPass *pass = self->pass;
  double        widest = 0.0;

  for (int row = 0; row < pass->n_rows[1]; row++)
    {
      g_autofree char *words = g_strdup_printf (
          "→ %s", hl_pass_knows_written (pass, &self->stand, row) ? pass->writes[row] : "?");
      const gboolean is_known = self->is_update ? row < pass->n_valid[1] : row <= self->stand.row;
      const gboolean is_strong = hl_pass_is_told (self, 1, row);

      widest = fmax (widest, hl_pass_width (self, TRUE, words));
      if (self->layout->is_book ? row == self->stand.row && !self->is_update
                                : is_known && hl_pass_is_named (self, 1, row))
        hl_pass_say (self, is_strong, words,
                     self->layout->is_book ? (HlRect){ body->x, last->y, body->width, last->height }
                                           : hl_pass_line (self, body, row),
                     0.0, is_strong ? self->colors->text : hl_pass_shade (self, 0.8));
    }
  for (int row = 0; row < pass->n_rows[1] && self->is_update; row++)
    add_loss (self, body, row, self->layout->is_book ? body->x : body->x + widest + T (6));
}

/* Lists the words that could come after the current row. */
static double add_candidates (const HlPassPage *self, HlRect at)
{
  const int t = self->stand.row;
  /* Translators: a word that the decoder has read */
  g_autofree char *after = g_strdup_printf (_ ("after “%s”"), self->pass->tokens[1][t]);
  int              n = self->layout->card.height < 14.0 * self->layout->line ? FEW : HL_NEXT_WORDS;
  HlToldLine      *lines;

  n = CLAMP ((int) ((hl_rect_bottom (&self->layout->card) - at.y) / at.height) - 2, 1, n);
  hl_pass_say (self, FALSE, after, at, 0.0, self->colors->faint_text);
  lines = hl_next_words (self->pass->walk, t, &n);
  for (int k = 0; k < n; k++)
    lines[k].is_written =
        lines[k].is_written && hl_pass_knows_written (self->pass, &self->stand, t);
  at = (HlRect){ at.x + 4, at.y + at.height, at.width - 8, n * at.height };
  hl_mark_next_words (
      self->scene, lines,
      (HlBars){ .n = n, .part = HL_PASS_WORD, .last = HL_NEXT_WORDS, .times = self->layout->times },
      self->colors->text, at);
  hl_told_free_lines (lines, n);

  return hl_rect_bottom (&at);
}

/* What the bars below a box are. */
static double add_bar_names (const HlPassPage *self, double x, double y)
{
  const HlColor     inks[] = { hl_palette_gradient_ink (self->colors), self->colors->learned };
  const char *const names[] = { "‖∂θ‖", "‖Δθ‖ / ‖θ‖" };

  for (int i = 0; i < 2; i++, y += self->layout->line)
    {
      hl_mark (self->scene, HL_FILL, (HlRect){ x, y + self->layout->line / 2, T (20), 3.0 },
               inks[i]);
      hl_pass_say (self, FALSE, names[i],
                   (HlRect){ x + T (28), y, self->layout->card.width - T (36), self->layout->line },
                   0.0, self->colors->faint_text);
    }

  return y;
}

/* What became of the loss of the batch, and of the gradient. */
static double add_result (const HlPassPage *self, HlRect at)
{
  const NnWalk    *walk = self->pass->walk;
  const gboolean   knows = hl_pass_is_done (&self->stand, self->pass->losses);
  const gboolean   knows_after = hl_pass_is_done (&self->stand, self->pass->again);
  g_autofree char *loss = !knows        ? g_strdup (_ ("not computed yet"))
                          : knows_after ? hl_loss_change_to_text (walk->loss, walk->loss_again)
                                        : hl_loss_to_text (walk->loss);
  const int        node = nn_walk_find (walk, "clip.factor", -1, FALSE);

  hl_pass_say (self, knows, loss, at, 0.0, knows ? self->colors->text : self->colors->faint_text);
  at.y += at.height;
  if (hl_pass_is_done (&self->stand, node))
    {
      const NnConstants *clip = &nn_walk_operation (walk, node)->constants;
      g_autofree char   *norm = hl_number_to_figures (clip->norm, 3);
      g_autofree char   *factor = hl_number_to_figures (clip->factor, 3);
      /* Translators: the length of the gradient, and what it is multiplied by */
      g_autofree char *clipped = g_strdup_printf (_ ("‖∂θ‖ = %s, clipped: × %s"), norm, factor);
      g_autofree char *length = g_strdup_printf ("‖∂θ‖ = %s", norm);
      const char      *text = clip->factor < 1.0 ? clipped : length;

      at.height =
          hl_scene_height (self->scene, HL_TEXT_NORMAL, self->layout->times, text, at.width);
      hl_pass_say (self, FALSE, text, at, 0.0, self->colors->text)->wraps = TRUE;
      at.y += at.height;
    }

  return add_bar_names (self, at.x, at.y);
}

/* Words in the rest of the card, if they have room; returns where they end. */
static double add_note (const HlPassPage *self, double y, const char *words)
{
  const HlRect *card = &self->layout->card;
  HlRect        at = { card->x + T (8), y + T (6), card->width - T (8), 0.0 };

  at.height = hl_scene_height (self->scene, HL_TEXT_NORMAL, self->layout->times, words, at.width);
  if (hl_rect_bottom (&at) >
      (self->layout->is_book ? self->layout->size.height - T (6) : hl_rect_bottom (card)))
    return y;

  hl_mark_paragraph (self->scene, self->layout->times, words, at, self->colors->faint_text);

  return hl_rect_bottom (&at);
}

static void add_card (const HlPassPage *self)
{
  const HlRect  *card = &self->layout->card;
  const int      next = hl_pass_find (self->pass, HL_PASS_NEXT, 1, -1);
  HlRect         at = { card->x + T (8), card->y, card->width - T (8), self->layout->line };
  const gboolean has_words = !self->is_update && self->stand.row >= 0 && next >= 0 &&
                             hl_pass_reach (self->pass, &self->stand, self->at->hides, next,
                                            self->stand.row) != HL_PASS_EMPTY;

  if (self->is_update || has_words)
    {
      hl_pass_say (self, TRUE, self->is_update ? _ ("Loss of the batch") : _ ("Next token"), at,
                   0.0, self->colors->text);
      at.y += at.height;
    }
  if (has_words)
    at.height =
        fmax (fmin (1.2 * at.height, (hl_rect_bottom (card) - at.y) / (FEW + 2.0)), at.height);
  if (has_words)
    at.y = add_candidates (self, at);
  else if (self->is_update)
    at.y = add_result (self, at);
  if (self->scene->look.is_bare)
    return;
  at.y = add_note (self, at.y,
                   _ ("The stripes of a row are the numbers of a token: the darker a stripe, the "
                      "farther the number is from 0."));
  if (hl_story_difference (&self->pass->walk->config) != NULL)
    add_note (self, at.y, hl_story_difference (&self->pass->walk->config));
}

static void add_end (const HlPassPage *self, int index)
{
  add_next (self, index);
  if (self->layout->has_card)
    add_card (self);
}

const HlPassPart hl_pass_rows = { add_rows, light_row, add_end };
