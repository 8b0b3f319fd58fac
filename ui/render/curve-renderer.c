#include "ui/render/curve-renderer.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#define GAP 6.0
#define LINE_WIDTH 2.0
#define POINT_RADIUS 3.0
#define THIN_WIDTH 1.2
#define FAINT_WIDTH 1.0
#define FAINT_ALPHA 0.35

static void set_source (cairo_t *cr, const HlColor *color)
{
  cairo_set_source_rgb (cr, color->red, color->green, color->blue);
}

/* An axis that does not count in equal steps says so. */
static char *title_of_x (const HlCurveSpec *spec)
{
  /* Translators: the title of an axis, such as "width d_k" */
  return spec->x_doubles ? g_strdup_printf (_ ("%s (logarithmic scale)"), spec->x_title)
                         : g_strdup (spec->x_title);
}

static void draw_x_axis (const HlCurveSpec *spec, const HlCurveLayout *layout, HlText *text,
                         cairo_t *cr)
{
  const HlTextBox title = {
    .rect = { layout->plot.x, hl_rect_bottom (&layout->x_labels), layout->plot.width,
              layout->x_labels.height },
    .align_x = 0.5,
  };
  g_autofree char *title_words = title_of_x (spec);

  for (int tick = 0; tick < layout->x_ticks.n_values; tick++)
    {
      const double     x = hl_curve_place_x (layout, layout->x_ticks.values[tick]);
      g_autofree char *words = hl_ticks_format (&layout->x_ticks, tick);
      const HlTextBox  box = {
         .rect = { x - HL_CURVE_TICK_DISTANCE / 2.0, layout->x_labels.y, HL_CURVE_TICK_DISTANCE,
                   layout->x_labels.height },
         .align_x = 0.5,
      };

      hl_text_draw (text, HL_TEXT_SMALL, words, &box, hl_curve_palette (spec)->faint_text, cr);
    }

  hl_text_draw (text, HL_TEXT_SMALL, title_words, &title, hl_curve_palette (spec)->faint_text, cr);
}

static void draw_y_axis (const HlCurveSpec *spec, const HlCurveLayout *layout, HlText *text,
                         cairo_t *cr)
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

      set_source (cr, &hl_curve_palette (spec)->grid);
      cairo_move_to (cr, layout->plot.x, round (y) + 0.5);
      cairo_line_to (cr, hl_rect_right (&layout->plot), round (y) + 0.5);
      cairo_stroke (cr);
      hl_text_draw (text, HL_TEXT_SMALL, words, &box, hl_curve_palette (spec)->faint_text, cr);
    }

  hl_text_draw (text, HL_TEXT_SMALL, spec->y_title, &title, hl_curve_palette (spec)->faint_text,
                cr);
}

static const HlColor *color_of (const HlCurveSpec *spec, int index)
{
  const HlCurveSeries *series = &spec->series[index];

  return &hl_curve_palette (spec)->series[series->is_styled ? series->color : index];
}

/* dash: below HL_PALETTE_SERIES; 0 is a plain line. */
static void set_dash (int dash, cairo_t *cr)
{
  static const double dashes[HL_PALETTE_SERIES][4] = { { 1, 0, 0, 0 },  { 7, 4, 0, 0 },
                                                       { 2, 3, 0, 0 },  { 9, 3, 2, 3 },
                                                       { 12, 5, 0, 0 }, { 4, 2, 0, 0 } };
  static const int    n_dashes[HL_PALETTE_SERIES] = { 0, 2, 2, 4, 2, 2 };

  g_assert (dash >= 0 && dash < HL_PALETTE_SERIES);

  cairo_set_dash (cr, dashes[dash], n_dashes[dash], 0);
}

/* Curves differ in color, in lightness and in their dashes. */
static void set_stroke (const HlCurveSpec *spec, int index, cairo_t *cr)
{

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (spec->series[index].is_faint)
    {
      const int      first = spec->series[0].is_styled ? spec->series[0].color : 0;
      const HlColor *color = &hl_curve_palette (spec)->series[first];

      cairo_set_source_rgba (cr, color->red, color->green, color->blue, FAINT_ALPHA);
      cairo_set_line_width (cr, FAINT_WIDTH);
      return;
    }

  set_source (cr, color_of (spec, index));
  cairo_set_line_width (cr, spec->series[index].is_thin ? THIN_WIDTH : LINE_WIDTH);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  set_dash (spec->series[index].is_styled ? spec->series[index].dash : index, cr);
}

static void draw_dot (double x, double y, cairo_t *cr)
{
  cairo_arc (cr, x, y, POINT_RADIUS, 0, 2 * G_PI);
  cairo_fill (cr);
}

