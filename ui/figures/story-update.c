#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/layers/cross-entropy.h"
#include "core/text/vocabulary.h"
#include "core/trace/formula/formula.h"
#include "core/trace/walk/story-parts.h"
#include "ui/figures/story-marks.h"
#include "ui/lessons/box-title.h"
#include "ui/lessons/story-text.h"
#include "ui/numbers/loss-text.h"
#include "ui/numbers/number-text.h"

/* The pictures of an update: the pair, what is read, its losses, what flows back, Adam's step. */

#define LEAST_TURNED 18.0 /* width of a bar with its name */

static const NnOperation *operation_at (const HlStoryPage *self, const char *path)
{
  return nn_walk_operation (self->walk, nn_walk_find (self->walk, path, -1, FALSE));
}

static HlItem item_of_place (int t) { return (HlItem){ HL_STORY_ROUND, t, 0 }; }

/* --- The pair, and what the decoder reads ----------------------------------------------------- */

/* Words one beside the other; turned where they are many. */
static double word_pitch (const HlStoryPage *self, int n)
{
  return fmin (self->main.width / MAX (n, 1), U (118));
}

static double word_height (const HlStoryPage *self, int n)
{
  const double most = (self->main.height - U (96)) / 2;

  return fmin (word_pitch (self, n) < U (64) ? U (92) : U (38), most);
}

static HlRect word_at (const HlStoryPage *self, int i, int n, double y)
{
  const double pitch = word_pitch (self, n);

  return (HlRect){ self->main.x + i * pitch, y, 0.9 * pitch, word_height (self, n) };
}

/* The words of a row, without padding. */
static void append_words (GString *text, const NnOperand *ids, int row)
{
  for (int i = 0; i < ids->columns; i++)
    if (nn_operand_state (ids, row, i) == NN_CELL_NORMAL &&
        !g_str_equal (ids->words[row * ids->columns + i], NN_TOKEN_EOS))
      g_string_append_printf (text, i > 0 ? " %s" : "%s", ids->words[row * ids->columns + i]);
}

/* The other pairs of the batch, as many as have room. */
static void add_others (HlStoryPage *self, double y)
{
  const NnOperand *source = operation_at (self, "batch.source")->output;
  const NnOperand *labels = operation_at (self, "batch.labels")->output;
  const double     line = U (26);

  const int        n_others = source->rows - 1;
  const int        room = (int) ((hl_rect_bottom (&self->main) - y) / line);
  const int        n = n_others <= room ? n_others : MAX (room - 1, 0);
  g_autofree char *more = NULL;

  for (int b = 0, i = 0; i < n; b++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      if (b == self->walk->sentence)
        continue;
      i++;
      append_words (text, source, b);
      g_string_append (text, " → ");
      append_words (text, labels, b);
      hl_story_note (self, text->str, self->main.x, y, self->main.width, 0.0);
      y += line;
    }
  if (n == n_others || room < 1)
    return;
  /* Translators: so many pairs of a batch have no room below others of it */
  more = g_strdup_printf (_ ("and %d more"), n_others - n);
  hl_story_note (self, more, self->main.x, y, self->main.width, 0.0);
}

static void build_pair (HlStoryPage *self)
{
  const NnWalk *walk = self->walk;
  const int     n_source = walk->source_valid_len, n_target = walk->target_valid_len;
  const int     n = MAX (n_source, n_target);
  const double  above = self->main.y + U (26), high = word_height (self, n);
  const double  below = above + high + U (44), rest = below + high + U (26);

  hl_story_note (self, _ ("is read"), self->main.x, self->main.y, self->main.width, 0.0);
  hl_story_note (self, _ ("is to be written"), self->main.x, below - U (26), self->main.width, 0.0);
  for (int i = 0; i < n_source; i++)
    hl_story_chip (self, (HlItem){ HL_STORY_WORD, i, 0 }, walk->source_tokens[i],
                   word_at (self, i, n, above), HL_STORY_PLAIN);
  for (int t = 0; t < n_target; t++)
    hl_story_chip (self, item_of_place (t), walk->target_tokens[t], word_at (self, t, n, below),
                   HL_STORY_CHOSEN);
  if (self->step.n < 2)
    return;
  hl_story_say (self, HL_STORY_NOTE, TRUE, _ ("the others of the batch"),
                (HlRect){ self->main.x, rest, self->main.width, U (24) }, 0.0, self->colors->text);
  add_others (self, rest + U (28));
}

