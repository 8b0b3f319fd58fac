#include "ui/figures/forcing.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/numbers/number-text.h"
#include "ui/picture/block.h"

#define PAPER ((HlSize){ 1084, 460 })
#define SIDES 2
#define LEAST_CELL 4.0
#define LEAST_ROW 14.0
#define FIGURES 2 /* say how small a difference is */

/* --- What both sides have --------------------------------------------------------------------- */

static const NnForcingSide *side_of (const HlForcing *self, int side)
{
  return side == 0 ? &self->of->at_once : &self->of->one_by_one;
}

static int count_known (const HlForcing *self, int side)
{
  return side == 0 ? self->of->T : MIN (self->n_shown, self->of->one_by_one.length);
}

/* What a row on one side has of a word: whether it reads it now, has it from before, or cannot see
 * it. */
HlForcingCell hl_forcing_cell (const HlForcing *self, int side, int row, int column)
{
  if (row >= side_of (self, side)->length)
    return HL_FORCING_NOTHING;
  if (row >= count_known (self, side))
    return column <= row ? HL_FORCING_TO_COME : HL_FORCING_NOTHING;
  if (column > row)
    return side > 0 ? HL_FORCING_NOTHING : self->of->is_causal ? HL_FORCING_HIDDEN : HL_FORCING_NOW;

  return side == 0 || row + 1 == self->n_shown ? HL_FORCING_NOW : HL_FORCING_BEFORE;
}

/* NaN where one side has no such row. */
static double difference (const HlForcing *self, int stage, int row)
{
  return row < self->n_shown ? (double) self->of->differences[stage * self->of->T + row] : NAN;
}

static int last_stage (const HlForcing *self) { return self->of->n_stages - 1; }

static gboolean is_same (const HlForcing *self, int row)
{
  return !isnan (difference (self, last_stage (self), row)) &&
         nn_forcing_is_rounding (self->of, last_stage (self), row);
}

/* --- Words ------------------------------------------------------------------------------------ */

static char *stage_name (const HlForcing *self, int stage)
{
  if (stage == 0)
    /* Translators: what the first block of the decoder is given */
    return g_strdup (_ ("input"));
  if (stage == last_stage (self))
    return g_strdup (_ ("logits"));

  return g_strdup_printf (_ ("block %d"), stage);
}

/* Whether the row is the same on both sides, and why. */
static char *say_row (const HlForcing *self, int t)
{
  const NnForcing *of = self->of;
  const double     by = difference (self, last_stage (self), t);
  g_autofree char *number = hl_number_to_figures (by, FIGURES);
  g_autofree char *largest = hl_number_to_figures ((double) of->largest[last_stage (self)], 3);

  if (isnan (by))
    /* Translators: the number of a row */
    return g_strdup_printf (
        _ ("Row %d: on the right side, the sentence has already ended with <eos>."), t + 1);
  if (is_same (self, t))
    /* Translators: the number of a row, a small number, a large one */
    return g_strdup_printf (_ ("Row %d is the same on both sides, except for rounding: its logits "
                               "differ by at most %s. The largest absolute value of a logit is "
                               "%s."),
                            t + 1, number, largest);
  if (t >= of->n_same)
    /* Translators: the number of a row, a number, the number of a row, two words */
    return g_strdup_printf (_ ("Row %d differs: its logits differ by up to %s. In row %d the two "
                               "sides read different words: “%s” at the left and “%s” at the "
                               "right. One different word can change all later rows (exposure "
                               "bias)."),
                            t + 1, number, of->n_same + 1, of->at_once.read[of->n_same],
                            of->one_by_one.read[of->n_same]);

  /* Translators: the number of a row, a number */
  return g_strdup_printf (_ ("Row %d differs: its logits differ by up to %s. This model was made "
                             "without the causal mask, so the left side sees the later words."),
                          t + 1, number);
}

/* The first row that differs for another reason than rounding; −1: none. */
static int first_other (const HlForcing *self)
{
  for (int t = 0; t < MIN (self->of->T, self->of->one_by_one.length); t++)
    if (!is_same (self, t))
      return t;

  return -1;
}

