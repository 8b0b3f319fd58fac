#include "ui/pages/training-curves.h"

#include <math.h>

#include "core/training/presets.h"
#include "tests/support/cases.h"

static GArray *new_points (const HlTrainingPoint *points, guint n_points)
{
  GArray *array = g_array_new (FALSE, FALSE, sizeof (HlTrainingPoint));

  g_array_append_vals (array, points, n_points);

  return array;
}

static void assert_series (const HlCurveSeries *series, const double *x, const double *y,
                           int n_points)
{
  g_assert_cmpint (series->n_points, ==, n_points);
  for (int i = 0; i < n_points; i++)
    {
      g_assert_cmpfloat (series->x[i], ==, x[i]);
      g_assert_cmpfloat (series->y[i], ==, y[i]);
    }
}

NN_TEST (each_number_goes_to_its_curve)
{
  static const HlTrainingPoint batch_points[] = {
    { 1, 3.5, 0.9 },
    { 2, 3.0, 0.7 },
    { 3, 2.5, 0.8 },
  };
  static const HlTrainingPoint held_out_points[] = { { 3, 2.75, NAN, 0.125 } };
  g_autoptr (GArray)           batches = new_points (batch_points, 3);
  g_autoptr (GArray)           held_out = new_points (held_out_points, 1);
  const NnTrainingProgress     progress = { .update = 3, .n_updates = 3 };
  const HlCurveRun             run = {
                .batches = batches,
                .held_out = held_out,
                .progress = &progress,
                .vocabulary = 20,
  };
  g_autoptr (HlTrainingCurves) curves = hl_training_curves_new (&run, 1);
  const HlCurveSpec           *loss = &curves->charts[HL_CHART_LOSS];
  const HlCurveSpec           *norm = &curves->charts[HL_CHART_NORM];
  const HlCurveSpec           *bleu = &curves->charts[HL_CHART_BLEU];

  g_assert_cmpint (loss->n_series, ==, 3);
  assert_series (&loss->series[2], (const double[]){ 1, 2, 3 }, (const double[]){ 3.5, 3.0, 2.5 },
                 3);
  g_assert_true (loss->series[2].is_faint);
  assert_series (&loss->series[1], (const double[]){ 3 }, (const double[]){ 2.75 }, 1);
  g_assert_cmpfloat_with_epsilon (loss->level, log (20.0), 1e-12);
  assert_series (&bleu->series[0], (const double[]){ 3 }, (const double[]){ 12.5 }, 1);
  g_assert_cmpint (norm->n_series, ==, 1);
  assert_series (&norm->series[0], (const double[]){ 1, 2, 3 }, (const double[]){ 0.9, 0.7, 0.8 },
                 3);
}

