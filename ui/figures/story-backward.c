/* The pictures of an update's way back: the first gradient, where it flows, clipping, Adam's step
 * of one weight, and what came of it. */

#include "ui/figures/story-marks.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/trace/formula/formula.h"
#include "core/trace/question/question-rules.h"
#include "core/trace/walk/story.h"
#include "ui/lessons/box-title.h"
#include "ui/lessons/story-text.h"
#include "ui/numbers/number-text.h"

#define MOST_SHARES 4 /* parts of the model in the picture of clipping */

/* --- The gradient of the logits --------------------------------------------------------------- */

/* How the gradient of a label's logit is made: p, what it should be, and the weight of the word. */
static void foot_of_logit (HlStoryPage *self, const NnOperand *g, int t, double unit, HlItem item)
{
  const NnOperation *loss = hl_story_operation (self, "loss.positions");
  const NnOperand   *weights = hl_story_operation (self, "loss.batch")->inputs[1];
  const int          id = (int) loss->inputs[1]->values[t];
  const double       smoothing = loss->constants.smoothing;
  const double       aim = 1.0 - smoothing + smoothing / self->walk->config.target_vocab;
  g_autofree char   *p = hl_number_to_figures (nn_operand_get (loss->inputs[0], 0, t, id), 5);
  g_autofree char   *q = hl_number_to_figures (aim, 5);
  g_autofree char   *weight =
      hl_number_to_figures (nn_operand_get (weights, 0, self->walk->sentence, t), 4);
  g_autofree char *size = hl_number_to_figures (nn_operand_get (g, 0, t, id) / unit, 2);
  g_autofree char *power = hl_number_to_power (unit);
  g_autofree char *words = g_strdup_printf (
      /* Translators: a word; four numbers of a formula and its unit, such as "10⁻⁵" */
      _ ("“%s”: (%s − %s) · %s ≈ %s·%s. This is the probability minus its target, times the weight "
         "of one token in the loss of the batch."),
      self->walk->target_tokens[t], p, q, weight, size, power);

  hl_story_foot (self, item, words);
}

/* What the numbers are multiplied by, and what both sides mean. */
static void name_sides (HlStoryPage *self, double left, double half, double digits, double unit)
{
  g_autofree char *exponent = hl_number_to_power (unit);
  g_autofree char *power = g_strdup_printf ("× %s", exponent);
  g_autofree char *rises = g_strdup_printf ("← %s", _ ("the logit rises"));
  /* Translators: the logit falls, after “the logit rises” */
  g_autofree char *falls = g_strdup_printf ("%s →", _ ("falls"));

  hl_story_note (self, _ ("label"), self->main.x, self->main.y, U (96), 0.5);
  hl_story_say (self, HL_STORY_NOTE, TRUE, power,
                (HlRect){ left - digits, self->main.y, digits - U (6), U (22) }, 1.0,
                self->colors->computed);
  hl_story_say (self, HL_STORY_NOTE, FALSE, rises,
                (HlRect){ left, self->main.y, half - U (8), U (22) }, 1.0, self->colors->computed);
  hl_story_note (self, falls, left + half + U (8), self->main.y, half, 0.0);
}

