/* The picture of Teacher Forcing: training on the left, translation on the right. */

#include "ui/figures/forcing.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/engine/owned.h"
#include "core/text/tokens.h"
#include "ui/numbers/number-text.h"
#include "ui/picture/block.h"

#define PAPER ((HlSize){ 1084, 460 })
#define LEAST_CELL 4.0
#define NARROW_CELL 1.5 /* at least, in a column of a page */
#define LEAST_ROW 14.0
#define BELOW 8.0       /* the source */
#define COLUMN_ROW 17.0 /* in a column of a page, where a side is below the other */

NN_FREES (HlForcing, free_forcing, (g_free, source, problem))

/* --- Where everything is ---------------------------------------------------------------------- */

typedef struct
{
  HlBlocks         on;
  const HlForcing *of;
  double           times;                         /* of the words of rows */
  double           reads, chooses, number, mid;   /* widths */
  double           across, note;                  /* from what is read to what is chosen; beside */
  double           cell, row, names, top, legend; /* legend: its height */
  double           source;      /* the height of the sentence that is translated */
  double           width, next; /* from one side down to the other in a column of a page, or 0 */
} Places;

static double widest (const Places *self, gboolean is_read)
{
  double width = hl_mark_written (self->on.scene, self->on.small, FALSE,
                                  is_read ? C_ ("decoder", "reads") : C_ ("decoder", "chooses"));

  for (int side = 0; side < HL_FORCING_SIDES; side++)
    for (int t = 0; t < hl_forcing_side (self->of, side)->length; t++)
      width = MAX (width, hl_mark_written (self->on.scene, self->times, FALSE,
                                           is_read ? hl_forcing_side (self->of, side)->read[t]
                                                   : hl_forcing_side (self->of, side)->chosen[t]));

  return width;
}

static HlSize least_size (const HlForcing *self)
{
  const int T = self->of != NULL ? self->of->T : 0;

  return (HlSize){ 640 + HL_FORCING_SIDES * T * LEAST_CELL, 180 + T * LEAST_ROW };
}

static gboolean has_cells (const Places *self) { return self->of->view == HL_FORCING_CELLS; }

/* Whether each row of the right side reads what the row before it has written. */
static gboolean reads_own (const HlForcing *self)
{
  const NnForcingSide *right = hl_forcing_side (self, 1);

  for (int t = 1; t < right->length; t++)
    if (!g_str_equal (right->read[t], right->chosen[t - 1]))
      return FALSE;

  return right->length > 1;
}

static double add_legend (const Places *self, gboolean is_drawn);

/* Returns how high it is. */
static double add_source (const Places *self, double width, gboolean is_drawn)
{
  g_autofree char *words = g_strdup_printf (_ ("source: %s"), self->of->source);
  const double     times = MIN (self->times, self->on.normal);
  const double     high = hl_scene_height (self->on.scene, HL_TEXT_NORMAL, times, words, width);
  const HlRect     rect = { 0, 0, width, self->source };

  if (is_drawn && self->next > 0)
    hl_mark_paragraph (self->on.scene, times, words, rect, self->on.text);
  else if (is_drawn)
    hl_mark_write (self->on.scene, times, FALSE, words, rect, 0.0, self->on.text);

  return MAX (ceil (high), self->on.line);
}

/* In a column of a page: returns how high all of it is. */
static double place_narrow (Places *self, double width)
{
  const int      T = self->of->of->T;
  const double   fixed = self->mid + self->reads + self->chooses + self->number + 12;
  const gboolean is_stages = self->of->view == HL_FORCING_STAGES;

  self->times = self->on.small;
  self->row = self->of->view == HL_FORCING_ROWS ? 1.6 * COLUMN_ROW : COLUMN_ROW;
  if (!is_stages)
    self->source = add_source (self, width, FALSE) + BELOW;
  self->top += self->source;
  self->cell = CLAMP ((width - fixed) / T, NARROW_CELL, 1.2 * self->row);
  self->across = has_cells (self) ? T * self->cell + 12 : 44.0;
  self->note = 0.0;
  self->next = self->top - self->source + T * self->row + 12;
  self->width = MAX (width, fixed - 12 + self->across);

  return (is_stages ? self->next : HL_FORCING_SIDES * self->next + self->source) +
         add_legend (self, FALSE);
}