static void draw_legend_entry (const HlCurveSpec *spec, const HlCurveLayout *layout, int index,
                               const char *name, gboolean has_dots, HlText *text, cairo_t *cr)
{
  const double height = layout->x_labels.height;
  const double end = hl_rect_right (&layout->legend);
  int          line;
  const double x =
      layout->legend.x + hl_curve_legend_place (spec, text, layout->legend.width, index, &line);
  const double    y = layout->legend.y + line * height;
  const HlTextBox box = {
    .rect = { x + HL_CURVE_SAMPLE + GAP, y,
              MIN (ceil (hl_text_width (text, HL_TEXT_SMALL, name)),
                   MAX (end - x - HL_CURVE_SAMPLE - GAP, 0)),
              height },
    .align_y = 0.5,
  };

  if (y + height > hl_rect_bottom (&layout->legend))
    return;

  cairo_move_to (cr, x, y + height / 2);
  cairo_line_to (cr, x + HL_CURVE_SAMPLE, y + height / 2);
  cairo_stroke (cr);
  if (has_dots)
    draw_dot (x + HL_CURVE_SAMPLE / 2.0, y + height / 2, cr);
  hl_text_draw (text, HL_TEXT_SMALL, name, &box, hl_curve_palette (spec)->text, cr);
}

static void set_level_stroke (const HlCurveSpec *spec, cairo_t *cr)
{
  static const double dashes[] = { 1, 4 };

  set_source (cr, &hl_curve_palette (spec)->text);
  cairo_set_line_width (cr, 1.0);
  cairo_set_dash (cr, dashes, 2, 0);
}

static void draw_legend (const HlCurveSpec *spec, const HlCurveLayout *layout, HlText *text,
                         cairo_t *cr)
{
  for (int i = 0; i < spec->n_series; i++)
    {
      if (spec->series[i].is_unlisted)
        continue;

      cairo_save (cr);
      set_stroke (spec, i, cr);
      draw_legend_entry (spec, layout, i, hl_curve_label (&spec->series[i]),
                         spec->series[i].has_dots, text, cr);
      cairo_restore (cr);
    }

  if (spec->level_name == NULL)
    return;

  cairo_save (cr);
  set_level_stroke (spec, cr);
  draw_legend_entry (spec, layout, spec->n_series, spec->level_name, FALSE, text, cr);
  cairo_restore (cr);
}

