#include "ui/figures/training-curves.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/training/schedule.h"

#include "ui/numbers/number-text.h"
#include "ui/picture/marks.h"
#include "ui/picture/plot.h"

#define N_RATES 200 /* points of a learning rate that is drawn ahead */
#define N_STOPS 120 /* places whose values can be read */
#define GAP 20.0
#define WIDE 36.0   /* lines: how wide two charts beside each other are at least */
#define COLUMN 18.0 /* one alone */
#define CHART 11.0  /* how high one is at least */
#define SHORT 5000  /* updates: an axis that need not grow */
#define NAMED 4     /* runs whose curves have their names beside them */

typedef struct
{
  HlCurvesRun about; /* with a name and options of its own */
  float      *rates, *rate_updates;
  int         n_rates;
  float      *bleu[2], *bleu_updates[2]; /* in percent, where it was measured; then the same of
                                            what the model knew before */
  int         n_bleu[2];
} Curves;

typedef struct
{
  Curves *runs;
  int     n;
  float   stops[N_STOPS], nothing; /* the latter is not a number, and stands for all of them */
  double  x_top;
} Data;

static const char *validation_loss_name (const NnTrainingConfig *config)
{
  if (config->validates_unmasked)
    return config->loss == NN_LOSS_PLAIN ? _ ("validation loss per position, padding included, "
                                              "without the causal mask, as the "
                                              "textbook computes it")
                                         : _ ("validation loss per token, without the causal mask, "
                                              "as the textbook computes it");

  return config->loss == NN_LOSS_PLAIN ? _ ("validation loss per position, padding included")
                                       : _ ("validation loss per token");
}

static const char *training_loss_name (const NnTrainingConfig *config)
{
  return config->loss == NN_LOSS_PLAIN ? _ ("training loss per position, padding included")
                                       : _ ("training loss per token");
}

/* --- What is now ------------------------------------------------------------------------------ */

static void append (GString *text, const char *name, double value, int digits)
{
  g_autofree char *number = NULL;

  if (!isfinite (value))
    return;

  number = hl_number_to_text (value, digits);
  g_string_append_printf (text, "%s%s %s", text->len > 0 ? " · " : "", name, number);
}

/* What a chart shows, in numbers of the run that is looked at. */
static char *title_of (const Data *self, HlTrainingChart chart)
{
  const NnTrainingProgress *now = &self->runs->about.progress;
  const NnTrainingConfig   *config = &self->runs->about.options->training;
  GString                  *text = g_string_new (NULL);

  if (now->update > 0 && chart == HL_CHART_LOSS)
    {
      append (text, _ ("training loss per token (mean over the epoch)"), now->masked_loss, 3);
      if (config->loss == NN_LOSS_PLAIN)
        append (text, _ ("training loss per position, padding included (mean over the epoch)"),
                now->epoch_loss, 3);
      append (text, _ ("perplexity"), exp (now->masked_loss), 2);
      append (text, validation_loss_name (config), now->held_out_loss, 3);
    }
  else if (now->update > 0 && chart == HL_CHART_NORM)
    append (text, _ ("gradient norm before clipping"), now->gradient_norm, 2);
  else if (now->update > 0 && chart == HL_CHART_RATE)
    {
      append (text, _ ("learning rate"), now->learning_rate, HL_NUMBER_SHORTEST);
      append (text, _ ("tokens/s"), now->tokens_per_second, 0);
      append (text, _ ("seconds per epoch"),
              now->seconds * now->updates_per_epoch / (double) now->update, 1);
    }
  else if (now->update > 0)
    {
      append (text, _ ("corpus BLEU-4"), 100.0 * now->held_out_bleu, 1);
      if (self->runs->n_bleu[1] > 0)
        /* Translators: sentences of the training before this one */
        append (text, _ ("earlier sentences"), 100.0 * now->base_bleu, 1);
    }

  return g_string_free (text, FALSE);
}