/* Returns how large all of it is. */
static HlSize place (Places *self, HlSize room)
{
  const int    T = self->of->of->T;
  const HlSize least = least_size (self->of);
  const HlSize size = { MAX (room.width, least.width), MAX (room.height, least.height) };
  const double narrow = MIN (least.width, HL_BLOCK_COLUMN);
  double       high, fixed, side;

  self->on = hl_blocks_on (self->on.scene, MIN (size.width / PAPER.width, size.height / 400));
  self->times = size.width < 900 || T > 12 ? self->on.small : self->on.normal;
  if (self->of->view == HL_FORCING_ROWS && size.width >= 900 && T <= 8)
    self->times *= 1.15;
  self->reads = widest (self, TRUE) + (self->of->view == HL_FORCING_ROWS ? 32 : 10);
  self->chooses = widest (self, FALSE) + 10;

  self->number = hl_mark_written (self->on.scene, self->on.small, FALSE, "0.000") + 8;
  /* Translators: above a column: whether the logits of a row are equal */
  self->mid = MAX (hl_mark_written (self->on.scene, self->on.small, FALSE, _ ("same?")),
                   hl_mark_written (self->on.scene, self->times, FALSE, "0.000")) +
              16;
  if (self->of->view == HL_FORCING_ROWS)
    self->mid = 0.0;
  self->names =
      self->of->view == HL_FORCING_ROWS ? 12.0 : MIN (self->reads - 4, 100 * self->on.small);
  self->top =
      self->of->view == HL_FORCING_STAGES ? 2 * self->on.line + 6 : 2 * self->on.line + self->names;
  self->width = size.width;
  if (room.width < narrow)
    {
      high = place_narrow (self, room.width);
      return (HlSize){ self->width, high };
    }

  if (self->of->view != HL_FORCING_STAGES)
    self->top += self->source = self->on.line + BELOW;
  self->legend = MAX (add_legend (self, FALSE), self->on.line);
  high = size.height - self->top - self->legend - 12;
  self->row = CLAMP (high / T, LEAST_ROW, 76 * self->on.small);
  fixed = self->mid + HL_FORCING_SIDES * (self->reads + self->chooses + self->number + 12);
  self->cell = CLAMP ((size.width - fixed) / (HL_FORCING_SIDES * T), LEAST_CELL, self->row);
  if (has_cells (self))
    self->row = CLAMP (self->cell, MIN (self->row, 28 * self->on.small), self->row);
  self->across = T * self->cell + 12;
  if (self->of->view == HL_FORCING_ROWS)
    {
      side = size.width / HL_FORCING_SIDES - self->reads - self->chooses - self->number;
      self->across = CLAMP (0.3 * side, 28, 90);
      self->note = MAX (side - self->across - 28, 0.0);
    }

  return size;
}

static double left_of (const Places *self, int side)
{
  return self->next > 0 ? 0.0
                        : side * (self->reads + self->across + self->chooses + self->number +
                                  self->note + self->mid + (self->note > 0 ? 28 : 0));
}

static HlRect cell_rect (const Places *self, int side, int row, int column)
{
  return (HlRect){ left_of (self, side) + self->reads + column * self->cell,
                   side * self->next + self->top + row * self->row, self->cell, self->row };
}

static HlRect row_rect (const Places *self, int side, int row)
{
  const HlRect cell = cell_rect (self, side, row, 0);
  const double width = self->reads + self->across + self->chooses + self->number + self->note;

  return (HlRect){ left_of (self, side), cell.y, width, cell.height };
}