/* The sentence of the picture when all rows are there. */
static char *say_all (const HlForcing *self)
{
  const NnForcing *of = self->of;
  const int        other = first_other (self);

  if (other < 0 && of->n_same == of->T)
    return g_strdup_printf (
        /* Translators: a number of rows, twice */
        ngettext ("The only row is the same on both sides, except for rounding.",
                  "All %d rows are the same on both sides, except for rounding: training computes "
                  "at once what translating does in %d steps.",
                  (gulong) of->T),
        of->T, of->T);
  if (other >= 0 && other < of->n_same)
    return say_row (self, other);
  if (of->n_same < of->one_by_one.length)
    /* Translators: the number of a row, two words */
    return g_strdup_printf (_ ("In row %d the two sides read different words: “%s” at the left and "
                               "“%s” at the right. One different word can change all later rows "
                               "(exposure bias)."),
                            of->n_same + 1, of->at_once.read[of->n_same],
                            of->one_by_one.read[of->n_same]);

  return say_row (self, of->T - 1);
}

static char *escaped (char *words)
{
  char *markup = g_markup_escape_text (words, -1);

  g_free (words);

  return markup;
}

static char *name (gconstpointer data)
{
  const HlForcing *self = data;

  if (self->of == NULL)
    return self->problem != NULL ? g_markup_escape_text (self->problem, -1)
                                 : g_strdup (_ ("In training the decoder reads all words at once; "
                                                "when it translates, one by one."));
  if (self->n_shown >= self->of->T)
    return escaped (say_all (self));
  if (self->n_shown <= 0)
    return g_strdup (_ ("In training the decoder reads all words at once; when it translates, one "
                        "by one."));

  return escaped (say_row (self, self->n_shown - 1));
}

static char *describe_cell (const HlForcing *self, int side, int row, int column)
{
  const int   n_known = count_known (self, side);
  char      **read = side_of (self, side)->read;
  const char *query = row < n_known ? read[row] : "", *key = column < n_known ? read[column] : "";

  switch (hl_forcing_cell (self, side, row, column))
    {
    case HL_FORCING_NOW:
      /* Translators: the number of a row, its word, another word */
      return g_strdup_printf (_ ("Row %d, “%s”, sees “%s”; it is computed in this step."), row + 1,
                              query, key);
    case HL_FORCING_BEFORE:
      /* Translators: the number of a row, its word, another word */
      return g_strdup_printf (_ ("Row %d, “%s”, saw “%s”. It was computed in an earlier step, and "
                                 "its keys and values are kept."),
                              row + 1, query, key);
    case HL_FORCING_HIDDEN:
      /* Translators: the number of a row, its word, another word */
      return g_strdup_printf (_ ("Row %d, “%s”, does not see “%s”: the causal mask hides later "
                                 "words."),
                              row + 1, query, key);
    case HL_FORCING_TO_COME:
      return g_strdup_printf (_ ("Row %d is not computed yet."), row + 1);
    case HL_FORCING_NOTHING:
    default:
      return g_strdup (row < side_of (self, side)->length
                           ? _ ("This word does not exist yet.")
                           : _ ("There is no such row: the translation has ended."));
    }
}

static char *describe_stage (const HlForcing *self, int stage, int t)
{
  const double     by = difference (self, stage, t);
  g_autofree char *title = stage_name (self, stage);
  g_autofree char *number = hl_number_to_figures (by, 3);
  g_autofree char *largest = hl_number_to_figures ((double) self->of->largest[stage], 3);

  if (isnan (by))
    return g_strdup_printf (_ ("Row %d is not computed yet."), t + 1);

  /* Translators: a stage of the decoder, the number of a row, a small number, a large one */
  return g_strdup_printf (_ ("%s, row %d: the two sides differ by at most %s; the largest "
                             "absolute value here is %s"),
                          title, t + 1, number, largest);
}

