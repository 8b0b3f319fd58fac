#include "ui/figures/curves.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/numbers/number-text.h"
#include "ui/picture/marks.h"
#include "ui/picture/plot.h"
#include "ui/render/csv.h"
#include <stdio.h>
#include "core/experiments/score-width.h"

#define STOPS 200       /* places that can be pointed at, at most */
#define STEPS 5         /* of the axis upward, about */
#define NOTHING_YET 8.0 /* how high the axis is before there are numbers: a loss begins below it */
#define LEFT 54.0       /* of the plot, for its numbers */

static const double *numbers_of (const GArray *numbers)
{
  return (const double *) (gconstpointer) numbers->data;
}

static HlSeries series_of (const HlCurve *curve)
{
  return (HlSeries){ .width = curve->has_dots ? 1.2 : 2.0,
                     .opacity = 1.0,
                     .x = curve->x->data,
                     .y = curve->y->data,
                     .x_step = sizeof (double),
                     .y_step = sizeof (double),
                     .n = (int) MIN (curve->x->len, curve->y->len),
                     .has_doubles = TRUE,
                     .dash = curve->dash,
                     .dots = curve->has_dots ? 3.0 : 0.0 };
}

/* Of the first curve that has numbers: some of them, of very many. */
static HlSeries stops_of (const HlCurves *self)
{
  static const double nothing = NAN;

  for (int i = 0; i < self->n; i++)
    {
      HlSeries  stops = series_of (self->curves + i);
      const int every = (stops.n + STOPS - 1) / STOPS;

      if (stops.n == 0)
        continue;
      stops.x_step *= (gsize) every;
      stops.n = (stops.n + every - 1) / every;
      stops.y = &nothing;
      stops.y_step = 0;
      stops.dots = 0.0;
      return stops;
    }

  return (HlSeries){ .n = 0 };
}

/* The axes are as long as the numbers. */
static void find_range (HlPlot *plot)
{
  double top = 0.0, step;

  plot->x_low = plot->doubles ? G_MAXDOUBLE : 0.0;
  for (int i = 0; i < plot->n_series; i++)
    for (int k = 0; k < plot->series[i].n; k++)
      {
        const double x = (double) hl_series_x (plot->series + i, k);
        const double y = (double) hl_series_y (plot->series + i, k);

        plot->x_low = MIN (plot->x_low, x);
        plot->x_top = MAX (plot->x_top, x);
        if (isfinite (y))
          top = MAX (top, y);
      }
  top = top > 0.0 ? top : NOTHING_YET;
  step = hl_plot_top (top / STEPS);
  plot->y_top = step * ceil (top / step);
  plot->x_low = plot->x_low == G_MAXDOUBLE ? 1.0 : plot->x_low;
  if (plot->x_top <= plot->x_low)
    plot->x_top = plot->doubles ? 2.0 * plot->x_low : plot->x_low + 1.0;
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlCurves      *self = data;
  const HlPalette     *palette = scene->look.palette;
  const double         line = ceil (hl_scene_line (scene, HL_TEXT_NORMAL, 1.0)) + 1;
  const HlSize         size = { MAX (room.width, 15 * line), MAX (room.height, 9 * line) };
  g_autofree HlSeries *series = g_new0 (HlSeries, self->n + 1);
  HlPlot               plot = { .series = series,
                                .n_series = self->n,
                                .stops = -1,
                                .x_name = self->x_name,
                                .x_top = self->x_top,
                                .names_all = self->x_top > 0.0,
                                .doubles = self->doubles };
  double               below = 0.0;
  int                  n_points = 0;
  HlRect               rect;
  g_autofree char     *last = NULL; /* as wide as the last number with the name of the axis */

  scene->size = size;
  if (room.width <= 0)
    return;

  last = g_strdup_printf ("0000 %s", plot.x_name);
  plot.room = hl_mark_written (scene, 1.0, FALSE, last) / 2 + 12;
  for (int i = 0; i < self->n; i++)
    {
      series[i] = series_of (self->curves + i);
      n_points += series[i].n;
      series[i].ink = palette->series[self->curves[i].color % HL_PALETTE_SERIES];
      if (self->curves[i].has_dots)
        continue;
      series[i].name = self->curves[i].name;
      plot.room = MIN (MAX (plot.room, hl_mark_written (scene, 1.0, FALSE, series[i].name) + 34),
                       0.35 * size.width);
    }
  find_range (&plot);
  series[self->n] = stops_of (self);
  if (series[self->n].n > 0)
    plot.stops = plot.n_series++;
  if (self->note != NULL)
    below = hl_scene_height (scene, HL_TEXT_NORMAL, 1.0, self->note, size.width) + 6;
  hl_mark_write (scene, 1.0, TRUE, self->title, (HlRect){ 0, 0, size.width, line }, 0.0,
                 palette->text);
  rect = (HlRect){ LEFT, line + 12, MAX (size.width - LEFT - plot.room, 1),
                   MAX (size.height - 2 * line - 18 - below, 1) };
  hl_mark_plot (scene, &plot, rect);
  if (n_points == 0)
    hl_mark_fit (scene, 1.2, FALSE, _ ("No curves are shown yet."),
                 (HlRect){ rect.x, rect.y, rect.width, 0.75 * rect.height }, 0.5,
                 palette->faint_text); /* between two lines */
  if (self->note != NULL)
    hl_mark_write (scene, 1.0, FALSE, self->note,
                   (HlRect){ 0, size.height - below + 6, size.width, below - 6 }, 0.0,
                   palette->faint_text)
        ->wraps = TRUE;
}

