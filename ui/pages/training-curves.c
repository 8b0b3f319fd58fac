#include "ui/pages/training-curves.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/training/schedule.h"

/* A smoothed curve has at most so many points. */
#define MAX_POINTS 2000

/* Points of a learning rate that is drawn ahead. */
#define N_RATES 200

/* Returns the end of the axis, which doubles each time the run gets there. */
static double end_of_axis (double update, double n_updates)
{
  double end = 50.0;

  while (end < update)
    end *= 2.0;

  return MIN (end, n_updates);
}

static const char *training_loss_name (NnLossKind kind)
{
  return kind == NN_LOSS_PLAIN ? _ ("training loss per position, padding included")
                               : _ ("training loss per word");
}

/* Returns what its validation loss is. */
const char *hl_validation_loss_name (const NnTrainingConfig *config)
{
  if (config->validates_unmasked)
    return config->loss == NN_LOSS_PLAIN
               ? _ ("validation loss per position, padding included; no causal mask, as in "
                    "the book")
               : _ ("validation loss per word; no causal mask, as in the book");

  return config->loss == NN_LOSS_PLAIN ? _ ("validation loss per position, padding included")
                                       : _ ("validation loss per word");
}

/* Returns what people call the chart. */
const char *hl_training_chart_title (HlTrainingChart chart)
{
  static const char *const titles[HL_N_CHARTS] = {
    [HL_CHART_LOSS] = N_ ("Loss"),
    [HL_CHART_NORM] = N_ ("Gradient norm"),
    [HL_CHART_RATE] = N_ ("Learning rate"),
    [HL_CHART_BLEU] = N_ ("BLEU"),
  };

  return _ (titles[chart]);
}

/* A chart that is being filled. */
typedef struct
{
  HlTrainingCurves *curves;
  const HlCurveRun *run;
  gboolean          is_first; /* the run that is looked at; the others are thin */
} Filling;

static GArray *new_numbers (HlTrainingCurves *self)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (double));

  g_ptr_array_add (self->numbers, numbers);

  return numbers;
}

/* Names a curve; a run without a name is the only one, so no prefix is needed. */
static const char *name_of (const Filling *filling, const char *curve)
{
  char *name;

  if (filling->run->name == NULL)
    name = g_strdup (curve);
  else
    /* Translators: name of a run, then what its curve shows */
    name = g_strdup_printf (_ ("%s: %s"), filling->run->name, curve);
  g_ptr_array_add (filling->curves->names, name);

  return name;
}

/* Returns the dash of the curve. */
int hl_run_dash (int style, gboolean is_held_out)
{
  static const int dashes[][2] = { { 0, 1 }, { 4, 5 }, { 3, 2 } };

  return dashes[style / HL_PALETTE_SERIES][is_held_out];
}

/* Returns a shorter name for a loss of a run that is not looked at. */
static const char *label_of (const Filling *filling, HlTrainingChart chart, gboolean is_held_out)
{
  char *label;

  if (filling->is_first || chart != HL_CHART_LOSS)
    return NULL;

  /* Translators: name of a run */
  label = g_strdup_printf (is_held_out ? _ ("%s: validation loss") : _ ("%s: training loss"),
                           filling->run->name);
  g_ptr_array_add (filling->curves->names, label);

  return label;
}

static void add_series (const Filling *filling, HlTrainingChart chart, const char *curve,
                        const GArray *x, const GArray *y, gboolean is_held_out)
{
  const HlCurveRun   *run = filling->run;
  const gboolean      is_alone = run->name == NULL;
  const HlCurveSeries series = {
    .name = name_of (filling, curve),
    .label = label_of (filling, chart, is_held_out),
    .x = (const double *) (gconstpointer) x->data,
    .y = (const double *) (gconstpointer) y->data,
    .n_points = (int) x->len,
    .is_styled = TRUE,
    .is_thin = !filling->is_first,
    .is_unlisted = !filling->is_first && is_held_out,
    /* Of a lone run, the two losses differ in their colors too. */
    .color = (run->style + (is_alone && is_held_out)) % HL_PALETTE_SERIES,
    .dash = hl_run_dash (run->style, is_held_out),
  };

  g_array_append_val (filling->curves->series[chart], series);
}