static char *describe (gconstpointer data, HlItem item)
{
  const HlForcing *self = data;

  if (item.part < 0 || self->of == NULL)
    return g_strdup ("");
  if (item.part == HL_FORCING_STAGE)
    return escaped (describe_stage (self, item.row, item.column));
  if (item.part == HL_FORCING_SAME)
    return escaped (item.row < self->n_shown
                        ? say_row (self, item.row)
                        : g_strdup_printf (_ ("Row %d is not computed yet."), item.row + 1));

  return escaped (describe_cell (self, item.part, item.row, item.column));
}

static void tabulate (gconstpointer data, GString *csv)
{
  const HlForcing *self = data;

  g_string_append (csv, "row,reads,chooses,probability,reads right,chooses right,probability "
                        "right");
  for (int stage = 0; self->of != NULL && stage < self->of->n_stages; stage++)
    {
      g_autofree char *title = stage_name (self, stage);

      g_string_append_printf (csv, ",%s", title);
    }
  g_string_append_c (csv, '\n');
  for (int t = 0; self->of != NULL && t < self->of->T; t++)
    {
      g_string_append_printf (csv, "%d", t + 1);
      for (int side = 0; side < SIDES; side++)
        if (t < count_known (self, side))
          g_string_append_printf (csv, ",\"%s\",\"%s\",%.6g", side_of (self, side)->read[t],
                                  side_of (self, side)->chosen[t],
                                  (double) side_of (self, side)->probabilities[t]);
        else
          g_string_append (csv, ",,,");
      for (int stage = 0; stage < self->of->n_stages; stage++)
        if (isnan (difference (self, stage, t)))
          g_string_append_c (csv, ',');
        else
          g_string_append_printf (csv, ",%.3g", difference (self, stage, t));
      g_string_append_c (csv, '\n');
    }
}

static void free_forcing (gpointer data)
{
  HlForcing *self = data;

  g_free (self->source);
  g_free (self->problem);
  g_free (self);
}

/* --- Where everything is ---------------------------------------------------------------------- */

typedef struct
{
  HlBlocks         on;
  const HlForcing *of;
  double           times;                            /* of the words of rows */
  double           reads, chooses, bar, number, mid; /* widths */
  double           cell, row, names, top;
} Places;

static double widest (const Places *self, gboolean is_read)
{
  double width = hl_mark_written (self->on.scene, self->on.small, FALSE,
                                  is_read ? C_ ("decoder", "reads") : C_ ("decoder", "chooses"));

  for (int side = 0; side < SIDES; side++)
    for (int t = 0; t < side_of (self->of, side)->length; t++)
      width = MAX (width, hl_mark_written (self->on.scene, self->times, FALSE,
                                           is_read ? side_of (self->of, side)->read[t]
                                                   : side_of (self->of, side)->chosen[t]));

  return width;
}

static void place (Places *self, HlSize room)
{
  const int T = self->of->of->T;
  double    high, fixed;

  self->on = hl_blocks_on (self->on.scene, MIN (room.width / PAPER.width, room.height / 400));
  self->times = room.width < 900 || T > 12 ? self->on.small : self->on.normal;
  self->reads = widest (self, TRUE) + 10;
  self->chooses = widest (self, FALSE) + 10;
  self->bar = (room.width < 900 ? 36 : 70) * self->on.small;
  self->number = hl_mark_written (self->on.scene, self->on.small, FALSE, "0.000") + 8;
  self->mid = MAX (hl_mark_written (self->on.scene, self->on.small, FALSE, _ ("Δ logits")),
                   hl_mark_written (self->on.scene, self->times, FALSE, "0.000")) +
              16;
  self->names = MIN (self->reads - 4, 100 * self->on.small);
  self->top = 2 * self->on.line + self->names;
  high = room.height - self->top - self->on.line - 12;
  self->row = CLAMP (high / T, LEAST_ROW, 46 * self->on.small);
  fixed = self->mid + SIDES * (self->reads + self->chooses + self->bar + self->number + 12);
  self->cell = CLAMP ((room.width - fixed) / (SIDES * T), LEAST_CELL, 1.6 * self->row);
}