/* A place of the axis: what is counted is written as it is there. */
static char *number_of (double x)
{
  return x == floor (x) ? hl_plot_number (x) : hl_number_to_text (x, HL_NUMBER_SHORTEST);
}

/* Its latest value at x in words, such as "training 1.234"; nothing is told of what was measured
 * beyond x. */
static char *value_at (const HlCurve *curve, double x)
{
  const HlSeries   series = series_of (curve);
  const int        point = hl_series_latest (&series, x);
  const double    *at = numbers_of (curve->x), *values = numbers_of (curve->y);
  const char      *name = curve->brief != NULL ? curve->brief : curve->name;
  g_autofree char *number = NULL, *place = NULL;

  if (series.n == 0)
    return NULL;

  number = point < 0 || !isfinite (values[point]) ? g_strdup ("–")
                                                  : g_strdup_printf ("%.4g", values[point]);
  if (point < 0 || at[point] == x || !isfinite (values[point]))
    /* Translators: name of a curve, and its value */
    return g_strdup_printf (_ ("%s: %s"), name, number);

  place = number_of (at[point]);
  /* Translators: name of a curve, its latest value, where on the horizontal axis it was measured:
   * "validation loss: 3.104 (at 680)" */
  return g_strdup_printf (_ ("%s: %.4g (at %s)"), name, values[point], place);
}

static char *describe (gconstpointer data, HlItem item)
{
  const HlCurves       *self = data;
  const HlSeries        stops = stops_of (self);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char      *place = NULL, *values = NULL;
  double                x;

  if (item.part != 0 || item.column < 0 || item.column >= stops.n)
    return g_strdup ("");

  x = (double) hl_series_x (&stops, item.column);
  for (int i = 0; i < self->n; i++)
    {
      char *value = value_at (self->curves + i, x);

      if (value != NULL)
        g_ptr_array_add (parts, value);
    }
  g_ptr_array_add (parts, NULL);
  values = g_strjoinv (", ", (char **) parts->pdata);
  place = number_of (x);
  /* Translators: what curves show at one place, such as "update 120 – training: 1.234, held out:
   * 1.456" */
  return g_markup_printf_escaped (_ ("%s %s – %s"), self->x_name, place, values);
}

