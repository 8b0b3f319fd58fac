#include "ui/render/curve-renderer.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/reference-image.h"

#define WIDTH 320
#define HEIGHT 200

static const double updates[] = { 0, 100, 200, 300, 400, 500 };
static const double training[] = { 4.0, 2.0, 1.0, NAN, 0.5, 0.25 };
static const double held_out[] = { 4.0, NAN, 2.0, NAN, 1.5, 1.4 };

static const HlCurveSeries series[] = {
  { "training", updates, training, 6 },
  { "held out", updates, held_out, 6 },
};

static const HlCurveSpec linear = {
  .series = series,
  .n_series = 2,
  .x_title = "update",
  .y_title = "loss",
};

static const HlCurveSpec logarithmic = {
  .series = series,
  .n_series = 2,
  .x_title = "update",
  .y_title = "loss",
  .is_logarithmic = TRUE,
};

static cairo_surface_t *draw_plot (const HlCurveSpec *spec, const HlCurveLayout *layout)
{
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t         *cr = cairo_create (picture);

  /* Only what is between the axes: no words. */
  cairo_rectangle (cr, layout->plot.x, layout->plot.y, layout->plot.width, layout->plot.height);
  cairo_clip (cr);
  hl_curve_draw (spec, layout, cr);
  cairo_destroy (cr);

  return picture;
}

/* A layout that does not depend on fonts. */
static HlCurveLayout fix_layout (const HlCurveSpec *spec)
{
  HlCurveLayout layout = hl_curve_layout (spec, WIDTH, HEIGHT);

  layout.plot = (HlRect){ 10, 10, WIDTH - 20, HEIGHT - 20 };
  layout.legend = (HlRect){ 10, -100, 100, 10 };
  layout.x_labels = (HlRect){ 10, 1000, 100, 10 };
  layout.y_labels = (HlRect){ -100, 10, 10, 10 };

  return layout;
}

NN_TEST (draw_leaves_gaps_where_a_loss_is_no_number)
{
  HlCurveLayout    layout = fix_layout (&linear);
  cairo_surface_t *picture = draw_plot (&linear, &layout);

  hl_test_assert_picture (picture, "curve-gaps");
  cairo_surface_destroy (picture);
}

/* A line from the top to the bottom, at the update that a person looks at. */
NN_TEST (draw_marks_a_moment)
{
  HlCurveSpec      spec = linear;
  HlCurveLayout    layout = fix_layout (&linear);
  cairo_surface_t *without = draw_plot (&linear, &layout);
  cairo_surface_t *with;
  int              x;

  spec.moment = 250;
  spec.moment_name = "update 250";
  x = (int) round (hl_curve_place_x (&layout, spec.moment));
  with = draw_plot (&spec, &layout);
  for (double y = layout.plot.y + 1.0; y < layout.plot.y + layout.plot.height - 1.0; y += 7.0)
    {
      g_assert_cmpuint (hl_test_pixel (with, x, y), ==, hl_test_pixel (with, x, 11));
      g_assert_cmpuint (hl_test_pixel (with, x - 3, y), ==, hl_test_pixel (without, x - 3, y));
    }
  g_assert_cmpuint (hl_test_pixel (with, x, 11), !=, hl_test_pixel (without, x, 11));
  cairo_surface_destroy (with);
  cairo_surface_destroy (without);
}

NN_TEST (draw_points_out_a_place)
{
  HlCurveLayout    layout = fix_layout (&linear);
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t         *cr = cairo_create (picture);

  hl_curve_draw_cursor (&linear, &layout, 200, cr);
  hl_test_assert_picture (picture, "curve-cursor");
  cairo_destroy (cr);
  cairo_surface_destroy (picture);
}

/* 50,000 points, one of them a spike: it must not be lost between two pixels. */
NN_TEST (draw_keeps_the_extremes_of_many_points)
{
  const int           n = 50000;
  g_autofree double  *x = g_new (double, n);
  g_autofree double  *y = g_new (double, n);
  const HlCurveSeries one = { "training", x, y, n };
  const HlCurveSpec   spec = { .series = &one, .n_series = 1 };
  HlCurveLayout       layout;
  cairo_surface_t    *picture;
  int                 ink = 0;

  for (int i = 0; i < n; i++)
    {
      x[i] = i;
      y[i] = i == 25111 ? 10 : 1;
    }

  layout = fix_layout (&spec);
  layout.y_ticks.n_values = 0;
  picture = draw_plot (&spec, &layout);
  ink = hl_test_count_ink (picture, &(HlRect){ 10, 15, WIDTH - 20, 60 });
  g_assert_cmpint (ink, >, 50);
  g_assert_cmpint (ink, <, 600);
  cairo_surface_destroy (picture);
}

