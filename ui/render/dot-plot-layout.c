#include "ui/render/dot-plot-layout.h"

#include <math.h>

#include "ui/numbers/number-text.h"
#include "ui/render/symmetric-log.h"

#define USUAL_WIDTH 560.0 /* of a picture whose words are as large as usual */
#define USUAL_HEIGHT 270.0
#define USUAL_LINE 20.0 /* height of a line of an ordinary font */
#define LARGEST_SCALE 2.5
#define GAP 6.0
#define MOST_DECIMALS 3
#define MARGIN 1.08 /* free part of an axis beyond the dots */
#define LEAST_TICKS 3
#define LEAST_LINES 5.0 /* height of a cloud that shows something, in lines */
#define LEAST_ROW 0.95  /* height of a row whose name is written, likewise */
#define TICK_DISTANCE_X 100.0
#define POWER_DISTANCE_X 46.0 /* of powers of ten, which are short */
#define TICK_DISTANCE_Y 44.0

/* Finds the smallest and the largest number of all dots along an axis. */
static void find_ends (const HlDotPlot *self, gboolean is_y, double *low, double *high)
{
  *low = INFINITY;
  *high = -INFINITY;
  for (int series = 0; series < HL_DOT_SERIES; series++)
    for (guint i = 0; i < self->dots[series]->len; i++)
      {
        const HlDot *dot = &g_array_index (self->dots[series], HlDot, i);

        *low = MIN (*low, is_y ? dot->y : dot->x);
        *high = MAX (*high, is_y ? dot->y : dot->x);
      }
  if (!isfinite (*high - *low))
    *low = *high = 0.0;
}

/* Both signs have equal room. */
static void find_range_around_zero (const HlDotPlot *self, gboolean is_y, double *low, double *high)
{
  const double linear = is_y ? 0.0 : self->x_linear;
  double       largest;

  find_ends (self, is_y, low, high);
  largest = MAX (MAX (fabs (*low), fabs (*high)), linear);
  *high = hl_symmetric_log_invert (hl_symmetric_log (largest, linear) * MARGIN, linear);
  if (*high == 0.0)
    *high = 1.0;
  *low = -*high;
}

/* Dots in rows are compared with each other, not with 0. */
static void find_range (const HlDotPlot *self, HlDotPlotLayout *layout)
{
  double room;

  if (self->rows == NULL)
    {
      find_range_around_zero (self, FALSE, &layout->x_low, &layout->x_high);
      find_range_around_zero (self, TRUE, &layout->y_low, &layout->y_high);
      return;
    }

  find_ends (self, FALSE, &layout->x_low, &layout->x_high);
  room = MAX (layout->x_high - layout->x_low, 1e-6) * (MARGIN - 1.0);
  layout->x_low -= room;
  layout->x_high += room;
  layout->y_high = -0.5;
  layout->y_low = g_strv_length (self->rows) - 0.5;
}

/* Returns ticks that are about so far apart, or nearer if they would be too few. */
static HlTicks ticks_along (double low, double high, double length, double distance)
{
  int     most = CLAMP ((int) (length / distance) + 1, 2, HL_MAX_TICKS);
  HlTicks ticks = hl_ticks_linear (low, high, most);

  while (ticks.n_values < LEAST_TICKS && most < HL_MAX_TICKS)
    ticks = hl_ticks_linear (low, high, ++most);

  return ticks;
}

static HlTicks ticks_to_the_right (const HlDotPlot *self, const HlDotPlotLayout *layout)
{
  const double width = layout->plot.width;
  const int    most = (int) (width / (POWER_DISTANCE_X * layout->scale));

  if (self->x_linear > 0.0)
    return hl_ticks_symmetric (self->x_linear, layout->x_high, MAX (most, LEAST_TICKS));

  return ticks_along (layout->x_low, layout->x_high, width, TICK_DISTANCE_X * layout->scale);
}

/* The numbers of the rows, right of the plot. */
static double width_of_numbers (const HlDotPlot *self, const HlDotPlotLayout *layout, HlText *text)
{
  double widest = 0.0;

  for (guint i = 0; self->rows != NULL && i < self->dots[1]->len; i++)
    {
      g_autofree char *words = hl_dot_plot_row_numbers (self, i);

      widest = MAX (widest, hl_text_width (text, layout->row_text, words));
    }

  return ceil (widest);
}

static double width_of_names (const HlDotPlot *self, const HlDotPlotLayout *layout, HlText *text)
{
  double widest = 0.0;

  if (self->rows != NULL)
    return hl_text_widest (text, layout->row_text, (const char *const *) self->rows,
                           (int) g_strv_length (self->rows));

  for (int tick = 0; tick < layout->y_ticks.n_values; tick++)
    {
      g_autofree char *words = hl_dot_plot_tick (&layout->y_ticks, tick);

      widest = MAX (widest, hl_text_width (text, HL_TEXT_SMALL, words));
    }

  return widest;
}

/* Returns about how wide the names of series and line are, with their samples. */
static double width_of_legend (const HlDotPlot *self, HlText *text, double scale)
{
  const char *names[] = { self->names[0], self->names[1], self->line_name };
  double      width = 0.0;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i] != NULL)
      width += hl_text_width (text, HL_TEXT_NORMAL, names[i]) + 6 * GAP * scale;

  return width;
}