/* Of each place the label's gradient and the largest one of another word, as bars both ways. */
void hl_story_build_logits (HlStoryPage *self)
{
  const int        node = nn_walk_find (self->walk, "decoder.dense.logits", -1, TRUE);
  const NnOperand *g = nn_walk_operation (self->walk, node)->output;
  const NnOperand *labels = hl_story_operation (self, "loss.positions")->inputs[1];
  const double     digits = U (64), names = U (110), left = self->main.x + U (112) + digits;
  const double     half = (hl_rect_right (&self->main) - left - names - digits) / 2;
  const double     zero = left + half,
               high = fmax (hl_numbers_largest (g->values, self->n * g->columns), 1e-30);
  const double unit = pow (10.0, floor (log10 (high)) - 1), whole = self->main.height;
  const double right = zero + half;

  self->main.height -= hl_story_foot_height (self);
  hl_story_fit (self, self->n);
  name_sides (self, left, half, digits, unit);
  hl_story_say (self, HL_STORY_NOTE, FALSE, _ ("another token"),
                (HlRect){ right + digits - U (40), self->main.y, names + U (40), U (22) }, 1.0,
                self->colors->learned);
  for (int t = 0; t < self->n; t++)
    {
      const HlRect     at = hl_story_place (self, t, self->main.x);
      const gboolean   is_on = t == self->step.query;
      const int        id = (int) labels->values[t]; /* where no logit falls, it is the other too */
      const int        other = nn_largest_of (nn_operand_row (g, 0, t), g->columns, -1);
      const double     own = nn_operand_get (g, 0, t, id), most = nn_operand_get (g, 0, t, other);
      g_autofree char *a = hl_number_to_figures (own / unit, 2);
      g_autofree char *b = hl_number_to_figures (most / unit, 2);
      const double     y = at.y + 0.25 * at.height, tall = 0.5 * at.height;

      foot_of_logit (self, g, t, unit, hl_story_round (t));
      if (is_on)
        foot_of_logit (self, g, t, unit, HL_NOTHING);
      hl_story_chip (self, hl_story_round (t), self->walk->target_tokens[t], at,
                     is_on ? HL_STORY_CHOSEN : HL_STORY_PLAIN);
      hl_mark_round (self->scene,
                     (HlRect){ own < 0 ? zero + own / high * half : zero, y,
                               fmax (fabs (own) / high * half, 1), tall },
                     2, self->colors->computed, is_on ? 1.0 : 0.5);
      hl_story_say (self, HL_STORY_NOTE, is_on, a,
                    (HlRect){ left - digits, at.y, digits - U (6), at.height }, 1.0,
                    self->colors->computed);
      if (other == id || most <= 0.0)
        continue;
      hl_mark_round (self->scene, (HlRect){ zero, y, fmax (most / high * half, 1), tall }, 2,
                     self->colors->learned, is_on ? 1.0 : 0.5);
      hl_story_say (self, HL_STORY_NOTE, is_on, b, (HlRect){ right, at.y, digits, at.height }, 1.0,
                    self->colors->learned);
      hl_story_say (self, HL_STORY_NOTE, is_on, nn_axis_label (&g->column_axis, other),
                    (HlRect){ right + digits + U (10), at.y, names - U (10), at.height }, 0.0,
                    self->colors->text);
    }
  hl_mark_line (self->scene, (HlPoint){ zero, self->main.y + U (24) },
                (HlPoint){ zero, hl_rect_bottom (&self->main) }, 1.5, hl_story_shade (self, 0.4));
  self->main.height = whole;
}

/* --- Where it flows --------------------------------------------------------------------------- */

/* The parts of the encoder or the decoder, and where their rows are: the last part is on top, since
 * the gradient comes from there. */
typedef struct
{
  const GArray *parts;
  int           first, n, largest;
  HlRect        at;
  double        row, high;
} Column;

static const NnStoryPart *part_of (const Column *column, int i)
{
  return &g_array_index (column->parts, NnStoryPart, column->first + i);
}

static HlRect row_of (const Column *column, int i)
{
  return (HlRect){ column->at.x, column->at.y + (column->n - 1 - i) * column->row, column->at.width,
                   column->row };
}

static void add_part (HlStoryPage *self, const Column *column, int i)
{
  const NnStoryPart *part = part_of (column, i);
  const gboolean     is_on = column->first + i == column->largest;
  const HlRect       at = row_of (column, i);
  const double       names = U (208), digits = U (64), tall = fmin (0.6 * at.height, U (18));
  const double       most = at.width - names - digits, share = part->gradient / column->high;
  const HlColor      ink = is_on ? self->colors->computed : hl_story_shade (self, 0.4);
  const HlColor      words = is_on ? self->colors->computed : self->colors->text;
  g_autofree char   *number = hl_number_to_figures (part->gradient, 2);
  const NnBox        box = part->place.box == NN_BOX_ADD_NORM ? NN_BOX_NORM : part->place.box;

  self->scene->item = (HlItem){ HL_STORY_PART, column->first + i, 0 };
  hl_mark (self->scene, HL_AREA, at, ink);
  hl_mark_round (
      self->scene,
      (HlRect){ at.x + names, hl_story_middle (at) - tall / 2, fmax (share * most, 1.5), tall },
      U (3), ink, 1.0);
  hl_mark (self->scene, HL_FRAME, at, self->colors->text)->is_cursor = TRUE;
  self->scene->item = HL_NOTHING;
  if (at.height < hl_scene_line (self->scene, HL_TEXT_NORMAL, 0.9))
    return;
  hl_story_say (self, HL_STORY_NOTE, is_on,
                hl_story_box_name (box, self->walk->config.has_residual),
                (HlRect){ at.x + U (64), at.y, names - U (72), at.height }, 1.0, words);
  hl_story_say (self, HL_STORY_NOTE, is_on, number,
                (HlRect){ at.x + names + share * most + U (6), at.y, digits, at.height }, 0.0,
                words);
}