/* Where few points were measured, each is seen by itself. */
NN_TEST (points_have_dots_where_asked)
{
  HlCurveSeries     one = { "validation", updates, training, 3 };
  const HlCurveSpec spec = { .series = &one, .n_series = 1 };
  HlCurveLayout     layout = fix_layout (&spec);
  const HlRect      around = { hl_curve_place_x (&layout, 100) - 4,
                               hl_curve_place_y (&spec, &layout, 2.0) - 4, 8, 8 };
  int               ink[2];

  layout.y_ticks.n_values = 0;
  for (int dots = 0; dots < 2; dots++)
    {
      cairo_surface_t *picture;

      one.has_dots = dots;
      picture = draw_plot (&spec, &layout);
      ink[dots] = hl_test_count_ink (picture, &around);
      cairo_surface_destroy (picture);
    }

  g_assert_cmpint (ink[1], >, ink[0] + 8);
}

NN_TEST (layout_places_numbers_on_their_axes)
{
  const HlCurveLayout layout = hl_curve_layout (&linear, WIDTH, HEIGHT);

  g_assert_cmpfloat_with_epsilon (hl_curve_place_x (&layout, 0), layout.plot.x, 1e-9);
  g_assert_cmpfloat_with_epsilon (hl_curve_place_x (&layout, 500), hl_rect_right (&layout.plot),
                                  1e-9);
  g_assert_cmpfloat_with_epsilon (hl_curve_place_y (&linear, &layout, 0),
                                  hl_rect_bottom (&layout.plot), 1e-9);
  g_assert_cmpfloat (hl_curve_place_y (&linear, &layout, 4), >, layout.plot.y);
}

NN_TEST (layout_makes_equal_factors_equal_distances)
{
  const HlCurveLayout layout = hl_curve_layout (&logarithmic, WIDTH, HEIGHT);
  const double        one = hl_curve_place_y (&logarithmic, &layout, 1);
  const double        two = hl_curve_place_y (&logarithmic, &layout, 2);
  const double        four = hl_curve_place_y (&logarithmic, &layout, 4);

  g_assert_cmpfloat_with_epsilon (one - two, two - four, 1e-9);
  g_assert_cmpfloat (one - two, >, 10);
}

static const double        widths[] = { 1, 2, 4, 8, 16 };
static const double        entropies[] = { 2.0, 1.6, 1.2, 0.9, 0.7 };
static const HlCurveSeries doubled = { "entropy", widths, entropies, 5 };

static const HlCurveSpec doubling = {
  .series = &doubled,
  .n_series = 1,
  .x_title = "width",
  .x_doubles = TRUE,
};

/* The axis begins at 1, and a point is found where it is drawn. */
NN_TEST (equal_steps_to_the_right_may_double)
{
  const HlCurveLayout layout = hl_curve_layout (&doubling, WIDTH, HEIGHT);
  const double        step = layout.plot.width / 4;
  const double        y = layout.plot.y + 5;

  for (int i = 0; i < 4; i++)
    {
      const double left = layout.plot.x + i * step;
      double       x;

      g_assert_cmpfloat_with_epsilon (hl_curve_place_x (&layout, widths[i]), left, 1e-6);
      g_assert_true (hl_curve_pick (&doubling, &layout, left + 0.48 * step, y, &x));
      g_assert_cmpfloat (x, ==, widths[i]);
      g_assert_true (hl_curve_pick (&doubling, &layout, left + 0.52 * step, y, &x));
      g_assert_cmpfloat (x, ==, widths[i + 1]);
    }
}

/* Without a curve there is no width to begin at. */
NN_TEST (an_empty_axis_that_doubles_has_numbers)
{
  const HlCurveSpec   spec = { .x_doubles = TRUE };
  const HlCurveLayout layout = hl_curve_layout (&spec, WIDTH, HEIGHT);

  g_assert_cmpint (layout.x_ticks.n_values, ==, 2);
  g_assert_cmpfloat (layout.x_ticks.values[1], ==, 2.0);
}

NN_TEST (layout_reserves_the_planned_updates)
{
  HlCurveSpec   spec = linear;
  HlCurveLayout layout;

  spec.x_end = 3000;
  layout = hl_curve_layout (&spec, WIDTH, HEIGHT);

  g_assert_cmpfloat (layout.x_high, ==, 3000);
}

