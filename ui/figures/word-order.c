#include "ui/figures/word-order.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/engine/owned.h"
#include "ui/numbers/number-text.h"
#include "ui/picture/block.h"
#include "ui/render/csv.h"

#define PAPER ((HlSize){ 1084, 440 })
#define LEAST_PITCH 12.0
#define LEAST_LINE 44.0 /* of a line of bars */
#define LEAST_GAP 40.0  /* between both orders */
#define FIGURES 2

/* --- Words ------------------------------------------------------------------------------------ */

static const float *line_of (const NnWordOrder *order, int line)
{
  return line == 0 ? order->with_positions : order->without_positions;
}

/* How much a number of any row changes at most. line: 0 with positions, 1 without. */
float hl_word_order_largest (const NnWordOrder *order, int line)
{
  float largest = 0.0f;

  for (int i = 0; i < order->n; i++)
    largest = fmaxf (largest, line_of (order, line)[i]);

  return largest;
}

static int place_after (const NnWordOrder *order, int before)
{
  int after = 0;

  while (order->from[after] != before)
    after++;

  return after;
}

static const char *title_of (int line)
{
  /* Translators: how far a word's numbers moved, in a model that adds positions */
  return line == 0 ? _ ("with positions") : _ ("without positions");
}

static char *say_with (const NnWordOrder *order)
{
  const float      largest = hl_word_order_largest (order, 0);
  g_autofree char *number = hl_number_to_figures ((double) largest, FIGURES);

  if (largest < HL_WORD_ORDER_ROUNDING)
    return g_strdup (_ ("This model adds no positions: each row moves with its token."));

  /* Translators: a number */
  return g_strdup_printf (_ ("In another order, the same tokens give other numbers: <row>with "
                             "positions</row>, the row of a token changes by up to %s."),
                          number);
}

static char *say_both (const NnWordOrder *order)
{
  const float      with = hl_word_order_largest (order, 0);
  const float      without = hl_word_order_largest (order, 1);
  g_autofree char *one = hl_number_to_figures ((double) with, FIGURES);
  g_autofree char *other = hl_number_to_figures ((double) without, FIGURES);

  if (with < HL_WORD_ORDER_ROUNDING)
    return say_with (order);
  if (without < HL_WORD_ORDER_ROUNDING)
    /* Translators: a number */
    return g_strdup_printf (_ ("<column>Without positions</column>, each row only moves with its "
                               "token; <row>with positions</row>, it also changes by up to %s."),
                            one);

  return g_strdup_printf (
      /* Translators: two numbers */
      _ ("In another order, the row of a token changes by up to %s <row>with positions</row>, and "
         "by up to %s <column>without positions</column>."),
      one, other);
}

static char *headline (gconstpointer data)
{
  const HlWordOrder *self = data;

  if (self->order == NULL && self->problem != NULL)
    return g_markup_escape_text (self->problem, -1);
  if (self->order == NULL || self->n_shown == 0)
    return g_strdup (_ ("How does the row of a token change if the tokens are in another order?"));

  return self->n_shown < HL_WORD_ORDER_LINES ? say_with (self->order) : say_both (self->order);
}

static char *describe (gconstpointer data, HlItem item)
{
  const HlWordOrder *self = data;
  const NnWordOrder *order = self->order;
  const int          before = item.part < 0 || order == NULL      ? 0
                              : item.part == HL_WORD_ORDER_BEFORE ? item.column
                                                                  : order->from[item.column];
  g_autofree char   *number = NULL;
  const char        *word;

  if (item.part < 0 || order == NULL)
    return g_strdup ("");

  word = order->before[before];
  if (item.part == HL_WORD_ORDER_BEFORE)
    /* Translators: a word, and its positions in a sentence, counted from 0 */
    return g_markup_printf_escaped (_ ("“%s”: position %d before, %d after"), word, before,
                                    place_after (order, before));

  number = hl_number_to_figures ((double) line_of (order, item.row)[item.column], FIGURES);
  /* Translators: a word, “with positions” or “without positions”, a number */
  return g_markup_printf_escaped (_ ("“%s”, %s: largest change in the row of this token: %s."),
                                  word, title_of (item.row), number);
}

static void tabulate (gconstpointer data, GString *csv)
{
  const HlWordOrder *self = data;

  g_string_append (csv, "word,before,after,with_positions,without_positions\n");
  for (int i = 0; self->order != NULL && i < self->order->n; i++)
    {
      hl_csv_append (csv, self->order->after[i]);
      g_string_append_printf (csv, ",%d,%d", self->order->from[i], i);
      for (int line = 0; line < HL_WORD_ORDER_LINES; line++)
        if (line < self->n_shown)
          g_string_append_printf (csv, ",%.6g", (double) line_of (self->order, line)[i]);
        else
          g_string_append_c (csv, ',');
      g_string_append_c (csv, '\n');
    }
}

