#include "ui/figures/positions.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/engine/owned.h"
#include "ui/numbers/number-text.h"
#include "ui/picture/block.h"
#include "ui/picture/plot.h"

#define PAPER ((HlSize){ 1084, 480 })
#define GAP 36.0 /* between a matrix and what is beside it */
#define LEAST ((HlSize){ 440, 260 })
#define LEAST_NARROW ((HlSize){ 316, 600 }) /* in a column of a page, one below the other */
#define LEAST_WAVES ((HlSize){ 316, 260 })
#define ROUND (2 * G_PI)
#define WORDS 3 /* of a sentence */
#define FEW 4   /* clocks that say something */

/* --- Words ------------------------------------------------------------------------------------ */

static int count_clocks (const HlPositions *self) { return self->input.width / 2; }

/* The feature that is the sine of the j-th clock. */
int hl_positions_sine (const HlPositions *self, int j)
{
  return self->input.layout == NN_POSITION_HALVES ? j : 2 * j;
}

static int cosine_of (const HlPositions *self, int j)
{
  return self->input.layout == NN_POSITION_HALVES ? j + count_clocks (self) : 2 * j + 1;
}

static int clock_of (const HlPositions *self, int feature)
{
  return self->input.layout == NN_POSITION_HALVES ? feature % count_clocks (self) : feature / 2;
}

/* How many positions one turn of the clock takes. */
static double turn_of (const HlPositions *self, int clock)
{
  return ROUND / nn_position_frequency (clock, self->input.width);
}

/* Writes a number with three figures and without a power of ten. */
static char *turn_text (double positions)
{
  return positions < 1000.0 ? hl_number_to_figures (positions, 3)
                            : hl_plot_number (hl_number_round (positions, 3));
}

static char *say_clocks (const HlPositions *self)
{
  const int n = count_clocks (self);

  return g_strdup_printf (
      /* Translators: numbers of features, a position, a number of clocks */
      ngettext ("With %d features, <row>position %d</row> is encoded by the direction of %d clock "
                "hand.",
                "With %d features, <row>position %d</row> is encoded by the directions of %d clock "
                "hands.",
                (gulong) n),
      self->input.width, self->input.at, n);
}

static int count_waves (const HlPositions *self)
{
  return MIN (HL_POSITIONS_CURVES, self->input.width - self->input.first);
}

static char *say_waves (const HlPositions *self)
{
  const int        first = self->input.first, last = first + count_waves (self) - 1;
  const double     turns[] = { turn_of (self, clock_of (self, first)),
                               turn_of (self, clock_of (self, last)) };
  g_autofree char *one = turn_text (turns[0]);
  g_autofree char *other = turn_text (turns[1]);

  if (turns[0] == turns[1])
    /* Translators: a feature, a number of positions */
    return g_strdup_printf (_ ("Feature %d is a wave that repeats after %s positions."), first,
                            one);

  /* Translators: a feature, a number of positions; another feature, a number of positions */
  return g_strdup_printf (_ ("Each feature is a wave: feature %d repeats after %s positions, "
                             "feature %d after %s."),
                          first, one, last, other);
}

static char *headline (gconstpointer data)
{
  const HlPositions *self = data;

  if (!self->input.is_known)
    /* Translators: a place in a sentence, counted from 0 */
    return g_strdup_printf (_ ("<row>Position %d</row>"), self->input.at);

  switch (self->input.view)
    {
    case HL_POSITIONS_WORDS:
      return g_strdup_printf (
          /* Translators: a place in a sentence, counted from 0 */
          _ ("Position %d adds other numbers to <row>“dog”</row> than position 0."),
          MIN (WORDS, self->input.n) - 1);
    case HL_POSITIONS_TABLE:
      return say_clocks (self);
    case HL_POSITIONS_WAVES:
      return say_waves (self);
    case HL_POSITIONS_ALIKE:
    default:
      return g_strdup_printf (
          /* Translators: a place in a sentence, counted from 0 */
          _ ("The similarity of two positions depends only on their distance: the curve of "
             "<row>position %d</row> lies on the curve of all positions."),
          self->input.at);
    }
}

