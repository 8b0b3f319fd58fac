#include "ui/figures/training-curves.h"

#include <math.h>

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

static void
test_each_number_goes_to_its_curve (void)
{
  static const HlTrainingPoint batch_points[] = {
    { 1, 3.5, 0.9 },
    { 2, 3.0, 0.7 },
    { 3, 2.5, 0.8 },
  };
  static const HlTrainingPoint held_out_points[] = { { 3, 2.75, NAN } };
  g_autoptr (GArray)           batches = new_points (batch_points, 3);
  g_autoptr (GArray)           held_out = new_points (held_out_points, 1);
  g_autoptr (HlTrainingCurves) curves = hl_training_curves_new (batches, held_out, 12.0);

  g_assert_cmpint (curves->loss.n_series, ==, 2);
  assert_series (&curves->loss.series[0], (const double[]){ 1, 2, 3 },
                 (const double[]){ 3.5, 3.0, 2.5 }, 3);
  assert_series (&curves->loss.series[1], (const double[]){ 3 }, (const double[]){ 2.75 }, 1);
  g_assert_cmpint (curves->norm.n_series, ==, 1);
  assert_series (&curves->norm.series[0], (const double[]){ 1, 2, 3 },
                 (const double[]){ 0.9, 0.7, 0.8 }, 3);
}

static void
test_axis_ends_where_the_run_will (void)
{
  g_autoptr (GArray)           none = new_points (NULL, 0);
  g_autoptr (HlTrainingCurves) curves = hl_training_curves_new (none, none, 12.0);

  g_assert_cmpfloat (curves->loss.x_end, ==, 12.0);
  g_assert_cmpfloat (curves->norm.x_end, ==, 12.0);
  g_assert_cmpint (curves->loss.series[0].n_points, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/figures/training-curves/each-number-goes-to-its-curve",
                   test_each_number_goes_to_its_curve);
  g_test_add_func ("/figures/training-curves/axis-ends-where-the-run-will",
                   test_axis_ends_where_the_run_will);

  return g_test_run ();
}
