#include "ui/render/curve-renderer.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define GAP 6.0
#define LINE_WIDTH 2.0
#define POINT_RADIUS 3.0
#define SAMPLE 22.0        /* length of a line in the legend */
#define TICK_DISTANCE_X 90 /* CSS pixels between ticks, about */
#define TICK_DISTANCE_Y 44
#define HEADROOM 0.05 /* free part of the axis above and below the curves */

static const HlPalette *
palette_of (const HlCurveSpec *spec)
{
  return spec->palette != NULL ? spec->palette : hl_palette_get (FALSE);
}

static void
set_source (cairo_t       *cr,
            const HlColor *color)
{
  cairo_set_source_rgb (cr, color->red, color->green, color->blue);
}

/**
 * hl_curve_spec_copy:
 * @self: a description of curves
 *
 * Returns: (transfer full): one that owns everything but its palette
 */
HlCurveSpec *
hl_curve_spec_copy (const HlCurveSpec *self)
{
  HlCurveSpec   *copy = g_memdup2 (self, sizeof *self);
  HlCurveSeries *series = g_new0 (HlCurveSeries, self->n_series);

  for (int i = 0; i < self->n_series; i++)
    {
      const gsize bytes = self->series[i].n_points * sizeof (double);

      series[i] = (HlCurveSeries){
        .name = g_strdup (self->series[i].name),
        .x = g_memdup2 (self->series[i].x, bytes),
        .y = g_memdup2 (self->series[i].y, bytes),
        .n_points = self->series[i].n_points,
      };
    }

  copy->series = series;
  copy->x_title = g_strdup (self->x_title);
  copy->y_title = g_strdup (self->y_title);
  copy->font = pango_font_description_copy (self->font);

  return copy;
}

/**
 * hl_curve_spec_free:
 * @self: what hl_curve_spec_copy () returned
 */
void
hl_curve_spec_free (HlCurveSpec *self)
{
  for (int i = 0; i < self->n_series; i++)
    {
      g_free ((gpointer) self->series[i].name);
      g_free ((gpointer) self->series[i].x);
      g_free ((gpointer) self->series[i].y);
    }

  g_free ((gpointer) self->series);
  g_free ((gpointer) self->x_title);
  g_free ((gpointer) self->y_title);
  pango_font_description_free ((PangoFontDescription *) self->font);
  g_free (self);
}

static gboolean
can_be_drawn (const HlCurveSpec *spec,
              double             y)
{
  return isfinite (y) && (!spec->is_logarithmic || y > 0);
}

/* The rectangle around all points, not yet rounded. */
static void
find_range (HlCurveLayout     *layout,
            const HlCurveSpec *spec)
{
  layout->is_empty = TRUE;
  layout->x_low = layout->y_low = INFINITY;
  layout->x_high = layout->y_high = -INFINITY;

  for (int i = 0; i < spec->n_series; i++)
    for (int point = 0; point < spec->series[i].n_points; point++)
      {
        const double x = spec->series[i].x[point];
        const double y = spec->series[i].y[point];

        if (!can_be_drawn (spec, y))
          continue;

        layout->is_empty = FALSE;
        layout->x_low = MIN (layout->x_low, x);
        layout->x_high = MAX (layout->x_high, x);
        layout->y_low = MIN (layout->y_low, y);
        layout->y_high = MAX (layout->y_high, y);
      }
}