NN_FREES (HlWordOrder, free_order, (g_free, problem))

/* --- The picture ------------------------------------------------------------------------------ */

typedef struct
{
  HlBlocks           on;
  const NnWordOrder *order;
  double             left, pitch, words, before, after, lines, line;
  double             title; /* the height of what is above each line in a column of a page, or 0 */
  gboolean           is_turned;
} Places;

static void place (Places *self, HlSize room)
{
  const NnWordOrder *order = self->order;
  HlScene           *scene = self->on.scene;
  double             widest, rest, left = 0.0;

  self->on = hl_blocks_on (scene, MIN (room.width / PAPER.width, room.height / 400));
  for (int line = 0; line < HL_WORD_ORDER_LINES; line++)
    left = MAX (left, hl_mark_written (scene, self->on.normal, FALSE, title_of (line)));
  left = MAX (left, hl_mark_written (scene, self->on.normal, FALSE, _ ("largest change")));
  self->title = room.width < HL_BLOCK_COLUMN ? self->on.line : 0.0;
  self->left = self->title > 0.0 ? 0.0 : left + 18;
  self->pitch = CLAMP ((room.width - self->left - 4) / order->n, LEAST_PITCH, 320 * self->on.small);
  widest = hl_blocks_widest (&self->on, order->before);
  self->is_turned = widest > self->pitch - 8;
  self->words = self->is_turned ? MIN (widest + 6, 110 * self->on.small) : self->on.line + 6;
  rest = room.height - 2 * self->words - LEAST_GAP - 4 * self->title;
  self->line = CLAMP (rest / HL_WORD_ORDER_LINES, LEAST_LINE, 150 * self->on.small);
  rest = MAX (rest - HL_WORD_ORDER_LINES * self->line, 0);
  self->before = rest / 6 + self->title;
  self->after = self->before + self->words + LEAST_GAP + MIN (rest / 2, 100 * self->on.small);
  self->lines = self->after + self->words + self->title;
}

static HlRect word_rect (const Places *self, gboolean is_after, int i)
{
  return (HlRect){ self->left + i * self->pitch, is_after ? self->after : self->before, self->pitch,
                   self->words };
}

static HlRect bar_rect (const Places *self, int line, int i)
{
  return (HlRect){ self->left + i * self->pitch,
                   self->lines + line * self->line + (line + 1) * self->title, self->pitch,
                   self->line };
}

/* Beside what it is of, or in a column of a page in a line of its own.  is_end: at its end. */
static void add_title (const Places *self, const char *words, double beside, double above,
                       gboolean is_end, HlColor ink)
{
  const double line = 20 * self->on.normal;
  HlRect       rect = { 0, beside, self->left - 14, line };

  if (self->title > 0.0)
    rect = (HlRect){ 0, above, self->order->n * self->pitch, self->title };
  hl_mark_write (self->on.scene, self->on.normal, FALSE, words, rect,
                 is_end || self->title <= 0.0 ? 1.0 : 0.0, ink);
}

static void add_words (const Places *self, gboolean is_after)
{
  const NnWordOrder *order = self->order;
  const HlRect       first = word_rect (self, is_after, 0);
  const double       least = (self->title > 0.0 ? 12.5 : 18) * self->on.normal;
  const int          step = self->is_turned ? MAX (1, (int) ceil (least / self->pitch)) : 1;

  add_title (self, is_after ? _ ("After") : _ ("Before"),
             first.y + first.height / 2 - 10 * self->on.normal,
             is_after ? hl_rect_bottom (&first) : first.y - self->title, FALSE, self->on.faint);
  for (int i = 0; i < order->n; i += step)
    hl_mark_write (self->on.scene, self->on.normal, FALSE,
                   is_after ? order->after[i] : order->before[i], word_rect (self, is_after, i),
                   self->is_turned ? (is_after ? 1.0 : 0.0) : 0.5, self->on.text)
        ->is_turned = self->is_turned;
}

static void add_ribbon (const Places *self, int before, double opacity)
{
  const int    after = place_after (self->order, before);
  const HlRect from = word_rect (self, FALSE, before), to = word_rect (self, TRUE, after);

  hl_mark_ribbon (self->on.scene,
                  &(HlRibbon){ { from.x + from.width / 2, hl_rect_bottom (&from) + 2 },
                               { to.x + to.width / 2, to.y - 2 },
                               TRUE,
                               1.0,
                               MIN (0.3 * self->pitch, 14.0 * self->on.small) },
                  self->on.row)
      ->opacity = opacity;
}