/* Draws the level: a value that is known without a model, to compare the curves with. */
static void draw_level (const HlCurveSpec *spec, const HlCurveLayout *layout, cairo_t *cr)
{
  double y;

  if (spec->level_name == NULL || layout->is_empty || !hl_curve_shows (spec, spec->level))
    return;

  y = round (hl_curve_place_y (spec, layout, spec->level)) + 0.5;
  cairo_save (cr);
  set_level_stroke (spec, cr);
  cairo_move_to (cr, layout->plot.x, y);
  cairo_line_to (cr, hl_rect_right (&layout->plot), y);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* The words are on the side of the line that has more room. */
static void draw_moment_name (const HlCurveSpec *spec, const HlCurveLayout *layout, double x,
                              HlText *text, cairo_t *cr)
{
  const double    width = ceil (hl_text_width (text, HL_TEXT_SMALL, spec->moment_name));
  const gboolean  is_left = x > layout->plot.x + layout->plot.width / 2.0;
  const HlTextBox box = {
    .rect = { is_left ? x - GAP - width : x + GAP, layout->plot.y, width, layout->x_labels.height },
    .align_y = 0.5,
  };

  hl_text_draw (text, HL_TEXT_SMALL, spec->moment_name, &box, hl_curve_palette (spec)->text, cr);
}

/* Draws a line at the update that the program shows. */
static void draw_moment (const HlCurveSpec *spec, const HlCurveLayout *layout, HlText *text,
                         cairo_t *cr)
{
  double x;

  if (spec->moment_name == NULL || layout->is_empty)
    return;

  x = hl_curve_place_x (layout, spec->moment);
  if (x < layout->plot.x || x > hl_rect_right (&layout->plot))
    return;

  x = round (x) + 0.5;
  cairo_save (cr);
  set_source (cr, &hl_curve_palette (spec)->text);
  cairo_set_line_width (cr, 1.0);
  cairo_move_to (cr, x, layout->plot.y);
  cairo_line_to (cr, x, hl_rect_bottom (&layout->plot));
  cairo_stroke (cr);
  cairo_restore (cr);
  draw_moment_name (spec, layout, x, text, cr);
}

static void draw_right_axis (const HlCurveSpec *spec, const HlCurveLayout *layout, HlText *text,
                             cairo_t *cr)
{
  const double    line = layout->x_labels.height;
  const HlTextBox title = {
    .rect = { hl_rect_right (&layout->right_labels) + GAP, layout->plot.y, line,
              layout->plot.height },
    .align_x = 0.5,
    .align_y = 0.5,
    .is_turned = TRUE,
  };

  if (layout->right_ticks.n_values == 0)
    return;

  for (int tick = 0; tick < layout->right_ticks.n_values; tick++)
    {
      const double     y = hl_curve_place_y (spec, layout, log (layout->right_ticks.values[tick]));
      g_autofree char *words = hl_ticks_format (&layout->right_ticks, tick);
      const HlTextBox  box = {
         .rect = { layout->right_labels.x, y - line / 2, layout->right_labels.width, line },
         .align_y = 0.5,
      };

      if (y < layout->plot.y || y > hl_rect_bottom (&layout->plot))
        continue;

      set_source (cr, &hl_curve_palette (spec)->faint_text);
      cairo_set_line_width (cr, 1.0);
      cairo_move_to (cr, hl_rect_right (&layout->plot), round (y) + 0.5);
      cairo_rel_line_to (cr, 4, 0);
      cairo_stroke (cr);
      hl_text_draw (text, HL_TEXT_SMALL, words, &box, hl_curve_palette (spec)->faint_text, cr);
    }

  hl_text_draw (text, HL_TEXT_SMALL, _ ("perplexity"), &title, hl_curve_palette (spec)->faint_text,
                cr);
}

/* The first, lowest, highest and last point of one pixel column. */
typedef struct
{
  double column;
  double first;
  double lowest;
  double highest;
  double last;
  int    n_points;
} Bucket;

static void trace_bucket (const Bucket *bucket, cairo_t *cr)
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

static void add_to_bucket (Bucket *bucket, double x, double y, cairo_t *cr)
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

static gboolean stands_alone (const HlCurveSpec *spec, const HlCurveSeries *series, int point)
{
  return (point == 0 || !hl_curve_shows (spec, series->y[point - 1])) &&
         (point == series->n_points - 1 || !hl_curve_shows (spec, series->y[point + 1]));
}

/* A point between two gaps is drawn as a dot too, because no line goes through it. */
static void draw_dots (const HlCurveSpec *spec, const HlCurveLayout *layout,
                       const HlCurveSeries *series, cairo_t *cr)
{
  for (int point = 0; point < series->n_points; point++)
    if (hl_curve_shows (spec, series->y[point]) &&
        (series->has_dots || stands_alone (spec, series, point)))
      draw_dot (hl_curve_place_x (layout, series->x[point]),
                hl_curve_place_y (spec, layout, series->y[point]), cr);
}

static void draw_series (const HlCurveSpec *spec, const HlCurveLayout *layout, int index,
                         cairo_t *cr)
{
  const HlCurveSeries *series = &spec->series[index];
  Bucket               bucket = { .n_points = 0 };

  cairo_save (cr);
  set_stroke (spec, index, cr);
  cairo_new_path (cr);

  for (int point = 0; point < series->n_points; point++)
    {
      if (hl_curve_shows (spec, series->y[point]))
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

/* The parts are drawn from the lowest to the uppermost. */
enum
{
  FAINT,
  THIN,
  CLEAR,
};

static int layer_of (const HlCurveSeries *series)
{
  return series->is_faint ? FAINT : series->is_thin ? THIN : CLEAR;
}

void hl_curve_draw (const HlCurveSpec *spec, const HlCurveLayout *layout, cairo_t *cr)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);

  draw_y_axis (spec, layout, text, cr);
  draw_x_axis (spec, layout, text, cr);
  draw_right_axis (spec, layout, text, cr);
  draw_legend (spec, layout, text, cr);
  draw_level (spec, layout, cr);

  for (int layer = FAINT; layer <= CLEAR; layer++)
    for (int i = 0; i < spec->n_series; i++)
      if (layer_of (&spec->series[i]) == layer)
        draw_series (spec, layout, i, cr);
  draw_moment (spec, layout, text, cr);
}

/* Draws a line at x, and a dot on each curve at its latest point there. */
void hl_curve_draw_cursor (const HlCurveSpec *spec, const HlCurveLayout *layout, double x,
                           cairo_t *cr)
{
  const double at = round (hl_curve_place_x (layout, x)) + 0.5;

  set_source (cr, &hl_curve_palette (spec)->faint_text);
  cairo_set_line_width (cr, 1.0);
  cairo_move_to (cr, at, layout->plot.y);
  cairo_line_to (cr, at, hl_rect_bottom (&layout->plot));
  cairo_stroke (cr);

  for (int i = 0; i < spec->n_series; i++)
    {
      const HlCurveSeries *series = &spec->series[i];
      const int            point = hl_curve_latest (series, x);

      if (point < 0 || series->is_faint || !hl_curve_shows (spec, series->y[point]))
        continue;

      cairo_new_path (cr);
      cairo_arc (cr, hl_curve_place_x (layout, series->x[point]),
                 hl_curve_place_y (spec, layout, series->y[point]), POINT_RADIUS + 1, 0, 2 * G_PI);
      set_source (cr, &hl_curve_palette (spec)->background);
      cairo_fill_preserve (cr);
      set_source (cr, color_of (spec, i));
      cairo_set_line_width (cr, LINE_WIDTH);
      cairo_stroke (cr);
    }
}