static const char *heading_of (HlTrainingChart chart)
{
  static const char *const headings[HL_N_CHARTS] = { N_ ("Loss"), N_ ("Gradient norm"),
                                                     N_ ("Learning rate"), N_ ("BLEU") };

  return _ (headings[chart]);
}

/* --- Marks ------------------------------------------------------------------------------------ */

/* The loss of held-out sentences, and the score of what the model knew before. */
static gboolean has_second (const Curves *self, HlTrainingChart chart)
{
  return chart == HL_CHART_LOSS || (chart == HL_CHART_BLEU && self->n_bleu[1] > 0);
}

static HlSeries series_of (const Curves *self, HlTrainingChart chart, gboolean is_second)
{
  const NnTrainingLog *log = self->about.run.log;
  HlSeries             series;

  if (chart == HL_CHART_RATE)
    return hl_series_of (self->rate_updates, self->rates, sizeof (float), self->n_rates);
  if (chart == HL_CHART_BLEU)
    return hl_series_of (self->bleu_updates[is_second], self->bleu[is_second], sizeof (float),
                         self->n_bleu[is_second]);
  if (is_second)
    return hl_series_of (&log->epochs->update, &log->epochs->loss, sizeof (NnTrainingPoint),
                         self->about.run.n_epochs);

  series =
      hl_series_of (&log->updates->update,
                    chart == HL_CHART_LOSS ? &log->updates->loss : &log->updates->gradient_norm,
                    sizeof (NnTrainingPoint), self->about.run.n_updates);
  series.width = 1.0;
  series.opacity = 0.55;

  return series;
}

static double top_of (const HlSeries *series, int n)
{
  double top = 0.0;

  for (int i = 0; i < n; i++)
    for (int k = 0; k < series[i].n; k++)
      if (isfinite (hl_series_y (series + i, k)))
        top = MAX (top, (double) hl_series_y (series + i, k));

  return top > 0.0 ? hl_plot_top (top) : 1.0;
}

/* In a column of a page charts are below each other. */
static gboolean is_column (double width, double line) { return width > 0 && width < WIDE * line; }

/* A curve in its color, with its name where that is not plain. */
static HlSeries styled_series (HlScene *scene, const Data *self, const Curves *run,
                               HlTrainingChart chart, gboolean is_second)
{
  const HlPalette *palette = scene->look.palette;
  const gboolean   is_older = chart == HL_CHART_BLEU && is_second;
  HlSeries         series = series_of (run, chart, is_second);

  series.ink = palette->series[(run->about.style + is_older) % HL_PALETTE_SERIES];
  if (self->n > 1 && self->n <= NAMED && (chart != HL_CHART_LOSS || is_second))
    series.name = run->about.run.name;
  if (chart == HL_CHART_BLEU && self->n == 1 && has_second (run, chart))
    series.name = is_second ? _ ("earlier sentences") : _ ("your own sentences");

  return series;
}