/* A label is what the next place reads. */
static void build_shift (HlStoryPage *self)
{
  const NnWalk *walk = self->walk;
  const int     n = walk->target_valid_len;
  const double  above = self->main.y + U (26), high = word_height (self, n);
  const double  below = fmin (above + high + U (150), hl_rect_bottom (&self->main) - high - U (28));

  hl_story_note (self, _ ("is to be written (label)"), self->main.x, self->main.y, self->main.width,
                 0.0);
  hl_story_note (self, _ ("is read"), self->main.x, below + high + U (4), self->main.width, 0.0);
  for (int t = 0; t < n; t++)
    {
      const HlRect   up = word_at (self, t, n, above), down = word_at (self, t, n, below);
      const HlRect   next = word_at (self, t + 1, n, below);
      const double   x = down.x + down.width / 2;
      const HlRibbon way = {
        { x, hl_rect_bottom (&up) }, { next.x + next.width / 2, below }, TRUE, 1.0, U (5)
      };

      if (t + 1 < n)
        hl_mark_ribbon (self->scene, &way, self->colors->computed)->opacity = 0.35;
      hl_mark_arrow (self->scene, (HlPoint){ x, below - U (2) },
                     (HlPoint){ x, hl_rect_bottom (&up) + U (4) }, hl_story_shade (self, 0.5));
      hl_story_chip (self, item_of_place (t), walk->target_tokens[t], up, HL_STORY_CHOSEN);
      hl_story_chip (self, item_of_place (t), walk->decoder_tokens[t], down, HL_STORY_PLAIN);
    }
}

/* --- The losses ------------------------------------------------------------------------------- */

static int most_likely (const NnOperand *p, int row)
{
  int most = 0;

  for (int id = 1; id < p->columns; id++)
    if (nn_operand_get (p, 0, row, id) > nn_operand_get (p, 0, row, most))
      most = id;

  return most;
}

#define BESIDE U (100) /* the number beside a bar */

/* A bar from the left, and its number after it. */
static void add_bar (HlStoryPage *self, HlRect at, double share, const char *number, gboolean is_on)
{
  const HlColor ink = is_on ? self->colors->computed : hl_story_shade (self, 0.45);
  const HlRect  bar = { at.x, at.y + 0.28 * at.height, at.width - BESIDE, 0.44 * at.height };

  hl_mark_round (self->scene, bar, U (4), hl_story_shade (self, 0.06), 1.0);
  hl_mark_round (self->scene, (HlRect){ bar.x, bar.y, fmax (share * bar.width, 2), bar.height },
                 U (4), ink, 1.0);
  hl_story_say (self, HL_STORY_LABEL, is_on, number,
                (HlRect){ hl_rect_right (&bar) + U (8), at.y, U (94), at.height }, 0.0,
                is_on ? self->colors->computed : self->colors->text);
}

/* What the losses of the shown pair are, with what label smoothing adds. */
static const NnOperand *losses_of (const HlStoryPage *self)
{
  const NnOperation *smoothed = operation_at (self, "loss.smoothed");

  return smoothed != NULL ? smoothed->output : operation_at (self, "loss.positions")->output;
}

/* Below which no loss is: what label smoothing costs by itself. */
static double floor_of (const HlStoryPage *self)
{
  return nn_cross_entropy_floor (operation_at (self, "loss.positions")->constants.smoothing,
                                 self->walk->config.target_vocab);
}

static char *loss_title (const HlStoryPage *self, const char *title)
{
  const double     least = floor_of (self);
  g_autofree char *number = hl_number_to_text (least, 3);

  /* Translators: the title of a column of losses, and the number at which its bars begin */
  return least > 0.0 ? g_strdup_printf (_ ("%s (bars from %s)"), title, number) : g_strdup (title);
}

