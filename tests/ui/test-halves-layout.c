#include "ui/widgets/halves-layout.h"

#include "tests/support/widget-window.h"

#define WIDTH 40
#define HEIGHT 30
#define SPACING 10

typedef struct
{
  GtkWidget *box;
  GtkWidget *sides[2];
} Fixture;

static void set_up (Fixture *fixture)
{
  GtkLayoutManager *layout = g_object_new (HL_TYPE_HALVES_LAYOUT, NULL);

  g_object_set (layout, "spacing", SPACING, NULL);
  fixture->box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  gtk_widget_set_layout_manager (fixture->box, layout);
  for (int i = 0; i < 2; i++)
    {
      fixture->sides[i] = gtk_drawing_area_new ();
      gtk_widget_set_size_request (fixture->sides[i], WIDTH, HEIGHT);
      gtk_box_append (GTK_BOX (fixture->box), fixture->sides[i]);
    }
}

static void tear_down (Fixture *fixture) { g_assert_finalize_object (fixture->box); }

static int measure (Fixture *fixture, GtkOrientation orientation, int for_size)
{
  int minimum;

  gtk_widget_measure (fixture->box, orientation, for_size, &minimum, NULL, NULL, NULL);

  return minimum;
}

static void assert_place (Fixture *fixture, int side, const GtkAllocation place)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (fixture->sides[side], fixture->box, &bounds));
  g_assert_cmpfloat (bounds.origin.x, ==, place.x);
  g_assert_cmpfloat (bounds.origin.y, ==, place.y);
  g_assert_cmpfloat (bounds.size.width, ==, place.width);
  g_assert_cmpfloat (bounds.size.height, ==, place.height);
}

NN_FIXTURE_TEST (a_wide_page_has_halves)
{
  g_assert_cmpint (measure (fixture, GTK_ORIENTATION_VERTICAL, 2 * WIDTH + SPACING), ==, HEIGHT);
  gtk_widget_allocate (fixture->box, 210, 80, -1, NULL);
  assert_place (fixture, 0, (GtkAllocation){ 0, 0, 100, 80 });
  assert_place (fixture, 1, (GtkAllocation){ 110, 0, 100, 80 });
}

NN_FIXTURE_TEST (the_first_one_is_square)
{
  g_object_set (gtk_widget_get_layout_manager (fixture->box), "first-is-square", TRUE, NULL);
  gtk_widget_allocate (fixture->box, 210, 80, -1, NULL);
  assert_place (fixture, 0, (GtkAllocation){ 0, 0, 80, 80 });
  assert_place (fixture, 1, (GtkAllocation){ 90, 0, 120, 80 });

  gtk_widget_allocate (fixture->box, 210, 300, -1, NULL); /* half of the width at most */
  assert_place (fixture, 0, (GtkAllocation){ 0, 0, 100, 300 });
}

NN_FIXTURE_TEST (a_narrow_page_has_one_below_the_other)
{
  const int narrow = 2 * WIDTH + SPACING - 1;

  g_assert_cmpint (measure (fixture, GTK_ORIENTATION_HORIZONTAL, -1), ==, WIDTH);
  g_assert_cmpint (measure (fixture, GTK_ORIENTATION_VERTICAL, narrow), ==, 2 * HEIGHT + SPACING);
  gtk_widget_allocate (fixture->box, narrow, 110, -1, NULL);
  assert_place (fixture, 0, (GtkAllocation){ 0, 0, narrow, 50 });
  assert_place (fixture, 1, (GtkAllocation){ 0, 60, narrow, 50 });
}

NN_FIXTURE_TEST (one_alone_has_the_whole_page)
{
  gtk_widget_set_visible (fixture->sides[0], FALSE);
  g_assert_cmpint (measure (fixture, GTK_ORIENTATION_VERTICAL, 200), ==, HEIGHT);
  gtk_widget_allocate (fixture->box, 200, 80, -1, NULL);
  assert_place (fixture, 1, (GtkAllocation){ 0, 0, 200, 80 });
}

/* As a person who reads from right to left expects. */
NN_FIXTURE_TEST (the_first_one_stands_where_reading_begins)
{
  gtk_widget_set_direction (fixture->box, GTK_TEXT_DIR_RTL);
  gtk_widget_allocate (fixture->box, 210, 80, -1, NULL);
  assert_place (fixture, 0, (GtkAllocation){ 110, 0, 100, 80 });
  assert_place (fixture, 1, (GtkAllocation){ 0, 0, 100, 80 });
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