/* Behind the rows of each block, with its name. */
static void add_blocks (HlStoryPage *self, const Column *column)
{
  for (int i = 0, end; i < column->n; i = end)
    {
      const int        block = part_of (column, i)->place.block;
      g_autofree char *title = g_strdup_printf (_ ("block %d"), block + 1);
      HlRect           low = row_of (column, i), around;

      for (end = i + 1; end < column->n && part_of (column, end)->place.block == block; end++)
        ;
      if (block < 0)
        continue;
      around = row_of (column, end - 1);
      around.height = hl_rect_bottom (&low) - around.y;
      around = hl_rect_grown (&around, -1);
      hl_mark_round (self->scene, around, U (6), hl_story_shade (self, 0.035), 1.0);
      hl_story_note (self, title, around.x + U (8), hl_story_middle (around) - U (11), U (70), 0.0);
    }
}

static void add_column (HlStoryPage *self, const Column *column, const char *title)
{
  const double x = hl_rect_right (&column->at) - U (6), y = column->at.y;

  hl_story_say (self, HL_STORY_NOTE, TRUE, title,
                (HlRect){ column->at.x, y - U (26), column->at.width, U (22) }, 0.0,
                self->colors->faint_text);
  add_blocks (self, column);
  for (int i = 0; i < column->n; i++)
    add_part (self, column, i);
  hl_mark_arrow (self->scene, (HlPoint){ x, y - U (20) },
                 (HlPoint){ x, hl_rect_bottom (&column->at) }, self->colors->computed);
}

/* From each cross-attention to the top of the encoder. */
static void add_memory (HlStoryPage *self, const Column *from, const Column *to)
{
  const double x = (hl_rect_right (&to->at) + from->at.x) / 2, y = to->at.y - U (12);
  const double end = hl_rect_right (&to->at) - U (6);

  for (int i = 0; i < from->n; i++)
    {
      const double  start = hl_story_middle (row_of (from, i));
      const HlPoint way[] = { { from->at.x, start }, { x, start }, { x, y }, { end, y } };

      if (part_of (from, i)->place.box == NN_BOX_ATTENTION2)
        hl_mark_path (self->scene, way, G_N_ELEMENTS (way), self->colors->memory)->width = U (2);
    }
}

/* A bar for each part of the model: from the top of the decoder down, and through its
 * cross-attention to the encoder. */
void hl_story_build_flow (HlStoryPage *self)
{
  g_autoptr (GArray) parts = nn_story_parts (self->walk);
  const double       gap = U (44), head = U (34), width = (self->main.width - gap) / 2;
  Column encoder = { .parts = parts, .largest = nn_story_largest_part (parts) }, decoder;

  encoder.high = g_array_index (parts, NnStoryPart, encoder.largest).gradient;
  while (encoder.n < (int) parts->len &&
         g_array_index (parts, NnStoryPart, encoder.n).place.stack != NN_STACK_DECODER)
    encoder.n++;
  encoder.row = fmin (
      (self->main.height - head) / MAX (MAX (encoder.n, (int) parts->len - encoder.n), 1), U (34));
  decoder = encoder;
  decoder.first = encoder.n;
  decoder.n = (int) parts->len - encoder.n;
  decoder.at =
      (HlRect){ self->main.x + width + gap, self->main.y + head, width, decoder.n * decoder.row };
  encoder.at = (HlRect){ self->main.x, hl_rect_bottom (&decoder.at) - encoder.n * encoder.row,
                         width, encoder.n * encoder.row };
  if (encoder.at.y < decoder.at.y)
    encoder.at.y = decoder.at.y;
  add_memory (self, &decoder, &encoder);
  add_column (self, &encoder, _ ("encoder"));
  add_column (self, &decoder, _ ("decoder, backward from the loss"));
}