static HlRect same_rect (const Places *self, int row)
{
  const HlRect right = row_rect (self, 1, row);

  return (HlRect){ self->next > 0 ? hl_rect_right (&right) : right.x - self->mid, right.y,
                   self->mid, right.height };
}

/* --- Both sides ------------------------------------------------------------------------------- */

static void add_cell (const Places *self, HlRect rect, HlForcingCell kind)
{
  const HlRect cell = hl_rect_grown (&rect, rect.width > 12 ? -1.5 : rect.width > 3 ? -0.5 : 0.0);

  switch (kind)
    {
    case HL_FORCING_NOW:
      hl_mark_round (self->on.scene, cell, HL_ROUND, self->on.row, 0.85);
      break;
    case HL_FORCING_BEFORE:
      hl_mark_round (self->on.scene, cell, HL_ROUND, self->on.row, 0.4);
      break;
    case HL_FORCING_HIDDEN:
      hl_mark_hidden (self->on.scene, cell);
      break;
    case HL_FORCING_TO_COME:
      hl_mark_blank (self->on.scene, cell, self->on.scene->look.palette->grid);
      break;
    case HL_FORCING_NOTHING:
    default:
      break;
    }
}

/* A word that is not the left side's is marked; where no cells are, one that is not the given word,
 * on the left, too. Only the first is: behind it, words of the right side may only have moved. */
static gboolean is_other (const Places *self, int side, int row, gboolean is_read)
{
  const NnForcingSide *left = hl_forcing_side (self->of, 0), *of = hl_forcing_side (self->of, side);
  const char          *word = is_read ? of->read[row] : of->chosen[row];
  const char          *given = row >= left->length                           ? word
                               : is_read                                     ? left->read[row]
                               : has_cells (self) || row + 1 == left->length ? left->chosen[row]
                                                                             : left->read[row + 1];

  return row + !is_read <= self->of->of->n_same && !g_str_equal (word, given);
}

static HlColor ink_of (const Places *self, int side, int row, gboolean is_read)
{
  return is_other (self, side, row, is_read) ? self->on.scene->look.palette->attention
                                             : self->on.text;
}

static void add_choice (const Places *self, int side, int row, const HlRect *cells)
{
  const NnForcingSide *of = hl_forcing_side (self->of, side);
  const double         x = cells->x + self->across, probability = of->probabilities[row];

  g_autofree char *number = hl_probability_to_text (probability);

  hl_mark_write (self->on.scene, self->times, FALSE, of->chosen[row],
                 (HlRect){ x, cells->y, self->chooses, cells->height }, 0.0,
                 ink_of (self, side, row, FALSE));

  hl_mark_fit (self->on.scene, self->on.small, FALSE, number,
               (HlRect){ x + self->chooses + 6, cells->y, self->number, cells->height }, 0.0,
               self->on.faint);
}

/* Where the word is that a row reads. */
static HlRect read_rect (const Places *self, int side, int row)
{
  const HlRect at = row_rect (self, side, row);
  const double height = MIN (at.height - 4, 40 * self->on.small);

  return (HlRect){ at.x, at.y + (at.height - height) / 2, self->reads - 8, height };
}

/* Beside a word that is not the given one; and where the right side ends for want of rows. */
static void add_note (const Places *self, int side, int row)
{
  const NnForcingSide *of = hl_forcing_side (self->of, side);
  const HlRect         at = row_rect (self, side, row);
  g_autofree char     *words = NULL;

  if (side == 1 && row + 1 == self->of->of->T && row < hl_forcing_count_known (self->of, 1) &&
      self->note >= 60 && reads_own (self->of) && !g_str_equal (of->chosen[row], NN_TOKEN_EOS))
    hl_mark_write (
        self->on.scene, self->on.small, FALSE, _ ("no <eos> yet"),
        (HlRect){ hl_rect_right (&at) - self->note + 16, at.y, self->note - 16, at.height }, 0.0,
        self->on.faint)
        ->wraps = TRUE;
  if (!is_other (self, side, row, FALSE) || self->note < 60)
    return;

  /* Translators: beside a word that the model chose: the word of the given translation */
  words = g_strdup_printf (_ ("given: “%s”"), hl_forcing_side (self->of, 0)->read[row + 1]);
  hl_mark_write (
      self->on.scene, self->on.small, TRUE, side == 0 ? words : _ ("not the given token"),
      (HlRect){ hl_rect_right (&at) - self->note + 16, at.y, self->note - 16, at.height }, 0.0,
      side == 0 ? self->on.column : ink_of (self, side, row, FALSE))
      ->wraps = TRUE;
}