static char *describe_wave (const HlPositions *self, int position)
{
  /* Translators: a place in a sentence, counted from 0 */
  g_autofree char *here = g_strdup_printf (_ ("Position %d"), position);
  GString         *text = g_string_new (here);

  for (int i = 0; i < count_waves (self); i++)
    {
      const int        feature = self->input.first + i;
      g_autofree char *title = g_strdup_printf (_ ("feature %d"), feature);
      g_autofree char *number =
          hl_number_to_text ((double) nn_tensor_row (self->table, position)[feature], 2);

      g_string_append_printf (text, " · %s: %s", title, number);
    }

  return g_string_free (text, FALSE);
}

static char *describe (gconstpointer data, HlItem item)
{
  const HlPositions *self = data;

  if (item.part < 0 || !self->input.is_known)
    return g_strdup ("");

  if (self->input.view == HL_POSITIONS_WAVES)
    return describe_wave (self, item.column);
  if (self->input.view != HL_POSITIONS_ALIKE)
    {
      g_autofree char *line =
          nn_position_table_describe (self->table, self->input.layout, item.row, item.column);

      return hl_number_localize (line);
    }

  /* Translators: two positions of words, a number, how far apart the positions are */
  return g_strdup_printf (_ ("<row>Position %d</row> and <column>position %d</column> have the "
                             "cosine %.4f, like any two positions %d apart."),
                          item.row, item.column,
                          (double) nn_tensor_row (self->similarity, item.row)[item.column],
                          ABS (item.row - item.column));
}

static void tabulate (gconstpointer data, GString *csv)
{
  const HlPositions *self = data;
  const gboolean     is_alike = self->input.view == HL_POSITIONS_ALIKE;
  const gboolean     is_waves = self->input.view == HL_POSITIONS_WAVES;
  const NnTensor    *numbers = is_alike ? self->similarity : self->table;
  const int          first = is_waves ? self->input.first : 0;
  const int          last = is_waves ? first + count_waves (self) : nn_tensor_columns (numbers);

  g_string_append (csv, is_alike ? "position,position,cosine\n" : "position,feature,number\n");
  for (int row = 0; row < nn_tensor_rows (numbers) && self->input.is_known; row++)
    for (int column = first; column < last; column++)
      g_string_append_printf (csv, "%d,%d,%.9g\n", row, column,
                              (double) nn_tensor_row (numbers, row)[column]);
}

NN_FREES (HlPositions, free_positions, (nn_tensor_free, table, similarity), (g_strfreev, numbers),
          (g_free, by_distance))

/* --- Where everything is ---------------------------------------------------------------------- */

typedef struct
{
  HlBlocks           on;
  const HlPositions *of;
  HlBlock            block;         /* P, or the cosines */
  HlRect             beside;        /* the clocks, or the curve */
  int                columns;       /* of clocks */
  double             left, numbers; /* of the words beside them; how wide numbers are, or 0 */
} Places;

/* --- The clocks ------------------------------------------------------------------------------- */

/* The first clock and the last, and of the fast ones between them two; or in place of one of these
 * the clock of a feature.  Returns how many. */
static int take_few (const HlPositions *self, int feature, int clocks[FEW])
{
  const int n = count_clocks (self), own = feature >= 0 ? clock_of (self, feature) : -1;
  int       i = 0;

  for (int k = 0; k < FEW; k++)
    clocks[k] = n <= FEW ? k : (const int[FEW]){ 0, MAX (n / 8, 1), MAX (n / 4, 2), n - 1 }[k];
  while (i + 1 < FEW && clocks[i] < own)
    i++;
  if (n > FEW && own >= 0 && clocks[i] != own)
    clocks[MIN (i, FEW - 2)] = own;

  return MIN (n, FEW);
}

