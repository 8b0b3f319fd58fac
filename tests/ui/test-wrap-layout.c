#include "ui/widgets/wrap-layout.h"

#include "tests/support/widget-window.h"

#define SIDE 40
#define SPACING 10

typedef struct
{
  GtkWidget *box;
  GtkWidget *children[4];
} Fixture;

static void set_up (Fixture *fixture)
{
  GtkLayoutManager *layout = g_object_new (HL_TYPE_WRAP_LAYOUT, NULL);

  g_object_set (layout, "spacing", SPACING, NULL);
  fixture->box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  gtk_widget_set_layout_manager (fixture->box, layout);
  for (int i = 0; i < 4; i++)
    {
      fixture->children[i] = gtk_drawing_area_new ();
      gtk_widget_set_size_request (fixture->children[i], SIDE, SIDE);
      gtk_box_append (GTK_BOX (fixture->box), fixture->children[i]);
    }
}

static void tear_down (Fixture *fixture) { g_assert_finalize_object (fixture->box); }

static int measure (Fixture *fixture, GtkOrientation orientation, int for_size)
{
  int natural;

  gtk_widget_measure (fixture->box, orientation, for_size, NULL, &natural, NULL, NULL);

  return natural;
}

static void assert_place (Fixture *fixture, int child, int x, int y, int width)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (fixture->children[child], fixture->box, &bounds));
  g_assert_cmpfloat (bounds.origin.x, ==, x);
  g_assert_cmpfloat (bounds.origin.y, ==, y);
  g_assert_cmpfloat (bounds.size.width, ==, width);
}

NN_FIXTURE_TEST (all_stand_in_a_line_that_is_wide_enough)
{
  g_assert_cmpint (measure (fixture, GTK_ORIENTATION_HORIZONTAL, -1), ==, 4 * SIDE + 3 * SPACING);
  g_assert_cmpint (measure (fixture, GTK_ORIENTATION_VERTICAL, 4 * SIDE + 3 * SPACING), ==, SIDE);
}

NN_FIXTURE_TEST (what_does_not_fit_goes_into_the_next_line)
{
  g_assert_cmpint (measure (fixture, GTK_ORIENTATION_VERTICAL, 4 * SIDE + 3 * SPACING - 1), ==,
                   2 * SIDE + SPACING);
  g_assert_cmpint (measure (fixture, GTK_ORIENTATION_VERTICAL, SIDE), ==, 4 * SIDE + 3 * SPACING);

  gtk_widget_allocate (fixture->box, 100, 90, -1, NULL);
  assert_place (fixture, 0, 0, 0, SIDE);
  assert_place (fixture, 1, SIDE + SPACING, 0, SIDE);
  assert_place (fixture, 2, 0, SIDE + SPACING, SIDE);
}

NN_FIXTURE_TEST (what_expands_takes_the_rest_of_its_line)
{
  gtk_widget_set_hexpand (fixture->children[1], TRUE);
  measure (fixture, GTK_ORIENTATION_VERTICAL, 150);
  gtk_widget_allocate (fixture->box, 150, 90, -1, NULL);
  assert_place (fixture, 1, SIDE + SPACING, 0, SIDE + 10);
  assert_place (fixture, 2, 110, 0, SIDE);
  assert_place (fixture, 3, 0, SIDE + SPACING, SIDE);
}

NN_FIXTURE_TEST (hidden_ones_take_no_room)
{
  gtk_widget_set_visible (fixture->children[0], FALSE);
  g_assert_cmpint (measure (fixture, GTK_ORIENTATION_HORIZONTAL, -1), ==, 3 * SIDE + 2 * SPACING);
  gtk_widget_allocate (fixture->box, 140, 40, -1, NULL);
  assert_place (fixture, 1, 0, 0, SIDE);
}

NN_FIXTURE_TEST (first_stands_right_where_text_begins_there)
{
  gtk_widget_set_direction (fixture->box, GTK_TEXT_DIR_RTL);
  measure (fixture, GTK_ORIENTATION_VERTICAL, 200);
  gtk_widget_allocate (fixture->box, 200, 40, -1, NULL);
  assert_place (fixture, 0, 200 - SIDE, 0, SIDE);
}

/* Beside the second place is room for the title alone. */
NN_FIXTURE_TEST (title_stays_beside_what_it_names)
{
  GtkWidget *title = gtk_label_new (NULL);

  gtk_widget_set_size_request (title, SIDE, SIDE);
  gtk_label_set_mnemonic_widget (GTK_LABEL (title), fixture->children[1]);
  gtk_box_insert_child_after (GTK_BOX (fixture->box), title, fixture->children[0]);
  measure (fixture, GTK_ORIENTATION_VERTICAL, 100);
  gtk_widget_allocate (fixture->box, 100, 140, -1, NULL);
  assert_place (fixture, 1, SIDE + SPACING, SIDE + SPACING, SIDE);
}