static double left_of (const Places *self, int side)
{
  return side * (self->reads + self->of->of->T * self->cell + 12 + self->chooses + self->bar +
                 self->number + self->mid);
}

static HlRect cell_rect (const Places *self, int side, int row, int column)
{
  return (HlRect){ left_of (self, side) + self->reads + column * self->cell,
                   self->top + row * self->row, self->cell, self->row };
}

static HlRect row_rect (const Places *self, int side, int row)
{
  const HlRect cell = cell_rect (self, side, row, 0);
  const double width =
      self->reads + self->of->of->T * self->cell + 12 + self->chooses + self->bar + self->number;

  return (HlRect){ left_of (self, side), cell.y, width, cell.height };
}

static HlRect same_rect (const Places *self, int row)
{
  const HlRect right = row_rect (self, 1, row);

  return (HlRect){ right.x - self->mid, right.y, self->mid, right.height };
}

static HlSize least_size (const HlForcing *self)
{
  const int T = self->of != NULL ? self->of->T : 0;

  return (HlSize){ 640 + SIDES * T * LEAST_CELL, 180 + T * LEAST_ROW };
}

/* --- Both sides ------------------------------------------------------------------------------- */

static void add_cell (const Places *self, HlRect rect, HlForcingCell kind)
{
  const HlPalette *palette = self->on.scene->look.palette;
  const HlRect     cell = hl_rect_grown (&rect, rect.width > 12 ? -1.5 : -0.5);
  HlMark          *mark;

  switch (kind)
    {
    case HL_FORCING_NOW:
      hl_mark_round (self->on.scene, cell, HL_ROUND, self->on.row, 0.85);
      break;
    case HL_FORCING_BEFORE:
      hl_mark_round (self->on.scene, cell, HL_ROUND, self->on.row, 0.4);
      break;
    case HL_FORCING_HIDDEN:
      hl_mark_round (self->on.scene, cell, HL_ROUND, palette->masked_paper, 1.0);
      hl_mark (self->on.scene, HL_HATCH, cell, palette->masked_ink);
      break;
    case HL_FORCING_TO_COME:
      mark = hl_mark (self->on.scene, HL_FRAME, cell, palette->grid);
      mark->radius = HL_ROUND;
      mark->width = 1.0;
      mark->dash[0] = mark->dash[1] = 3.0;
      break;
    case HL_FORCING_NOTHING:
    default:
      break;
    }
}

/* A word of the right side that is not the left one's is marked. */
static HlColor ink_of (const Places *self, int side, int row, gboolean is_read)
{
  const NnForcingSide *left = side_of (self->of, 0), *right = side_of (self->of, 1);
  const gboolean       is_other = side == 1 && row < left->length &&
                            !g_str_equal (is_read ? left->read[row] : left->chosen[row],
                                          is_read ? right->read[row] : right->chosen[row]);

  return is_other ? self->on.scene->look.palette->learned : self->on.text;
}

static void add_choice (const Places *self, int side, int row, const HlRect *cells)
{
  const NnForcingSide *of = side_of (self->of, side);
  const double         x = hl_rect_right (cells) + 12, probability = of->probabilities[row];
  const double         high = MIN (12.0 * self->on.small, cells->height - 4);
  g_autofree char     *number = hl_probability_to_text (probability);

  hl_mark_write (self->on.scene, self->times, FALSE, of->chosen[row],
                 (HlRect){ x, cells->y, self->chooses, cells->height }, 0.0,
                 ink_of (self, side, row, FALSE));
  hl_mark_round (self->on.scene,
                 (HlRect){ x + self->chooses, cells->y + (cells->height - high) / 2,
                           MAX (self->bar * probability, 1.0), high },
                 3, self->on.row, 0.85);
  hl_mark_write (
      self->on.scene, self->on.small, FALSE, number,
      (HlRect){ x + self->chooses + self->bar + 6, cells->y, self->number, cells->height }, 0.0,
      self->on.faint);
}