/* How a clock turns: in a word, and in two lines. */
static char *say_turn (const HlPositions *self, int clock, int line)
{
  const double     turn = turn_of (self, clock);
  g_autofree char *number = turn_text (turn);

  if (line == 0)
    /* Translators: how a clock turns */
    return g_strdup (turn < 10.0    ? _ ("fast")
                     : turn < 50.0  ? _ ("slower")
                     : turn < 500.0 ? _ ("much slower")
                                    : _ ("nearly still"));
  if (line == 1)
    /* Translators: a number of positions */
    return g_strdup_printf (_ ("one turn in %s positions"), number);

  /* Translators: two columns of the table of positions */
  return g_strdup_printf (_ ("sin, cos: features %d, %d"), hl_positions_sine (self, clock),
                          cosine_of (self, clock));
}

/* Places columns of clocks, with words on their left. */
static void place_clocks (Places *self, HlRect all, int columns)
{
  g_autofree char *longest = say_turn (self->of, count_clocks (self->of) - 1, 1);
  const double     left =
      MIN (hl_mark_written (self->on.scene, self->on.small, FALSE, longest) + 16, 0.5 * all.width);

  self->columns = columns;
  self->beside = (HlRect){ all.x + left, all.y,
                           MIN (all.width - left, 300.0 * self->on.small * columns), all.height };
  self->left = all.x;
  self->numbers = hl_mark_written (self->on.scene, self->on.normal, FALSE, "cos −0.00") + 8;
  if (self->numbers > 0.6 * self->beside.width / columns)
    self->numbers = 0.0;
}

/* A clock has its numbers on the right. */
static HlRect clock_rect (const Places *self, int n, int line, int column)
{
  const HlRect cell = hl_cell (&self->beside, n, self->columns, line, column);
  const double side = MIN (cell.width - self->numbers, cell.height);

  return (HlRect){ cell.x + (cell.width - side - self->numbers) / 2,
                   cell.y + (cell.height - side) / 2, side, side };
}

/* Where the hand of a clock ends at a position: the sine goes across, the cosine up. */
static HlPoint hand_of (const Places *self, HlRect rect, int clock, int position, HlPoint *middle)
{
  const double length = 0.8 * 0.44 * rect.width;
  const float *row = nn_tensor_row (self->of->table, position);

  *middle = (HlPoint){ rect.x + rect.width / 2, rect.y + rect.height / 2 };

  return (HlPoint){ middle->x + length * (double) row[hl_positions_sine (self->of, clock)],
                    middle->y - length * (double) row[cosine_of (self->of, clock)] };
}

static void add_clock (const Places *self, HlRect rect, int clock, int position)
{
  static const char *const names[] = { "sin ", "cos " };
  const double             radius = 0.44 * rect.width, width = CLAMP (rect.width / 28, 1.5, 4.0);
  HlPoint                  middle;
  const HlPoint            end = hand_of (self, rect, clock, position, &middle);

  hl_mark_round (self->on.scene,
                 (HlRect){ middle.x - radius, middle.y - radius, 2 * radius, 2 * radius }, radius,
                 self->on.scene->look.palette->grid, 0.45);
  hl_mark_line (self->on.scene, (HlPoint){ middle.x, middle.y - radius },
                (HlPoint){ middle.x, middle.y - 0.8 * radius }, 1.5, self->on.faint);
  hl_mark_line (self->on.scene, middle, end, width, self->on.row);
  hl_mark (self->on.scene, HL_DOT, (HlRect){ middle.x, middle.y, width, 0 }, self->on.row);
  for (int i = 0; i < 2 && self->numbers > 0.0; i++)
    {
      const int        feature = (i == 0 ? hl_positions_sine : cosine_of) (self->of, clock);
      g_autofree char *number =
          hl_digits ((double) nn_tensor_row (self->of->table, position)[feature], 2);
      g_autofree char *words = g_strconcat (clock > 0 ? "" : names[i], number, NULL);

      hl_mark_write (self->on.scene, self->on.normal, FALSE, words,
                     (HlRect){ hl_rect_right (&rect) + 4, middle.y + (i - 1) * self->on.line,
                               self->numbers - 8, self->on.line },
                     1.0, self->on.text);
    }
}

