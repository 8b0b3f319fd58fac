#include "ui/widgets/number-picture.h"

#include "tests/support/widget-window.h"

static const float values[] = { 1, -2, 3, 4, 5, 6 };

static const HlNumberMatrix matrix = { .title = "x",
                                       .values = values,
                                       .rows = 2,
                                       .columns = 3,
                                       .digits = 1,
                                       .paper = HL_PAPER_SIGNED };

typedef struct
{
  HlNumberPicture *picture;
  int              changes;
} Fixture;

static void
changed_cb (Fixture *fixture)
{
  fixture->changes++;
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->picture = g_object_ref_sink (HL_NUMBER_PICTURE (hl_number_picture_new ()));
  hl_number_picture_set_matrix (fixture->picture, &matrix);
  g_signal_connect_swapped (fixture->picture, "cell-changed", G_CALLBACK (changed_cb), fixture);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  g_assert_finalize_object (fixture->picture);
}

static void
assert_cell (Fixture *fixture,
             int      row,
             int      column)
{
  int at_row;
  int at_column;

  g_assert_cmpint (hl_number_picture_get_cell (fixture->picture, &at_row, &at_column), ==,
                   row >= 0);
  g_assert_cmpint (at_row, ==, row);
  g_assert_cmpint (at_column, ==, column);
}

static void
test_arrow_keys_reach_every_cell (Fixture      *fixture,
                                  gconstpointer data)
{
  assert_cell (fixture, -1, -1);
  for (int i = 0; i < 5; i++)
    g_signal_emit_by_name (fixture->picture, "move-cell", 0, 1);
  assert_cell (fixture, 0, 2);
  g_signal_emit_by_name (fixture->picture, "move-cell", 9, -1);
  assert_cell (fixture, 1, 1);
  g_assert_cmpint (fixture->changes, ==, 4);
}

static void
test_cell_is_spoken (Fixture      *fixture,
                     gconstpointer data)
{
  hl_number_picture_set_cell (fixture->picture, 0, 1);

  g_assert_cmpstr (hl_picture_get_reading (HL_PICTURE (fixture->picture)), ==,
                   "row 1, column 2: −2.0");
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (fixture->picture), GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture->picture),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Matrix x: 2 rows, 3 columns");
}

static void
test_smaller_matrix_lets_go_of_the_cell (Fixture      *fixture,
                                         gconstpointer data)
{
  HlNumberMatrix small = matrix;

  hl_number_picture_set_cell (fixture->picture, 1, 2);
  hl_number_picture_set_matrix (fixture->picture, &matrix);
  assert_cell (fixture, 1, 2);
  small.columns = 2;
  hl_number_picture_set_matrix (fixture->picture, &small);
  assert_cell (fixture, -1, -1);
}

static void
test_wider_place_shows_numbers (Fixture      *fixture,
                                gconstpointer data)
{
  GtkWidget *widget = GTK_WIDGET (fixture->picture);
  int        minimum;
  int        natural;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, <, natural);
  g_assert_cmpint (gtk_widget_get_request_mode (widget), ==, GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH);
}

static void
test_cursor_is_drawn (Fixture      *fixture,
                      gconstpointer data)
{
  GtkWidget       *widget = GTK_WIDGET (fixture->picture);
  GtkWidget       *window = hl_test_open_window (widget, 300, 150);
  cairo_surface_t *before = hl_test_paint_widget (widget);
  cairo_surface_t *after;

  hl_number_picture_set_cell (fixture->picture, 1, 1);
  after = hl_test_paint_widget (widget);
  g_assert_cmpint (hl_test_count_differences (before, after), >, 50);
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
  hl_test_close_window (window);
}

int
main (int   argc,
      char *argv[])
{
  hl_test_init_gtk (&argc, &argv);

#define ADD(path, function) \
  g_test_add ("/ui/number-picture/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("keys/arrows-reach-every-cell", test_arrow_keys_reach_every_cell);
  ADD ("cell/is-spoken", test_cell_is_spoken);
  ADD ("cell/smaller-matrix-lets-go-of-it", test_smaller_matrix_lets_go_of_the_cell);
  ADD ("size/wider-place-shows-numbers", test_wider_place_shows_numbers);
  ADD ("draw/cursor", test_cursor_is_drawn);
#undef ADD

  return g_test_run ();
}
