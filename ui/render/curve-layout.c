#include "ui/render/curve-layout.h"

#include <math.h>

#define GAP 6.0
#define TICK_DISTANCE_Y 44 /* CSS pixels, about */
#define TICK_DISTANCE_RIGHT 20
#define TICK_DISTANCE_DOUBLING 60 /* powers of two are short */
#define HEADROOM 0.05             /* free part of the axis above and below the curves */
#define MIN_TICKS 3               /* fewer give no idea of the scale */
#define MAX_NATS 30.0             /* above that, e to the y is not a number to be read */

/* Finds the smallest rectangle around all points. */
static void find_range (HlCurveLayout *layout, const HlCurveSpec *spec)
{
  layout->is_empty = TRUE;
  layout->x_low = layout->y_low = INFINITY;
  layout->x_high = layout->y_high = -INFINITY;

  for (int i = 0; i < spec->n_series; i++)
    for (int point = 0; point < spec->series[i].n_points; point++)
      {
        const double x = spec->series[i].x[point];
        const double y = spec->series[i].y[point];

        if (!hl_curve_shows (spec, y))
          continue;

        layout->is_empty = FALSE;
        layout->x_low = MIN (layout->x_low, x);
        layout->x_high = MAX (layout->x_high, x);
        layout->y_low = MIN (layout->y_low, y);
        layout->y_high = MAX (layout->y_high, y);
      }
}

/* If there is a level, the range contains it. */
static void include_level (HlCurveLayout *layout, const HlCurveSpec *spec)
{
  if (layout->is_empty || spec->level_name == NULL || !hl_curve_shows (spec, spec->level))
    return;

  layout->y_low = MIN (layout->y_low, spec->level);
  layout->y_high = MAX (layout->y_high, spec->level);
}

/* From 0 on, where x does not double.  A single point gets a range around it. */
static void widen_range_of_x (HlCurveLayout *layout, const HlCurveSpec *spec)
{
  layout->x_doubles = spec->x_doubles;
  layout->x_high = MAX (layout->x_high, spec->x_end);
  if (!spec->x_doubles)
    layout->x_low = MIN (layout->x_low, 0.0);
  else if (layout->x_low <= 0.0)
    layout->x_low = 1.0;
  if (layout->x_high <= layout->x_low)
    layout->x_high = spec->x_doubles ? 2.0 * layout->x_low : layout->x_low + 1.0;
}

/* Adds a margin around the curves. */
static void widen_range (HlCurveLayout *layout, const HlCurveSpec *spec)
{
  if (layout->is_empty)
    {
      layout->x_low = 0.0;
      layout->x_high = 1.0;
      layout->y_low = spec->is_logarithmic ? 0.1 : 0.0;
      layout->y_high = 1.0;
    }

  widen_range_of_x (layout, spec);

  if (spec->is_logarithmic)
    {
      const double margin = pow (MAX (layout->y_high / layout->y_low, 1.1), HEADROOM);

      layout->y_low /= margin;
      layout->y_high *= margin;
    }
  else
    {
      /* Losses are read against 0. */
      layout->y_low = MIN (layout->y_low, 0.0);
      layout->y_high += (layout->y_high - layout->y_low) * HEADROOM;
      if (layout->y_high <= layout->y_low)
        layout->y_high = layout->y_low + 1.0;
    }
}

static double widest_tick (const HlTicks *ticks, HlText *text)
{
  double widest = 0.0;

  for (int tick = 0; tick < ticks->n_values; tick++)
    {
      g_autofree char *words = hl_ticks_format (ticks, tick);

      widest = MAX (widest, hl_text_width (text, HL_TEXT_SMALL, words));
    }

  return ceil (widest);
}

static int ticks_for (double length, double distance)
{
  return CLAMP ((int) (length / distance) + 1, 2, HL_MAX_TICKS);
}

/* Returns ticks that are about @distance apart on an axis of @length, or nearer if they would be
 * too few. */
static HlTicks ticks_along (double low, double high, double length, double distance)
{
  int     most = ticks_for (length, distance);
  HlTicks ticks = hl_ticks_linear (low, high, most);

  while (ticks.n_values < MIN_TICKS && most < HL_MAX_TICKS)
    ticks = hl_ticks_linear (low, high, ++most);

  return ticks;
}

/* A short logarithmic axis with too few powers of ten has round numbers as ticks. */
static HlTicks ticks_upwards (const HlCurveSpec *spec, const HlCurveLayout *layout)
{
  const double length = layout->plot.height;

  if (spec->is_logarithmic)
    {
      const HlTicks ticks =
          hl_ticks_logarithmic (layout->y_low, layout->y_high, ticks_for (length, TICK_DISTANCE_Y));

      if (ticks.n_values >= MIN_TICKS)
        return ticks;
    }

  return ticks_along (layout->y_low, layout->y_high, length, TICK_DISTANCE_Y);
}

static HlTicks ticks_to_the_right (const HlCurveLayout *layout)
{
  const double length = layout->plot.width;

  return layout->x_doubles
             ? hl_ticks_doubling (layout->x_low, layout->x_high,
                                  ticks_for (length, TICK_DISTANCE_DOUBLING))
             : ticks_along (layout->x_low, layout->x_high, length, HL_CURVE_TICK_DISTANCE);
}

static gboolean has_right_axis (const HlCurveSpec *spec, const HlCurveLayout *layout)
{
  return spec->has_perplexity && !layout->is_empty && layout->y_high < MAX_NATS;
}