static void add_row (const Places *self, int side, int row, gboolean is_named)
{
  const int T = self->of->of->T;
  HlRect    cells = cell_rect (self, side, row, 0);

  for (int column = 0; column < T; column++)
    {
      const HlRect rect = cell_rect (self, side, row, column);

      add_cell (self, rect, hl_forcing_cell (self->of, side, row, column));
      hl_mark (self->on.scene, HL_AREA, rect, self->on.text)->item = (HlItem){ side, row, column };
    }
  if (row >= count_known (self->of, side) || !is_named)
    return;

  hl_mark_write (self->on.scene, self->times, FALSE, side_of (self->of, side)->read[row],
                 (HlRect){ cells.x - self->reads, cells.y, self->reads - 8, cells.height }, 1.0,
                 ink_of (self, side, row, TRUE));
  cells.width = T * self->cell;
  add_choice (self, side, row, &cells);
}

static void add_heads (const Places *self, int side)
{
  const char *const titles[] = { _ ("Training: all rows at once"),
                                 _ ("Translating: one more row at each step") };
  const int         T = self->of->of->T;
  const int         step = MAX (1, (int) ceil (18 * self->times / self->cell));
  const HlRect      row = row_rect (self, side, 0), first = cell_rect (self, side, 0, 0);
  const double      chooses = first.x + T * self->cell + 12;

  hl_mark_write (self->on.scene, self->on.normal, TRUE, titles[side],
                 (HlRect){ row.x, 0, row.width + self->mid, self->on.line }, 0.0, self->on.text);
  hl_mark_write (self->on.scene, self->on.small, FALSE, C_ ("decoder", "reads"),
                 (HlRect){ row.x, row.y - self->on.line, self->reads - 8, self->on.line }, 1.0,
                 self->on.faint);
  hl_mark_write (
      self->on.scene, self->on.small, FALSE, C_ ("decoder", "chooses"),
      (HlRect){ chooses, row.y - self->on.line, self->chooses + self->bar, self->on.line }, 0.0,
      self->on.faint);
  for (int t = 0; t < count_known (self->of, side); t += step)
    hl_mark_write (
        self->on.scene, self->times, FALSE, side_of (self->of, side)->read[t],
        (HlRect){ first.x + t * self->cell, first.y - self->names - 4, self->cell, self->names },
        0.0, ink_of (self, side, t, TRUE))
        ->is_turned = TRUE;
}

/* Whether the row is the same on both sides. */
static void add_same (const Places *self, int row)
{
  const HlRect     rect = same_rect (self, row);
  const double     by = difference (self->of, last_stage (self->of), row);
  const double     x = rect.x + rect.width / 2, y = rect.y + rect.height / 2;
  const double     s = MIN (1.0, rect.height / 22);
  g_autofree char *number = hl_number_to_figures (by, FIGURES);

  hl_mark (self->on.scene, HL_AREA, rect, self->on.text)->item =
      (HlItem){ HL_FORCING_SAME, row, 0 };
  if (isnan (by))
    return;
  if (is_same (self->of, row))
    hl_mark_path (
        self->on.scene,
        (HlPoint[]){ { x - 7 * s, y }, { x - 2 * s, y + 6 * s }, { x + 8 * s, y - 7 * s } }, 3,
        self->on.column)
        ->width = 2.5;
  else
    hl_mark_write (self->on.scene, self->on.small, TRUE, number, rect, 0.5,
                   self->on.scene->look.palette->learned);
}