static double above (double loss, double least, double high)
{
  return CLAMP ((loss - least) / fmax (high - least, 1e-9), 0.0, 1.0);
}

static double largest_of (const NnOperand *column, int n)
{
  double most = 1e-9;

  for (int t = 0; t < n; t++)
    most = fmax (most, (double) column->values[t]);

  return most;
}

/* Of each place its label, what the model would write, the label's probability and loss. */
static void build_losses (HlStoryPage *self)
{
  const NnWalk      *walk = self->walk;
  const NnOperation *loss = operation_at (self, "loss.positions");
  const NnOperand   *p = loss->inputs[0], *labels = loss->inputs[1], *losses = losses_of (self);
  const double       high = largest_of (losses, self->n), left = self->main.x;
  const double       says = left + U (212), rest = hl_rect_right (&self->main) - says - U (140);
  const double       chance = says + U (140), cost = chance + rest / 2 + U (6);
  const double       least = floor_of (self);
  g_autofree char   *title = loss_title (self, _ ("its loss"));

  hl_story_note (self, _ ("reads"), left, self->main.y, U (96), 0.5);
  hl_story_note (self, _ ("label"), left + U (106), self->main.y, U (96), 0.5);
  hl_story_note (self, _ ("the model writes"), says, self->main.y, U (136), 0.0);
  hl_story_note (self, _ ("probability of the label"), chance, self->main.y, rest / 2, 0.0);
  hl_story_note (self, title, cost, self->main.y, rest / 2, 0.0);
  for (int t = 0; t < self->n; t++)
    {
      const HlRect     at = hl_story_place (self, t, left);
      const gboolean   is_on = t == self->step.query;
      const int        id = (int) labels->values[t], top = most_likely (p, t);
      const double     own = nn_operand_get (p, 0, t, id);
      g_autofree char *number = hl_probability_to_text (own);
      g_autofree char *nats = hl_loss_to_text ((double) losses->values[t]);

      hl_story_chip (self, item_of_place (t), walk->decoder_tokens[t], at, HL_STORY_PLAIN);
      hl_story_chip (self, item_of_place (t), walk->target_tokens[t],
                     hl_story_place (self, t, left + U (106)),
                     is_on ? HL_STORY_LIT : HL_STORY_CHOSEN);
      hl_story_say (self, HL_STORY_LABEL, top != id, nn_axis_label (&p->column_axis, top),
                    (HlRect){ says, at.y, U (134), at.height }, 0.0,
                    top == id ? self->colors->faint_text : self->colors->learned);
      add_bar (self, (HlRect){ chance, at.y, rest / 2 - U (6), at.height }, own, number, is_on);
      add_bar (self, (HlRect){ cost, at.y, rest / 2 - U (6), at.height },
               above ((double) losses->values[t], least, high), nats, is_on);
    }
}