/* Leaves room around the curves, and gives a lone point some range to lie in. */
static void
widen_range (HlCurveLayout     *layout,
             const HlCurveSpec *spec)
{
  if (layout->is_empty)
    {
      layout->x_low = 0.0;
      layout->x_high = 1.0;
      layout->y_low = spec->is_logarithmic ? 0.1 : 0.0;
      layout->y_high = 1.0;
    }

  layout->x_low = MIN (layout->x_low, 0.0);
  layout->x_high = MAX (layout->x_high, spec->x_end);
  if (layout->x_high <= layout->x_low)
    layout->x_high = layout->x_low + 1.0;

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

static double
widest_tick (const HlTicks *ticks,
             HlText        *text)
{
  double widest = 0.0;

  for (int tick = 0; tick < ticks->n_values; tick++)
    {
      g_autofree char *words = hl_ticks_format (ticks, tick);

      widest = MAX (widest, hl_text_width (text, HL_TEXT_SMALL, words));
    }

  return ceil (widest);
}

static int
ticks_for (double length,
           double distance)
{
  return CLAMP ((int) (length / distance) + 1, 2, HL_MAX_TICKS);
}

/**
 * hl_curve_layout:
 * @spec: what to draw
 * @width: the room there is
 * @height: the room there is
 *
 * Returns: where everything goes, and which numbers the axes span
 */
HlCurveLayout
hl_curve_layout (const HlCurveSpec *spec,
                 double             width,
                 double             height)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);
  const double       small = ceil (hl_text_line (text, HL_TEXT_SMALL));
  const double       top = small + 2 * GAP;
  const double       bottom = 2 * small + 2 * GAP;
  HlCurveLayout      layout = { .is_empty = TRUE };
  double             left;

  find_range (&layout, spec);
  widen_range (&layout, spec);

  layout.plot.y = top;
  layout.plot.height = MAX (height - top - bottom, 1);
  layout.y_ticks = (spec->is_logarithmic ? hl_ticks_logarithmic : hl_ticks_linear) (
      layout.y_low, layout.y_high, ticks_for (layout.plot.height, TICK_DISTANCE_Y));

  layout.y_labels = (HlRect){ small + GAP, top, widest_tick (&layout.y_ticks, text),
                              layout.plot.height };
  left = hl_rect_right (&layout.y_labels) + GAP;
  layout.plot.x = left;
  layout.plot.width = MAX (width - left - 3 * GAP, 1);
  layout.x_ticks = hl_ticks_linear (layout.x_low, layout.x_high,
                                    ticks_for (layout.plot.width, TICK_DISTANCE_X));
  layout.x_labels = (HlRect){ left, hl_rect_bottom (&layout.plot) + GAP, layout.plot.width, small };
  layout.legend = (HlRect){ left, 0, layout.plot.width, small };

  return layout;
}

/**
 * hl_curve_place_x:
 * @layout: where everything is
 * @x: a number of the horizontal axis
 *
 * Returns: where it is, in CSS pixels
 */
double
hl_curve_place_x (const HlCurveLayout *layout,
                  double               x)
{
  return layout->plot.x +
         (x - layout->x_low) / (layout->x_high - layout->x_low) * layout->plot.width;
}

/**
 * hl_curve_place_y:
 * @spec: what is drawn
 * @layout: where everything is
 * @y: a number of the vertical axis
 *
 * Returns: where it is, in CSS pixels
 */
double
hl_curve_place_y (const HlCurveSpec   *spec,
                  const HlCurveLayout *layout,
                  double               y)
{
  const double fraction = spec->is_logarithmic
                              ? log (y / layout->y_low) / log (layout->y_high / layout->y_low)
                              : (y - layout->y_low) / (layout->y_high - layout->y_low);

  return hl_rect_bottom (&layout->plot) - fraction * layout->plot.height;
}

static void
draw_x_axis (const HlCurveSpec   *spec,
             const HlCurveLayout *layout,
             HlText              *text,
             cairo_t             *cr)
{
  const HlTextBox title = {
    .rect = { layout->plot.x, hl_rect_bottom (&layout->x_labels), layout->plot.width,
              layout->x_labels.height },
    .align_x = 0.5,
  };

  for (int tick = 0; tick < layout->x_ticks.n_values; tick++)
    {
      const double     x = hl_curve_place_x (layout, layout->x_ticks.values[tick]);
      g_autofree char *words = hl_ticks_format (&layout->x_ticks, tick);
      const HlTextBox  box = {
         .rect = { x - TICK_DISTANCE_X / 2.0, layout->x_labels.y, TICK_DISTANCE_X,
                   layout->x_labels.height },
         .align_x = 0.5,
      };

      hl_text_draw (text, HL_TEXT_SMALL, words, &box, palette_of (spec)->faint_text, cr);
    }

  hl_text_draw (text, HL_TEXT_SMALL, spec->x_title, &title, palette_of (spec)->faint_text, cr);
}