/* Of a word that the right side has written itself. */
static HlColor own_ink (const Places *self, int row)
{
  return is_other (self, 1, row, TRUE) ? self->on.scene->look.palette->attention : self->on.row;
}

/* From the word that a row of the right side has chosen to the next row, which reads it. */
static void add_way (const Places *self, int row, HlPoint from)
{
  const HlRect  next = read_rect (self, 1, row + 1);
  const HlPoint to = { next.x + 0.7 * next.width, next.y };
  const HlColor ink = own_ink (self, row + 1);

  hl_mark_ribbon (self->on.scene, &(HlRibbon){ from, to, TRUE, 1.0, 3.0 }, ink);
  hl_mark_path (self->on.scene,
                (HlPoint[]){ { to.x - 5, to.y - 6 }, { to.x, to.y }, { to.x + 5, to.y - 6 } }, 3,
                ink)
      ->width = 2.5;
}

/* What a row reads, what it chooses, and on the right side that the next row reads this. */
static void add_link (const Places *self, int side, int row)
{
  const HlRect at = read_rect (self, side, row);
  const double middle = at.y + at.height / 2, right = at.x + self->reads + self->across - 8;

  const gboolean is_own = side == 1 && reads_own (self->of);
  HlScene       *scene = self->on.scene;

  hl_mark_area (scene, (HlItem){ HL_FORCING_SAME, row, 0 }, row_rect (self, side, row));
  if (row >= hl_forcing_count_known (self->of, side))
    {
      if (row < hl_forcing_side (self->of, side)->length)
        hl_mark_blank (scene, at, scene->look.palette->grid);
      return;
    }

  if (row > 0 && reads_own (self->of))
    hl_mark_round (scene, at, 6, side == 1 ? own_ink (self, row) : self->on.column, 0.16);
  else
    hl_mark_round (scene, at, 6, scene->look.palette->grid, 0.6);
  hl_mark_arrow (scene, (HlPoint){ hl_rect_right (&at) + 6, middle }, (HlPoint){ right, middle },
                 self->on.faint);
  if (is_own && row + 1 < hl_forcing_count_known (self->of, 1))
    add_way (self, row, (HlPoint){ right + 20, middle + 11 * self->on.small });
  add_note (self, side, row);
}

static void add_row (const Places *self, int side, int row, gboolean is_named)
{
  const int T = self->of->of->T;
  HlRect    cells = cell_rect (self, side, row, 0);

  if (!has_cells (self))
    add_link (self, side, row);
  for (int column = 0; column < T && has_cells (self); column++)
    {
      const HlRect rect = cell_rect (self, side, row, column);

      add_cell (self, rect, hl_forcing_cell (self->of, side, row, column));
      hl_mark_area (self->on.scene, (HlItem){ side, row, column }, rect);
    }
  if (row >= hl_forcing_count_known (self->of, side) || !is_named)
    return;

  hl_mark_write (self->on.scene, self->times, FALSE, hl_forcing_side (self->of, side)->read[row],
                 (HlRect){ cells.x - self->reads, cells.y, self->reads - 8, cells.height },
                 has_cells (self) ? 1.0 : 0.5, ink_of (self, side, row, TRUE));
  add_choice (self, side, row, &cells);
}