/* All words of the batch, a row a pair: the darker, the larger is the loss. */
static void build_batch (HlStoryPage *self)
{
  const NnOperand *losses = operation_at (self, "loss.batch")->inputs[0];
  const double     right = U (150), cell = fmin ((self->main.width - right) / losses->columns,
                                                 (self->main.height - U (30)) / losses->rows);
  const double     width = fmin ((self->main.width - right) / losses->columns, 3 * cell);
  const double     x = self->main.x, y = self->main.y + U (28);
  g_autofree char *number = hl_loss_to_text (self->walk->loss);
  const HlRect     own = { x, y + self->walk->sentence * cell, width * losses->columns, cell };
  const HlRect     around = hl_rect_grown (&own, U (2));
  const double     least = floor_of (self);
  const double     bottom = y + losses->rows * cell;
  const gboolean   is_low = self->walk->sentence >= losses->rows / 2; /* the pair that is shown */
  gboolean         has_padding = FALSE;
  double           high = 1e-9;

  for (gsize i = 0; i < nn_operand_length (losses); i++)
    high = fmax (high, (double) losses->values[i]);
  for (int b = 0; b < losses->rows; b++)
    for (int t = 0; t < losses->columns; t++)
      if (nn_operand_state (losses, b, t) == NN_CELL_NORMAL)
        hl_mark (self->scene, HL_FILL,
                 (HlRect){ x + t * width, y + b * cell, width - 1.5, cell - 1.5 },
                 hl_story_tint (
                     self, 0.08 + 0.92 * above (nn_operand_get (losses, 0, b, t), least, high)));
      else
        {
          has_padding = TRUE;
          hl_mark (self->scene, HL_HATCH,
                   (HlRect){ x + t * width, y + b * cell, width - 1.5, cell - 1.5 },
                   self->colors->masked_ink);
        }
  hl_story_note (self,
                 has_padding ? _ ("loss of each word, a row for each pair; hatched: padding, which "
                                  "does not count")
                             : _ ("loss of each word, a row for each pair"),
                 x, self->main.y, self->main.width, 0.0);
  hl_mark (self->scene, HL_FRAME, around, self->colors->text)->width = U (2);
  hl_story_note (self, _ ("this pair"), hl_rect_right (&around) + U (8),
                 hl_story_middle (own) - U (11), right - U (20), 0.0);
  hl_story_say (
      self, 1.4 * HL_STORY_LARGE, TRUE, number,
      (HlRect){ hl_rect_right (&self->main) - right, is_low ? y : bottom - U (40), right, U (40) },
      1.0, self->colors->computed);
}

/* --- What flows back -------------------------------------------------------------------------- */

/* Of each place the label's gradient and the largest one of another word, as bars both ways. */
static void build_logits (HlStoryPage *self)
{
  const NnOperand *g =
      nn_walk_operation (self->walk, nn_walk_find (self->walk, "decoder.dense.logits", -1, TRUE))
          ->output;
  const NnOperand *labels = operation_at (self, "loss.positions")->inputs[1];
  const double     left = self->main.x + U (112), digits = U (104), names = U (100);
  const double     half = (hl_rect_right (&self->main) - left - names - 2 * digits) / 2;
  const double     zero = left + digits + half;
  double           high = 1e-30;

  for (int t = 0; t < self->n; t++)
    for (int id = 0; id < g->columns; id++)
      high = fmax (high, fabs ((double) nn_operand_get (g, 0, t, id)));
  hl_story_note (self, _ ("raised"), zero - half, self->main.y, half - U (8), 1.0);
  hl_story_note (self, _ ("lowered"), zero + U (8), self->main.y, half, 0.0);
  hl_story_note (self, _ ("other word"), zero + half + digits, self->main.y, names, 0.0);
  for (int t = 0; t < self->n; t++)
    {
      const HlRect     at = hl_story_place (self, t, self->main.x);
      const gboolean   is_on = t == self->step.query;
      const int        id = (int) labels->values[t], other = most_likely (g, t);
      const double     own = nn_operand_get (g, 0, t, id), most = nn_operand_get (g, 0, t, other);
      g_autofree char *a = hl_number_to_figures (own, 2), *b = hl_number_to_figures (most, 2);
      const double     y = at.y + 0.25 * at.height, tall = 0.5 * at.height;

      hl_story_chip (self, item_of_place (t), self->walk->target_tokens[t], at,
                     is_on ? HL_STORY_CHOSEN : HL_STORY_PLAIN);
      hl_mark_round (self->scene,
                     (HlRect){ own < 0 ? zero + own / high * half : zero, y,
                               fmax (fabs (own) / high * half, 1), tall },
                     2, self->colors->computed, is_on ? 1.0 : 0.5);
      hl_story_say (self, HL_STORY_NOTE, is_on, a,
                    (HlRect){ left, at.y, digits - U (6), at.height }, 1.0, self->colors->text);
      if (other == id || most <= 0.0)
        continue;
      hl_mark_round (self->scene, (HlRect){ zero, y, fmax (most / high * half, 1), tall }, 2,
                     self->colors->learned, is_on ? 1.0 : 0.5);
      hl_story_say (self, HL_STORY_NOTE, is_on, b,
                    (HlRect){ zero + half + U (6), at.y, digits - U (6), at.height }, 0.0,
                    self->colors->text);
      hl_story_say (self, HL_STORY_NOTE, is_on, nn_axis_label (&g->column_axis, other),
                    (HlRect){ zero + half + digits, at.y, names, at.height }, 0.0,
                    self->colors->text);
    }
  hl_mark_line (self->scene, (HlPoint){ zero, self->main.y + U (24) },
                (HlPoint){ zero, hl_rect_bottom (&self->main) }, 1.5, hl_story_shade (self, 0.4));
}