/* Lays out the right axis.  Returns the width that it takes. */
static double place_right (HlCurveLayout *layout, const HlCurveSpec *spec, HlText *text,
                           double width)
{
  const double line = layout->x_labels.height;
  double       wide;

  if (!has_right_axis (spec, layout))
    return 3 * GAP;

  layout->right_ticks = hl_ticks_logarithmic (exp (layout->y_low), exp (layout->y_high),
                                              ticks_for (layout->plot.height, TICK_DISTANCE_RIGHT));
  wide = widest_tick (&layout->right_ticks, text);
  layout->right_labels =
      (HlRect){ width - wide - line - GAP, layout->plot.y, wide, layout->plot.height };

  return wide + line + 3 * GAP;
}

/* Curves are in the legend as words are in lines. Returns where in the line it begins.
 * index: a curve; or their number, for the level. */
double hl_curve_legend_place (const HlCurveSpec *spec, HlText *text, double width, int index,
                              int *line)
{
  double x = 0.0;

  *line = 0;
  for (int i = 0; i <= index; i++)
    {
      const gboolean is_level = i == spec->n_series;
      const char    *name = is_level ? spec->level_name : hl_curve_label (&spec->series[i]);
      double         wide;

      if (name == NULL || (!is_level && spec->series[i].is_unlisted))
        continue;

      wide = HL_CURVE_SAMPLE + GAP + ceil (hl_text_width (text, HL_TEXT_SMALL, name));
      if (x > 0.0 && x + wide > width)
        {
          x = 0.0;
          (*line)++;
        }
      if (i == index)
        return x;
      x += wide + 3 * GAP;
    }

  return x;
}

/* How many lines the legend has: over two fifths of the height, names give way to the curves. */
static int count_legend_lines (const HlCurveSpec *spec, HlText *text, double width, double height)
{
  const int most = (int) (2 * height / (5 * ceil (hl_text_line (text, HL_TEXT_SMALL))));
  int       last_line;

  hl_curve_legend_place (spec, text, width, spec->n_series, &last_line);

  return CLAMP (last_line + 1, 1, MAX (most, 1));
}

/* Returns where everything goes, and which numbers the axes span. */
HlCurveLayout hl_curve_layout (const HlCurveSpec *spec, double width, double height)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);
  const double       small = ceil (hl_text_line (text, HL_TEXT_SMALL));
  const double       bottom = 2 * small + 2 * GAP;
  HlCurveLayout      layout = { .is_empty = TRUE };
  double             left;
  double             top;

  find_range (&layout, spec);
  include_level (&layout, spec);
  widen_range (&layout, spec);

  top = count_legend_lines (spec, text, MAX (width - 10 * GAP, 1), height) * small + 2 * GAP;
  layout.plot.y = top;
  layout.plot.height = MAX (height - top - bottom, 1);
  layout.y_ticks = ticks_upwards (spec, &layout);

  layout.y_labels =
      (HlRect){ small + GAP, top, widest_tick (&layout.y_ticks, text), layout.plot.height };
  left = hl_rect_right (&layout.y_labels) + GAP;
  layout.plot.x = left;
  layout.x_labels.height = small;
  layout.plot.width = MAX (width - left - place_right (&layout, spec, text, width), 1);
  layout.x_ticks = ticks_to_the_right (&layout);
  layout.x_labels = (HlRect){ left, hl_rect_bottom (&layout.plot) + GAP, layout.plot.width, small };
  layout.legend = (HlRect){ MIN (left, 10 * GAP), 0, MAX (width - 10 * GAP, 1), top - 2 * GAP };

  return layout;
}

/* Returns where it is, in CSS pixels. */
double hl_curve_place_x (const HlCurveLayout *layout, double x)
{
  const double fraction = layout->x_doubles
                              ? log (x / layout->x_low) / log (layout->x_high / layout->x_low)
                              : (x - layout->x_low) / (layout->x_high - layout->x_low);

  return layout->plot.x + fraction * layout->plot.width;
}

/* The number of the horizontal axis at a position. */
static double read_x (const HlCurveLayout *layout, double place)
{
  const double fraction = (place - layout->plot.x) / layout->plot.width;

  return layout->x_doubles ? layout->x_low * pow (layout->x_high / layout->x_low, fraction)
                           : layout->x_low + fraction * (layout->x_high - layout->x_low);
}

static double distance_to (const HlCurveLayout *layout, double place, double x)
{
  return fabs (hl_curve_place_x (layout, x) - place);
}

/* Finds the point that is nearest in the picture; where x doubles, its neighbor can be nearer in
 * numbers. */
static int nearest_to_place (const HlCurveLayout *layout, const HlCurveSeries *series, double place)
{
  const int nearest = hl_curve_nearest (series, read_x (layout, place));
  const int next = MIN (nearest + 1, series->n_points - 1);

  return distance_to (layout, place, series->x[next]) <
                 distance_to (layout, place, series->x[nearest])
             ? next
             : nearest;
}

/* Returns where it is, in CSS pixels. */
double hl_curve_place_y (const HlCurveSpec *spec, const HlCurveLayout *layout, double y)
{
  const double fraction = spec->is_logarithmic
                              ? log (y / layout->y_low) / log (layout->y_high / layout->y_low)
                              : (y - layout->y_low) / (layout->y_high - layout->y_low);

  return hl_rect_bottom (&layout->plot) - fraction * layout->plot.height;
}

/* Returns whether there is one. x: the number of the horizontal axis there, moved to the nearest
 * point of the first curve that has points. */
gboolean hl_curve_pick (const HlCurveSpec *spec, const HlCurveLayout *layout, double point_x,
                        double point_y, double *x)
{
  if (layout->is_empty || !hl_rect_contains (&layout->plot, point_x, point_y))
    return FALSE;

  for (int i = 0; i < spec->n_series; i++)
    if (spec->series[i].n_points > 0)
      {
        *x = spec->series[i].x[nearest_to_place (layout, &spec->series[i], point_x)];
        return TRUE;
      }

  return FALSE;
}
