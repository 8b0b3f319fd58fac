#include "ui/picture/plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ui/numbers/number-text.h"
#include "ui/picture/marks.h"

#define TICKS 5
#define APART 1.5 /* pixels of a point */

static float number_at (const HlSeries *self, gconstpointer numbers, gsize step, int point)
{
  gconstpointer at = (const char *) numbers + (gsize) point * step;

  return self->has_doubles ? (float) *(const double *) at : *(const float *) at;
}

float hl_series_x (const HlSeries *self, int point)
{
  return self->x == NULL ? (float) point : number_at (self, self->x, self->x_step, point);
}

float hl_series_y (const HlSeries *self, int point)
{
  return number_at (self, self->y, self->y_step, point);
}

/* The last point that is not beyond x, or −1; they lie from left to right. */
int hl_series_latest (const HlSeries *self, double x)
{
  int low = -1, high = self->n;

  while (high - low > 1)
    {
      const int middle = (low + high) / 2;

      if ((double) hl_series_x (self, middle) <= x)
        low = middle;
      else
        high = middle;
    }

  return low;
}

double hl_plot_top (double number)
{
  const double tens = pow (10.0, floor (log10 (number)));

  return tens * (number <= tens ? 1 : number <= 2 * tens ? 2 : number <= 5 * tens ? 5 : 10);
}

char *hl_plot_number (double number)
{
  return hl_number_typeset (g_strdup_printf ("%'.0f", number));
}

/* How far to the right of 0 a number is. */
static double bent (const HlPlot *self, double x)
{
  if (self->doubles)
    return log (x);

  return self->bend > 0 ? copysign (log1p (fabs (x) / self->bend), x) : x;
}

HlPoint hl_plot_place (const HlPlot *self, const HlRect *rect, double x, double y)
{
  const double low = bent (self, self->x_low);
  const double part = (bent (self, x) - low) / (bent (self, self->x_top) - low);
  const double high = (y - self->y_low) / (self->y_top - self->y_low);

  return (HlPoint){ rect->x + rect->width * part,
                    hl_rect_bottom (rect) - rect->height * MIN (high, 1.0) };
}

static double times_of (const HlPlot *self) { return self->times > 0.0 ? self->times : 1.0; }

static double line_of (HlScene *scene, const HlPlot *self)
{
  return ceil (hl_scene_line (scene, HL_TEXT_NORMAL, times_of (self))) + 1;
}

static double written (HlScene *scene, const HlPlot *self, gboolean strong, const char *words)
{
  return hl_mark_written (scene, times_of (self), strong, words);
}

static void say (HlScene *scene, const HlPlot *self, gboolean strong, const char *words,
                 HlRect rect, double align_x, HlColor ink)
{
  hl_mark_write (scene, times_of (self), strong, words, rect, align_x, ink);
}

/* To both sides of 0, powers of ten. */
static gboolean is_of_powers (const HlPlot *self) { return self->bend > 0 && self->x_low < 0.0; }

/* What is counted has whole numbers alone. */
static double step_of_x (const HlPlot *self)
{
  return self->x_top >= TICKS ? MAX (hl_plot_top (self->x_top / TICKS), 1.0)
                              : hl_plot_top ((self->x_top - self->x_low) / TICKS);
}

static double last_x (const HlPlot *self)
{
  if (is_of_powers (self))
    return pow (10.0, floor (log10 (self->x_top) + 1e-9));

  return self->x_top >= TICKS ? self->x_top
                              : step_of_x (self) * floor (self->x_top / step_of_x (self) + 1e-3);
}

static double before (const HlPlot *self, double x)
{
  const double step = step_of_x (self);

  if (self->doubles)
    return x / 2;
  if (is_of_powers (self))
    return x > 1.5 * self->bend ? x / 10 : x > 0.0 ? 0.0 : x < 0.0 ? 10 * x : -self->bend;

  return step * ceil (x / step - 1.001) + 0.0; /* no −0 */
}

static char *number_of_x (const HlPlot *self, double x)
{
  if (is_of_powers (self))
    return hl_number_to_power (x);
  if (self->x_top < TICKS)
    return hl_number_to_figures (x, 2);

  return hl_plot_number (x);
}

