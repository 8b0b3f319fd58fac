#include "ui/picture/plot.h"

#include <math.h>

#include "ui/numbers/number-text.h"
#include "ui/picture/marks.h"

#define TICKS 5
#define APART 1.5 /* pixels of a point */

float hl_series_x (const HlSeries *self, int point)
{
  return self->x == NULL ? (float) point
                         : *(const float *) (gconstpointer) ((const char *) self->x +
                                                             (gsize) point * self->x_step);
}

float hl_series_y (const HlSeries *self, int point)
{
  return *(const float *) (gconstpointer) ((const char *) self->y + (gsize) point * self->y_step);
}

/* The point nearest to x; they lie from left to right. */
int hl_series_near (const HlSeries *self, double x)
{
  int low = 0, high = self->n - 1;

  while (high - low > 1)
    {
      const int middle = (low + high) / 2;

      if (hl_series_x (self, middle) <= x)
        low = middle;
      else
        high = middle;
    }

  return high > low && hl_series_x (self, high) - x < x - hl_series_x (self, low) ? high : low;
}

double hl_plot_top (double number)
{
  const double tens = pow (10.0, floor (log10 (number)));

  return tens * (number <= tens ? 1 : number <= 2 * tens ? 2 : number <= 5 * tens ? 5 : 10);
}

char *hl_plot_number (double number) { return g_strdup_printf ("%'.0f", number); }

HlPoint hl_plot_place (const HlPlot *self, const HlRect *rect, double x, double y)
{
  const double part = self->bend > 0 ? log1p (x / self->bend) / log1p (self->x_top / self->bend)
                                     : (x - self->x_low) / (self->x_top - self->x_low);
  const double high = (y - self->y_low) / (self->y_top - self->y_low);

  return (HlPoint){ rect->x + rect->width * part,
                    hl_rect_bottom (rect) - rect->height * MIN (high, 1.0) };
}

static double before (const HlPlot *self, double x)
{
  const double step = MAX (hl_plot_top (self->x_top / TICKS), 1.0),
               top = x > 0.0 ? hl_plot_top (x * 0.999) : 0.0;

  if (self->bend <= 0)
    return step * ceil (x / step - 1.001) + 0.0; /* no −0 */

  return top < x ? top : hl_plot_top (top * 0.3); /* 1, 2, 5 and zeros below it */
}

/* Numbers of x from right to left, where there is room. */
static void mark_x (HlScene *scene, const HlPlot *self, const HlRect *rect)
{
  double left = G_MAXDOUBLE;

  const double least = self->x_low < 0.0 ? self->x_low : MAX (self->bend / 3, 1);

  for (double x = self->x_top; x >= least; x = before (self, x))
    {
      const double     at = hl_plot_place (self, rect, x, 0.0).x;
      g_autofree char *number = x < 0.0 ? hl_number_to_text (x, 0) : hl_plot_number (x);
      g_autofree char *words =
          left == G_MAXDOUBLE ? g_strdup_printf ("%s %s", number, self->x_name) : g_strdup (number);
      const double width = hl_mark_written (scene, 1.0, FALSE, words),
                   half = hl_mark_written (scene, 1.0, FALSE, number) / 2;

      if (at - half + width + 12 > left)
        continue;
      left = at - half;
      hl_mark_line (scene, (HlPoint){ at, hl_rect_bottom (rect) },
                    (HlPoint){ at, hl_rect_bottom (rect) + 4 }, 1.0, scene->look.palette->grid);
      hl_mark_write (scene, 1.0, FALSE, words,
                     (HlRect){ left, hl_rect_bottom (rect) + 5, width + 8, 18 }, 0.0,
                     scene->look.palette->faint_text);
    }
}

static void mark_y (HlScene *scene, const HlPlot *self, const HlRect *rect)
{
  const HlPalette *palette = scene->look.palette;
  const double     step = hl_plot_top ((self->y_top - self->y_low) / TICKS);

  for (int i = (int) ceil (self->y_low / step); i * step <= self->y_top * 1.0001; i++)
    {
      const double     y = i * step;
      const HlPoint    at = hl_plot_place (self, rect, self->x_low, y);
      g_autofree char *words =
          step >= 1.0 ? hl_plot_number (y) : hl_number_to_text (y, (int) ceil (-log10 (step)));

      hl_mark_line (scene, at, (HlPoint){ hl_rect_right (rect), at.y }, 1.0, palette->grid);
      hl_mark_write (scene, 1.0, FALSE, words, (HlRect){ at.x - 54, at.y - 9, 40, 18 }, 1.0,
                     palette->faint_text);
    }
}