/* What clocks in a line are, where there is room. */
static void add_words_beside (const Places *self, const int *clocks, int n)
{
  const double line = self->on.line;

  for (int i = 0; i < n; i++)
    {
      const HlRect cell = hl_cell (&self->beside, n, 1, i, 0);
      const int    lines =
          CLAMP ((int) (cell.height / line), 1, self->of->input.view == HL_POSITIONS_WORDS ? 2 : 3);

      for (int k = 0; k < lines; k++)
        {
          g_autofree char *words = say_turn (self->of, clocks[i], k);

          hl_mark_fit (self->on.scene, k == 0 ? self->on.normal : self->on.small, k == 0, words,
                       (HlRect){ self->left, cell.y + (cell.height - lines * line) / 2 + k * line,
                                 cell.x - self->left - 8, line },
                       0.0, k == 0 ? self->on.text : self->on.faint);
        }
    }
}

/* --- Two sentences ---------------------------------------------------------------------------- */

/* Places the clocks of the words below one sentence and above the other. */
static void place_words (Places *self, HlSize room)
{
  const double around = 1.6 * self->on.line + 12, top = self->on.line + around;

  place_clocks (self, (HlRect){ 0, top, room.width, room.height - top - around },
                MIN (WORDS, self->of->input.n));
}

static void place (Places *self, HlSize room)
{
  const HlPositions *of = self->of;
  const gboolean     is_alike = of->input.view == HL_POSITIONS_ALIKE;
  const NnTensor    *numbers = is_alike ? of->similarity : of->table;
  const gboolean     is_narrow = room.width < LEAST.width;
  double             labels, top, width, height;

  self->on =
      hl_blocks_on (self->on.scene, MIN (room.width / PAPER.width, room.height / PAPER.height));
  labels = hl_blocks_widest (&self->on, of->numbers) + 14;
  top = 2 * self->on.line + 8;
  height = is_narrow ? 0.8 * room.width : room.height - top - 4;
  width = is_narrow  ? room.width - labels - 4
          : is_alike ? MIN (height * 1.2, 0.5 * room.width)
                     : 0.54 * room.width;
  self->block = (HlBlock){ .values = numbers->values,
                           .rows = nn_tensor_rows (numbers),
                           .columns = nn_tensor_columns (numbers),
                           .at = { labels, top, width, height },
                           .least = 1.0,
                           .is_known = TRUE };
  self->beside = (HlRect){ labels + width + GAP, top, room.width - labels - width - GAP, height };
  if (is_narrow)
    self->beside =
        (HlRect){ 0, 2 * top + height + 8, room.width, room.height - 2 * top - height - 12 };
  if (of->input.view == HL_POSITIONS_WORDS)
    place_words (self, room);
}

/* A word of the sentence above or below the clocks of its position, on the left which one. */
static void add_word (const Places *self, gboolean is_below, int column)
{
  static const char *const words[WORDS] = { "dog", "bites", "man" };
  const int                word = is_below ? self->columns - 1 - column : column;
  const HlRect             cell = hl_cell (&self->beside, 1, self->columns, 0, column);
  const HlRect             clock = clock_rect (self, MIN (count_clocks (self->of), FEW), 0, column);
  const double             high = 1.6 * self->on.line;
  const double             width =
      MIN (cell.width - 12, MAX (150 * self->on.small, clock.width + self->numbers + 16));
  const HlRect  at = { cell.x + (cell.width - width) / 2,
                      is_below ? hl_rect_bottom (&cell) + 8 : cell.y - high - 8, width, high };
  const HlColor ink = word == 0 ? self->on.row : self->on.scene->look.palette->grid;

  if (word == 0)
    hl_mark_round (
        self->on.scene,
        (HlRect){ at.x - 4, is_below ? cell.y : at.y - 4, width + 8, cell.height + high + 12 }, 10,
        ink, 0.08);
  hl_mark_round (self->on.scene, at, 6, ink, word == 0 ? 0.25 : 0.6);
  hl_mark_fit (self->on.scene, 1.15 * self->on.normal, word == 0, words[word], at, 0.5,
               self->on.text);
  if (column == 0)
    hl_mark_fit (
        self->on.scene, self->on.normal, TRUE, is_below ? _ ("sentence 2") : _ ("sentence 1"),
        (HlRect){ self->left, at.y, self->beside.x - self->left - 8, high }, 0.0, self->on.text);
}