static void mark_chart (HlScene *scene, const Data *self, HlTrainingChart chart, HlRect rect)
{
  const HlPalette     *palette = scene->look.palette;
  const double         line = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0);
  g_autofree HlSeries *series = g_new0 (HlSeries, 2 * self->n + 1);
  g_autofree char     *title = title_of (self, chart);
  const char          *heading = heading_of (chart);
  const double         width = hl_mark_written (scene, 1.0, TRUE, heading) + 8;
  HlRect               title_at = { rect.x + width, rect.y, rect.width - width, 2 * line };
  double               top;
  HlPlot               plot = { .series = series, .part = (int) chart, .x_top = self->x_top };

  plot.x_name = _ ("updates");
  for (int i = self->n - 1; i >= 0; i--) /* the run that is looked at lies above the others */
    for (int held_out = 0; held_out <= has_second (self->runs + i, chart); held_out++)
      {
        HlSeries *next = series + plot.n_series++;

        *next = styled_series (scene, self, self->runs + i, chart, held_out);
        if (next->name != NULL)
          plot.room = MIN (MAX (plot.room, hl_mark_written (scene, 1.0, FALSE, next->name) + 30),
                           0.3 * rect.width);
      }
  plot.y_top = top_of (series, plot.n_series);
  series[plot.n_series] = (HlSeries){ .x = self->stops,
                                      .y = &self->nothing,
                                      .x_step = sizeof (float),
                                      .ink = palette->text,
                                      .n = N_STOPS };
  plot.stops = plot.n_series++;
  plot.room = MAX (plot.room, hl_mark_written (scene, 1.0, FALSE, plot.x_name) / 2 + 12);
  hl_mark_write (scene, 1.0, TRUE, heading, (HlRect){ rect.x, rect.y, width, line }, 0.0,
                 palette->text);
  if (is_column (scene->size.width, line)) /* below its heading */
    title_at = (HlRect){ rect.x, rect.y + line, rect.width, line };
  title_at.height =
      MAX (title_at.height, hl_scene_height (scene, HL_TEXT_NORMAL, 1.0, title, title_at.width)) +
      2;
  hl_mark_write (scene, 1.0, FALSE, title, title_at, 0.0, palette->faint_text)->wraps = TRUE;
  top = hl_rect_bottom (&title_at) + 12;
  hl_mark_plot (scene, &plot,
                (HlRect){ rect.x + 54, top, rect.width - 54 - plot.room,
                          hl_rect_bottom (&rect) - top - line - 12 });
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const double line = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0);
  const int    columns = is_column (room.width, line) ? 1 : 2, rows = HL_N_CHARTS / columns;
  const HlSize least = columns == 1 ? (HlSize){ COLUMN * line, rows * CHART * line }
                                    : (HlSize){ WIDE * line, 17 * line };
  const HlSize size = { MAX (room.width, least.width), MAX (room.height, least.height) };
  const double width = (size.width - (columns - 1) * GAP) / columns;
  const double height = (size.height - (rows - 1) * GAP) / rows;

  scene->size = size;
  for (int i = 0; i < HL_N_CHARTS && room.width > 0; i++)
    {
      const int row = i / columns, column = i % columns;

      mark_chart (scene, data, (HlTrainingChart) i,
                  (HlRect){ column * (width + GAP), row * (height + GAP), width, height });
    }
}

/* --- The way there, below the sentences of a run ---------------------------------------------- */

/* The loss on held-out sentences. Of a run without held-out pairs, or of what it did in an earlier
 * session, all that is known is the loss at the end of each epoch. */
static HlSeries way_series (const HlTrainingRun *run, const char *name, HlColor ink,
                            gboolean moments)
{
  const NnTrainingLog *log = run->log;
  HlSeries             self = moments ? hl_series_of (&log->moments->update, &log->moments->loss,
                                                      sizeof (NnMoment), run->n_moments)
                                      : hl_series_of (&log->epochs->update, &log->epochs->loss,
                                                      sizeof (NnTrainingPoint), run->n_epochs);

  self.name = name;
  self.ink = ink;
  self.width = 2.5;

  return self;
}

static gboolean has_moment_losses (const HlTrainingRun *run)
{
  const NnMoment *moments = run->log->moments;

  return run->n_moments > 0 && moments != NULL && isfinite (moments[0].loss);
}