/* What the cells are, as far as they are there. */
static void add_legend (const Places *self)
{
  const char *const words[] = { [HL_FORCING_NOW] = _ ("computed in this step"),
                                [HL_FORCING_BEFORE] =
                                    _ ("in an earlier step: keys and values are kept"),
                                [HL_FORCING_HIDDEN] = _ ("hidden by the mask"),
                                [HL_FORCING_TO_COME] = _ ("to come") };
  const int         T = self->of->of->T;
  const double      y = self->on.scene->size.height - self->on.line;
  g_autofree char  *source = g_strdup_printf (_ ("source: %s"), self->of->source);
  const double      wide = hl_mark_written (self->on.scene, self->on.small, FALSE, source) + 4;
  gboolean          is_there[G_N_ELEMENTS (words)] = { FALSE }, has_other = FALSE;
  double            x = 0.0;

  for (int i = 0; i < SIDES * T * T; i++)
    is_there[hl_forcing_cell (self->of, i / (T * T), i / T % T, i % T)] = TRUE;
  for (int t = 0; t < count_known (self->of, 1); t++)
    has_other = has_other ||
                !g_str_equal (side_of (self->of, 0)->read[t], side_of (self->of, 1)->read[t]) ||
                !g_str_equal (side_of (self->of, 0)->chosen[t], side_of (self->of, 1)->chosen[t]);
  for (int kind = HL_FORCING_NOW; kind < (int) G_N_ELEMENTS (words); kind++)
    if (is_there[kind])
      {
        const double width = hl_mark_written (self->on.scene, self->on.small, FALSE, words[kind]);

        add_cell (self, (HlRect){ x, y + 3, 22, self->on.line - 6 }, (HlForcingCell) kind);
        hl_mark_write (self->on.scene, self->on.small, FALSE, words[kind],
                       (HlRect){ x + 28, y, width + 4, self->on.line }, 0.0, self->on.faint);
        x += 28 + width + 20;
      }
  if (has_other)
    {
      const char  *other = _ ("not the word of the left side");
      const double width = hl_mark_written (self->on.scene, self->on.small, TRUE, other);

      hl_mark_write (self->on.scene, self->on.small, TRUE, other,
                     (HlRect){ x, y, width + 4, self->on.line }, 0.0,
                     self->on.scene->look.palette->learned);
      x += width + 20;
    }
  if (x + wide <= self->on.scene->size.width)
    hl_mark_write (self->on.scene, self->on.small, FALSE, source,
                   (HlRect){ self->on.scene->size.width - wide, y, wide, self->on.line }, 1.0,
                   self->on.text);
}

static void add_sides (const Places *self)
{
  const int    T = self->of->of->T;
  const int    step = MAX (1, (int) ceil (18 * self->times / self->row));
  const HlRect same = same_rect (self, 0);

  for (int side = 0; side < SIDES; side++)
    {
      if (self->of->n_shown > 0 && self->of->n_shown < T)
        hl_mark_round (self->on.scene, row_rect (self, side, self->of->n_shown - 1), 6,
                       self->on.scene->look.palette->grid, 0.45);
      add_heads (self, side);
      for (int row = 0; row < T; row++)
        add_row (self, side, row, row % step == 0);
    }
  hl_mark_write (self->on.scene, self->on.small, FALSE, _ ("Δ logits"),
                 (HlRect){ same.x, same.y - self->on.line, same.width, self->on.line }, 0.5,
                 self->on.faint);
  for (int row = 0; row < T; row++)
    add_same (self, row);
  add_legend (self);
}

/* --- Every stage ------------------------------------------------------------------------------ */

static HlRect stage_rect (const Places *self, int stage, int t)
{
  const int    n = self->of->of->n_stages;
  const double left = 110 * self->on.small, top = self->on.line + self->names + 12;
  const double width = MIN ((self->on.scene->size.width - left) / self->of->of->T, 120);
  const double height = MIN ((self->on.scene->size.height - top - 4) / n, 64 * self->on.small);

  return (HlRect){ left + t * width, top + stage * height, width, height };
}

/* How strong the color of a difference is. One that is only rounding has none; for a larger one the
 * color says how many powers of ten it is below the largest number. */
static double weight_of (const HlForcing *self, int stage, int t)
{
  const double by = difference (self, stage, t);

  return isnan (by) || nn_forcing_is_rounding (self->of, stage, t)
             ? 0.0
             : CLAMP (1.0 + log10 (by / (double) self->of->largest[stage]) / 4.0, 0.1, 1.0);
}