static const char *name_of_part (const HlStoryPage *self, const NnPlace *place)
{
  return hl_story_box_name (place->box == NN_BOX_ADD_NORM ? NN_BOX_NORM : place->box,
                            self->walk->config.has_residual);
}

/* A part: its name, turned, below its bar, and the number above. */
static void add_part (HlStoryPage *self, const NnStoryPart *part, int index, double share,
                      HlRect at, gboolean is_on)
{
  const gboolean has_names = at.width >= U (LEAST_TURNED) && at.height > U (280);
  const double   foot = has_names ? U (166) : U (4), top = has_names ? U (86) : U (4);
  const double   pitch = at.width;
  const double   base = hl_rect_bottom (&at) - foot, tall = fmax (share * (base - at.y - top), 1.5);
  const HlColor  ink = is_on ? self->colors->computed : hl_story_shade (self, 0.4);
  const HlColor  words = is_on ? self->colors->computed : self->colors->text;
  const HlRect   name = { at.x, base + U (4), pitch, foot - U (26) };
  const HlRect   digits = { at.x, base - tall - top, pitch, top - U (4) };
  g_autofree char *block = g_strdup_printf ("%d", part->place.block + 1);
  g_autofree char *number = hl_number_to_figures (part->gradient, 2);
  HlMark          *mark;

  self->scene->item = (HlItem){ HL_STORY_PART, index, 0 };
  hl_mark (self->scene, HL_AREA, at, ink);
  hl_mark_round (self->scene, (HlRect){ at.x + pitch / 8, base - tall, 0.75 * pitch, tall }, U (3),
                 ink, 1.0);
  hl_mark (self->scene, HL_FRAME, at, self->colors->text)->is_cursor = TRUE;
  self->scene->item = HL_NOTHING;
  if (!has_names)
    return;
  mark = hl_story_say (self, HL_STORY_NOTE, is_on, name_of_part (self, &part->place), name, 1.0,
                       words);
  mark->is_turned = TRUE;
  mark->align_y = 0.5;
  mark = hl_story_say (self, HL_STORY_NOTE, is_on, number, digits, 0.0, words);
  mark->is_turned = TRUE;
  mark->align_y = 0.5;
  if (part->place.block >= 0)
    hl_story_say (self, HL_STORY_NOTE, is_on, block,
                  (HlRect){ at.x, hl_rect_bottom (&name), pitch, U (20) }, 0.5,
                  self->colors->faint_text);
}

/* A bar for each part of the model, whose gradients come from the right. */
static void build_flow (HlStoryPage *self)
{
  g_autoptr (GArray) parts = nn_story_parts (self->walk);
  const int          largest = nn_story_largest_part (parts);
  const double       high = g_array_index (parts, NnStoryPart, largest).gradient;
  const double       gap = U (30), y = self->main.y + U (24);
  const double       pitch = fmin ((self->main.width - gap) / parts->len, U (52));
  double             x = self->main.x;

  hl_story_say (self, HL_STORY_NOTE, TRUE, _ ("encoder reads"),
                (HlRect){ x, self->main.y, self->main.width, U (22) }, 0.0,
                self->colors->faint_text);
  for (guint k = 0; k < parts->len; k++)
    {
      const NnStoryPart *part = &g_array_index (parts, NnStoryPart, k);
      const gboolean     is_first =
          k > 0 && part->place.stack == NN_STACK_DECODER &&
          g_array_index (parts, NnStoryPart, k - 1).place.stack != NN_STACK_DECODER;

      if (is_first)
        {
          x += gap;
          hl_story_say (self, HL_STORY_NOTE, TRUE, _ ("decoder writes"),
                        (HlRect){ x, self->main.y, self->main.width, U (22) }, 0.0,
                        self->colors->faint_text);
        }
      add_part (self, part, (int) k, part->gradient / high,
                (HlRect){ x, y + U (8), pitch - 1, hl_rect_bottom (&self->main) - y - U (8) },
                (int) k == largest);
      x += pitch;
    }
  hl_mark_arrow (self->scene, (HlPoint){ x, y }, (HlPoint){ self->main.x, y },
                 self->colors->computed);
}