/* A headline has the names of the series beside it, or below it where that is too narrow. */
static void place_titles (const HlDotPlot *self, HlText *text, double width,
                          HlDotPlotLayout *layout)
{
  g_autoptr (HlText) large = hl_text_new_scaled (self->font, layout->scale * HL_DOT_HEADLINE);
  const double       line = ceil (hl_text_line (text, HL_TEXT_NORMAL));

  layout->legend = (HlRect){ 0, 0, width, line };
  if (self->headline == NULL)
    return;

  layout->headline =
      (HlRect){ 0, 0, MIN (ceil (hl_text_width (large, HL_TEXT_TITLE, self->headline)), width),
                ceil (hl_text_line (large, HL_TEXT_TITLE)) };
  layout->legend.x = layout->headline.width + 5 * GAP;
  layout->legend.width = MAX (width - layout->legend.x, 1.0);
  layout->legend.y = (layout->headline.height - line) / 2;
  if (layout->legend.width < width_of_legend (self, text, layout->scale))
    layout->legend = (HlRect){ 0, layout->headline.height, width, line };
}

/* What is left and right of the plot, which has the width between. */
static void place_sides (const HlDotPlot *self, HlText *text, double width, HlDotPlotLayout *layout)
{
  const double title =
      self->y_title != NULL ? ceil (hl_text_line (text, HL_TEXT_SMALL)) + GAP : 0.0;

  if (self->rows != NULL)
    layout->row = layout->plot.height / g_strv_length (self->rows);
  layout->row_text =
      layout->row < hl_text_line (text, HL_TEXT_NORMAL) ? HL_TEXT_SMALL : HL_TEXT_NORMAL;
  layout->numbers = width_of_numbers (self, layout, text);
  layout->plot.x = title + ceil (MIN (width_of_names (self, layout, text), width / 3.0)) + GAP;
  layout->plot.width = MAX (width - layout->plot.x - 2 * GAP - layout->numbers, 1.0);
}

static double height_of_note (const HlDotPlot *self, HlText *text, double width)
{
  return self->note != NULL ? hl_text_wrapped_height (text, HL_TEXT_NORMAL, self->note, width)
                            : 0.0;
}

/* Returns where the plot begins, below its titles. */
static double bottom_of_titles (const HlDotPlotLayout *layout)
{
  return MAX (hl_rect_bottom (&layout->headline), hl_rect_bottom (&layout->legend)) + GAP;
}

/* Returns the height at which it still shows something: all names of its rows, or the form of a
 * cloud. */
double hl_dot_plot_least_height (const HlDotPlot *self, double width)
{
  HlDotPlotLayout    layout = { .scale = 1.0 };
  g_autoptr (HlText) text = hl_text_new (self->font);
  const double       line = ceil (hl_text_line (text, HL_TEXT_SMALL));
  const double lines = self->rows != NULL ? LEAST_ROW * g_strv_length (self->rows) : LEAST_LINES;

  place_titles (self, text, width, &layout);

  return ceil (bottom_of_titles (&layout) + (lines + 2) * line + GAP +
               height_of_note (self, text, width));
}

/* Words grow with the picture, unless the font is large in any case, and no further than rows and
 * the headline have room. */
static double scale_in (const HlDotPlot *self, double width, double height)
{
  g_autoptr (HlText) text = hl_text_new (self->font);
  g_autoptr (HlText) large = hl_text_new_scaled (self->font, HL_DOT_HEADLINE);
  const double       size = MAX (hl_text_line (text, HL_TEXT_NORMAL) / USUAL_LINE, 1.0);
  const double       wide =
      self->headline != NULL ? hl_text_width (large, HL_TEXT_TITLE, self->headline) : 1.0;
  const double most = MIN (width / wide, height / hl_dot_plot_least_height (self, width));

  return CLAMP (MIN (MIN (width / USUAL_WIDTH, height / USUAL_HEIGHT) / size, most), 1.0,
                LARGEST_SCALE);
}

/* Returns where everything goes. */
HlDotPlotLayout hl_dot_plot_layout (const HlDotPlot *self, double width, double height)
{
  HlDotPlotLayout layout = {
    .scale = scale_in (self, width, height),
    .x_linear = self->x_linear,
  };
  g_autoptr (HlText) text = hl_text_new_scaled (self->font, layout.scale);
  const double       line = ceil (hl_text_line (text, HL_TEXT_SMALL));
  const double       below = height_of_note (self, text, width);
  double             y;

  find_range (self, &layout);
  place_titles (self, text, width, &layout);
  y = bottom_of_titles (&layout);
  layout.note = (HlRect){ 0, height - below, width, below };
  layout.plot = (HlRect){ 0, y, width, MAX (layout.note.y - GAP - 2 * line - y, 1.0) };
  if (self->rows == NULL)
    layout.y_ticks = ticks_along (layout.y_low, layout.y_high, layout.plot.height,
                                  TICK_DISTANCE_Y * layout.scale);
  place_sides (self, text, width, &layout);
  layout.x_ticks = ticks_to_the_right (self, &layout);

  return layout;
}

/* Returns its number, small ones with a power of ten. */
char *hl_dot_plot_tick (const HlTicks *ticks, int tick)
{
  return ticks->decimals <= MOST_DECIMALS ? hl_ticks_format (ticks, tick)
                                          : hl_number_to_figures (ticks->values[tick], 2);
}

/* Returns where in the picture the dot is. */
HlDot hl_dot_plot_place (const HlDotPlotLayout *layout, const HlDot *dot)
{
  const HlRect *plot = &layout->plot;
  const double  low = hl_symmetric_log (layout->x_low, layout->x_linear);
  const double  high = hl_symmetric_log (layout->x_high, layout->x_linear);
  const double  right = (hl_symmetric_log (dot->x, layout->x_linear) - low) / (high - low);
  const double  up = (dot->y - layout->y_low) / (layout->y_high - layout->y_low);

  return (HlDot){ plot->x + right * plot->width, plot->y + (1.0 - up) * plot->height };
}