/* left: where the number to the right begins, and this one if it has room. */
static void mark_number_of_x (HlScene *scene, const HlPlot *self, const HlRect *rect, double x,
                              double *left)
{
  const double     at = hl_plot_place (self, rect, x, 0.0).x, bottom = hl_rect_bottom (rect);
  g_autofree char *number = number_of_x (self, x);
  g_autofree char *words = *left == G_MAXDOUBLE && self->x_name != NULL
                               ? g_strdup_printf ("%s %s", number, self->x_name)
                               : g_strdup (number);
  const double     width = written (scene, self, FALSE, words),
               half = written (scene, self, FALSE, number) / 2;

  if (at - half + width + 12 > *left)
    return;

  *left = MIN (at - half, scene->size.width - width); /* the name of the axis is in the picture */
  hl_mark_line (scene, (HlPoint){ at, bottom }, (HlPoint){ at, bottom + 4 }, 1.0,
                scene->look.palette->grid);
  say (scene, self, FALSE, words, (HlRect){ *left, bottom + 5, width + 8, line_of (scene, self) },
       0.0, scene->look.palette->faint_text);
}

/* Numbers of x from right to left, where there is room. */
static void mark_x (HlScene *scene, const HlPlot *self, const HlRect *rect)
{
  double left = G_MAXDOUBLE, x = last_x (self);

  while (x >= self->x_low)
    {
      mark_number_of_x (scene, self, rect, x, &left);
      x = self->has_ends && x > self->x_low ? self->x_low : before (self, x);
    }
}

static char *number_of_y (double y, double step)
{
  if (step >= 1.0)
    return hl_plot_number (y);

  return step < 1e-3 ? hl_number_to_figures (y, 2)
                     : hl_number_to_text (y, (int) ceil (-log10 (step)));
}

static void mark_y (HlScene *scene, const HlPlot *self, const HlRect *rect)
{
  const HlPalette *palette = scene->look.palette;
  const double     step = hl_plot_top ((self->y_top - self->y_low) / TICKS);
  const double     line = line_of (scene, self);

  for (int i = (int) ceil (self->y_low / step); i * step <= self->y_top * 1.0001; i++)
    {
      const double     y = i * step;
      const HlPoint    at = hl_plot_place (self, rect, self->x_low, y);
      g_autofree char *words = number_of_y (y, step);
      const double     width = MAX (written (scene, self, FALSE, words) + 2, 40);

      hl_mark_line (scene, at, (HlPoint){ hl_rect_right (rect), at.y }, 1.0, palette->grid);
      say (scene, self, FALSE, words, (HlRect){ at.x - 14 - width, at.y - line / 2, width, line },
           1.0, palette->faint_text);
    }
}

static void mark_zeros (HlScene *scene, const HlPlot *self, const HlRect *rect)
{
  const HlPoint zero = hl_plot_place (self, rect, 0.0, 0.0);
  const HlColor ink = scene->look.palette->faint_text;

  hl_mark_line (scene, (HlPoint){ zero.x, rect->y }, (HlPoint){ zero.x, hl_rect_bottom (rect) },
                1.0, ink);
  hl_mark_line (scene, (HlPoint){ rect->x, zero.y }, (HlPoint){ hl_rect_right (rect), zero.y }, 1.0,
                ink);
}

/* A dot at each number. */
static void mark_dots (HlScene *scene, const HlPlot *self, const HlSeries *series,
                       const HlRect *rect)
{
  const HlItem before = scene->item;

  for (int i = 0; i < series->n; i++)
    {
      const double  y = (double) hl_series_y (series, i);
      const HlPoint at = hl_plot_place (self, rect, hl_series_x (series, i), y);

      if (series->is_cloud)
        scene->item = (HlItem){ self->part, 0, i };
      if (isfinite (y))
        hl_mark (scene, HL_DOT, (HlRect){ at.x, at.y, series->dots, 0 }, series->ink)->opacity =
            series->opacity;
    }
  scene->item = before;
}