/* Below the axis, beside each other: which update is shown, and that there is a later one. */
static void mark_updates (HlScene *scene, const HlPlot *plot, const HlRect *at,
                          const HlTrainingView *self)
{
  const HlTrainingRun *run = self->runs;
  const double         update = (double) hl_training_moment (run)->update;
  const double         last =
      run->n_updates > 0 ? (double) run->log->updates[run->n_updates - 1].update : 0;
  g_autofree char *number = hl_plot_number (update), *end = hl_plot_number (plot->x_top);
  const char      *words[] = { /* Translators: number of the update that is shown */
                          hl_scene_keep (scene, g_strdup_printf (_ ("shown: update %s"), number)),
                          /* Translators: at an axis: the update that a run has come to */
                          self->stage == HL_TRAINING_GOES_ON && last > update ? C_ ("update", "now")
                                                                                   : ""
  };
  const double shown = hl_mark_written (scene, 1.0, TRUE, words[0]) + 16;
  const double now = hl_mark_written (scene, 1.0, FALSE, words[1]) + 4;
  const double right = hl_rect_right (at) - hl_mark_written (scene, 1.0, FALSE, end) / 2 - 12;
  const double line = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0) + 1, y = hl_rect_bottom (at) + 5;
  const double x =
      CLAMP (hl_plot_place (plot, at, update, 0.0).x - shown / 2, at->x + 16, right - now - shown);

  if (update >= plot->x_top || at->x + 16 + shown + now > right)
    return;

  hl_mark_write (scene, 1.0, TRUE, words[0], (HlRect){ x, y, shown, line }, 0.5,
                 scene->look.palette->text);
  hl_mark_write (
      scene, 1.0, FALSE, words[1],
      (HlRect){ MAX (x + shown, MIN (hl_plot_place (plot, at, last, 0.0).x - now / 2, right - now)),
                y, now, line },
      0.0, scene->look.palette->computed);
}

/* The handle of the slider, at the moment that is shown. */
static void mark_knob (HlScene *scene, const HlPlot *plot, const HlRect *at,
                       const HlTrainingView *self)
{
  const HlPalette *palette = scene->look.palette;
  const NnMoment  *moment = hl_training_moment (self->runs);
  const double     bottom = hl_rect_bottom (at);
  HlPoint          knob;

  if (moment == NULL || self->runs->n_moments < 2) /* there is no way yet */
    return;

  mark_updates (scene, plot, at, self);

  knob = hl_plot_place (plot, at, (double) moment->update,
                        isfinite (moment->loss) ? (double) moment->loss : plot->y_top);
  hl_mark_line (scene, knob, (HlPoint){ knob.x, bottom }, 2.5, palette->text);
  if (isfinite (moment->loss))
    hl_mark (scene, HL_DOT, (HlRect){ knob.x, knob.y, 5, 0 }, palette->text);
  hl_mark (scene, HL_DOT, (HlRect){ knob.x, bottom, 8, 0 }, palette->text);
  for (int way = -1; way <= 1; way += 2)
    hl_mark_arrow (scene, (HlPoint){ knob.x, bottom }, (HlPoint){ knob.x + 18 * way, bottom },
                   palette->text);
}

/* end: where the words at its right begin. */
static void mark_loss (HlScene *scene, const HlTrainingView *self, HlRect rect, double end)
{
  const char *word = _ ("Loss");
  /* Translators: after “Loss” */
  const char  *says = _ ("measures how unlikely the correct next token is for the model: −ln p.");
  const double width = hl_mark_written (scene, 1.0, TRUE, word), x = rect.x + width + 6;
  const gboolean has_room = x + hl_mark_written (scene, 1.0, FALSE, says) + 4 <= end;

  hl_mark_write (scene, 1.0, TRUE, word, (HlRect){ rect.x, rect.y, width + 4, 18 }, 0.0,
                 scene->look.palette->text);
  if (self->stage == HL_TRAINING_NOT_BEGUN)
    hl_mark_write (scene, 1.0, FALSE, has_room ? says : "−ln p",
                   (HlRect){ x, rect.y, MAX (end - x, 60), 18 }, 0, scene->look.palette->text);
}

/* The axis has all updates; of a long run it grows, in steps, so that the curve seldom moves. */
static double far_of (const HlTrainingRun *run)
{
  const int n = run->n_updates > 0
                    ? (int) MAX ((double) run->log->updates[run->n_updates - 1].update, SHORT)
                    : run->n_all;

  return MIN (hl_plot_top (MAX (n, 1)), MAX (run->n_all, 1));
}

