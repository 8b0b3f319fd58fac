#include "ui/widgets/number-picture.h"

#include "tests/support/widget-window.h"

static const float values[] = { 1, -2, 3, 4, 5, 6 };

static const HlNumberMatrix matrix = {
  .title = "x", .values = values, .rows = 2, .columns = 3, .digits = 1, .paper = HL_PAPER_SIGNED
};

typedef struct
{
  HlNumberPicture *picture;
  int              changes;
} Fixture;

static void changed_cb (Fixture *fixture) { fixture->changes++; }

static void set_up (Fixture *fixture)
{
  fixture->picture = g_object_ref_sink (HL_NUMBER_PICTURE (hl_number_picture_new ()));
  hl_number_picture_set_matrix (fixture->picture, &matrix);
  g_signal_connect_swapped (fixture->picture, "cell-changed", G_CALLBACK (changed_cb), fixture);
}

static void tear_down (Fixture *fixture) { g_assert_finalize_object (fixture->picture); }

static void assert_cell (Fixture *fixture, int row, int column)
{
  HlCellPicture *picture = HL_CELL_PICTURE (fixture->picture);
  int            at_row;
  int            at_column;

  g_assert_cmpint (hl_cell_picture_get_cell (picture, &at_row, &at_column), ==, row >= 0);
  g_assert_cmpint (at_row, ==, row);
  g_assert_cmpint (at_column, ==, column);
}

static void row_cb (int *row, int activated) { *row = activated; }

NN_FIXTURE_TEST (row_is_activated_and_lit)
{
  HlCellPicture *picture = HL_CELL_PICTURE (fixture->picture);
  int            row = -1;
  const guint8  *lights;

  g_signal_connect_swapped (picture, "row-activated", G_CALLBACK (row_cb), &row);
  HL_CELL_PICTURE_GET_CLASS (picture)->activate (picture, &(HlCell){ 0, 0, 1, 2 });
  g_assert_cmpint (row, ==, 1);

  hl_number_picture_light_row (fixture->picture, 1);
  lights = hl_number_picture_get_lights (fixture->picture);
  for (int i = 0; i < 6; i++)
    g_assert_cmpint (lights[i], ==, i / 3 == 1 ? HL_LIGHT_DEPENDENCY : 0);
  hl_number_picture_light_row (fixture->picture, -1);
  g_assert_null (hl_number_picture_get_lights (fixture->picture));
}

NN_FIXTURE_TEST (arrow_keys_reach_every_cell)
{
  assert_cell (fixture, -1, -1);
  for (int i = 0; i < 5; i++)
    g_signal_emit_by_name (fixture->picture, "move-cell", 0, 1);
  assert_cell (fixture, 0, 2);
  g_signal_emit_by_name (fixture->picture, "move-cell", 9, -1);
  assert_cell (fixture, 1, 1);
  g_assert_cmpint (fixture->changes, ==, 4);
}

NN_FIXTURE_TEST (cell_is_spoken)
{
  hl_cell_picture_set_cell (HL_CELL_PICTURE (fixture->picture), 0, 1);

  g_assert_cmpstr (hl_picture_get_reading (HL_PICTURE (fixture->picture)), ==,
                   "row 1, column 2: −2.0");
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (fixture->picture), GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture->picture),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Matrix x: 2 rows, 3 columns");
}

NN_FIXTURE_TEST (another_number_is_read_anew)
{
  const float    others[] = { 1, 7, 3, 4, 5, 6 };
  HlNumberMatrix other = matrix;

  other.values = others;
  hl_cell_picture_set_cell (HL_CELL_PICTURE (fixture->picture), 0, 1);
  hl_number_picture_set_matrix (fixture->picture, &other);

  g_assert_cmpstr (hl_picture_get_reading (HL_PICTURE (fixture->picture)), ==,
                   "row 1, column 2: 7.0");
  g_assert_cmpint (fixture->changes, ==, 1);
}

NN_FIXTURE_TEST (smaller_matrix_lets_go_of_the_cell)
{
  HlNumberMatrix small = matrix;

  hl_cell_picture_set_cell (HL_CELL_PICTURE (fixture->picture), 1, 2);
  hl_number_picture_set_matrix (fixture->picture, &matrix);
  assert_cell (fixture, 1, 2);
  small.columns = 2;
  hl_number_picture_set_matrix (fixture->picture, &small);
  assert_cell (fixture, -1, -1);
}

NN_FIXTURE_TEST (wider_place_shows_numbers)
{
  GtkWidget *widget = GTK_WIDGET (fixture->picture);
  int        minimum;
  int        natural;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, <, natural);
  g_assert_cmpint (gtk_widget_get_request_mode (widget), ==, GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH);
}

/* They are seen, move nothing, and belong to one matrix. */
NN_FIXTURE_TEST (lights_come_and_go_beside_the_matrix)
{
  static const guint8        lights[] = { 0, HL_LIGHT_DEPENDENCY, 0, 0, 0, HL_LIGHT_MARK };
  g_autoptr (HlNumberMatrix) shared = hl_number_matrix_new (&matrix);
  GtkWidget                 *widget = GTK_WIDGET (fixture->picture);
  GtkWidget                 *window = hl_test_open_window (widget, 300, 150);
  cairo_surface_t           *before;
  cairo_surface_t           *after;

  hl_number_picture_share_matrix (fixture->picture, shared);
  before = hl_test_paint_widget (widget);
  hl_number_picture_set_lights (fixture->picture, lights);
  after = hl_test_paint_widget (widget);
  g_assert_true (hl_number_picture_get_matrix (fixture->picture) == shared);
  g_assert_cmpint (hl_test_count_differences (before, after), >, 50);
  cairo_surface_destroy (after);

  hl_number_picture_share_matrix (fixture->picture, shared);
  g_assert_cmpint (hl_number_picture_get_lights (fixture->picture)[5], ==, HL_LIGHT_MARK);
  hl_number_picture_set_lights (fixture->picture, NULL);
  after = hl_test_paint_widget (widget);
  g_assert_cmpint (hl_test_count_differences (before, after), ==, 0);
  cairo_surface_destroy (after);

  hl_number_picture_set_lights (fixture->picture, lights);
  hl_number_picture_set_matrix (fixture->picture, &matrix);
  g_assert_null (hl_number_picture_get_lights (fixture->picture));
  cairo_surface_destroy (before);
  hl_test_close_window (window);
}

NN_FIXTURE_TEST (cursor_is_drawn)
{
  GtkWidget       *widget = GTK_WIDGET (fixture->picture);
  GtkWidget       *window = hl_test_open_window (widget, 300, 150);
  cairo_surface_t *before = hl_test_paint_widget (widget);
  cairo_surface_t *after;

  hl_cell_picture_set_cell (HL_CELL_PICTURE (fixture->picture), 1, 1);
  after = hl_test_paint_widget (widget);
  g_assert_cmpint (hl_test_count_differences (before, after), >, 50);
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
  hl_test_close_window (window);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