/* --- Clipping --------------------------------------------------------------------------------- */

static int compare_parts (gconstpointer a, gconstpointer b)
{
  const double first = ((const NnStoryPart *) a)->gradient;
  const double second = ((const NnStoryPart *) b)->gradient;

  return (first < second) - (first > second);
}

/* A row: a name, a share of the whole, in percent. */
static void add_share (HlStoryPage *self, HlRect at, const char *name, double share)
{
  const double     names = fmin (U (380), 0.55 * at.width);
  g_autofree char *percent = hl_number_to_percent (share);

  hl_story_say (self, HL_STORY_LABEL, FALSE, name, (HlRect){ at.x, at.y, names - U (8), at.height },
                0.0, self->colors->text);
  hl_story_bar (self, (HlRect){ at.x + names, at.y, at.width - names, at.height }, share, percent,
                FALSE);
}

/* Which parts of the model make the norm so long: squares add up, lengths do not. */
static void add_shares (HlStoryPage *self, double y)
{
  g_autoptr (GArray) parts = nn_story_parts (self->walk);
  const int          n = MIN (MOST_SHARES, (int) parts->len), rest = (int) parts->len - n;
  const double       room = hl_rect_bottom (&self->main) - y - U (28);
  const double       row = fmin (U (40), room / (n + (rest > 0)));
  double             whole = 0.0, shown = 0.0;

  if (room < (n + 1) * U (22))
    return;
  g_array_sort (parts, compare_parts);
  for (guint i = 0; i < parts->len; i++)
    whole += pow (g_array_index (parts, NnStoryPart, i).gradient, 2);
  hl_story_note (self, _ ("contributions to the squared norm"), self->main.x, y, self->main.width,
                 0.0);
  y += U (28);
  for (int i = 0; i < n; i++, y += row)
    {
      const NnStoryPart *part = &g_array_index (parts, NnStoryPart, i);
      g_autofree char   *title = hl_part_title (part->first->path);
      const double       share = pow (part->gradient, 2) / fmax (whole, 1e-30);

      shown += share;
      add_share (self, (HlRect){ self->main.x, y, self->main.width, row }, title, share);
    }
  if (rest > 0)
    {
      g_autofree char *title =
          /* Translators: parts of the model */
          g_strdup_printf (ngettext ("%d other part", "%d other parts", (gulong) rest), rest);

      add_share (self, (HlRect){ self->main.x, y, self->main.width, row }, title,
                 fmax (1.0 - shown, 0.0));
    }
}

void hl_story_build_clip (HlStoryPage *self)
{
  const double limit = self->step.limit, before = self->step.value;
  const double after = before * self->step.factor, high = fmax (fmax (before, limit), 1e-12);
  const double values[] = { before, after };
  const char  *names[] = { _ ("before"), _ ("after") };
  const double row = fmin (U (64), (self->main.height - U (44)) / 2), top = self->main.y + U (32);
  const double left = self->main.x + U (80), bars = self->main.width - U (80);
  g_autofree char *most = hl_number_to_figures (limit, 4);
  /* Translators: the maximum gradient norm; its number follows */
  g_autofree char *named = g_strdup_printf ("%s %s", _ ("limit"), most);
  const double     x = left + (bars - U (100)) * limit / high;

  for (int i = 0; i < 2; i++)
    {
      const HlRect     at = { left, top + i * row, bars, 0.8 * row };
      g_autofree char *number = hl_number_to_figures (values[i], 4);

      hl_story_say (self, HL_STORY_LABEL, i == 1, names[i],
                    (HlRect){ self->main.x, at.y, U (76), at.height }, 0.0, self->colors->text);
      hl_story_bar (self, at, values[i] / high, number, i == 1);
    }
  if (limit > 0.0)
    {
      hl_mark_line (self->scene, (HlPoint){ x, self->main.y + U (24) },
                    (HlPoint){ x, top + 2 * row }, 2.0, self->colors->text);
      hl_story_note (self, named, x - U (100), self->main.y, U (200), 0.5);
    }
  add_shares (self, top + 2 * row + U (24));
}