/* What each position of two sentences has: “dog” gets other numbers in each of them. */
static void add_sentences (const Places *self)
{
  const HlPositions *of = self->of;
  int                clocks[FEW];
  const int          n = take_few (of, -1, clocks);

  for (int column = 0; column < self->columns; column++)
    {
      const HlRect     cell = hl_cell (&self->beside, 1, self->columns, 0, column);
      g_autofree char *here = g_strdup_printf (_ ("Position %d"), column);

      add_word (self, FALSE, column);
      add_word (self, TRUE, column);
      hl_mark_fit (self->on.scene, self->on.small, FALSE, here,
                   (HlRect){ cell.x + 2, 0, cell.width - 4, self->on.line }, 0.5, self->on.row);
      for (int i = 0; i < n && of->input.is_known; i++)
        {
          const HlRect rect = clock_rect (self, n, i, column);

          add_clock (self, rect, clocks[i], column);
          hl_mark_area (self->on.scene, (HlItem){ 0, column, hl_positions_sine (of, clocks[i]) },
                        rect);
        }
    }
  add_words_beside (self, clocks, n);
  if (!self->on.scene->look.is_paper && !self->on.scene->look.is_bare)
    {
      g_autofree char *hint =
          /* Translators: how many of how many clocks are drawn */
          g_strdup_printf (_ ("%d of %d clocks: point at one"), n, count_clocks (of));

      hl_mark_fit (self->on.scene, self->on.small, FALSE, hint,
                   (HlRect){ self->left, 0, self->beside.x - self->left, self->on.line }, 0.0,
                   self->on.faint);
    }
}

/* The clock that is pointed at, and how far its hand is across and up. */
static void light_sentences (const Places *self, HlItem item)
{
  int       clocks[FEW];
  const int n = take_few (self->of, -1, clocks);

  for (int i = 0; i < n; i++)
    if (item.part >= 0 && item.row < self->columns &&
        hl_positions_sine (self->of, clocks[i]) == item.column)
      {
        const HlRect  rect = clock_rect (self, n, i, item.row);
        HlPoint       middle;
        const HlPoint end = hand_of (self, rect, clocks[i], item.row, &middle);
        const HlPoint corner = { end.x, middle.y };

        hl_mark_line (self->on.scene, middle, corner, 2.5, self->on.column);
        hl_mark_line (self->on.scene, corner, end, 2.5, self->on.column);
        hl_mark_box (self->on.scene, rect, self->on.text);
      }
}

/* --- The plots -------------------------------------------------------------------------------- */

static HlPlot plot_of (const Places *self, const HlSeries *series, int n_series, const char *x_name)
{
  return (HlPlot){ .series = series,
                   .n_series = n_series,
                   .stops = -1,
                   .x_top = self->of->input.n - 1,
                   .y_low = -1.0,
                   .y_top = 1.0,
                   .x_name = x_name };
}

static HlRect plot_rect (const Places *self)
{
  const double left = 56.0, line = self->on.line + 6;
  const double right = hl_mark_written (self->on.scene, 1.0, FALSE, _ ("distance")) + 24;

  return (HlRect){ self->beside.x + left, self->beside.y + 6, self->beside.width - left - right,
                   self->beside.height - line - 6 };
}

/* Cosines over the distance. */
static HlPlot distances_of (const Places *self)
{
  const int n = self->of->input.n;
  /* Translators: an axis: how many words apart */
  HlPlot plot = plot_of (self, NULL, 0, _ ("distance"));

  plot.x_low = 1 - n;
  plot.y_low = 0.0;
  for (int i = 0; i < n; i++)
    plot.y_low = MIN (plot.y_low, floor (2.0 * (double) self->of->by_distance[i]) / 2.0);

  return plot;
}

/* Adds the curve of @n cosines from one distance on. */
static HlMark *add_curve (const Places *self, const float *numbers, int n, int first, HlColor ink)
{
  const HlRect        rect = plot_rect (self);
  const HlPlot        plot = distances_of (self);
  g_autofree HlPoint *points = g_new (HlPoint, n);

  for (int i = 0; i < n; i++)
    points[i] = hl_plot_place (&plot, &rect, first + i, (double) numbers[i]);

  return hl_mark_path (self->on.scene, points, n, ink);
}