static void
draw_y_axis (const HlCurveSpec   *spec,
             const HlCurveLayout *layout,
             HlText              *text,
             cairo_t             *cr)
{
  const double    line = layout->x_labels.height;
  const HlTextBox title = {
    .rect = { 0, layout->plot.y, line, layout->plot.height },
    .align_x = 0.5,
    .align_y = 0.5,
    .is_turned = TRUE,
  };

  cairo_set_line_width (cr, 1.0);
  for (int tick = 0; tick < layout->y_ticks.n_values; tick++)
    {
      const double     y = hl_curve_place_y (spec, layout, layout->y_ticks.values[tick]);
      g_autofree char *words = hl_ticks_format (&layout->y_ticks, tick);
      const HlTextBox  box = {
         .rect = { layout->y_labels.x, y - line / 2, layout->y_labels.width, line },
         .align_x = 1.0,
         .align_y = 0.5,
      };

      set_source (cr, &palette_of (spec)->grid);
      cairo_move_to (cr, layout->plot.x, round (y) + 0.5);
      cairo_line_to (cr, hl_rect_right (&layout->plot), round (y) + 0.5);
      cairo_stroke (cr);
      hl_text_draw (text, HL_TEXT_SMALL, words, &box, palette_of (spec)->faint_text, cr);
    }

  hl_text_draw (text, HL_TEXT_SMALL, spec->y_title, &title, palette_of (spec)->faint_text, cr);
}

/* Curves differ in color, in lightness and in their dashes. */
static void
set_stroke (const HlCurveSpec *spec,
            int                index,
            cairo_t           *cr)
{
  static const double dashes[HL_PALETTE_SERIES][4] = {
    { 1, 0, 0, 0 }, { 7, 4, 0, 0 }, { 2, 3, 0, 0 }, { 9, 3, 2, 3 }, { 12, 5, 0, 0 }, { 4, 2, 0, 0 }
  };
  static const int n_dashes[HL_PALETTE_SERIES] = { 0, 2, 2, 4, 2, 2 };

  g_assert (index >= 0 && index < HL_PALETTE_SERIES);

  set_source (cr, &palette_of (spec)->series[index]);
  cairo_set_line_width (cr, LINE_WIDTH);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_dash (cr, dashes[index], n_dashes[index], 0);
}

static void
draw_legend (const HlCurveSpec   *spec,
             const HlCurveLayout *layout,
             HlText              *text,
             cairo_t             *cr)
{
  double x = layout->legend.x;

  for (int i = 0; i < spec->n_series; i++)
    {
      const double    width = ceil (hl_text_width (text, HL_TEXT_SMALL, spec->series[i].name));
      const double    y = layout->legend.y + layout->legend.height / 2;
      const HlTextBox box = {
        .rect = { x + SAMPLE + GAP, layout->legend.y,
                  MIN (width, MAX (hl_rect_right (&layout->legend) - x - SAMPLE - GAP, 0)),
                  layout->legend.height },
        .align_y = 0.5,
      };

      cairo_save (cr);
      set_stroke (spec, i, cr);
      cairo_move_to (cr, x, y);
      cairo_line_to (cr, x + SAMPLE, y);
      cairo_stroke (cr);
      cairo_restore (cr);
      hl_text_draw (text, HL_TEXT_SMALL, spec->series[i].name, &box, palette_of (spec)->text, cr);
      x += SAMPLE + GAP + width + 3 * GAP;
    }
}

/* The points of one pixel column: entering, extremes, leaving. */
typedef struct
{
  double column;
  double first;
  double lowest;
  double highest;
  double last;
  int    n_points;
} Bucket;

