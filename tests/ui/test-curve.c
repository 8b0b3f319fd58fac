#include "ui/widgets/curve.h"

#include <math.h>

#include "tests/support/widget-window.h"

static const double updates[] = { 0, 100, 200, 300 };
static const double training[] = { 4.0, 2.0, NAN, 0.5 };
static const double held_out[] = { 4.0, 2.5, 2.0, 1.5 };

static const HlCurveSeries series[] = {
  { "training", updates, training, 4 },
  { "held out", updates, held_out, 4 },
};

static const HlCurveSpec spec = {
  .series = series,
  .n_series = 2,
  .x_title = "update",
  .y_title = "loss",
};

typedef struct
{
  HlCurve *curve;
} Fixture;

static void set_up (Fixture *fixture)
{
  fixture->curve = g_object_ref_sink (g_object_new (HL_TYPE_CURVE, NULL));
  hl_curve_set_spec (fixture->curve, &spec);
}

static void tear_down (Fixture *fixture) { g_assert_finalize_object (fixture->curve); }

static void assert_spoken (Fixture *fixture, const char *expected)
{
  g_assert_cmpstr (hl_picture_get_reading (HL_PICTURE (fixture->curve)), ==, expected);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture->curve),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, expected);
}

NN_FIXTURE_TEST (keys_begin_at_the_newest_point)
{
  g_signal_emit_by_name (fixture->curve, "move-cell", 0, -1);
  assert_spoken (fixture, "update 300 – training: 0.5, held out: 1.5");
  g_signal_emit_by_name (fixture->curve, "move-cell", 0, -1);
  assert_spoken (fixture, "update 200 – training: –, held out: 2");
  g_signal_emit_by_name (fixture->curve, "move-cell", 0, -99);
  assert_spoken (fixture, "update 0 – training: 4, held out: 4");
}

NN_FIXTURE_TEST (new_curves_keep_the_place)
{
  const double        grown[] = { 4.0, 2.0, 1.0, 0.5 };
  const HlCurveSeries one = { "training", updates, grown, 4 };
  const HlCurveSpec   fewer = { .series = &one, .n_series = 1, .x_title = "update" };

  g_signal_emit_by_name (fixture->curve, "move-cell", 0, 0);
  g_signal_emit_by_name (fixture->curve, "move-cell", 0, -1);
  hl_curve_set_spec (fixture->curve, &fewer);
  assert_spoken (fixture, "update 200 – training: 1");

  hl_curve_set_spec (fixture->curve, NULL);
  g_assert_cmpint (hl_cell_picture_get_shown (HL_CELL_PICTURE (fixture->curve)).layer, <, 0);
  assert_spoken (fixture, "");
}

NN_FIXTURE_TEST (label_names_the_curves)
{
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (fixture->curve), GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture->curve),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Chart of training, held out");
}

NN_FIXTURE_TEST (draws_and_points_out)
{
  GtkWidget       *widget = GTK_WIDGET (fixture->curve);
  GtkWidget       *window = hl_test_open_window (widget, 500, 300);
  cairo_surface_t *before = hl_test_paint_widget (widget);
  cairo_surface_t *after;

  g_signal_emit_by_name (fixture->curve, "move-cell", 0, 0);
  after = hl_test_paint_widget (widget);
  g_assert_cmpint (hl_test_count_colors (before), >, 50);
  g_assert_cmpint (hl_test_count_differences (before, after), >, 100);
  hl_test_save_picture (after, "ui-curve");
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
  hl_test_close_window (window);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