/* --- Clipping, and the step of one weight ----------------------------------------------------- */

static void build_clip (HlStoryPage *self)
{
  const double limit = self->step.limit, before = self->step.value;
  const double after = before * self->step.factor, high = fmax (fmax (before, limit), 1e-12);
  const double values[] = { before, after };
  const char  *names[] = { _ ("before"), _ ("after") };
  const double row = fmin (U (76), (self->main.height - U (44)) / 2),
               bars = self->main.width - U (80);
  const double     x = self->main.x + U (80) + (bars - BESIDE) * limit / high;
  g_autofree char *most = hl_number_to_figures (limit, 4);
  g_autofree char *named = g_strdup_printf ("%s %s", _ ("limit"), most);

  for (int i = 0; i < 2; i++)
    {
      const HlRect     at = { self->main.x + U (80), self->main.y + U (40) + i * row, bars,
                              0.74 * row };
      g_autofree char *number = hl_number_to_figures (values[i], 4);

      hl_story_say (self, HL_STORY_LABEL, i == 1, names[i],
                    (HlRect){ self->main.x, at.y, U (76), at.height }, 0.0, self->colors->text);
      add_bar (self, at, values[i] / high, number, i == 1);
    }
  if (limit <= 0.0)
    return;
  hl_mark_line (self->scene, (HlPoint){ x, self->main.y + U (28) },
                (HlPoint){ x, self->main.y + U (40) + 2 * row }, 2.0, self->colors->text);
  hl_story_note (self, named, x - U (100), self->main.y + U (4), U (200), 0.5);
}

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

/* A line of the arithmetic; returns where the next one is. */
static double add_line (HlStoryPage *self, double y, const char *name, const char *formula,
                        gboolean is_on)
{
  const double left = fmin (U (220), 0.3 * self->main.width), width = self->main.width - left;
  const double times = hl_story_times (self, HL_STORY_LABEL);
  const double high =
      fmax (hl_scene_height (self->scene, HL_TEXT_NORMAL, times, formula, width), U (24));
  const HlRect around = { self->main.x - U (6), y - U (5), self->main.width + U (12),
                          high + U (10) };

  if (is_on)
    hl_mark_round (self->scene, around, U (7), hl_story_tint (self, 0.1), 1.0);
  hl_story_say (self, HL_STORY_LABEL, TRUE, name, (HlRect){ self->main.x, y, left - U (8), U (24) },
                0.0, is_on ? self->colors->computed : self->colors->text);
  hl_story_say (self, HL_STORY_LABEL, FALSE, formula,
                (HlRect){ self->main.x + left, y, width, high }, 0.0, self->colors->text)
      ->wraps = TRUE;

  return y + high + (self->main.height > U (300) ? U (22) : U (4));
}

static double add_formula (HlStoryPage *self, double y, const char *name,
                           const NnStoryWeight *weight, const NnOperation *operation,
                           gboolean is_on)
{
  g_autoptr (NnFormula) formula =
      nn_formula_new (operation, weight->slice, weight->row, weight->column, NN_FORMULA_SHORT);

  return add_line (self, y, name, formula->text, is_on);
}