static void
trace_bucket (const Bucket *bucket,
              cairo_t      *cr)
{
  if (bucket->n_points == 0)
    return;

  cairo_line_to (cr, bucket->column, bucket->first);
  if (bucket->n_points > 2)
    {
      cairo_line_to (cr, bucket->column, bucket->lowest);
      cairo_line_to (cr, bucket->column, bucket->highest);
    }
  if (bucket->n_points > 1)
    cairo_line_to (cr, bucket->column, bucket->last);
}

static void
add_to_bucket (Bucket  *bucket,
               double   x,
               double   y,
               cairo_t *cr)
{
  if (bucket->n_points > 0 && floor (x) == floor (bucket->column))
    {
      bucket->lowest = MAX (bucket->lowest, y);
      bucket->highest = MIN (bucket->highest, y);
      bucket->last = y;
      bucket->n_points++;
      return;
    }

  trace_bucket (bucket, cr);
  *bucket = (Bucket){ x, y, y, y, y, 1 };
}

static gboolean
stands_alone (const HlCurveSpec   *spec,
              const HlCurveSeries *series,
              int                  point)
{
  return (point == 0 || !can_be_drawn (spec, series->y[point - 1])) &&
         (point == series->n_points - 1 || !can_be_drawn (spec, series->y[point + 1]));
}

/* A point between two gaps has no line to be on: it gets a dot. */
static void
draw_dots (const HlCurveSpec   *spec,
           const HlCurveLayout *layout,
           const HlCurveSeries *series,
           cairo_t             *cr)
{
  for (int point = 0; point < series->n_points; point++)
    if (can_be_drawn (spec, series->y[point]) && stands_alone (spec, series, point))
      {
        cairo_arc (cr, hl_curve_place_x (layout, series->x[point]),
                   hl_curve_place_y (spec, layout, series->y[point]), POINT_RADIUS, 0, 2 * G_PI);
        cairo_fill (cr);
      }
}

static void
draw_series (const HlCurveSpec   *spec,
             const HlCurveLayout *layout,
             int                  index,
             cairo_t             *cr)
{
  const HlCurveSeries *series = &spec->series[index];
  Bucket               bucket = { .n_points = 0 };

  cairo_save (cr);
  set_stroke (spec, index, cr);
  cairo_new_path (cr);

  for (int point = 0; point < series->n_points; point++)
    {
      if (can_be_drawn (spec, series->y[point]))
        {
          add_to_bucket (&bucket, hl_curve_place_x (layout, series->x[point]),
                         hl_curve_place_y (spec, layout, series->y[point]), cr);
          continue;
        }

      trace_bucket (&bucket, cr);
      bucket.n_points = 0;
      cairo_new_sub_path (cr);
    }

  trace_bucket (&bucket, cr);
  cairo_stroke (cr);
  draw_dots (spec, layout, series, cr);
  cairo_restore (cr);
}

/**
 * hl_curve_draw:
 * @spec: what to draw
 * @layout: where to draw it
 * @cr: where the strokes go
 */
void
hl_curve_draw (const HlCurveSpec   *spec,
               const HlCurveLayout *layout,
               cairo_t             *cr)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);

  g_assert (spec->n_series <= HL_PALETTE_SERIES);

  draw_y_axis (spec, layout, text, cr);
  draw_x_axis (spec, layout, text, cr);
  draw_legend (spec, layout, text, cr);

  /* The last first: the curve that is named first lies on top. */
  for (int i = spec->n_series - 1; i >= 0; i--)
    draw_series (spec, layout, i, cr);
}

/**
 * hl_curve_nearest:
 * @series: a curve
 * @x: a number of the horizontal axis
 *
 * Returns: the point whose x is nearest, or −1 where the curve has none
 */