/* An axis with the single number 0 says nothing. */
NN_TEST (every_axis_has_three_numbers)
{
  const double x[] = { 1, 30 };

  for (int is_logarithmic = 0; is_logarithmic < 2; is_logarithmic++)
    for (double high = 0.013; high < 5000; high *= 1.3)
      {
        const double        y[] = { high / 1.4, high };
        const HlCurveSeries one = { "training", x, y, 2 };
        const HlCurveSpec   spec = {
            .series = &one,
            .n_series = 1,
            .is_logarithmic = is_logarithmic,
        };
        const HlCurveLayout layout = hl_curve_layout (&spec, 260, 130);

        g_assert_cmpint (layout.x_ticks.n_values, >=, 3);
        g_assert_cmpint (layout.y_ticks.n_values, >=, 3);
      }
}

/* The note has a frame and words, on the side of the line that has room. */
NN_TEST (note_stands_beside_its_place)
{
  const HlCurveLayout layout = hl_curve_layout (&linear, WIDTH, HEIGHT);
  const HlRect        whole = { 0, 0, WIDTH, HEIGHT };

  for (int is_right = 0; is_right < 2; is_right++)
    {
      cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
      cairo_t         *cr = cairo_create (picture);
      const double     x = is_right ? 500 : 0;
      const HlRect     right = { layout.plot.x + 2, 0, 110, HEIGHT };
      const HlRect     left = { hl_rect_right (&layout.plot) - 112, 0, 110, HEIGHT };

      hl_curve_draw_note (&linear, &layout, x, &whole, cr);
      cairo_destroy (cr);
      g_assert_cmpint (hl_test_count_ink (picture, is_right ? &left : &right), >, 200);
      cairo_surface_destroy (picture);
    }
}

/* What would be too high is in columns, in the part of the picture that can be seen. */
NN_TEST (note_stays_where_it_can_be_seen)
{
  const HlRect        room = { 0, 0, WIDTH, 60 };
  const HlRect        hidden = { 0, 60, WIDTH, HEIGHT - 60 };
  HlCurveSeries       many[20];
  HlCurveSpec         spec = linear;
  const HlCurveLayout layout = hl_curve_layout (&linear, WIDTH, HEIGHT);
  cairo_surface_t    *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t            *cr = cairo_create (picture);

  for (int i = 0; i < 20; i++)
    many[i] = series[0];
  spec.series = many;
  spec.n_series = 20;
  hl_curve_draw_note (&spec, &layout, 200, &room, cr);
  cairo_destroy (cr);

  g_assert_cmpint (hl_test_count_ink (picture, &room), >, 200);
  g_assert_cmpint (hl_test_count_ink (picture, &hidden), ==, 0);
  cairo_surface_destroy (picture);
}

/* The names of very many runs leave room for their curves. */
NN_TEST (legend_leaves_room_for_the_curves)
{
  HlCurveSeries many[40];
  HlCurveSpec   spec = linear;
  HlCurveLayout layout;

  for (int i = 0; i < 40; i++)
    {
      many[i] = series[0];
      many[i].name = "a name that takes most of a line of the legend of this chart";
    }
  spec.series = many;
  spec.n_series = 40;
  layout = hl_curve_layout (&spec, 400, 290);
  g_assert_cmpfloat (layout.plot.height, >, 100);
  g_assert_cmpfloat (layout.legend.height, >, 50);
}

/* A note of very many runs is no larger than that of a few: it covers no more of the plot. */
NN_TEST (note_names_a_few_of_many_thin_curves)
{
  const HlRect        room = { 0, 0, WIDTH, HEIGHT };
  HlCurveSeries       many[40];
  HlCurveSpec         spec = linear;
  const HlCurveLayout layout = hl_curve_layout (&linear, WIDTH, HEIGHT);
  int                 inks[2];

  for (int i = 0; i < 40; i++)
    {
      many[i] = series[0];
      many[i].is_thin = i > 0;
    }
  spec.series = many;
  for (int is_many = 0; is_many < 2; is_many++)
    {
      cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
      cairo_t         *cr = cairo_create (picture);

      spec.n_series = is_many ? 40 : 10;
      hl_curve_draw_note (&spec, &layout, 200, &room, cr);
      cairo_destroy (cr);
      inks[is_many] = hl_test_count_ink (picture, &room);
      cairo_surface_destroy (picture);
    }
  g_assert_cmpint (abs (inks[1] - inks[0]), <, 100); /* "+32" instead of "+2" */
}