/* The mean of the latest 25, or of as many as there are. */
NN_TEST (training_loss_is_smoothed)
{
  g_autoptr (GArray)       batches = g_array_new (FALSE, FALSE, sizeof (HlTrainingPoint));
  g_autoptr (GArray)       none = new_points (NULL, 0);
  const NnTrainingProgress progress = { .update = 40, .n_updates = 40 };
  const HlCurveRun         run = {
            .batches = batches,
            .held_out = none,
            .progress = &progress,
  };
  g_autoptr (HlTrainingCurves) curves = NULL;
  const HlCurveSeries         *smooth;

  for (int i = 0; i < 40; i++)
    {
      const HlTrainingPoint point = { i + 1, i < 15 ? 100.0 : i % 2, 1.0 };

      g_array_append_val (batches, point);
    }
  curves = hl_training_curves_new (&run, 1);
  smooth = &curves->charts[HL_CHART_LOSS].series[0];

  g_assert_cmpint (smooth->n_points, ==, 40);
  g_assert_cmpfloat_with_epsilon (smooth->y[0], 100.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (smooth->y[15], 1501.0 / 16.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (smooth->y[39], 13.0 / 25.0, 1e-9);
}

static void assert_end (gint64 update, double end)
{
  g_autoptr (GArray)       none = new_points (NULL, 0);
  const NnTrainingProgress progress = { .update = update, .n_updates = 3480 };
  const HlCurveRun         run = {
            .batches = none,
            .held_out = none,
            .progress = &progress,
  };
  g_autoptr (HlTrainingCurves) curves = hl_training_curves_new (&run, 1);

  g_assert_cmpfloat (curves->charts[HL_CHART_LOSS].x_end, ==, end);
  g_assert_cmpfloat (curves->charts[HL_CHART_NORM].x_end, ==, end);
}

NN_TEST (axis_grows_with_the_run)
{
  assert_end (0, 50.0);
  assert_end (41, 50.0);
  assert_end (51, 100.0);
  assert_end (900, 1600.0);
  assert_end (1700, 3200.0);
  assert_end (3300, 3480.0);
}

/* The schedule is drawn to its end, however little of the run is done. */
NN_TEST (learning_rate_is_drawn_ahead)
{
  const NnPreset           preset = nn_presets_get (nn_presets_count () - 1);
  g_autoptr (NnRunOptions) options = nn_run_options_new ("pairs.tsv", &preset);
  g_autoptr (GArray)       none = new_points (NULL, 0);
  const NnTrainingProgress progress = { .update = 5, .n_updates = 1000 };
  const HlCurveRun         run = {
            .batches = none,
            .held_out = none,
            .progress = &progress,
            .options = options,
  };
  g_autoptr (HlTrainingCurves) curves = hl_training_curves_new (&run, 1);
  const HlCurveSeries         *rate = &curves->charts[HL_CHART_RATE].series[0];
  double                       highest = 0.0;

  for (int i = 0; i < rate->n_points; i++)
    highest = MAX (highest, rate->y[i]);

  g_assert_cmpfloat (rate->x[0], ==, 1.0);
  g_assert_cmpfloat (rate->x[rate->n_points - 1], ==, 1000.0);
  g_assert_cmpfloat_with_epsilon (highest, 0.003, 0.0001);
  g_assert_cmpfloat_with_epsilon (rate->y[rate->n_points - 1], 0.00006, 1e-6);
}

/* Each run has the color of its chip, and the legend names each. */
NN_TEST (other_runs_are_thin)
{
  g_autoptr (GArray)       none = new_points (NULL, 0);
  const NnTrainingProgress progress = { .update = 5, .n_updates = 10 };
  const HlCurveRun         runs[] = {
            {
                .name = "Heads 1",
                .batches = none,
                .held_out = none,
                .progress = &progress,
                .style = 3,
    },
            {
                .name = "Heads 2",
                .batches = none,
                .held_out = none,
                .progress = &progress,
                .style = 1 + HL_PALETTE_SERIES,
    },
  };
  g_autoptr (HlTrainingCurves) curves = hl_training_curves_new (runs, 2);
  const HlCurveSpec           *loss = &curves->charts[HL_CHART_LOSS];

  g_assert_cmpint (loss->n_series, ==, 5);
  g_assert_cmpint (loss->series[0].color, ==, 3);
  g_assert_false (loss->series[0].is_thin);
  g_assert_cmpint (loss->series[3].color, ==, 1);
  g_assert_true (loss->series[3].is_thin);
  g_assert_false (loss->series[3].is_unlisted);
  g_assert_cmpstr (loss->series[3].label, ==, "Heads 2: training loss");
  g_assert_cmpstr (loss->series[4].label, ==, "Heads 2: validation loss");
  g_assert_true (g_str_has_prefix (loss->series[3].name, "Heads 2: "));
}

/* As many runs as there are styles can be told apart, and each has two losses. */
NN_TEST (styles_differ)
{
  gboolean is_seen[HL_PALETTE_SERIES][HL_PALETTE_SERIES] = { { FALSE } };

  for (int style = 0; style < HL_RUN_STYLES; style++)
    for (int is_held_out = 0; is_held_out < 2; is_held_out++)
      {
        gboolean *place = &is_seen[style % HL_PALETTE_SERIES][hl_run_dash (style, is_held_out)];

        g_assert_false (*place);
        *place = TRUE;
      }
}

/* The two losses must not be taken for each other. */
NN_TEST (losses_are_named_by_what_they_count)
{
  const NnPreset book = nn_presets_get (0);
  const NnPreset recommended = nn_presets_get (nn_presets_count () - 1);

  g_assert_cmpstr (hl_validation_loss_name (&recommended.training), ==, "validation loss per word");
  g_assert_cmpstr (hl_validation_loss_name (&book.training), ==,
                   "validation loss per position, padding included; no causal mask, as in the "
                   "book");
}

NN_TEST_MAIN ()