/* Draws how much each row changes, on one scale for both lines. */
static void add_line (const Places *self, int line)
{
  const float *numbers = line_of (self->order, line);
  const float  top =
      fmaxf (fmaxf (hl_word_order_largest (self->order, 0), hl_word_order_largest (self->order, 1)),
             HL_WORD_ORDER_CLEARLY);
  const HlColor ink = line == 0 ? self->on.row : self->on.column;
  const HlRect  all = bar_rect (self, line, 0);
  const double  bottom = hl_rect_bottom (&all) - 6, number_line = 20 * self->on.normal;

  if (line == 0)
    /* Translators: what bars are: of the numbers of a word */
    add_title (self, _ ("largest change"), all.y + 2, all.y - self->title, TRUE, self->on.faint);
  add_title (self, title_of (line), bottom - number_line, all.y - self->title, FALSE, ink);
  hl_mark_line (self->on.scene, (HlPoint){ self->left, bottom },
                (HlPoint){ self->left + self->order->n * self->pitch, bottom }, 1.0,
                self->on.scene->look.palette->grid);
  for (int i = 0; i < self->order->n; i++)
    {
      const double     height = (all.height - number_line - 10) * (double) (numbers[i] / top);
      const double     width = MIN (0.6 * self->pitch, 60 * self->on.small);
      const HlRect     place = bar_rect (self, line, i);
      g_autofree char *number = numbers[i] < HL_WORD_ORDER_ROUNDING
                                    ? g_strdup ("≈ 0")
                                    : hl_number_to_figures ((double) numbers[i], FIGURES);

      if (height >= 0.5)
        hl_mark_round (
            self->on.scene,
            (HlRect){ place.x + (self->pitch - width) / 2, bottom - height, width, height },
            MIN (4, height / 2), ink, 0.8);
      if (hl_mark_written (self->on.scene, self->on.small, FALSE, number) < self->pitch - 4)
        hl_mark_write (self->on.scene, self->on.small, FALSE, number,
                       (HlRect){ place.x, bottom - height - number_line, self->pitch, number_line },
                       0.5, self->on.text);
      hl_mark_area (self->on.scene, (HlItem){ HL_WORD_ORDER_AFTER, line, i }, place);
    }
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlWordOrder *order = data;
  Places             self = { .on = { .scene = scene }, .order = order->order };
  const int          n = order->order != NULL ? order->order->n : 0;
  HlRect             last;

  scene->size = (HlSize){ room.width > 0 && room.width < HL_BLOCK_COLUMN
                              ? MAX (room.width, n * LEAST_PITCH + 4)
                              : MAX (room.width, 200 + n * LEAST_PITCH),
                          MAX (room.height, 2 * LEAST_LINE + LEAST_GAP + 80) };
  if (room.width <= 0 || room.height <= 0 || n == 0)
    return;

  place (&self, scene->size);
  last = bar_rect (&self, HL_WORD_ORDER_LINES - 1, 0);
  scene->size.height = MAX (scene->size.height, hl_rect_bottom (&last));
  for (int i = 0; i < n; i++)
    {
      add_ribbon (&self, i, 0.35);
      hl_mark_area (scene, (HlItem){ HL_WORD_ORDER_BEFORE, 0, i }, word_rect (&self, FALSE, i));
    }
  add_words (&self, FALSE);
  add_words (&self, TRUE);
  for (int line = 0; line < order->n_shown; line++)
    add_line (&self, line);
}

/* Marks a word, where it went, and how much its row changed. */
static void light (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item)
{
  const HlWordOrder *order = data;
  Places             self = { .on = { .scene = scene }, .order = order->order };
  int                before, after;

  if (item.part < 0 || order->order == NULL)
    return;

  place (&self, picture->size);
  before = item.part == HL_WORD_ORDER_BEFORE ? item.column : order->order->from[item.column];
  after = place_after (order->order, before);
  add_ribbon (&self, before, 0.9);
  hl_mark_box (scene, word_rect (&self, FALSE, before), self.on.row);
  hl_mark_box (scene, word_rect (&self, TRUE, after), self.on.row);
  if (item.part == HL_WORD_ORDER_AFTER)
    hl_mark_box (scene, bar_rect (&self, item.row, item.column), self.on.text);
}

/* order: that outlives the figure, or NULL; n_shown: lines whose result is shown. */
HlFigure *hl_word_order_new (const NnWordOrder *order, const char *problem, int n_shown)
{
  static const HlFigureKind kind = { build, describe, headline, tabulate, free_order, light };
  HlWordOrder              *self = g_new0 (HlWordOrder, 1);

  self->order = order;
  self->problem = g_strdup (problem);
  self->n_shown = n_shown;

  return hl_figure_new (&kind, self, PAPER);
}