/* Adds the points of one number, without those where it was not measured. */
static void add_column (const Filling *filling, HlTrainingChart chart, const char *curve,
                        const GArray *points, gsize offset, double factor, gboolean is_held_out)
{
  GArray *x = new_numbers (filling->curves);
  GArray *y = new_numbers (filling->curves);

  for (guint i = 0; i < points->len; i++)
    {
      const HlTrainingPoint *point = &g_array_index (points, HlTrainingPoint, i);
      const double           number = factor * G_STRUCT_MEMBER (double, point, offset);

      if (chart == HL_CHART_BLEU && !isfinite (number))
        continue;
      g_array_append_val (x, point->update);
      g_array_append_val (y, number);
    }

  add_series (filling, chart, curve, x, y, is_held_out);
}

/* Adds the mean of each loss and those before it; of many points, it adds only some. */
static void add_smoothed (const Filling *filling, const char *curve)
{
  const GArray *points = filling->run->batches;
  const guint   step = points->len / MAX_POINTS + 1;
  GArray       *x = new_numbers (filling->curves);
  GArray       *y = new_numbers (filling->curves);

  for (guint i = 0; i < points->len; i++)
    {
      const guint n = MIN (i + 1, HL_TRAINING_CURVES_WINDOW);
      double      mean = 0.0;

      if (i % step != 0 && i + 1 != points->len)
        continue;

      for (guint j = i + 1 - n; j <= i; j++)
        mean += g_array_index (points, HlTrainingPoint, j).loss / n;
      g_array_append_val (x, g_array_index (points, HlTrainingPoint, i).update);
      g_array_append_val (y, mean);
    }

  add_series (filling, HL_CHART_LOSS, curve, x, y, FALSE);
}

static void fill_loss (const Filling *filling, const NnTrainingConfig *config)
{
  const HlCurveRun *run = filling->run;
  g_autofree char  *smooth =
      /* Translators: name of a curve: what it shows, and of how many updates it is a mean */
      g_strdup_printf (_ ("%s (mean of %d updates)"), training_loss_name (config->loss),
                       HL_TRAINING_CURVES_WINDOW);
  const gsize offset = G_STRUCT_OFFSET (HlTrainingPoint, loss);

  add_smoothed (filling, smooth);
  add_column (filling, HL_CHART_LOSS, hl_validation_loss_name (config), run->held_out, offset, 1.0,
              TRUE);
  if (filling->is_first)
    {
      GArray *all = filling->curves->series[HL_CHART_LOSS];

      add_column (filling, HL_CHART_LOSS, _ ("training loss of each batch"), run->batches, offset,
                  1.0, FALSE);
      g_array_index (all, HlCurveSeries, all->len - 1).is_faint = TRUE;
    }
}

/* Adds the planned learning rate, from the first update to the last. */
static void fill_rate (const Filling *filling)
{
  const NnRunOptions *options = filling->run->options;
  const gint64        n = filling->run->progress->n_updates;
  GArray             *x = new_numbers (filling->curves);
  GArray             *y = new_numbers (filling->curves);

  if (options != NULL && n > 0)
    {
      const NnTrainingConfig *config = &options->training;
      const NnSchedule        schedule = {
               .kind = config->schedule,
               .rate = config->learning_rate,
               .D = options->model.num_hiddens,
               .warm_up = config->warm_up,
               .n_updates = n,
               .final_fraction = config->final_fraction,
      };

      for (int i = 0; i < MIN (n, N_RATES); i++)
        {
          const double update = 1.0 + floor ((double) (n - 1) * i / MAX (MIN (n, N_RATES) - 1, 1));
          const double rate = nn_schedule_rate (&schedule, (gint64) update);

          g_array_append_val (x, update);
          g_array_append_val (y, rate);
        }
    }

  add_series (filling, HL_CHART_RATE, _ ("learning rate"), x, y, FALSE);
}

