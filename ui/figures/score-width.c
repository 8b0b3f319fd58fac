#include "ui/figures/score-width.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/picture/marks.h"
#include "ui/picture/plot.h"

#define N_WIDTHS 11 /* 1 … 1024 */

static const HlSize PAPER = { 900, 440 };

enum
{
  SCALED,
  UNSCALED,
  EVEN,
  N_CURVES,
};

typedef struct
{
  int   n_keys;
  float widths[N_WIDTHS], entropies[N_CURVES][N_WIDTHS];
} Data;

static const char *const names[] = { N_ ("q · k / √d_k"), N_ ("q · k"),
                                     /* Translators: a curve: what the entropy would be if all keys
                                      * had the same weight */
                                     N_ ("equal weights") };

static const char why[] =
    N_ ("The dot product of two random vectors of width d_k has mean 0, and its standard deviation "
        "grows like √d_k. Softmax then gives nearly all weight to one key, and almost no gradient "
        "to the others. Divided by √d_k, the scores keep a standard deviation of 1.");

static char *describe (gconstpointer data, HlItem item)
{
  const Data *self = data;

  /* Translators: a width, then entropies: with the division, without it, the largest one */
  return g_strdup_printf (_ ("At d_k = %.0f the attention weights have an entropy of %.2f with "
                             "the division and of %.2f without it. Equal weights have %.2f, one "
                             "key alone has 0."),
                          (double) self->widths[item.column],
                          (double) self->entropies[SCALED][item.column],
                          (double) self->entropies[UNSCALED][item.column], log (self->n_keys));
}

static char *name (gconstpointer data)
{
  return g_strdup (_ ("Without ÷ √d_k, more features concentrate the weights: one key gets nearly "
                      "everything."));
}

static void tabulate (gconstpointer data, GString *csv)
{
  const Data *self = data;

  g_string_append (csv, "width,scaled,unscaled\n");
  for (int i = 0; i < N_WIDTHS; i++)
    g_string_append_printf (csv, "%g,%.9g,%.9g\n", (double) self->widths[i],
                            (double) self->entropies[SCALED][i],
                            (double) self->entropies[UNSCALED][i]);
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const Data      *self = data;
  const HlPalette *palette = scene->look.palette;
  const double     line = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0) + 4;
  const char      *about = _ (why);
  /* Translators: the title of an axis: how many numbers a query and a key have */
  HlPlot   plot = { .part = 0, .bend = 1, .x_top = 1 << (N_WIDTHS - 1), .x_name = _ ("width d_k") };
  HlSeries series[N_CURVES];
  HlMark  *words;
  double   top;

  scene->size = (HlSize){ MAX (room.width, 480), MAX (room.height, 320) };
  if (room.width <= 0 || room.height <= 0)
    return;

  for (int i = 0; i < N_CURVES; i++)
    {
      series[i] = (HlSeries){ .name = _ (names[i]),
                              .ink = i == EVEN ? palette->faint_text : palette->series[i],
                              .width = i == EVEN ? 1.5 : 2.5,
                              .opacity = 1.0,
                              .x = self->widths,
                              .y = self->entropies[i],
                              .x_step = sizeof (float),
                              .y_step = sizeof (float),
                              .n = N_WIDTHS };
      plot.room = MAX (plot.room, hl_mark_written (scene, 1.0, FALSE, series[i].name) + 30);
    }
  plot.room = MAX (plot.room, hl_mark_written (scene, 1.0, FALSE, plot.x_name) + 12);
  plot.series = series;
  plot.n_series = N_CURVES;
  plot.y_top = 1.1 * log (self->n_keys);
  words = hl_mark_words (scene, HL_TEXT_NORMAL, about,
                         (HlRect){ 0, 0, scene->size.width, 4 * line }, palette->faint_text);
  words->wraps = TRUE;
  words->align_y = 0.0;
  top = hl_scene_height (scene, HL_TEXT_NORMAL, 1.0, about, scene->size.width) + 12;
  hl_mark_write (scene, 1.0, TRUE, _ ("entropy of the attention weights (nats)"),
                 (HlRect){ 0, top, scene->size.width, line }, 0, palette->text);
  hl_mark_plot (scene, &plot,
                (HlRect){ 54, top + line + 12, scene->size.width - 54 - plot.room,
                          scene->size.height - top - 2 * line - 24 });
}

/* n_keys: among which the weights are divided; seed: of the random vectors. */
HlFigure *hl_score_width_new (int n_keys, int seed)
{
  static const HlFigureKind kind = { build, describe, name, tabulate, g_free };
  g_autoptr (NnScoreWidth)  result = nn_score_width_new (n_keys, N_WIDTHS, (guint64) seed);
  Data                     *self = g_new (Data, 1);

  self->n_keys = n_keys;
  for (int i = 0; i < N_WIDTHS; i++)
    {
      self->widths[i] = (float) result->widths[i];
      self->entropies[SCALED][i] = (float) result->scaled[i];
      self->entropies[UNSCALED][i] = (float) result->unscaled[i];
      self->entropies[EVEN][i] = (float) log (n_keys);
    }

  return hl_figure_new (&kind, self, PAPER);
}
