/* ui/picture/plot.h
 *
 * Curves and dots over a common axis, read where they are: a series is numbers at a distance from
 * each other in memory that the figure does not own, of which a scene keeps points alone.  Bars in
 * rows are picture/bars.h.
 *
 * One series may have stops, each an item: while one is pointed out, a line through the plot and a
 * dot on each curve, at its latest number there, are there.
 */

#pragma once

#include "ui/picture/scene.h"

typedef struct
{
  const char   *name; /* written at its end, or NULL */
  HlColor       ink;
  double        width, opacity;
  gconstpointer x, y;           /* float; x NULL: 0, 1, 2 … */
  gsize         x_step, y_step; /* bytes from number to number */
  int           n;
  gboolean      has_doubles; /* in place of floats */
  int           dash;        /* which one, from 0: none */
  double        dots;        /* radius of a dot at each number; 0: none */
  gboolean      is_cloud;    /* dots without lines, each an item: { part, 0, number } */
} HlSeries;

typedef struct
{
  double      at;
  const char *words;
  HlColor     ink;
} HlPlotNote;

typedef struct
{
  const HlSeries   *series;
  int               n_series, stops; /* whose points are stops; −1: no one's */
  int               part;            /* of its stops: { part, 0, point } */
  double            x_low, x_top, y_low, y_top;
  double            bend;    /* above 0: from about ±that on, a step in x is a ratio */
  gboolean          doubles; /* from x_low on, equal steps in x double it */
  double            room;    /* right of the plot, for names */
  const char       *x_name;
  const HlPlotNote *levels; /* at a y */
  int               n_levels;
  double            times;     /* how much larger its words are; 0: 1 */
  gboolean          names_all; /* what has no numbers yet, too: where its curve will end */
  gboolean          has_ends;  /* numbers of x at its ends alone */
  gboolean          has_zeros; /* both axes are lines where the numbers are 0 */
} HlPlot;

/* Floats that are step bytes from each other. x: or NULL. */
static inline HlSeries hl_series_of (gconstpointer x, gconstpointer y, gsize step, int n)
{
  return (HlSeries){
    .x = x, .y = y, .x_step = step, .y_step = step, .n = n, .width = 2.0, .opacity = 1.0
  };
}

HlPoint hl_plot_place (const HlPlot *self, const HlRect *rect, double x, double y);
double  hl_plot_top (double number);    /* 1, 2 or 5 and zeros, not below it */
char   *hl_plot_number (double number); /* 4,384, with the separators of the language */
float   hl_series_x (const HlSeries *self, int point);
float   hl_series_y (const HlSeries *self, int point);
int     hl_series_latest (const HlSeries *self, double x);
void    hl_mark_plot (HlScene *scene, const HlPlot *self, HlRect rect);