static void add_stages (const Places *self)
{
  const HlForcing *of = self->of;
  const HlRect     first = stage_rect (self, 0, 0);
  const int        step = MAX (1, (int) ceil (18 * self->times / first.width));

  hl_mark_write (self->on.scene, self->on.normal, TRUE, _ ("Largest difference between both rows"),
                 (HlRect){ 0, 0, self->on.scene->size.width, self->on.line }, 0.0, self->on.text);
  for (int t = 0; t < of->of->T; t += step)
    {
      HlMark *mark = hl_mark_write (self->on.scene, self->times, FALSE, of->of->at_once.read[t],
                                    (HlRect){ first.x + t * first.width, first.y - self->names - 4,
                                              first.width, self->names },
                                    first.width < self->reads ? 0.0 : 0.5, self->on.column);

      mark->is_turned = first.width < self->reads;
    }
  for (int stage = 0; stage < of->of->n_stages; stage++)
    {
      g_autofree char *title = stage_name (of, stage);
      const HlRect     row = stage_rect (self, stage, 0);

      hl_mark_write (self->on.scene, self->on.normal, FALSE, title,
                     (HlRect){ 0, row.y, row.x - 12, row.height }, 1.0, self->on.row);
      for (int t = 0; t < of->of->T; t++)
        {
          const HlRect     rect = stage_rect (self, stage, t);
          const double     by = difference (of, stage, t);
          g_autofree char *number =
              isnan (by) ? g_strdup ("–") : hl_number_to_figures (by, FIGURES);
          const double wide = hl_mark_written (self->on.scene, 1.0, FALSE, number);
          const double times = MIN (self->on.normal, (rect.width - 6) / wide);

          hl_mark_round (self->on.scene, hl_rect_grown (&rect, -1.5), HL_ROUND,
                         self->on.scene->look.palette->grid, 0.35);
          hl_mark_round (self->on.scene, hl_rect_grown (&rect, -1.5), HL_ROUND,
                         self->on.scene->look.palette->learned, 0.55 * weight_of (of, stage, t));
          if (times >= 0.7)
            hl_mark_write (self->on.scene, times, FALSE, number, rect, 0.5, self->on.text);
          hl_mark (self->on.scene, HL_AREA, rect, self->on.text)->item =
              (HlItem){ HL_FORCING_STAGE, stage, t };
        }
    }
}

/* --- The picture ------------------------------------------------------------------------------ */

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlForcing *of = data;
  const HlSize     least = least_size (of);
  Places           self = { .on = { .scene = scene }, .of = of };

  scene->size = (HlSize){ MAX (room.width, least.width), MAX (room.height, least.height) };
  if (room.width <= 0 || room.height <= 0 || of->of == NULL)
    return;

  place (&self, scene->size);
  if (of->has_stages)
    add_stages (&self);
  else
    add_sides (&self);
}

static void light (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item)
{
  const HlForcing *of = data;
  Places           self = { .on = { .scene = scene }, .of = of };

  if (item.part < 0 || of->of == NULL)
    return;

  scene->size = picture->size;
  place (&self, picture->size);
  if (item.part == HL_FORCING_STAGE)
    {
      hl_mark_box (scene, stage_rect (&self, item.row, item.column), self.on.text);
      return;
    }
  for (int side = 0; side < SIDES; side++)
    hl_mark_box (scene, row_rect (&self, side, item.row), self.on.row);
  hl_mark_box (scene,
               item.part == HL_FORCING_SAME ? same_rect (&self, item.row)
                                            : cell_rect (&self, item.part, item.row, item.column),
               self.on.text);
}

/* of: that outlives the figure, or NULL; source: what is translated; n_shown: rows of the right
 * side that have come. */
HlFigure *hl_forcing_new (const NnForcing *of, const char *source, const char *problem, int n_shown,
                          gboolean has_stages)
{
  static const HlFigureKind kind = { build, describe, name, tabulate, free_forcing, light };
  HlForcing                *self = g_new0 (HlForcing, 1);

  self->of = of;
  self->source = g_strdup (source);
  self->problem = g_strdup (problem);
  self->n_shown = n_shown;
  self->has_stages = has_stages;

  return hl_figure_new (&kind, self, PAPER);
}
