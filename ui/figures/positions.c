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
#define NAMED 72.0 /* a clock that has room for the numbers of its features */

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
  const int        n = count_clocks (self);
  g_autofree char *turn = turn_text (turn_of (self, 0));

  if (n == 1)
    /* Translators: a position, a number of positions */
    return g_strdup_printf (_ ("<row>Position %d</row> is encoded by 2 numbers: the direction of "
                               "a clock hand that turns once in %s positions."),
                            self->input.at, turn);

  /* Translators: a position, numbers of features and of clocks */
  return g_strdup_printf (_ ("Without positions, attention takes “dog bites man” for “man bites "
                             "dog”. <row>Position %d</row> is encoded by %d numbers: the "
                             "directions of %d clock hands."),
                          self->input.at, self->input.width, n);
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

static char *name (gconstpointer data)
{
  const HlPositions *self = data;

  if (!self->input.is_known)
    /* Translators: a place in a sentence, counted from 0 */
    return g_strdup_printf (_ ("<row>Position %d</row>"), self->input.at);

  switch (self->input.view)
    {
    case HL_POSITIONS_TABLE:
      return say_clocks (self);
    case HL_POSITIONS_WAVES:
      return say_waves (self);
    case HL_POSITIONS_ALIKE:
    default:
      /* Translators: a place in a sentence, counted from 0 */
      return g_strdup_printf (
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
  if (self->input.view == HL_POSITIONS_TABLE)
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
  HlBlock            block;  /* P, or the cosines */
  HlRect             beside; /* the clocks, or the curve */
} Places;

static void place (Places *self, HlSize room)
{
  const HlPositions *of = self->of;
  const gboolean     is_alike = of->input.view == HL_POSITIONS_ALIKE;
  const NnTensor    *numbers = is_alike ? of->similarity : of->table;
  const double       unit = MIN (room.width / PAPER.width, room.height / PAPER.height);
  const gboolean     is_narrow = room.width < LEAST.width;
  double             labels, top, width, height;

  self->on = hl_blocks_on (self->on.scene, unit);
  labels = hl_blocks_widest (&self->on, of->numbers) + 14;
  top = 2 * self->on.line + 8;
  height = is_narrow ? 0.8 * room.width : room.height - top - 4;
  width = is_narrow  ? room.width - labels - 4
          : is_alike ? MIN (height * 1.2, 0.5 * room.width)
                     : 0.54 * room.width;
  self->block = (HlBlock){ .part = 0,
                           .values = numbers->values,
                           .rows = nn_tensor_rows (numbers),
                           .columns = nn_tensor_columns (numbers),
                           .at = { labels, top, width, height },
                           .least = 1.0,
                           .is_known = TRUE };
  self->beside = (HlRect){ labels + width + GAP, top, room.width - labels - width - GAP, height };
  if (is_narrow)
    self->beside =
        (HlRect){ 0, 2 * top + height + 8, room.width, room.height - 2 * top - height - 12 };
}

/* --- The clocks ------------------------------------------------------------------------------- */

/* How large a clock is: as all of them fit, each with so much below it. */
static double clock_side (const Places *self, double below, int *columns)
{
  const int n = count_clocks (self->of);
  double    best = 0.0;

  for (int i = 1; i <= n; i++)
    {
      const double side =
          MIN (self->beside.width / i, self->beside.height / ceil ((double) n / i) - below);

      if (side > best)
        {
          best = side;
          *columns = i;
        }
    }

  return MIN (best, 150 * self->on.small);
}

/* Where a clock is; below: how high its words are, 0 where they find no room. */
static HlRect clock_rect (const Places *self, int clock, double *below)
{
  int    columns = 1, row;
  double side = clock_side (
      self, *below = 2 * hl_scene_line (self->on.scene, HL_TEXT_NORMAL, self->on.small) + 2,
      &columns);

  if (side < NAMED * self->on.small)
    side = clock_side (self, *below = 0.0, &columns);

  row = clock / columns;

  return (HlRect){ self->beside.x + clock % columns * side, self->beside.y + row * (side + *below),
                   side, side };
}

static HlPoint hand_of (const HlRect *rect, const float *row, int sine, int cosine)
{
  const double length = 0.5 * rect->width - 0.14 * rect->width;

  return (HlPoint){ rect->x + rect->width / 2 + length * (double) row[sine],
                    rect->y + rect->height / 2 - length * (double) row[cosine] };
}

/* Its columns of the table, or how slow it is. */
static char *line_of (const Places *self, int clock, int line)
{
  g_autofree char *turn = turn_text (turn_of (self->of, clock));

  return line == 0
             /* Translators: two columns of the table of positions */
             ? g_strdup_printf (_ ("features %d, %d"), hl_positions_sine (self->of, clock),
                                cosine_of (self->of, clock))
             /* Translators: how many positions a clock needs for one turn */
             : g_strdup_printf (_ ("one turn: %s"), turn);
}

/* The words below a clock.  The last one has the longest; all are of one size, or left out. */
static void write_below (const Places *self, int clock, HlRect rect)
{
  HlScene *scene = self->on.scene;
  double   wide = 1.0;

  for (int line = 0; line < 2; line++)
    {
      g_autofree char *longest = line_of (self, count_clocks (self->of) - 1, line);

      wide = MAX (wide, hl_mark_written (scene, self->on.small, FALSE, longest));
    }

  for (int line = 0; line < 2 && rect.height > 0 && 0.85 * wide < rect.width; line++)
    {
      g_autofree char *words = line_of (self, clock, line);

      hl_mark_write (
          scene, self->on.small * MIN ((rect.width - 1) / wide, 1.0), FALSE, words,
          (HlRect){ rect.x, rect.y + line * rect.height / 2, rect.width, rect.height / 2 }, 0.5,
          scene->look.palette->faint_text);
    }
}

static void add_clock (const Places *self, int clock)
{
  const HlPalette *palette = self->on.scene->look.palette;
  double           below;
  const HlRect     rect = clock_rect (self, clock, &below);
  const double     radius = 0.44 * rect.width;
  const HlPoint    middle = { rect.x + rect.width / 2, rect.y + rect.height / 2 };
  const HlRect     face = { middle.x - radius, middle.y - radius, 2 * radius, 2 * radius };

  hl_mark_round (self->on.scene, face, radius, palette->grid, 0.45);
  hl_mark_line (self->on.scene, (HlPoint){ middle.x, middle.y - radius },
                (HlPoint){ middle.x, middle.y - 0.8 * radius }, 1.5, palette->faint_text);
  write_below (self, clock,
               (HlRect){ rect.x + 2, middle.y + radius + 1, rect.width - 4, below - 2 });
}

/* Where its hand is at a position: the sine goes across, the cosine up. */
static void add_hand (const Places *self, int clock, int position, gboolean is_pointed)
{
  const HlPositions *of = self->of;
  double             below;
  const HlRect       rect = clock_rect (self, clock, &below);
  const HlPoint      middle = { rect.x + rect.width / 2, rect.y + rect.height / 2 };
  const HlPoint      end = hand_of (&rect, nn_tensor_row (of->table, position),
                                    hl_positions_sine (of, clock), cosine_of (of, clock));
  const double       width = CLAMP (rect.width / 28, 1.5, 4.0);

  hl_mark_line (self->on.scene, middle, end, is_pointed ? 1.5 * width : width, self->on.row);
  hl_mark (self->on.scene, HL_DOT, (HlRect){ middle.x, middle.y, width, 0 }, self->on.row);
  if (is_pointed)
    hl_mark_box (self->on.scene, hl_rect_grown (&rect, -2.0), self->on.text);
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
  g_autofree char   *names[HL_POSITIONS_CURVES] = { NULL, NULL, NULL, NULL };
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
  for (int i = 0; i < HL_POSITIONS_CURVES; i++)
    g_clear_pointer (&names[i], g_free);
}

/* --- The picture ------------------------------------------------------------------------------ */

static void add_titles (const Places *self)
{
  const gboolean is_alike = self->of->input.view == HL_POSITIONS_ALIKE;

  hl_block_entitle (&self->on, (HlPoint){ self->block.at.x - 2, 0 },
                    self->block.at.width - 150 * self->on.small, is_alike ? _ ("cosine") : "P",
                    is_alike ? _ ("between two rows of P: one row and one column per position")
                             : _ ("one row per position (click another), one column per feature"),
                    is_alike ? _ ("between two rows of P") : _ ("click a position"), self->on.text);
  hl_block_name_rows (&self->on, &self->block, self->of->numbers, self->on.row);
}

/* Which colors are which numbers: beside the title, where that leaves room. */
static void add_key (const Places *self)
{
  static const float steps[] = { -1.0f, -0.75f, -0.5f, -0.25f, 0.0f, 0.25f, 0.5f, 0.75f, 1.0f };
  const HlMatrix     cells = { .values = steps, .rows = 1, .columns = G_N_ELEMENTS (steps) };
  const double       digit = hl_mark_written (self->on.scene, self->on.small, FALSE, "−1") + 6;
  const double       bar = 90 * self->on.small, right = hl_rect_right (&self->block.at);
  const HlRect       at = { right - bar - digit, 0, bar, self->on.line };
  const HlRect       inside = { at.x, 0.25 * at.height, at.width, 0.5 * at.height };
  const HlScale      scale = { HL_SCALE_SIGNED, -1.0 / HL_BLOCK_FULLEST, 1.0 / HL_BLOCK_FULLEST };

  hl_mark_cells (self->on.scene, &cells, inside, &scale);
  hl_mark_write (self->on.scene, self->on.small, FALSE, "−1",
                 (HlRect){ at.x - digit, 0, digit - 4, at.height }, 1.0, self->on.faint);
  hl_mark_write (self->on.scene, self->on.small, FALSE, "1",
                 (HlRect){ right - digit + 4, 0, digit, at.height }, 0.0, self->on.faint);
}

static Places places_of (const HlPositions *of, HlScene *scene)
{
  return (Places){ .on = { .scene = scene }, .of = of };
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlPositions *of = data;
  Places             self = places_of (of, scene);

  const HlSize least = room.width <= 0 || room.width >= LEAST.width ? LEAST
                       : of->input.view == HL_POSITIONS_WAVES       ? LEAST_WAVES
                                                                    : LEAST_NARROW;

  scene->size = (HlSize){ MAX (room.width, least.width), MAX (room.height, least.height) };
  if (room.width <= 0 || room.height <= 0)
    return;

  place (&self, scene->size);
  if (of->input.view == HL_POSITIONS_WAVES)
    {
      add_waves (&self);
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
    add_key (&self);
  for (int i = 0; i < count_clocks (of) && of->input.view == HL_POSITIONS_TABLE; i++)
    add_clock (&self, i);
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

/* A row: its clocks, or its curve. */
static void light_row (const Places *self, int row, int column)
{
  const double       y = self->beside.y - 2 * self->on.line - 8;
  const HlPositions *of = self->of;
  /* Translators: a place in a sentence, counted from 0 */
  g_autofree char *here = g_strdup_printf (_ ("Position %d"), row);

  hl_mark_write (self->on.scene, self->on.normal, TRUE, here,
                 (HlRect){ self->beside.x + 8, y, self->beside.width - 8, self->on.line }, 0.0,
                 self->on.row);
  if (of->input.view == HL_POSITIONS_TABLE)
    hl_mark_fit (
        self->on.scene, self->on.small, FALSE, _ ("a clock: sine →, cosine ↑"),
        (HlRect){ self->beside.x + 8, y + self->on.line, self->beside.width - 8, self->on.line },
        0.0, self->on.faint);
  hl_block_light (&self->on, &self->block, row, -1, self->on.row);
  for (int way = -1; way <= 1; way += 2)
    {
      const HlRect at = hl_block_cell (&self->block, row, 0);
      const double x = hl_rect_right (&self->block.at) + 12, middle = at.y + at.height / 2;

      hl_mark_arrow (self->on.scene, (HlPoint){ x, middle }, (HlPoint){ x, middle + way * 9 },
                     self->on.row);
    }
  for (int i = 0; i < count_clocks (of) && of->input.view == HL_POSITIONS_TABLE; i++)
    add_hand (self, i, row, column >= 0 && clock_of (of, column) == i);
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
  Places             self = places_of (of, scene);

  if (!of->input.is_known || of->input.view == HL_POSITIONS_WAVES)
    return;

  place (&self, picture->size);
  light_row (&self, item.part < 0 ? of->input.at : item.row, item.part < 0 ? -1 : item.column);
  if (item.part >= 0)
    {
      hl_block_light (&self.on, &self.block, -1, item.column, self.on.column);
      hl_block_light (&self.on, &self.block, item.row, item.column, self.on.text);
    }
}

HlFigure *hl_positions_new (const HlPositionsInput *input)
{
  static const HlFigureKind kind = { build, describe, name, tabulate, free_positions, light };
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

/* --- What is typed ---------------------------------------------------------------------------- */

/* At 0 all hands are upright. */
static void begin (gpointer state, int example)
{
  *(HlPositionsState *) state =
      (HlPositionsState){ .n = 60, .width = 32, .first = 6, .at = 7, .order = 1 };
}

/* Sines and cosines come in pairs, so an odd width is one too many, or one too few. */
static char *settle (gpointer data, gconstpointer before)
{
  HlPositionsState *state = data;

  if (state->width > ((const HlPositionsState *) before)->width)
    state->width++;
  state->width = state->width / 2 * 2;
  state->first = MIN (state->first, state->width - 1);
  state->at = MIN (state->at, state->n - 1);

  return NULL;
}

/* The picture of one of the views that need no model. */
HlFigure *hl_positions_figure (const HlPositionsState *state, const char *view, gboolean is_known)
{
  return hl_positions_new (&(HlPositionsInput){
      .view = g_str_equal (view, "curves")       ? HL_POSITIONS_WAVES
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

static HlFigure *make (gconstpointer state, int n_shown)
{
  return hl_positions_figure (state, "table", TRUE);
}

/* What the numbers of the view are, as a formula. */
static const char *formula_of (const HlPositionsState *state, const char *view)
{
  if (g_str_equal (view, "similarity"))
    return "P[s] · P[t] / (‖P[s]‖ ‖P[t]‖)";

  return state->layout == NN_POSITION_HALVES
             ? "P[i, j] = sin (i / 10000^(2j / D))\nP[i, D / 2 + j] = cos (i / 10000^(2j / D))"
             : "P[i, 2j] = sin (i / 10000^(2j / D))\nP[i, 2j + 1] = cos (i / 10000^(2j / D))";
}

/* What is below the picture of a view. */
char *hl_positions_caption (const HlPositionsState *state, const char *view)
{
  g_autofree char *sizes = NULL;

  if (g_str_equal (view, "order"))
    return g_strdup (_ ("Largest change in a word’s encoder row when the words are reordered."));

  sizes = g_strdup_printf (_ ("%d positions, %d features"), state->n, state->width);

  return g_strdup_printf ("%s\n%s", sizes, formula_of (state, view));
}

static const char *const examples[] = { "positions", NULL };

#define FIELD(field) G_STRUCT_OFFSET (HlPositionsState, field)

static const HlTypedField fields[] = {
  { "n", FIELD (n), 2, HL_POSITIONS_MOST },
  { "width", FIELD (width), 2, HL_POSITIONS_WIDEST },
  { "layout", FIELD (layout), 0, NN_POSITION_HALVES },
  { "first", FIELD (first), 0, HL_POSITIONS_WIDEST - 1 },
  { "at", FIELD (at), 0, HL_POSITIONS_MOST - 1 },
  { "order", FIELD (order), 0, G_MAXINT },
};

const HlTyped hl_positions_typed = {
  .title = N_ ("Positions"),
  .examples = examples,
  HL_TYPED_ROWS (fields),
  .size = sizeof (HlPositionsState),
  .begin = begin,
  .settle = settle,
  .make = make,
};