/* Draws four columns of P as curves over the positions. */
static void add_waves (const Places *self)
{
  const HlPositions *of = self->of;
  const HlPalette   *palette = self->on.scene->look.palette;
  const HlRect       all = { 62, 10, self->on.scene->size.width - 62 - 130 * self->on.small,
                             self->on.scene->size.height - self->on.line - 16 };
  HlSeries           series[HL_POSITIONS_CURVES];
  g_auto (GStrv)     names = g_new0 (char *, HL_POSITIONS_CURVES + 1);
  HlPlot             plot;

  for (int i = 0; i < count_waves (of); i++)
    {
      const int feature = of->input.first + i;

      /* Translators: %d is the number of a column of a table */
      names[i] = g_strdup_printf (_ ("feature %d"), feature);
      series[i] = (HlSeries){ .name = names[i],
                              .ink = palette->series[i],
                              .width = 2.5,
                              .opacity = 1.0,
                              .y = nn_tensor_row (of->table, 0) + feature,
                              .y_step = sizeof (float) * (gsize) of->input.width,
                              .n = of->input.n };
    }
  plot = plot_of (self, series, count_waves (of), _ ("position"));
  plot.stops = 0;
  plot.room = 130 * self->on.small;
  hl_mark_plot (self->on.scene, &plot, all);
}

/* --- The picture ------------------------------------------------------------------------------ */

static void add_titles (const Places *self)
{
  const gboolean is_alike = self->of->input.view == HL_POSITIONS_ALIKE;

  hl_block_entitle (&self->on, (HlPoint){ self->block.at.x - 2, 0 },
                    self->block.at.width - 150 * self->on.small, is_alike ? _ ("cosine") : "P",
                    is_alike ? _ ("between two rows of P") : _ ("one row per position"), NULL,
                    self->on.text);
  hl_block_name_rows (&self->on, &self->block, self->of->numbers, self->on.row);
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlPositions *of = data;
  Places             self = { .on = { .scene = scene }, .of = of };
  const gboolean     is_wide = room.width <= 0 || room.width >= LEAST.width;
  const gboolean     is_low =
      of->input.view == HL_POSITIONS_WAVES || of->input.view == HL_POSITIONS_WORDS;
  const HlSize least = is_wide ? LEAST : is_low ? LEAST_WAVES : LEAST_NARROW;

  scene->size = (HlSize){ MAX (room.width, least.width), MAX (room.height, least.height) };
  if (room.width <= 0 || room.height <= 0)
    return;

  place (&self, scene->size);
  if (of->input.view == HL_POSITIONS_WORDS || of->input.view == HL_POSITIONS_WAVES)
    {
      (of->input.view == HL_POSITIONS_WORDS ? add_sentences : add_waves) (&self);
      return;
    }
  add_titles (&self);
  hl_block_name_columns (&self.on, &self.block, of->numbers, self.on.column, self.on.line, FALSE);
  if (!of->input.is_known)
    {
      hl_mark_round (scene, self.block.at, HL_ROUND, scene->look.palette->grid, 0.3);
      return;
    }
  hl_block_add (&self.on, &self.block);
  if (!scene->look.is_bare)
    hl_mark_key (scene, self.on.small,
                 (HlPoint){ hl_rect_right (&self.block.at) - 110 * self.on.small, 0 }, TRUE, 1.0,
                 "");

  if (of->input.view == HL_POSITIONS_ALIKE)
    {
      const HlPlot plot = distances_of (&self);
      HlMark      *all;

      hl_mark_plot (scene, &plot, plot_rect (&self));
      all = add_curve (&self, of->by_distance, 2 * of->input.n - 1, 1 - of->input.n, self.on.faint);
      all->width = 6.0;
      all->opacity = 0.25;
    }
}