static void add_heads (const Places *self, int side)
{
  const gboolean is_own = self->of->view == HL_FORCING_ROWS && reads_own (self->of);
  /* Translators: above a picture: what the decoder does */
  const char *const titles[] = { is_own ? _ ("Training: reads the given tokens")
                                        : _ ("Training: all rows at once"),
                                 is_own ? _ ("Translating: reads what it has written")
                                        : _ ("Translating: one more row at each step") };
  const int    step = MAX (1, (int) ceil (18 * self->times / self->cell));
  const HlRect row = row_rect (self, side, 0), first = cell_rect (self, side, 0, 0);
  const double chooses = first.x + self->across;
  const double wide = side == 0 && self->next <= 0 ? row.width + self->mid : self->width - row.x;
  const double times = self->next > 0 ? self->on.small : self->on.normal;

  hl_mark_fit (self->on.scene, times, TRUE, titles[side],
               (HlRect){ row.x, side * self->next + self->source, wide + 1, self->on.line }, 0.0,
               !is_own     ? self->on.text
               : side == 0 ? self->on.column
                           : self->on.row);
  hl_mark_write (self->on.scene, self->on.small, FALSE, C_ ("decoder", "reads"),
                 (HlRect){ row.x, row.y - self->on.line, self->reads - 8, self->on.line },
                 has_cells (self) ? 1.0 : 0.5, self->on.faint);
  hl_mark_write (self->on.scene, self->on.small, FALSE, C_ ("decoder", "chooses"),
                 (HlRect){ chooses, row.y - self->on.line, self->chooses, self->on.line }, 0.0,
                 self->on.faint);
  if (self->note > 0)
    hl_mark_fit (
        self->on.scene, self->on.small, FALSE, _ ("probability"),
        (HlRect){ chooses + self->chooses + 6, row.y - self->on.line, self->note, self->on.line },
        0.0, self->on.faint);
  for (int t = 0; t < hl_forcing_count_known (self->of, side) && has_cells (self); t += step)
    hl_mark_write (
        self->on.scene, self->times, FALSE, hl_forcing_side (self->of, side)->read[t],
        (HlRect){ first.x + t * self->cell, first.y - self->names - 4, self->cell, self->names },
        0.0, ink_of (self, side, t, TRUE))
        ->is_turned = TRUE;
}

/* Whether the row is the same on both sides. */
static void add_same (const Places *self, int row)
{
  const HlRect     rect = same_rect (self, row);
  const double     by = hl_forcing_difference (self->of, self->of->of->n_stages - 1, row);
  g_autofree char *number = hl_number_to_figures (by, HL_FORCING_FIGURES);

  hl_mark_area (self->on.scene, (HlItem){ HL_FORCING_SAME, row, 0 }, rect);
  if (isnan (by))
    return;
  if (hl_forcing_is_same (self->of, row))
    hl_mark_write (self->on.scene, self->on.small, TRUE, "=", rect, 0.5, self->on.faint);
  else
    hl_mark_write (self->on.scene, self->on.small, TRUE, number, rect, 0.5,
                   self->on.scene->look.palette->attention);
}

/* What the cells are, in words.  Returns how high that is. */
static double add_legend (const Places *self, gboolean is_drawn)
{
  HlScene    *scene = self->on.scene;
  const char *words =
      has_cells (self)
          ? _ ("Strong color: computed in this step. Pale: computed in an earlier step; its keys "
               "and values are kept. Hatched: hidden by the mask. Red: the first token that "
               "differs "
               "from the left side. “same?”: “=” means that the logits are equal except for "
               "rounding; otherwise, "
               "a number shows how much they differ.")
      : reads_own (self->of) ? _ ("Red: the first token that is not the given one.")
                             : _ ("Red: not the given token.");
  const double wide = hl_mark_written (scene, self->on.small, FALSE, words);
  const double high = ceil (1.1 * wide / self->width) * self->on.line;
  const double y = self->next > 0 ? HL_FORCING_SIDES * self->next + self->source
                                  : self->top + self->of->of->T * self->row + 12;

  if (self->of->view == HL_FORCING_STAGES || scene->look.is_bare || self->note >= 60)
    return 0.0;
  if (is_drawn)
    hl_mark_paragraph (scene, self->on.small, words, (HlRect){ 0, y, self->width, high },
                       self->on.faint);

  return high;
}