static char *headline (gconstpointer data)
{
  const HlCurves  *self = data;
  g_autofree char *list = NULL;
  GString         *names = g_string_new (NULL);

  for (int i = 0; i < self->n; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", self->curves[i].name);
  list = g_string_free (names, FALSE);
  if (self->sentence != NULL)
    return g_markup_escape_text (self->sentence, -1);

  /* Translators: %s is a list of curves, such as "training, held out" */
  return g_markup_printf_escaped (_ ("Chart of %s"), list);
}

/* A line a number. */
static void tabulate (gconstpointer data, GString *csv)
{
  const HlCurves *self = data;

  g_string_append (csv, "curve,");
  hl_csv_append (csv, self->x_name);
  g_string_append (csv, ",value\r\n");
  for (int i = 0; i < self->n; i++)
    for (guint k = 0; k < self->curves[i].y->len; k++)
      {
        hl_csv_append (csv, self->curves[i].name);
        g_string_append_printf (csv, ",%.9g,%.9g\r\n", numbers_of (self->curves[i].x)[k],
                                numbers_of (self->curves[i].y)[k]);
      }
}

static void free_curves (gpointer data)
{
  HlCurves *self = data;

  for (int i = 0; i < self->n; i++)
    {
      g_free ((gpointer) self->curves[i].name);
      g_free ((gpointer) self->curves[i].brief);
      g_array_unref (self->curves[i].x);
      g_array_unref (self->curves[i].y);
    }
  g_free ((gpointer) self->curves);
  g_free ((gpointer) self->title);
  g_free ((gpointer) self->x_name);
  g_free ((gpointer) self->sentence);
  g_free ((gpointer) self->note);
  g_free (self);
}

/* Curves that may grow: the figure keeps their numbers, and copies none. */
HlFigure *hl_curves_figure_new (const HlCurves *self)
{
  static const HlFigureKind kind = { build, describe, headline, tabulate, free_curves, NULL };
  HlCurves                 *copy = g_memdup2 (self, sizeof *self);
  HlCurve                  *curves = g_memdup2 (self->curves, (gsize) self->n * sizeof *curves);

  for (int i = 0; i < self->n; i++)
    {
      curves[i].name = g_strdup (curves[i].name);
      curves[i].brief = g_strdup (curves[i].brief);
      g_array_ref (curves[i].x);
      g_array_ref (curves[i].y);
    }
  copy->curves = curves;
  copy->title = g_strdup (self->title);
  copy->x_name = g_strdup (self->x_name);
  copy->sentence = g_strdup (self->sentence);
  copy->note = g_strdup (self->note);

  return hl_figure_new (&kind, copy, (HlSize){ 640, 360 });
}

/* --- Why scores are divided by √d ------------------------------------------------------------ */

#define N_WIDTHS 11 /* 1 … 1024 */

static GArray *numbers_new (const double *numbers, int n)
{
  GArray *array = g_array_new (FALSE, FALSE, sizeof (double));

  return g_array_append_vals (array, numbers, (guint) n);
}

/* Half of the largest entropy is between few keys, a tenth of it nearly one. */
static const char *say_width (const NnScoreWidth *result)
{
  const int last = result->n - 1;

  return result->unscaled[last] < 0.1 * log (result->n_keys) &&
                 result->scaled[last] > 0.5 * log (result->n_keys)
             ? _ ("Without the division by √dₖ, the weights concentrate when there are more "
                  "features: one key gets nearly all the weight.")
             : NULL;
}

/* n_keys: among which the weights are divided; seed: of the random vectors. */
HlFigure *hl_score_width_new (int n_keys, int seed)
{
  g_autoptr (NnScoreWidth) result = nn_score_width_new (n_keys, N_WIDTHS, (guint64) seed);
  g_autoptr (GArray)       widths = numbers_new (result->widths, N_WIDTHS);
  g_autoptr (GArray)       scaled = numbers_new (result->scaled, N_WIDTHS);
  g_autoptr (GArray)       unscaled = numbers_new (result->unscaled, N_WIDTHS);
  g_autoptr (GArray)       even = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray)       alone = g_array_new (FALSE, TRUE, sizeof (double));
  const double             equal = log (n_keys);
  const HlCurve            curves[] = {
               { _ ("q · k / √dₖ"), widths, scaled, 0, 0 },
               { _ ("q · k"), widths, unscaled, 1, 1 },
               /* Translators: a curve: what the entropy would be if all keys had the same weight */
               { _ ("equal weights"), widths, even, 2, 2 },
               /* Translators: a curve: the entropy if one key had all the weight */
               { _ ("one key alone"), widths, alone, 2, 2 },
  };

  for (int i = 0; i < N_WIDTHS; i++)
    g_array_append_val (even, equal);
  g_array_set_size (alone, N_WIDTHS);

  return hl_curves_figure_new (&(HlCurves){
      .curves = curves,
      .n = G_N_ELEMENTS (curves),
      .title = _ ("entropy of the attention weights (nats)"),
      /* Translators: the title of an axis: how many numbers a query and a key have */
      .x_name = _ ("width dₖ"),
      .sentence = say_width (result),
      .note =
          _ ("If the numbers of two vectors of width dₖ are random and independent, with mean 0 "
             "and standard deviation 1, their dot product has mean 0 and standard deviation √dₖ. "
             "If dₖ is large, softmax gives nearly all the weight to one key, and the gradient of "
             "softmax is almost 0. Divided by √dₖ, the scores keep a standard deviation of 1."),
      .doubles = TRUE,
  });
}

/* What it is of, as a place has it: "keys=8 seed=1". */
char *hl_score_width_write (int n_keys, int seed)
{
  return g_strdup_printf ("keys=%d seed=%d", n_keys, seed);
}

/* Reads such a text, the seed of which may be left out; returns whether it makes sense. */
gboolean hl_score_width_read (const char *input, int *n_keys, int *seed)
{
  int keys, typed = *seed;

  if (sscanf (input, "keys=%d seed=%d", &keys, &typed) < 1 || keys < 2 ||
      keys > HL_SCORE_WIDTH_MOST || typed < 0)
    return FALSE;

  *n_keys = keys;
  *seed = typed;

  return TRUE;
}