/* The clocks of a row, with that of the feature. */
static void light_clocks (const Places *self, int row, int feature)
{
  Places    at = *self;
  int       clocks[FEW];
  const int n = take_few (self->of, feature, clocks);

  place_clocks (
      &at,
      (HlRect){ self->beside.x + 8, self->beside.y, self->beside.width - 8, self->beside.height },
      1);
  add_words_beside (&at, clocks, n);
  for (int i = 0; i < n; i++)
    {
      const HlRect rect = clock_rect (&at, n, i, 0);

      add_clock (&at, rect, clocks[i], row);
      if (feature >= 0 && clocks[i] == clock_of (self->of, feature))
        hl_mark_box (self->on.scene, hl_rect_grown (&rect, -2.0), self->on.text);
    }
}

/* A row: its clocks, or its curve. */
static void light_row (const Places *self, int row, int column)
{
  const HlPositions *of = self->of;
  /* Translators: a place in a sentence, counted from 0 */
  g_autofree char *here = g_strdup_printf (_ ("Position %d"), row);

  hl_mark_write (self->on.scene, self->on.normal, TRUE, here,
                 (HlRect){ self->beside.x + 8, self->beside.y - self->on.line - 4,
                           self->beside.width - 8, self->on.line },
                 0.0, self->on.row);
  hl_block_light (&self->on, &self->block, row, -1, self->on.row);
  if (of->input.view == HL_POSITIONS_TABLE)
    light_clocks (self, row, column);
  if (of->input.view == HL_POSITIONS_ALIKE)
    {
      const HlRect rect = plot_rect (self);
      const HlPlot plot = distances_of (self);
      const float *cosines = nn_tensor_row (of->similarity, row);

      add_curve (self, cosines, of->input.n, -row, self->on.row)->width = 2.5;
      if (column >= 0)
        {
          const HlPoint at = hl_plot_place (&plot, &rect, column - row, (double) cosines[column]);

          hl_mark (self->on.scene, HL_DOT, (HlRect){ at.x, at.y, 6, 0 }, self->on.text);
        }
    }
}

static void light (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item)
{
  const HlPositions *of = data;
  Places             self = { .on = { .scene = scene }, .of = of };

  if (!of->input.is_known || of->input.view == HL_POSITIONS_WAVES)
    return;

  place (&self, picture->size);
  if (of->input.view == HL_POSITIONS_WORDS)
    {
      light_sentences (&self, item);
      return;
    }
  light_row (&self, item.part < 0 ? of->input.at : item.row, item.part < 0 ? -1 : item.column);
  if (item.part >= 0)
    {
      hl_block_light (&self.on, &self.block, -1, item.column, self.on.column);
      hl_block_light (&self.on, &self.block, item.row, item.column, self.on.text);
    }
}

HlFigure *hl_positions_new (const HlPositionsInput *input)
{
  static const HlFigureKind kind = { build, describe, headline, tabulate, free_positions, light };
  HlPositions              *self = g_new0 (HlPositions, 1);
  const int                 n = input->n, most = MAX (n, input->width);

  self->input = *input;
  self->table = nn_position_table_new (n, input->width, input->layout);
  self->similarity = nn_position_similarity_new (self->table);
  self->numbers = g_new0 (char *, most + 1);
  for (int i = 0; i < most; i++)
    self->numbers[i] = g_strdup_printf ("%d", i);
  self->by_distance = g_new (float, 2 * n - 1);
  for (int i = 0; i < 2 * n - 1; i++)
    self->by_distance[i] = nn_tensor_row (self->similarity, 0)[ABS (i - (n - 1))];

  return hl_figure_new (&kind, self, PAPER);
}

/* The picture of one of the views that need no model. */
HlFigure *hl_positions_figure (const HlPositionsState *state, const char *view, gboolean is_known)
{
  return hl_positions_new (&(HlPositionsInput){
      .view = g_str_equal (view, "words")        ? HL_POSITIONS_WORDS
              : g_str_equal (view, "curves")     ? HL_POSITIONS_WAVES
              : g_str_equal (view, "similarity") ? HL_POSITIONS_ALIKE
                                                 : HL_POSITIONS_TABLE,
      .n = state->n,
      .width = state->width,
      .layout = (NnPositionLayout) state->layout,
      .at = MIN (state->at, state->n - 1),
      .first = MIN (state->first, state->width - 1),
      .is_known = is_known,
  });
}