/* With the loss at the moment that is shown. */
static const char *held_out_name (HlScene *scene, const HlTrainingRun *run)
{
  const char     *name = _ ("held-out sentences");
  const NnMoment *moment = hl_training_moment (run);

  if (moment == NULL || !isfinite (moment->loss))
    return name;

  return hl_scene_keep (scene, g_strdup_printf ("%s %.2f", name, (double) moment->loss));
}

/* What was counted in the one run: each update, and the snapshots or epochs. */
static void add_run (HlScene *scene, const HlTrainingRun *run, const char *const *names,
                     HlPlot *plot, HlSeries *series)
{
  const HlPalette *palette = scene->look.palette;
  const gboolean   has_losses = has_moment_losses (run);

  plot->n_series = 2;
  series[0] = hl_series_of (&run->log->updates->update, &run->log->updates->word_loss,
                            sizeof (NnTrainingPoint), run->n_updates);
  series[0].name = names[0];
  series[0].ink = palette->computed;
  series[0].width = 1.2;
  series[0].opacity = 0.6;
  series[1] = way_series (run, names[1], palette->text, has_losses);
  if (!has_losses) /* moments of the slider without a loss of their own */
    {
      series[plot->n_series] = way_series (run, NULL, palette->text, TRUE);
      plot->stops = plot->n_series++;
    }
}

void hl_training_mark_way (HlScene *scene, const HlTrainingView *self, HlRect rect)
{
  const HlPalette     *palette = scene->look.palette;
  const HlTrainingRun *first = self->runs;
  const char          *names[HL_TRAINING_MOST] = { _ ("training sentences") };
  const gboolean       is_one = self->n_runs == 1;
  const double         guess = first->log->n_targets > 1 ? log (first->log->n_targets) : 0.0;
  const double         line = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0);
  g_autofree char     *words = hl_plot_number (first->log->n_targets);
  g_autofree char     *named =
      /* Translators: a number of words, twice; a logarithm */
      g_strdup_printf (_ ("guessing among %s tokens: ln %s = %.2f"), words, words, guess);
  g_autofree char *narrow = g_strdup_printf ("ln %s = %.2f", words, guess);
  HlPlotNote       level = { guess, named, palette->faint_text };
  HlSeries         series[HL_TRAINING_MOST];
  HlPlot           plot = { .series = series,
                            .stops = is_one ? 1 : 0,
                            .has_ends = is_one,
                            .part = HL_TRAINING_MOMENT,
                            .y_top = MAX (ceil (guess), 1.0) + 0.5,
                            .x_name = _ ("updates"),
                            .levels = &level,
                            .n_levels = guess > 0.0 };
  HlRect           at;

  if (is_one && guess <= 0.0 && first->n_updates == 0)
    return; /* before the corpus is read nobody knows how long the way is */

  for (int i = 0; i < self->n_runs; i++)
    plot.x_top = MAX (plot.x_top, far_of (self->runs + i));
  if (is_one)
    {
      names[1] = held_out_name (scene, first);
      add_run (scene, first, names, &plot, series);
      plot.room = hl_mark_widest (scene, 1.0, FALSE, (char *const *) names, 2) + 40;
    }
  else
    {
      for (int i = 0; i < self->n_runs; i++)
        {
          names[i] = self->runs[i].name;
          series[plot.n_series++] =
              way_series (self->runs + i, names[i], palette->series[i % HL_PALETTE_SERIES],
                          has_moment_losses (self->runs + i));
        }
      plot.room = MIN (hl_mark_widest (scene, 1.0, FALSE, (char *const *) names, self->n_runs) + 40,
                       0.3 * rect.width);
      plot.names_all = TRUE;
    }
  at = (HlRect){ rect.x + 54, rect.y + line + 4, rect.width - 54 - plot.room,
                 rect.height - 2 * line - 12 };
  if (hl_mark_written (scene, 1.0, FALSE, named) > at.width)
    level.words = narrow;
  mark_loss (scene, self, rect,
             hl_rect_right (&at) - hl_mark_written (scene, 1.0, FALSE, level.words) - 20);
  hl_mark_plot (scene, &plot, at);
  if (is_one)
    mark_knob (scene, &plot, &at, self);
}