/* --- The step of one weight ------------------------------------------------------------------- */

/* Numbers with as many decimals as show three figures of the step: what is printed adds up. */
static char *new_sum (double theta, double step)
{
  const int        places = CLAMP (2 - (int) floor (log10 (fmax (fabs (step), 1e-12))), 2, 12);
  const double     unit = pow (10.0, places);
  const double     a = round (theta * unit) / unit, b = round (step * unit) / unit;
  g_autofree char *before = hl_number_to_text (a, places),
                  *change = hl_number_to_text (fabs (b), places);
  g_autofree char *after = hl_number_to_text (a + b, places);

  return g_strdup_printf ("%s = %s %s %s", after, before, b < 0.0 ? "−" : "+", change);
}

/* The arithmetic of a weight, line by line. */
typedef struct
{
  HlStoryPage  *page;
  NnStoryWeight weight;
  gboolean      has_notes; /* below each line, what its numbers are */
  double        y, gap;
} Lines;

static void add_line (Lines *lines, const char *name, const char *formula, const char *note,
                      gboolean is_on)
{
  HlStoryPage *self = lines->page;
  const double left = fmin (U (220), 0.3 * self->main.width), width = self->main.width - left;
  const double times = hl_story_times (self, HL_STORY_LABEL);
  const double small = hl_story_times (self, HL_STORY_NOTE);
  const double high =
      fmax (hl_scene_height (self->scene, HL_TEXT_NORMAL, times, formula, width), U (24));
  const HlRect around = { self->main.x - U (6), lines->y - U (5), self->main.width + U (12),
                          high + U (10) };

  if (is_on)
    hl_mark_round (self->scene, around, U (7), hl_story_tint (self, 0.1), 1.0);
  hl_story_say (self, HL_STORY_LABEL, TRUE, name,
                (HlRect){ self->main.x, lines->y, left - U (8), U (24) }, 0.0,
                is_on ? self->colors->computed : self->colors->text);
  hl_story_say (self, HL_STORY_LABEL, FALSE, formula,
                (HlRect){ self->main.x + left, lines->y, width, high }, 0.0, self->colors->text)
      ->wraps = TRUE;
  lines->y += high;
  if (lines->has_notes && note != NULL)
    {
      const double more = hl_scene_height (self->scene, HL_TEXT_NORMAL, small, note, width) + 1;

      hl_story_say (self, HL_STORY_NOTE, FALSE, note,
                    (HlRect){ self->main.x + left, lines->y, width, more }, 0.0,
                    self->colors->faint_text)
          ->wraps = TRUE;
      lines->y += more;
    }
  lines->y += lines->gap;
}

static void add_formula (Lines *lines, const char *name, const NnOperation *operation,
                         const char *note)
{
  g_autoptr (NnFormula) formula = nn_formula_new (operation, lines->weight.slice, lines->weight.row,
                                                  lines->weight.column, NN_FORMULA_SHORT);

  add_line (lines, name, formula->text, note, FALSE);
}

/* Which weight it is, in words. */
static char *new_place (const NnStoryWeight *weight)
{
  const NnOperand *theta = weight->step->inputs[0];

  if (theta->row_axis.labels != NULL)
    /* Translators: a number from 1, and a word */
    return g_strdup_printf (_ ("feature %d of the learned vector of “%s”"), weight->column + 1,
                            theta->row_axis.labels[weight->row]);

  /* Translators: numbers from 1, and the name of a matrix, such as W_q */
  return g_strdup_printf (_ ("row %d, column %d of the learned matrix %s"), weight->row + 1,
                          weight->column + 1, weight->step->parameter);
}

