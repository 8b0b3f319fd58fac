#include "ui/widgets/enlarger.h"

#include "tests/support/widget-window.h"

#define USUAL 400
#define SIDE 40

static GtkWidget *new_square (void)
{
  GtkWidget *square = gtk_drawing_area_new ();

  gtk_widget_set_size_request (square, SIDE, SIDE);

  return square;
}

static int height_at (GtkWidget *widget, int width, int *minimum)
{
  int natural;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, minimum, &natural, NULL, NULL);

  return natural;
}

/* How large a pixel of the child is, in a room of this size. */
static double scale_in (GtkWidget *enlarger, GtkWidget *child, int width, int height)
{
  GtkAllocation    room = { 0, 0, width, height };
  graphene_point_t point;
  int              minimum;

  height_at (enlarger, width, &minimum);
  gtk_widget_size_allocate (enlarger, &room, -1);
  g_assert_true (gtk_widget_compute_point (child, enlarger, &GRAPHENE_POINT_INIT (1, 0), &point));

  return (double) point.x;
}

NN_TEST (child_grows_with_the_width)
{
  GtkWidget *child = new_square ();
  GtkWidget *enlarger = g_object_ref_sink (
      g_object_new (HL_TYPE_ENLARGER, "child", child, "usual-width", USUAL, NULL));
  int minimum;

  g_assert_cmpint (height_at (enlarger, USUAL - 1, &minimum), ==, SIDE);
  g_assert_cmpint (height_at (enlarger, USUAL * 3 / 2, &minimum), ==, SIDE * 3 / 2);
  g_assert_cmpint (minimum, ==, SIDE * 3 / 2);
  g_assert_cmpfloat (scale_in (enlarger, child, USUAL / 2, SIDE), ==, 1.0);
  g_assert_cmpfloat (scale_in (enlarger, child, USUAL * 3 / 2, 2 * SIDE), ==, 1.5);
  g_assert_cmpfloat (scale_in (enlarger, child, USUAL * 5, 2 * SIDE), ==, 2.5);

  g_assert_finalize_object (enlarger);
}

NN_TEST (largest_size_can_be_smaller)
{
  GtkWidget *child = new_square ();
  GtkWidget *enlarger = g_object_ref_sink (
      g_object_new (HL_TYPE_ENLARGER, "child", child, "usual-width", USUAL, "most", 1.5, NULL));

  g_assert_cmpfloat (scale_in (enlarger, child, USUAL * 5, 5 * SIDE), ==, 1.5);

  g_assert_finalize_object (enlarger);
}

/* A picture that would like to be high, and can be low. */
NN_TEST (what_can_be_low_is_enlarged)
{
  GtkWidget *child = gtk_scrolled_window_new ();
  GtkWidget *enlarger = g_object_ref_sink (
      g_object_new (HL_TYPE_ENLARGER, "child", child, "usual-width", USUAL, "fits", TRUE, NULL));

  g_object_set (child, "propagate-natural-height", TRUE, "child", new_square (), NULL);
  gtk_widget_set_size_request (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (child)), SIDE,
                               20 * SIDE);
  g_assert_cmpfloat (scale_in (enlarger, child, USUAL * 2, 10 * SIDE), ==, 2.0);

  g_assert_finalize_object (enlarger);
}

NN_TEST (what_fits_is_no_higher_than_its_room)
{
  GtkWidget *child = new_square ();
  GtkWidget *enlarger = g_object_ref_sink (
      g_object_new (HL_TYPE_ENLARGER, "child", child, "usual-width", USUAL, "fits", TRUE, NULL));
  int minimum;

  g_assert_cmpint (height_at (enlarger, USUAL * 2, &minimum), ==, 2 * SIDE);
  g_assert_cmpint (minimum, ==, SIDE);
  g_assert_cmpfloat (scale_in (enlarger, child, USUAL * 2, 2 * SIDE), ==, 2.0);
  g_assert_cmpfloat (scale_in (enlarger, child, USUAL * 2, SIDE * 5 / 4), ==, 1.25);
  g_assert_cmpfloat (scale_in (enlarger, child, USUAL * 2, SIDE), ==, 1.0);

  g_assert_finalize_object (enlarger);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