/* As many numbers as lie in a pixel are one point: their mean. */
static void mark_series (HlScene *scene, const HlPlot *self, const HlSeries *series,
                         const HlRect *rect)
{
  static const double dashes[][2] = { { 0, 0 }, { 7, 4 }, { 2, 3 }, { 9, 3 }, { 12, 5 }, { 4, 2 } };
  HlPoint            *points = g_new (HlPoint, series->n);
  double              next = 0.0;
  int                 n = 0;

  if (series->n > 0)
    next = hl_plot_place (self, rect, (double) hl_series_x (series, 0), 0.0).x;
  for (int i = 0; i < series->n;)
    {
      const double end = next + APART;
      double       x = 0.0, y = 0.0;
      int          many = 0;

      do
        {
          if (isfinite (hl_series_y (series, i)))
            {
              x += (double) hl_series_x (series, i);
              y += (double) hl_series_y (series, i);
              many++;
            }
          if (++i < series->n)
            next = hl_plot_place (self, rect, (double) hl_series_x (series, i), 0.0).x;
        }
      while (i < series->n && (many == 0 || next < end));
      if (many > 0)
        points[n++] = hl_plot_place (self, rect, x / many, y / many);
    }
  if (n > 1)
    {
      HlMark *mark = hl_mark_path (scene, points, n, series->ink);

      mark->width = series->width;
      mark->opacity = series->opacity;
      memcpy (mark->dash, dashes[series->dash % (int) G_N_ELEMENTS (dashes)], sizeof mark->dash);
    }
  if (n > 0 && series->dots <= 0.0)
    hl_mark (scene, HL_DOT, (HlRect){ points[n - 1].x, points[n - 1].y, series->width, 0 },
             series->ink);
  g_free (points);
}

/* A noisy curve's name does not jump with its last point. */
static double end_of (const HlSeries *self)
{
  const int many = MAX (self->n / 20, 1);
  double    sum = 0.0;
  int       n = 0;

  for (int i = self->n - many; i < self->n; i++)
    if (isfinite (hl_series_y (self, i)))
      {
        sum += hl_series_y (self, i);
        n++;
      }

  return n > 0 ? sum / n : 0.0;
}

typedef struct
{
  const HlSeries *series;
  double          x, y, width, apart; /* at which height it is, and how far below the one before */
} Name;

static int compare_names (gconstpointer a, gconstpointer b)
{
  return (((const Name *) a)->y > ((const Name *) b)->y) -
         (((const Name *) a)->y < ((const Name *) b)->y);
}

/* Where words at a height are that do not lie upon the line of a level. */
static double off_levels (const HlPlot *self, const HlRect *rect, double y, double apart)
{
  for (int i = 0; i < self->n_levels; i++)
    {
      const double level = hl_plot_place (self, rect, 0, self->levels[i].at).y;

      y = fabs (y - level) < apart ? level + apart : y;
    }

  return y;
}

/* The names of curves are right of their ends, neither upon each other nor below the plot. */
static void mark_names (HlScene *scene, const HlPlot *self, const HlRect *rect)
{
  const double     line = line_of (scene, self), end = hl_rect_right (rect) + self->room;
  g_autofree Name *names = g_new (Name, self->n_series + 1);
  double           right = 0.0;
  int              n = 0;

  for (int i = 0; i < self->n_series; i++)
    if (self->series[i].n > 0)
      right = MAX (
          right,
          hl_plot_place (self, rect, hl_series_x (self->series + i, self->series[i].n - 1), 0.0).x +
              22);
  for (int i = 0; i < self->n_series; i++)
    {
      const HlSeries *series = self->series + i;
      double          y, width;
      gboolean        has_room;

      if (series->name == NULL || (series->n == 0 && !self->names_all))
        continue;
      y = hl_plot_place (self, rect, self->x_top,
                         (series->n > 0 ? end_of (series) : self->y_top) - 1e-6 * i)
              .y;
      width = written (scene, self, FALSE, series->name) + 8;
      has_room = right + width <= end;
      names[n++] = (Name){ series, MIN (series->n > 0 ? right : end, end - width),
                           y - (has_room ? 8 : 20), width, has_room ? line - 1 : 2 * line };
    }
  qsort (names, (gsize) n, sizeof *names, compare_names);
  for (int i = 0; i < n; i++)
    {
      names[i].y = off_levels (self, rect, names[i].y, line / 2);
      names[i].y = i > 0 ? MAX (names[i].y, names[i - 1].y + names[i].apart) : names[i].y;
    }
  for (int i = n - 1; i >= 0; i--)
    names[i].y = MIN (names[i].y,
                      i == n - 1 ? hl_rect_bottom (rect) - 6 : names[i + 1].y - names[i + 1].apart);
  for (int i = 0; i < n; i++)
    say (scene, self, FALSE, names[i].series->name,
         (HlRect){ names[i].x, names[i].y - line / 2, names[i].width, line }, 0.0,
         names[i].series->ink);
}