/* What Adam does to one weight, line by line. */
static void build_adam (HlStoryPage *self)
{
  const NnStoryWeight weight = nn_story_weight (self->walk);
  const NnOperand    *theta = weight.step->inputs[0];
  const double        before = nn_operand_get (theta, weight.slice, weight.row, weight.column);
  const double step = nn_operand_get (weight.step->output, weight.slice, weight.row, weight.column);
  g_autofree char *g = hl_number_to_figures (
      nn_operand_get (weight.m->inputs[1], weight.slice, weight.row, weight.column), 4);
  g_autofree char *sum = new_sum (before, step),
                  *name =
                      hl_story_weight_name (weight.step, weight.slice, weight.row, weight.column);
  double y = self->main.y + U (6);

  hl_story_say (self, HL_STORY_LARGE, TRUE, name,
                (HlRect){ self->main.x, y, self->main.width, U (28) }, 0.0, self->colors->learned);
  y += self->main.height > U (300) ? U (48) : U (32);
  if (self->main.height > U (220) && self->main.width > U (560))
    {
      y = add_line (self, y, _ ("gradient g"), g, FALSE);
      y = add_formula (self, y, _ ("mean of gradients m"), &weight, weight.m, FALSE);
      y = add_formula (self, y, _ ("mean of squares v"), &weight, weight.v, FALSE);
    }
  y = add_formula (self, y, _ ("step Δθ"), &weight, weight.step, FALSE);
  add_line (self, y, _ ("weight θ afterwards"), sum, TRUE);
}

/* --- The same again --------------------------------------------------------------------------- */

static void build_after (HlStoryPage *self)
{
  const NnWalk    *walk = self->walk;
  const NnOperand *before = operation_at (self, "loss.batch")->inputs[0];
  const NnOperand *after = operation_at (self, "loss_again.batch")->inputs[0];
  const double     left = self->main.x + U (112), width = (hl_rect_right (&self->main) - left) / 2;
  const double     least = floor_of (self);
  g_autofree char *title = loss_title (self, _ ("loss before the update"));
  double           high = 1e-9;

  for (int t = 0; t < self->n; t++)
    high = fmax (high, fmax (nn_operand_get (before, 0, walk->sentence, t),
                             nn_operand_get (after, 0, walk->sentence, t)));
  hl_story_note (self, title, left, self->main.y, width, 0.0);
  hl_story_note (self, _ ("after it"), left + width, self->main.y, width, 0.0);
  for (int t = 0; t < self->n; t++)
    {
      const HlRect     at = hl_story_place (self, t, self->main.x);
      const double     a = nn_operand_get (before, 0, walk->sentence, t);
      const double     b = nn_operand_get (after, 0, walk->sentence, t);
      g_autofree char *from = hl_loss_to_text_beside (a, b), *to = hl_loss_to_text_beside (b, a);

      hl_story_chip (self, item_of_place (t), walk->target_tokens[t], at, HL_STORY_PLAIN);
      add_bar (self, (HlRect){ left, at.y, width - U (8), at.height }, above (a, least, high), from,
               FALSE);
      add_bar (self, (HlRect){ left + width, at.y, width - U (8), at.height },
               above (b, least, high), to, b < a);
    }
}

/* --- Where we are ----------------------------------------------------------------------------- */

static const char *name_of_step (NnStoryKind kind)
{
  switch ((int) kind)
    {
    case NN_STORY_BATCH:
      return _ ("the pair");
    case NN_STORY_TEACHER_FORCING:
      return _ ("forward pass");
    case NN_STORY_LARGEST_LOSS:
      return _ ("loss of each word");
    case NN_STORY_LOSS:
      return _ ("loss of the batch");
    case NN_STORY_LOGIT_GRADIENT:
      return _ ("gradient of logits");
    case NN_STORY_PARTS:
      return _ ("backward pass");
    case NN_STORY_CLIP:
      return _ ("clipping");
    case NN_STORY_ADAM:
      return _ ("Adam’s step");
    case NN_STORY_LOSS_AFTER:
    default:
      return _ ("the same pair again");
    }
}