static void add_sides (const Places *self)
{
  const int    T = self->of->of->T;
  const int    step = MAX (1, (int) ceil (18 * self->times / self->row));
  const HlRect same = same_rect (self, 0);

  add_source (self, self->width, TRUE);
  for (int side = 0; side < HL_FORCING_SIDES; side++)
    {
      if (self->of->n_shown > 0 && self->of->n_shown < T)
        hl_mark_round (self->on.scene, row_rect (self, side, self->of->n_shown - 1), 6,
                       self->on.scene->look.palette->grid, 0.45);
      add_heads (self, side);
      for (int row = 0; row < T; row++)
        add_row (self, side, row, row % step == 0);
    }
  add_legend (self, TRUE);
  if (!has_cells (self))
    return;
  hl_mark_write (self->on.scene, self->on.small, FALSE, _ ("same?"),
                 (HlRect){ same.x, same.y - self->on.line, same.width, self->on.line }, 0.5,
                 self->on.faint);
  for (int row = 0; row < T; row++)
    add_same (self, row);
}

/* --- Every stage ------------------------------------------------------------------------------ */

static HlRect stage_rect (const Places *self, int stage, int t)
{
  const double most = self->next > 0 ? G_MAXDOUBLE : 200 * self->on.small;
  const double wide = MIN ((self->width - self->reads) / self->of->of->n_stages, most);

  return (HlRect){ self->reads + stage * wide, self->top + t * self->row, wide, self->row };
}

/* How strong the color of a difference is. One that is only rounding has none; for a larger one the
 * color says how many powers of ten it is below the largest number. */
static double weight_of (const HlForcing *self, int stage, int t)
{
  const double by = hl_forcing_difference (self, stage, t);

  return isnan (by) || nn_forcing_is_rounding (self->of, stage, t)
             ? 0.0
             : CLAMP (1.0 + log10 (by / (double) self->of->largest[stage]) / 4.0, 0.1, 1.0);
}

static void add_stage (const Places *self, int stage, int t)
{
  const HlForcing *of = self->of;
  const HlRect     rect = stage_rect (self, stage, t);
  const double     by = hl_forcing_difference (of, stage, t);
  g_autofree char *number =
      isnan (by) ? g_strdup ("–") : hl_number_to_figures (by, HL_FORCING_FIGURES);
  const double wide = hl_mark_written (self->on.scene, 1.0, FALSE, number);
  const double times = MIN (self->times, (rect.width - 6) / wide);

  hl_mark_round (self->on.scene, hl_rect_grown (&rect, -1.5), HL_ROUND,
                 self->on.scene->look.palette->grid, 0.35);
  hl_mark_round (self->on.scene, hl_rect_grown (&rect, -1.5), HL_ROUND,
                 self->on.scene->look.palette->attention, 0.55 * weight_of (of, stage, t));
  if (times >= 0.7)
    hl_mark_write (self->on.scene, times, FALSE, number, rect, 0.5, self->on.text);
  hl_mark_area (self->on.scene, (HlItem){ HL_FORCING_STAGE, stage, t }, rect);
}