/* --- In words --------------------------------------------------------------------------------- */

static char *headline (gconstpointer data)
{
  const Data               *self = data;
  const NnTrainingProgress *now = &self->runs->about.progress;
  g_autofree char          *update = hl_plot_number ((double) now->update);
  g_autofree char          *all = hl_plot_number ((double) now->n_updates);

  /* Translators: name of a run, number of updates, of how many */
  return g_markup_printf_escaped (_ ("%s: update %s of %s."), self->runs->about.run.name, update,
                                  all);
}

/* What is measured, by its name. */
static const char *measure_name (const NnTrainingConfig *config, HlTrainingChart chart,
                                 gboolean is_second)
{
  if (chart == HL_CHART_BLEU && is_second)
    return _ ("BLEU of earlier sentences");
  if (chart != HL_CHART_LOSS)
    return heading_of (chart);

  return is_second ? validation_loss_name (config) : training_loss_name (config);
}

/* What a run had come to at a stop; nothing where it had not begun. */
static void append_latest (GString *text, const Data *self, const Curves *run, HlItem item,
                           gboolean is_second)
{
  const HlTrainingChart chart = (HlTrainingChart) item.part;
  const HlSeries        series = series_of (run, chart, is_second);
  const int             latest = hl_series_latest (&series, (double) self->stops[item.column]);
  g_autofree char      *update = NULL, *value = NULL;

  if (latest < 0)
    return;

  update = hl_plot_number ((double) hl_series_x (&series, latest));
  value = hl_number_to_figures ((double) hl_series_y (&series, latest), 3);
  if (text->len > 0)
    g_string_append (text, " · ");
  if (self->n > 1 && !is_second)
    g_string_append_printf (text, "%s: ", run->about.run.name);
  /* Translators: number of an update, what was measured, a number */
  g_string_append_printf (text, _ ("update %s, %s %s"), update,
                          measure_name (&run->about.options->training, chart, is_second), value);
}

/* What each run had come to there. */
static char *describe (gconstpointer data, HlItem item)
{
  const Data      *self = data;
  GString         *text = g_string_new (NULL);
  g_autofree char *plain = NULL;
  const gboolean   is_stop =
      item.part >= 0 && item.part < HL_N_CHARTS && item.column >= 0 && item.column < N_STOPS;

  for (int i = 0; is_stop && i < MIN (self->n, NAMED); i++)
    for (int second = 0; second <= has_second (self->runs + i, (HlTrainingChart) item.part);
         second++)
      append_latest (text, self, self->runs + i, item, second);
  plain = g_string_free (text, FALSE);

  return g_markup_escape_text (plain, -1);
}

/* A line a point. */
static void tabulate (gconstpointer data, GString *csv)
{
  static const struct
  {
    const char     *name;
    HlTrainingChart chart;
    gboolean        is_second;
  } curves[] = {
    { "training loss", HL_CHART_LOSS, FALSE },
    { "gradient norm", HL_CHART_NORM, FALSE },
    { "learning rate", HL_CHART_RATE, FALSE },
    { "BLEU", HL_CHART_BLEU, FALSE },
    { "validation loss", HL_CHART_LOSS, TRUE },
    { "BLEU of earlier sentences", HL_CHART_BLEU, TRUE },
  };
  const Data *self = data;

  g_string_append (csv, "run,curve,update,value\n");
  for (int i = 0; i < self->n; i++)
    for (gsize curve = 0; curve < G_N_ELEMENTS (curves); curve++)
      {
        const HlSeries series =
            series_of (self->runs + i, curves[curve].chart, curves[curve].is_second);

        for (int k = 0; k < series.n; k++)
          if (isfinite (hl_series_y (&series, k)))
            g_string_append_printf (csv, "%d,%s,%.0f,%.6g\n", i + 1, curves[curve].name,
                                    (double) hl_series_x (&series, k),
                                    (double) hl_series_y (&series, k));
      }
}

