#include "ui/pages/training-curves.h"

#include <math.h>

#include "core/training/presets.h"
#include "tests/support/cases.h"

static GArray *
new_points (const HlTrainingPoint *points,
            guint                  n_points)
{
  GArray *array = g_array_new (FALSE, FALSE, sizeof (HlTrainingPoint));

  g_array_append_vals (array, points, n_points);

  return array;
}

static void
assert_series (const HlCurveSeries *series,
               const double        *x,
               const double        *y,
               int                  n_points)
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
  static const HlTrainingPoint held_out_points[] = { { 3, 2.75, NAN } };
  g_autoptr (GArray)           batches = new_points (batch_points, 3);
  g_autoptr (GArray)           held_out = new_points (held_out_points, 1);
  const HlTrainingRecord       record = { .batches = batches, .held_out = held_out };
  g_autoptr (HlTrainingCurves) curves = hl_training_curves_new (&record, NULL);

  g_assert_cmpint (curves->loss.n_series, ==, 3);
  assert_series (&curves->loss.series[2], (const double[]){ 1, 2, 3 },
                 (const double[]){ 3.5, 3.0, 2.5 }, 3);
  g_assert_true (curves->loss.series[2].is_faint);
  assert_series (&curves->loss.series[1], (const double[]){ 3 }, (const double[]){ 2.75 }, 1);
  g_assert_cmpint (curves->norm.n_series, ==, 1);
  assert_series (&curves->norm.series[0], (const double[]){ 1, 2, 3 },
                 (const double[]){ 0.9, 0.7, 0.8 }, 3);
}

/* The mean of the latest 25, or of as many as there are. */
NN_TEST (training_loss_is_smoothed)
{
  g_autoptr (GArray)           batches = g_array_new (FALSE, FALSE, sizeof (HlTrainingPoint));
  g_autoptr (GArray)           none = new_points (NULL, 0);
  const HlTrainingRecord       record = { .batches = batches, .held_out = none };
  g_autoptr (HlTrainingCurves) curves = NULL;
  const HlCurveSeries         *smooth;

  for (int i = 0; i < 40; i++)
    {
      const HlTrainingPoint point = { i + 1, i < 15 ? 100.0 : i % 2, 1.0 };

      g_array_append_val (batches, point);
    }
  curves = hl_training_curves_new (&record, NULL);
  smooth = &curves->loss.series[0];

  g_assert_cmpint (smooth->n_points, ==, 40);
  g_assert_cmpfloat_with_epsilon (smooth->y[0], 100.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (smooth->y[15], 1501.0 / 16.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (smooth->y[39], 13.0 / 25.0, 1e-9);
}

static void
assert_end (gint64 update,
            double end)
{
  g_autoptr (GArray)     none = new_points (NULL, 0);
  const HlTrainingRecord record = {
    .batches = none,
    .held_out = none,
    .progress = { .update = update, .n_updates = 3480 },
  };
  g_autoptr (HlTrainingCurves) curves = hl_training_curves_new (&record, NULL);

  g_assert_cmpfloat (curves->loss.x_end, ==, end);
  g_assert_cmpfloat (curves->norm.x_end, ==, end);
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

/* The two losses must not be taken for each other. */
NN_TEST (losses_are_named_by_what_they_count)
{
  const NnPreset book = nn_presets_get (0);
  const NnPreset recommended = nn_presets_get (nn_presets_count () - 1);

  g_assert_cmpstr (hl_training_loss_name (recommended.training.loss), ==,
                   "training loss per word");
  g_assert_cmpstr (hl_validation_loss_name (&recommended.training), ==,
                   "validation loss per word");
  g_assert_cmpstr (hl_training_loss_name (book.training.loss), ==,
                   "training loss per position, padding included");
  g_assert_cmpstr (hl_validation_loss_name (&book.training), ==,
                   "validation loss per position, padding included; no causal mask, as in the "
                   "book");
}

NN_TEST_MAIN ()