static void mark_stops (HlScene *scene, const HlPlot *self, const HlRect *rect)
{
  const HlSeries *stops = self->series + self->stops;
  const HlItem    before = scene->item;

  for (int i = 0; i < stops->n; i++)
    {
      const double x = hl_series_x (stops, i), at = hl_plot_place (self, rect, x, 0.0).x;
      const double left =
          i == 0 ? rect->x
                 : hl_plot_place (self, rect, (x + hl_series_x (stops, i - 1)) / 2, 0.0).x;
      const double right =
          i == stops->n - 1
              ? hl_rect_right (rect)
              : hl_plot_place (self, rect, (x + hl_series_x (stops, i + 1)) / 2, 0.0).x;

      scene->item = (HlItem){ self->part, 0, i };
      hl_mark (scene, HL_AREA,
               (HlRect){ left, rect->y, MAX (right - left, 0.5), rect->height + 22 }, stops->ink);
      scene->is_cursor = TRUE;
      hl_mark_line (scene, (HlPoint){ at, rect->y }, (HlPoint){ at, hl_rect_bottom (rect) }, 1.0,
                    scene->look.palette->text);
      for (int k = 0; k < self->n_series; k++)
        {
          const HlSeries *series = self->series + k;
          const int       latest = hl_series_latest (series, x);
          const float     y = latest >= 0 ? hl_series_y (series, latest) : NAN;
          const HlPoint   dot = hl_plot_place (
                self, rect, latest >= 0 ? (double) hl_series_x (series, latest) : x, (double) y);

          if (isfinite (y))
            hl_mark (scene, HL_DOT, (HlRect){ dot.x, dot.y, 4.5, 0 }, series->ink);
        }
      scene->is_cursor = FALSE;
    }
  scene->item = before;
}

/* Their words are on the right, above the plot. */
static void mark_levels (HlScene *scene, const HlPlot *self, const HlRect *rect)
{
  const double line_height = line_of (scene, self);

  for (int i = 0; i < self->n_levels; i++)
    {
      const HlPlotNote *level = self->levels + i;
      const HlPoint     at = hl_plot_place (self, rect, self->x_low, level->at);
      const double      width = written (scene, self, FALSE, level->words) + 8,
                   x = hl_rect_right (rect) - width;
      HlMark *line =
          hl_mark_path (scene, (HlPoint[]){ at, { hl_rect_right (rect), at.y } }, 2, level->ink);

      line->dash[0] = line->dash[1] = 4.0;
      say (scene, self, FALSE, level->words,
           (HlRect){ x, MIN (at.y, rect->y) - line_height - 2, width, line_height }, 1.0,
           level->ink);
    }
}

/* The numbers of the axes and names are around the rectangle. */
void hl_mark_plot (HlScene *scene, const HlPlot *self, HlRect rect)
{
  mark_x (scene, self, &rect);
  mark_y (scene, self, &rect);
  if (self->has_zeros)
    mark_zeros (scene, self, &rect);
  for (int i = 0; i < self->n_series; i++)
    {
      if (!self->series[i].is_cloud)
        mark_series (scene, self, self->series + i, &rect);
      if (self->series[i].dots > 0.0)
        mark_dots (scene, self, self->series + i, &rect);
    }
  mark_names (scene, self, &rect);
  mark_levels (scene, self, &rect);
  if (self->stops >= 0)
    mark_stops (scene, self, &rect);
}