static void add_stages (const Places *self)
{
  const HlForcing *of = self->of;
  const int        step = MAX (1, (int) ceil (18 * self->times / self->row));

  hl_mark_write (self->on.scene, self->on.normal, TRUE,
                 _ ("Largest difference between the two sides"),
                 (HlRect){ 0, 0, self->on.scene->size.width, self->on.line }, 0.0, self->on.text);
  for (int t = 0; t < of->of->T; t += step)
    hl_mark_write (self->on.scene, self->times, FALSE, of->of->at_once.read[t],
                   (HlRect){ 0, stage_rect (self, 0, t).y, self->reads - 8, self->row }, 1.0,
                   self->on.row);
  for (int stage = 0; stage < of->of->n_stages; stage++)
    {
      const HlRect     first = stage_rect (self, stage, 0);
      g_autofree char *title = hl_forcing_stage_name (of, stage);

      hl_mark_write (self->on.scene, self->times, FALSE, title,
                     (HlRect){ first.x, first.y - self->on.line, first.width, self->on.line }, 0.5,
                     self->on.column);
      for (int t = 0; t < of->of->T; t++)
        add_stage (self, stage, t);
    }
}

/* --- The picture ------------------------------------------------------------------------------ */

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlForcing *of = data;
  Places           self = { .on = { .scene = scene }, .of = of };

  scene->size = least_size (of);
  if (room.width <= 0 || room.height <= 0)
    return;
  scene->size =
      (HlSize){ MAX (room.width, scene->size.width), MAX (room.height, scene->size.height) };
  if (of->of == NULL)
    return;

  scene->size = place (&self, room);
  if (of->view == HL_FORCING_STAGES)
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
  for (int side = 0; side < HL_FORCING_SIDES; side++)
    hl_mark_box (scene, row_rect (&self, side, item.row), self.on.row);
  if (of->view == HL_FORCING_CELLS)
    hl_mark_box (scene,
                 item.part == HL_FORCING_SAME ? same_rect (&self, item.row)
                                              : cell_rect (&self, item.part, item.row, item.column),
                 self.on.text);
}

/* of: that outlives the figure, or NULL; source: what is translated; n_shown: rows of the right
 * side that have come. */
HlFigure *hl_forcing_new (const NnForcing *of, const char *source, const char *problem, int n_shown,
                          HlForcingView view)
{
  static const HlFigureKind kind = {
    build, hl_forcing_describe, hl_forcing_headline, hl_forcing_tabulate, free_forcing, light
  };
  HlForcing *self = g_new0 (HlForcing, 1);

  self->of = of;
  self->source = g_strdup (source);
  self->problem = g_strdup (problem);
  self->n_shown = n_shown;
  self->view = view;

  return hl_figure_new (&kind, self, PAPER);
}

/* --- What is typed ---------------------------------------------------------------------------- */

static void begin (gpointer state, int example)
{
  *(HlForcingState *) state = (HlForcingState){ 0 };
}

/* What both sides read and chose. */
char *hl_forcing_caption (const NnForcing *of, const char *source)
{
  g_autofree char *left = nn_tokens_join (of->at_once.read);
  g_autofree char *left_chosen = nn_tokens_join (of->at_once.chosen);
  g_autofree char *right = nn_tokens_join (of->one_by_one.read);
  g_autofree char *right_chosen = nn_tokens_join (of->one_by_one.chosen);

  /* Translators: the source sentence, then what each side read and chose */
  return g_strdup_printf (_ ("source: %s\nall at once: %s → %s\none by one: %s → %s"), source, left,
                          left_chosen, right, right_chosen);
}

static const char *const examples[] = { "translation", NULL };

#define FIELD(field) G_STRUCT_OFFSET (HlForcingState, field)

static const HlTypedField fields[] = { { "own", FIELD (feeds_own), 0, 1 } };
static const HlTypedWords words[] = { { "words", FIELD (target), HL_TYPED_WORDS },
                                      { "source", FIELD (source), HL_TYPED_WORDS } };

/* Its figure needs a model. */
const HlTyped hl_forcing_typed = {
  .title = N_ ("Teacher forcing and autoregression"),
  .examples = examples,
  HL_TYPED_ROWS (fields),
  HL_TYPED_ROWS (words),
  .size = sizeof (HlForcingState),
  .begin = begin,
};
