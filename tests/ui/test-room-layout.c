#include "ui/widgets/room-layout.h"

#include "tests/support/widget-window.h"

#define SIDE 40
#define SPACING 10

typedef struct
{
  GtkWidget *box;
  GtkWidget *children[3];
} Fixture;

static void set_up (Fixture *fixture)
{
  GtkLayoutManager *layout = g_object_new (HL_TYPE_ROOM_LAYOUT, "spacing", SPACING, NULL);

  fixture->box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  gtk_widget_set_layout_manager (fixture->box, layout);
  for (int i = 0; i < 3; i++)
    {
      fixture->children[i] = gtk_drawing_area_new ();
      gtk_widget_set_size_request (fixture->children[i], (i + 1) * SIDE, SIDE);
      gtk_box_append (GTK_BOX (fixture->box), fixture->children[i]);
    }
}

static void tear_down (Fixture *fixture) { g_assert_finalize_object (fixture->box); }

static int measure (Fixture *fixture, GtkOrientation orientation)
{
  int natural;

  gtk_widget_measure (fixture->box, orientation, -1, NULL, &natural, NULL, NULL);

  return natural;
}

/* How many children have room in a box of that height. */
static int count_shown (Fixture *fixture, int height)
{
  int n = 0;

  measure (fixture, GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_allocate (fixture->box, 3 * SIDE, height, -1, NULL);
  for (int i = 0; i < 3; i++)
    n += gtk_widget_get_child_visible (fixture->children[i]);

  return n;
}

NN_FIXTURE_TEST (first_one_says_how_high_it_is)
{
  g_assert_cmpint (measure (fixture, GTK_ORIENTATION_VERTICAL), ==, SIDE);
  g_assert_cmpint (measure (fixture, GTK_ORIENTATION_HORIZONTAL), ==, 3 * SIDE);

  gtk_widget_set_visible (fixture->children[0], FALSE);
  gtk_widget_set_size_request (fixture->children[1], SIDE, 2 * SIDE);
  g_assert_cmpint (measure (fixture, GTK_ORIENTATION_VERTICAL), ==, 2 * SIDE);
}

NN_FIXTURE_TEST (what_has_no_room_is_not_shown)
{
  g_assert_cmpint (count_shown (fixture, SIDE), ==, 1);
  g_assert_cmpint (count_shown (fixture, 2 * SIDE), ==, 1);
  g_assert_cmpint (count_shown (fixture, 2 * SIDE + SPACING), ==, 2);
  g_assert_cmpint (count_shown (fixture, 9 * SIDE), ==, 3);
  g_assert_cmpint (count_shown (fixture, SIDE), ==, 1);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