/* The steps one below the other, instead of the book's figure. */
void hl_story_add_steps (HlStoryPage *self, const GArray *steps)
{
  const double row = self->map.height / fmax (steps->len, 9);

  for (guint i = 0; i < steps->len; i++)
    {
      const NnStoryKind kind = g_array_index (steps, NnStoryStep, i).kind;
      const HlRect      at = { self->map.x, self->map.y + i * row, self->map.width, 0.72 * row };
      const HlRect      around = hl_rect_grown (&at, 1);
      const gboolean    is_here = kind == self->step.kind;
      const double      x = at.x + at.width / 2;

      if (i > 0)
        hl_mark_arrow (self->scene, (HlPoint){ x, at.y - 0.26 * row }, (HlPoint){ x, at.y - 1 },
                       hl_story_shade (self, 0.4));
      self->scene->item = (HlItem){ HL_STORY_BOX, (int) i, 0 };
      hl_mark_round (self->scene, at, U (5),
                     is_here ? self->colors->computed
                             : hl_story_shade (self, kind < self->step.kind ? 0.09 : 0.035),
                     1.0);
      hl_mark (self->scene, HL_AREA, at, self->colors->computed);
      hl_story_say (self, HL_STORY_NOTE, is_here, name_of_step (kind), at, 0.5,
                    is_here                  ? hl_palette_ink_on (self->colors->computed)
                    : kind < self->step.kind ? self->colors->text
                                             : self->colors->faint_text);
      hl_mark (self->scene, HL_FRAME, around, self->colors->text)->is_cursor = TRUE;
      self->scene->item = HL_NOTHING;
    }
}

static char *describe_part (const NnWalk *walk, int index)
{
  g_autoptr (GArray) parts = nn_story_parts (walk);
  const NnStoryPart *part = &g_array_index (parts, NnStoryPart, index);
  g_autofree char   *title = hl_part_title (part->first->path);
  g_autofree char   *norm = hl_number_to_figures (part->gradient, 3);

  return g_strdup_printf (_ ("%s: the gradient of its parameters has norm %s"), title, norm);
}

/* What an item of an update is. */
char *hl_story_describe_update (const NnWalk *walk, const GArray *steps, HlItem item)
{
  switch (item.part)
    {
    case HL_STORY_BOX:
      /* Translators: what happens in a part of an update, such as “clipping” */
      return g_strdup_printf (_ ("Step %d: %s. Click to see it."), item.row + 1,
                              name_of_step (g_array_index (steps, NnStoryStep, item.row).kind));
    case HL_STORY_PART:
      return describe_part (walk, item.row);
    case HL_STORY_WORD:
      /* Translators: a word of the source */
      return g_strdup_printf (_ ("“%s”: a word that the encoder reads"),
                              walk->source_tokens[item.row]);
    default:
      /* Translators: two words */
      return g_strdup_printf (_ ("Having read “%s”, the decoder should write “%s”."),
                              walk->decoder_tokens[item.row], walk->target_tokens[item.row]);
    }
}

const HlStoryPicture hl_story_update_pictures[NN_N_STORY_KINDS - NN_STORY_BATCH] = {
  [NN_STORY_BATCH - NN_STORY_BATCH] = { build_pair },
  [NN_STORY_TEACHER_FORCING - NN_STORY_BATCH] = { build_shift },
  [NN_STORY_LARGEST_LOSS - NN_STORY_BATCH] = { build_losses, FALSE, FALSE, TRUE },
  [NN_STORY_LOSS - NN_STORY_BATCH] = { build_batch },
  [NN_STORY_LOGIT_GRADIENT - NN_STORY_BATCH] = { build_logits, FALSE, FALSE, TRUE },
  [NN_STORY_PARTS - NN_STORY_BATCH] = { build_flow },
  [NN_STORY_CLIP - NN_STORY_BATCH] = { build_clip },
  [NN_STORY_ADAM - NN_STORY_BATCH] = { build_adam },
  [NN_STORY_LOSS_AFTER - NN_STORY_BATCH] = { build_after, FALSE, FALSE, TRUE },
};