static void fill (const Filling *filling)
{
  const NnTrainingConfig  any = nn_training_config_default ();
  const HlCurveRun       *run = filling->run;
  const NnTrainingConfig *config = run->options != NULL ? &run->options->training : &any;

  fill_loss (filling, config);
  add_column (filling, HL_CHART_NORM, _ ("gradient norm"), run->batches,
              G_STRUCT_OFFSET (HlTrainingPoint, gradient_norm), 1.0, FALSE);
  fill_rate (filling);
  add_column (filling, HL_CHART_BLEU, _ ("corpus BLEU-4"), run->held_out,
              G_STRUCT_OFFSET (HlTrainingPoint, bleu), 100.0, FALSE);
}

/* Marks the loss of a model that gives every word the same probability. */
static void set_level (HlTrainingCurves *self, HlCurveSpec *loss, const HlCurveRun *run)
{
  if (run->vocabulary <= 1)
    return;

  loss->level = log (run->vocabulary);
  /* Translators: a line in a chart of losses; %d is the number of words, |V| */
  self->level_name = g_strdup_printf (_ ("uniform guess: ln %'d"), run->vocabulary);
  loss->level_name = self->level_name;
}

/* Returns the charts' specs. runs: the run that is looked at, then others; n_runs: at least 1. */
HlTrainingCurves *hl_training_curves_new (const HlCurveRun *runs, int n_runs)
{
  static const char *const y_titles[HL_N_CHARTS] = {
    [HL_CHART_LOSS] = N_ ("loss"),
    [HL_CHART_NORM] = N_ ("norm"),
    [HL_CHART_RATE] = N_ ("rate"),
    [HL_CHART_BLEU] = N_ ("BLEU"),
  };
  HlTrainingCurves *self = g_new0 (HlTrainingCurves, 1);
  double            end = 0.0;

  self->numbers = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  self->names = g_ptr_array_new_with_free_func (g_free);
  for (int chart = 0; chart < HL_N_CHARTS; chart++)
    self->series[chart] = g_array_new (FALSE, FALSE, sizeof (HlCurveSeries));

  for (int i = 0; i < n_runs; i++)
    {
      const Filling filling = { self, &runs[i], i == 0 };

      fill (&filling);
      end = MAX (end, end_of_axis ((double) runs[i].progress->update,
                                   (double) runs[i].progress->n_updates));
    }

  for (int chart = 0; chart < HL_N_CHARTS; chart++)
    self->charts[chart] = (HlCurveSpec){
      .series = (const HlCurveSeries *) (gconstpointer) self->series[chart]->data,
      .n_series = (int) self->series[chart]->len,
      .x_title = _ ("update"),
      .y_title = _ (y_titles[chart]),
      .x_end = chart == HL_CHART_RATE ? 0.0 : end,
    };
  self->charts[HL_CHART_LOSS].has_perplexity =
      runs[0].options != NULL && runs[0].options->training.loss == NN_LOSS_MASKED;
  set_level (self, &self->charts[HL_CHART_LOSS], &runs[0]);

  return self;
}

void hl_training_curves_mark (HlTrainingCurves *self, gint64 update)
{
  g_autofree char *number = g_strdup_printf ("%'" G_GINT64_FORMAT, update);

  g_free (self->moment_name);
  self->moment_name = g_strdup_printf (_ ("update %s"), number);
  for (int chart = 0; chart < HL_N_CHARTS; chart++)
    {
      self->charts[chart].moment = (double) update;
      self->charts[chart].moment_name = self->moment_name;
    }
}

void hl_training_curves_free (HlTrainingCurves *self)
{
  if (self == NULL)
    return;

  for (int chart = 0; chart < HL_N_CHARTS; chart++)
    g_array_unref (self->series[chart]);
  g_ptr_array_unref (self->numbers);
  g_ptr_array_unref (self->names);
  g_free (self->level_name);
  g_free (self->moment_name);
  g_free (self);
}