NN_TEST (layout_survives_curves_without_points)
{
  const double        zero = 0;
  const double        nothing = NAN;
  const HlCurveSeries cases[] = {
    { "none", NULL, NULL, 0 },
    { "nan", &zero, &nothing, 1 },
    { "zero", &zero, &zero, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (int is_logarithmic = 0; is_logarithmic < 2; is_logarithmic++)
      {
        const HlCurveSpec spec = {
          .series = &cases[i],
          .n_series = 1,
          .is_logarithmic = is_logarithmic,
        };
        const HlCurveLayout layout = hl_curve_layout (&spec, WIDTH, HEIGHT);
        cairo_surface_t    *picture = draw_plot (&spec, &layout);

        g_assert_true (isfinite (layout.y_low) && layout.y_high > layout.y_low);
        g_assert_true (isfinite (layout.x_low) && layout.x_high > layout.x_low);
        cairo_surface_destroy (picture);
      }
}

NN_TEST (nearest_finds_the_closest_point)
{
  g_assert_cmpint (hl_curve_nearest (&series[0], -50), ==, 0);
  g_assert_cmpint (hl_curve_nearest (&series[0], 149), ==, 1);
  g_assert_cmpint (hl_curve_nearest (&series[0], 151), ==, 2);
  g_assert_cmpint (hl_curve_nearest (&series[0], 9999), ==, 5);
  g_assert_cmpint (hl_curve_nearest (&(HlCurveSeries){ "none", NULL, NULL, 0 }, 1), ==, -1);
}

NN_TEST (pick_reads_off_a_point)
{
  const HlCurveLayout layout = hl_curve_layout (&linear, WIDTH, HEIGHT);
  double              x;

  g_assert_true (
      hl_curve_pick (&linear, &layout, hl_curve_place_x (&layout, 210), layout.plot.y + 5, &x));
  g_assert_cmpfloat (x, ==, 200);
  g_assert_false (hl_curve_pick (&linear, &layout, layout.plot.x - 2, layout.plot.y + 5, &x));
}

NN_TEST (describe_reads_all_curves)
{
  g_autofree char *both = hl_curve_describe (&linear, 200);
  g_autofree char *gap = hl_curve_describe (&linear, 100);
  g_autofree char *later = hl_curve_describe (&linear, 250);
  g_autofree char *before = hl_curve_describe (&linear, -1);

  g_assert_cmpstr (both, ==, "update 200 – training: 1, held out: 2");
  g_assert_cmpstr (later, ==, "update 250 – training: 1 (at 200), held out: 2 (at 200)");
  g_assert_cmpstr (before, ==, "update −1 – training: –, held out: –");
  g_assert_cmpstr (gap, ==, "update 100 – training: 2, held out: –");
}

/* Returns: (transfer full): the pixels of a picture, which is freed */
static GBytes *take_pixels (cairo_surface_t *picture)
{
  const gsize length = (gsize) cairo_image_surface_get_stride (picture) * HEIGHT;
  GBytes     *pixels;

  cairo_surface_flush (picture);
  pixels = g_bytes_new (cairo_image_surface_get_data (picture), length);
  cairo_surface_destroy (picture);

  return pixels;
}

/* A curve looks as it is told to, whatever its place, also after a copy. */
NN_TEST (draw_takes_the_style_that_a_curve_has)
{
  const HlCurveSeries second[] = { { .name = "" }, { "a", updates, training, 6 } };
  const HlCurveSeries styled = {
    .name = "a",
    .x = updates,
    .y = training,
    .n_points = 6,
    .is_styled = TRUE,
    .color = 1,
    .dash = 1,
  };
  HlCurveSpec             by_place = linear;
  HlCurveSpec             by_style = linear;
  const HlCurveLayout     layout = fix_layout (&linear);
  g_autoptr (HlCurveSpec) copy = NULL;
  g_autoptr (GBytes)      expected = NULL;
  g_autoptr (GBytes)      drawn = NULL;

  by_place.series = second;
  by_style.series = &styled;
  by_style.n_series = 1;
  copy = hl_curve_spec_copy (&by_style);
  expected = take_pixels (draw_plot (&by_place, &layout));
  drawn = take_pixels (draw_plot (copy, &layout));

  g_assert_true (g_bytes_equal (expected, drawn));
}

NN_TEST_MAIN ()