/* --- The figure ------------------------------------------------------------------------------- */

/* The planned learning rate, from the first update to the last. */
static void plan_rates (Curves *self)
{
  const NnTrainingConfig *config = &self->about.options->training;
  const gint64            n = self->about.progress.n_updates;
  const NnSchedule        schedule = {
           .kind = config->schedule,
           .rate = config->learning_rate,
           .D = self->about.options->model.num_hiddens,
           .warm_up = config->warm_up,
           .n_updates = n,
           .final_fraction = config->final_fraction,
  };

  self->n_rates = (int) MIN (n, N_RATES);
  self->rates = g_new (float, MAX (self->n_rates, 1));
  self->rate_updates = g_new (float, MAX (self->n_rates, 1));
  for (int i = 0; i < self->n_rates; i++)
    {
      const double update = 1.0 + floor ((double) (n - 1) * i / MAX (self->n_rates - 1, 1));

      self->rate_updates[i] = (float) update;
      self->rates[i] = (float) nn_schedule_rate (&schedule, (gint64) update);
    }
}

static void find_bleu (Curves *self, int which)
{
  const HlTrainingRun *run = &self->about.run;

  self->bleu[which] = g_new (float, MAX (run->n_epochs, 1));
  self->bleu_updates[which] = g_new (float, MAX (run->n_epochs, 1));
  for (int i = 0; i < run->n_epochs; i++)
    {
      const NnTrainingPoint *epoch = run->log->epochs + i;
      const float            score = which == 0 ? epoch->bleu : epoch->base_bleu;

      if (!isfinite (score))
        continue;
      self->bleu_updates[which][self->n_bleu[which]] = epoch->update;
      self->bleu[which][self->n_bleu[which]++] = 100.0f * score;
    }
}

static void free_data (gpointer data)
{
  Data *self = data;

  for (int i = 0; i < self->n; i++)
    {
      nn_training_log_unref (self->runs[i].about.run.log);
      g_free (self->runs[i].about.run.name);
      nn_run_options_free ((NnRunOptions *) self->runs[i].about.options);
      g_free (self->runs[i].rates);
      g_free (self->runs[i].rate_updates);
      for (int which = 0; which < 2; which++)
        {
          g_free (self->runs[i].bleu[which]);
          g_free (self->runs[i].bleu_updates[which]);
        }
    }
  g_free (self->runs);
  g_free (self);
}

HlFigure *hl_training_curves_new (const HlCurvesRun *runs, int n)
{
  static const HlFigureKind kind = { build, describe, headline, tabulate, free_data, NULL };
  Data                     *self = g_new0 (Data, 1);

  self->runs = g_new0 (Curves, n);
  self->n = n;
  self->nothing = NAN;
  self->x_top = 1.0;
  for (int i = 0; i < n; i++)
    {
      Curves *curves = self->runs + i;

      curves->about = runs[i];
      curves->about.run.name = g_strdup (runs[i].run.name);
      curves->about.options = nn_run_options_copy (runs[i].options);
      nn_training_log_ref (runs[i].run.log);
      plan_rates (curves);
      find_bleu (curves, 0);
      if (curves->about.options->base != NULL)
        find_bleu (curves, 1);
      self->x_top = MAX (self->x_top, MAX (runs[i].run.n_all, runs[i].run.n_updates));
    }
  for (int i = 0; i < N_STOPS; i++)
    self->stops[i] = (float) (self->x_top * i / (N_STOPS - 1));

  return hl_figure_new (&kind, self, (HlSize){ 1040, 640 });
}