static char *new_memory_note (const char *letter, double beta, const char *of)
{
  g_autofree char *number = hl_number_to_figures (beta, 4);

  /* Translators: a number, a letter such as β₁, and what a mean is of: g or g² */
  return g_strdup_printf (_ ("%s is %s, the share of the previous mean of %s that is kept"), number,
                          letter, of);
}

static char *new_step_note (const NnConstants *constants)
{
  const double     t = (double) constants->t;
  g_autofree char *rate = hl_number_to_figures (constants->rate, 4);
  g_autofree char *a = hl_number_to_figures (1.0 - pow (constants->beta, t), 4);
  g_autofree char *b = hl_number_to_figures (1.0 - pow (constants->beta2, t), 4);
  g_autofree char *epsilon = hl_number_to_figures (constants->epsilon, 4);

  return g_strdup_printf (
      /* Translators: numbers of a formula */
      _ ("%s is η, the learning rate of this update; ÷ %s and ÷ %s correct both means, which began "
         "at 0 (1 − β₁ᵗ, 1 − β₂ᵗ, t = %d); %s is ε, which prevents a division by 0"),
      rate, a, b, (int) constants->t, epsilon);
}

/* What Adam does to one weight. */
void hl_story_build_adam (HlStoryPage *self)
{
  const NnStoryWeight weight = nn_story_weight (self->walk);
  const double        line =
      hl_scene_line (self->scene, HL_TEXT_NORMAL, hl_story_times (self, HL_STORY_LABEL));
  const gboolean   is_high = self->main.height > U (300), is_wide = self->main.width > U (560);
  const gboolean   has_notes = is_wide && self->main.height > 15 * line + U (60);
  Lines            lines = { self, weight, has_notes, self->main.y + U (4),
                             U (has_notes ? 18
                                : is_high ? 12
                                          : 4) };
  const NnOperand *theta = weight.step->inputs[0];
  const double     before = nn_operand_get (theta, weight.slice, weight.row, weight.column);
  const double step = nn_operand_get (weight.step->output, weight.slice, weight.row, weight.column);
  g_autofree char *g = hl_number_to_figures (
      nn_operand_get (weight.m->inputs[1], weight.slice, weight.row, weight.column), 4);
  g_autofree char *sum = new_sum (before, step), *place = new_place (&weight);
  g_autofree char *name =
      hl_story_weight_name (weight.step, weight.slice, weight.row, weight.column);
  g_autofree char *of_m = new_memory_note ("β₁", weight.step->constants.beta, "g");
  g_autofree char *of_v = new_memory_note ("β₂", weight.step->constants.beta2, "g²");
  g_autofree char *of_step = new_step_note (&weight.step->constants);

  hl_story_say (self, HL_STORY_LARGE, TRUE, name,
                (HlRect){ self->main.x, lines.y, self->main.width, U (28) }, 0.0,
                self->colors->learned);
  if (lines.has_notes)
    hl_story_note (self, place, self->main.x, lines.y + U (28), self->main.width, 0.0);
  lines.y += lines.has_notes ? U (66) : U (32);
  if (self->main.height > U (220) && is_wide)
    {
      add_line (&lines, _ ("gradient g"), g, NULL, FALSE);
      add_formula (&lines, _ ("mean of gradients m"), weight.m, of_m);
      add_formula (&lines, _ ("mean of squares v"), weight.v, of_v);
    }
  add_formula (&lines, _ ("step Δθ"), weight.step, of_step);
  add_line (&lines, _ ("new weight θ"), sum, NULL, TRUE);
}

/* --- The same batch again --------------------------------------------------------------------- */

/* Losses before and after the update, and where their difference is drawn. */
typedef struct
{
  double left, column, zero, half, high; /* half: how long the largest difference is, high */
} Changes;