/* As many numbers as lie in a pixel are one point: their mean. */
static void mark_series (HlScene *scene, const HlPlot *self, const HlSeries *series,
                         const HlRect *rect)
{
  HlPoint *points = g_new (HlPoint, series->n);
  int      n = 0;

  for (int i = 0; i < series->n;)
    {
      const double from = hl_plot_place (self, rect, hl_series_x (series, i), 0.0).x;
      double       x = 0.0, y = 0.0;
      int          many = 0;

      for (;
           i < series->n &&
           (many == 0 || hl_plot_place (self, rect, hl_series_x (series, i), 0.0).x < from + APART);
           i++)
        if (isfinite (hl_series_y (series, i)))
          {
            x += hl_series_x (series, i);
            y += hl_series_y (series, i);
            many++;
          }
      if (many > 0)
        points[n++] = hl_plot_place (self, rect, x / many, y / many);
    }
  if (n > 1)
    {
      HlMark *mark = hl_mark_path (scene, points, n, series->ink);

      mark->width = series->width;
      mark->opacity = series->opacity;
    }
  if (n > 0)
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

/* The names of curves are to the right of their ends, not upon each other. */
static void mark_names (HlScene *scene, const HlPlot *self, const HlRect *rect)
{
  double below = -G_MAXDOUBLE, lowest = -G_MAXDOUBLE, right = 0.0;

  for (int i = 0; i < self->n_series; i++)
    if (self->series[i].n > 0)
      right = MAX (
          right,
          hl_plot_place (self, rect, hl_series_x (self->series + i, self->series[i].n - 1), 0.0).x +
              22);

  for (int done = 0; done < self->n_series; done++)
    {
      const HlSeries *next = NULL;
      HlPoint         end = { 0, G_MAXDOUBLE };

      for (int i = 0; i < self->n_series; i++)
        {
          const HlSeries *series = self->series + i;
          const HlPoint   at =
              series->n > 0 ? hl_plot_place (self, rect, 0.0, end_of (series) - 1e-6 * i) : end;

          if (series->n > 0 && at.y > below && at.y < end.y)
            {
              end = at;
              next = series;
            }
        }
      if (next == NULL)
        return;
      below = end.y;
      if (next->name != NULL)
        {
          const double   width = hl_mark_written (scene, 1.0, FALSE, next->name) + 8;
          const gboolean has_room = right + width <= hl_rect_right (rect) + self->room;
          const double y = has_room ? MAX (end.y - 8, lowest + 17) : MAX (end.y - 20, lowest + 36);

          lowest = y;
          hl_mark_write (
              scene, 1.0, FALSE, next->name,
              (HlRect){ MIN (right, hl_rect_right (rect) + self->room - width), y - 9, width, 18 },
              0.0, next->ink);
        }
    }
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
          const int       near = series->n > 0 ? hl_series_near (series, x) : -1;
          const float     y = near >= 0 ? hl_series_y (series, near) : NAN;

          if (isfinite (y))
            hl_mark (scene, HL_DOT, (HlRect){ at, hl_plot_place (self, rect, x, y).y, 4.5, 0 },
                     series->ink);
        }
      scene->is_cursor = FALSE;
    }
  scene->item = before;
}

/* Above the plot; words that would be in those of a later one are left out.  Returns where they
 * end. */
static double mark_flags (HlScene *scene, const HlPlot *self, const HlRect *rect)
{
  double left = G_MAXDOUBLE, right = rect->x;

  for (int i = self->n_flags - 1; i >= 0; i--)
    {
      const HlPlotNote *flag = self->flags + i;
      const double      x = hl_plot_place (self, rect, flag->at, 0.0).x;
      const double      width = hl_mark_written (scene, 1.0, TRUE, flag->words) + 8;

      hl_mark_path (scene, (HlPoint[]){ { x, rect->y }, { x, hl_rect_bottom (rect) } }, 2,
                    flag->ink)
          ->opacity = 0.6;
      if (x + width / 2 > left)
        continue;
      left = MAX (MIN (x - width / 2, hl_rect_right (rect) - width), self->title_end);
      right = MAX (right, left + width);
      hl_mark_write (scene, 1.0, TRUE, flag->words, (HlRect){ left, rect->y - 20, width, 18 }, 0.5,
                     flag->ink);
    }

  return right;
}

/* Their words are at the right, where no flag's do. */
static void mark_levels (HlScene *scene, const HlPlot *self, const HlRect *rect, double from)
{
  for (int i = 0; i < self->n_levels; i++)
    {
      const HlPlotNote *level = self->levels + i;
      const HlPoint     at = hl_plot_place (self, rect, self->x_low, level->at);
      const double      width = hl_mark_written (scene, 1.0, FALSE, level->words) + 8,
                   x = hl_rect_right (rect) - width;
      HlMark *line =
          hl_mark_path (scene, (HlPoint[]){ at, { hl_rect_right (rect), at.y } }, 2, level->ink);

      line->dash[0] = line->dash[1] = 4.0;
      if (x > from)
        hl_mark_write (scene, 1.0, FALSE, level->words,
                       (HlRect){ x, MIN (at.y, rect->y) - 20, width, 18 }, 1.0, level->ink);
    }
}

void hl_mark_plot (HlScene *scene, const HlPlot *self, HlRect rect)
{
  mark_x (scene, self, &rect);
  mark_y (scene, self, &rect);
  for (int i = 0; i < self->n_series; i++)
    mark_series (scene, self, self->series + i, &rect);
  mark_names (scene, self, &rect);
  mark_levels (scene, self, &rect, mark_flags (scene, self, &rect));
  if (self->stops >= 0)
    mark_stops (scene, self, &rect);
}