int
hl_curve_nearest (const HlCurveSeries *series,
                  double               x)
{
  int low = 0;
  int high = series->n_points - 1;

  while (low < high)
    {
      const int middle = (low + high) / 2;

      if (series->x[middle + 1] - x <= x - series->x[middle])
        low = middle + 1;
      else
        high = middle;
    }

  return series->n_points > 0 ? low : -1;
}

/**
 * hl_curve_draw_cursor:
 * @spec: what was drawn
 * @layout: where
 * @x: a number of the horizontal axis
 * @cr: where the strokes go
 *
 * Draws a line at @x, and a dot on each curve at its point nearest to it.
 */
void
hl_curve_draw_cursor (const HlCurveSpec   *spec,
                      const HlCurveLayout *layout,
                      double               x,
                      cairo_t             *cr)
{
  const double at = round (hl_curve_place_x (layout, x)) + 0.5;

  set_source (cr, &palette_of (spec)->faint_text);
  cairo_set_line_width (cr, 1.0);
  cairo_move_to (cr, at, layout->plot.y);
  cairo_line_to (cr, at, hl_rect_bottom (&layout->plot));
  cairo_stroke (cr);

  for (int i = 0; i < spec->n_series; i++)
    {
      const HlCurveSeries *series = &spec->series[i];
      const int            point = hl_curve_nearest (series, x);

      if (point < 0 || !can_be_drawn (spec, series->y[point]))
        continue;

      cairo_new_path (cr);
      cairo_arc (cr, hl_curve_place_x (layout, series->x[point]),
                 hl_curve_place_y (spec, layout, series->y[point]), POINT_RADIUS + 1, 0, 2 * G_PI);
      set_source (cr, &palette_of (spec)->background);
      cairo_fill_preserve (cr);
      set_source (cr, &palette_of (spec)->series[i]);
      cairo_set_line_width (cr, LINE_WIDTH);
      cairo_stroke (cr);
    }
}

/**
 * hl_curve_pick:
 * @spec: what was drawn
 * @layout: where
 * @point_x: a point
 * @point_y: of the page
 * @x: (out): the number of the horizontal axis there, moved to the nearest
 *   point of the first curve that has points
 *
 * Returns: whether there is one
 */
gboolean
hl_curve_pick (const HlCurveSpec   *spec,
               const HlCurveLayout *layout,
               double               point_x,
               double               point_y,
               double              *x)
{
  const HlRect *plot = &layout->plot;
  const double  at = layout->x_low +
                    (point_x - plot->x) / plot->width * (layout->x_high - layout->x_low);

  if (layout->is_empty || !hl_rect_contains (plot, point_x, point_y))
    return FALSE;

  for (int i = 0; i < spec->n_series; i++)
    if (spec->series[i].n_points > 0)
      {
        *x = spec->series[i].x[hl_curve_nearest (&spec->series[i], at)];
        return TRUE;
      }

  return FALSE;
}

/**
 * hl_curve_describe:
 * @spec: curves
 * @x: a number of the horizontal axis
 *
 * Returns: (transfer full): every curve's value nearest to @x in words, such as
 *   "update 120: training 1.234, held out 1.456"
 */
char *
hl_curve_describe (const HlCurveSpec *spec,
                   double             x)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char      *values = NULL;

  for (int i = 0; i < spec->n_series; i++)
    {
      const HlCurveSeries *series = &spec->series[i];
      const int            point = hl_curve_nearest (series, x);

      if (point < 0)
        continue;

      if (isfinite (series->y[point]))
        g_ptr_array_add (parts, g_strdup_printf ("%s %.4g", series->name, series->y[point]));
      else
        /* Translators: a curve has no value here; %s is its name */
        g_ptr_array_add (parts, g_strdup_printf (_ ("%s without value"), series->name));
    }

  g_ptr_array_add (parts, NULL);
  values = g_strjoinv (", ", (char **) parts->pdata);

  /* Translators: what curves show at one place, such as "update 120: training
   * 1.234, held out 1.456" */
  return g_strdup_printf (_ ("%s %g: %s"), spec->x_title, x, values);
}