static void add_change (HlStoryPage *self, const Changes *changes, HlRect at, double a, double b,
                        gboolean is_sum)
{
  const double     length = fabs (b - a) / changes->high * changes->half;
  const HlColor    ink = b <= a ? self->colors->computed : self->colors->learned;
  g_autofree char *from = hl_loss_to_text_beside (a, b), *to = hl_loss_to_text_beside (b, a);
  g_autofree char *size = hl_number_to_figures (b - a, 2);
  g_autofree char *change = g_strconcat (b > a ? "+" : "", size, NULL);

  hl_story_say (self, HL_STORY_LABEL, is_sum, from,
                (HlRect){ changes->left, at.y, changes->column, at.height }, 1.0,
                self->colors->text);
  hl_story_say (self, HL_STORY_LABEL, is_sum, to,
                (HlRect){ changes->left + changes->column, at.y, changes->column, at.height }, 1.0,
                self->colors->text);
  hl_mark_round (self->scene,
                 (HlRect){ b < a ? changes->zero - length : changes->zero, at.y + 0.25 * at.height,
                           fmax (length, 1), 0.5 * at.height },
                 U (3), ink, is_sum ? 1.0 : 0.6);
  hl_story_say (self, HL_STORY_LABEL, is_sum, change,
                (HlRect){ changes->zero + changes->half + U (4), at.y,
                          hl_rect_right (&self->main) - changes->zero - changes->half - U (4),
                          at.height },
                1.0, ink);
}

static double mean_of (const HlStoryPage *self, const NnOperand *losses)
{
  double sum = 0.0;

  for (int t = 0; t < self->n; t++)
    sum += nn_operand_get (losses, 0, self->walk->sentence, t);

  return sum / MAX (self->n, 1);
}

void hl_story_build_after (HlStoryPage *self)
{
  const NnWalk    *walk = self->walk;
  const NnOperand *before = hl_story_operation (self, "loss.batch")->inputs[0];
  const NnOperand *after = hl_story_operation (self, "loss_again.batch")->inputs[0];
  const double     a = mean_of (self, before), b = mean_of (self, after);
  const double     column = fmin (U (110), 0.16 * self->main.width);
  const double     left = self->main.x + U (156), bars = left + 2 * column + U (20);
  const double     half = (hl_rect_right (&self->main) - bars - U (96)) / 2;
  Changes          changes = { left, column, bars + half, half,
                               fabs (walk->loss_again - walk->loss) + 1e-12 };

  hl_story_fit (self, self->n + 2);
  changes.high = fmax (changes.high, fabs (b - a));
  for (int t = 0; t < self->n; t++)
    changes.high = fmax (changes.high, fabs ((double) nn_operand_get (after, 0, walk->sentence, t) -
                                             nn_operand_get (before, 0, walk->sentence, t)));
  hl_story_note (self, _ ("loss before"), left, self->main.y, column, 1.0);
  hl_story_note (self, _ ("after"), left + column, self->main.y, column, 1.0);
  /* Translators: of losses: lower after the update */
  hl_story_note (self, _ ("fallen"), changes.zero - half, self->main.y, half - U (8), 1.0);
  /* Translators: of losses: higher after the update */
  hl_story_note (self, _ ("risen"), changes.zero + U (8), self->main.y, half, 0.0);
  for (int t = 0; t < self->n; t++)
    {
      const HlRect at = hl_story_place (self, t, self->main.x);

      hl_story_chip (self, hl_story_round (t), walk->target_tokens[t], at, HL_STORY_PLAIN);
      add_change (self, &changes, at, nn_operand_get (before, 0, walk->sentence, t),
                  nn_operand_get (after, 0, walk->sentence, t), FALSE);
    }
  for (int batch = 0; batch < 2; batch++) /* below the words, of means */
    {
      const HlRect at = hl_story_place (self, self->n + batch, self->main.x);

      /* Translators: the mean of the losses of all tokens of a pair */
      hl_story_say (self, HL_STORY_LABEL, TRUE, batch ? _ ("whole batch") : _ ("mean of the pair"),
                    (HlRect){ self->main.x, at.y, left - self->main.x, at.height }, 0.0,
                    self->colors->text);
      add_change (self, &changes, at, batch ? walk->loss : a, batch ? walk->loss_again : b, TRUE);
    }
  hl_mark_line (self->scene, (HlPoint){ changes.zero, self->main.y + U (24) },
                (HlPoint){ changes.zero, hl_rect_bottom (&self->main) }, 1.5,
                hl_story_shade (self, 0.4));
}
