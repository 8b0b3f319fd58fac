#include "ui/widgets/heatmap.h"

#include <string.h>

#include "tests/support/widget-window.h"
#include "ui/render/axis-names.h"

#define ROWS 3
#define COLUMNS 4

static const float values[ROWS][COLUMNS] = {
  { 0.70f, 0.10f, 0.20f, 0.00f },
  { 0.05f, 0.90f, 0.05f, 0.00f },
  { 0.25f, 0.25f, 0.50f, 0.00f },
};
static const char *queries[ROWS] = { "je", "suis", "chez" };
static const char *written[ROWS] = { "suis", "chez", "moi" };
static const char *keys[COLUMNS] = { "i'm", "home", ".", "<pad>" };

typedef struct
{
  HlHeatmap *heatmap;
  int        cell_changes;
} Fixture;

/* The maps of two heads; the last key is padding. */
static HlAttentionMaps *make_maps (void)
{
  HlAttentionMaps *maps = hl_attention_maps_alloc (HL_ATTENTION_CROSS, 1, 2, ROWS, COLUMNS);

  memcpy (maps->values + ROWS * COLUMNS, values, sizeof values);
  for (int row = 0; row < ROWS; row++)
    maps->states[row * COLUMNS + COLUMNS - 1] = HL_CELL_PADDING;
  maps->row_tokens = hl_tokens_copy (queries, ROWS);
  maps->column_tokens = hl_tokens_copy (keys, COLUMNS);
  maps->predictions = hl_tokens_copy (written, ROWS);

  return maps;
}

/* Shows the second head, and lets go of the maps. */
static void show (HlHeatmap *heatmap, HlAttentionMaps *maps)
{
  const HlHeatmapSpec spec = { .maps = maps, .head = 1, .shows_row_sums = TRUE };

  hl_heatmap_set_spec (heatmap, &spec);
  hl_attention_maps_unref (maps);
}

static void cell_changed_cb (Fixture *fixture) { fixture->cell_changes++; }

static void set_up (Fixture *fixture)
{
  fixture->heatmap = g_object_ref_sink (g_object_new (HL_TYPE_HEATMAP, NULL));
  show (fixture->heatmap, make_maps ());
  g_signal_connect_swapped (fixture->heatmap, "cell-changed", G_CALLBACK (cell_changed_cb),
                            fixture);
}

static void tear_down (Fixture *fixture) { g_assert_finalize_object (fixture->heatmap); }

static void assert_cell (Fixture *fixture, int expected_row, int expected_column)
{
  int row;
  int column;

  g_assert_true (hl_cell_picture_get_cell (HL_CELL_PICTURE (fixture->heatmap), &row, &column));
  g_assert_cmpint (row, ==, expected_row);
  g_assert_cmpint (column, ==, expected_column);
}

static void assert_spoken (Fixture *fixture, const char *expected)
{
  g_assert_cmpstr (hl_picture_get_reading (HL_PICTURE (fixture->heatmap)), ==, expected);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture->heatmap),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, expected);
}

NN_FIXTURE_TEST (arrow_keys_stop_at_the_edge)
{
  g_assert_false (hl_cell_picture_get_cell (HL_CELL_PICTURE (fixture->heatmap), NULL, NULL));

  for (int i = 0; i < 9; i++)
    g_signal_emit_by_name (fixture->heatmap, "move-cell", 0, 1);

  assert_cell (fixture, 0, COLUMNS - 1);
  g_assert_cmpint (fixture->cell_changes, ==, COLUMNS);

  for (int i = 0; i < 9; i++)
    g_signal_emit_by_name (fixture->heatmap, "move-cell", 1, 0);

  assert_cell (fixture, ROWS - 1, COLUMNS - 1);
}

NN_FIXTURE_TEST (description_speaks_the_cell)
{
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (fixture->heatmap), GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture->heatmap),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Attention map of block 1, head 2: 3 queries, 4 keys");

  hl_cell_picture_set_cell (HL_CELL_PICTURE (fixture->heatmap), 1, 1);
  assert_spoken (fixture, "query suis → chez, key home, attention weight 0.900, block 1, head 2");
  hl_cell_picture_set_cell (HL_CELL_PICTURE (fixture->heatmap), 1, 3);
  assert_spoken (fixture, "query suis → chez, key <pad>: padding, block 1, head 2");
  hl_cell_picture_set_cell (HL_CELL_PICTURE (fixture->heatmap), -1, -1);
  assert_spoken (fixture, "");
}

NN_FIXTURE_TEST (keys_go_to_the_ends_and_let_go)
{
  GtkWidget *widget = GTK_WIDGET (fixture->heatmap);

  g_assert_false (hl_test_press (widget, GDK_KEY_Escape, 0)); /* it is left to the window */
  g_assert_true (hl_test_press (widget, GDK_KEY_Down, 0));
  g_assert_true (hl_test_press (widget, GDK_KEY_KP_Down, 0));
  assert_cell (fixture, 1, 0);
  g_assert_true (hl_test_press (widget, GDK_KEY_End, 0));
  assert_cell (fixture, 1, COLUMNS - 1);
  g_assert_true (hl_test_press (widget, GDK_KEY_End, GDK_CONTROL_MASK));
  assert_cell (fixture, ROWS - 1, COLUMNS - 1);
  g_assert_true (hl_test_press (widget, GDK_KEY_Home, GDK_CONTROL_MASK));
  assert_cell (fixture, 0, 0);
  g_assert_true (hl_test_press (widget, GDK_KEY_Escape, 0));
  g_assert_false (hl_cell_picture_get_cell (HL_CELL_PICTURE (fixture->heatmap), NULL, NULL));
}

/* Where the cells are, as the pointer finds them. */
static HlRect cells_of (Fixture *fixture)
{
  HlCellPicture      *picture = HL_CELL_PICTURE (fixture->heatmap);
  HlCellPictureClass *klass = HL_CELL_PICTURE_GET_CLASS (picture);
  HlRect              cells = { -1, -1, 0, 0 };

  for (int x = 0; x < gtk_widget_get_width (GTK_WIDGET (picture)); x++)
    for (int y = 0; y < gtk_widget_get_height (GTK_WIDGET (picture)); y++)
      {
        HlCell cell;

        if (!klass->pick (picture, x, y, &cell))
          continue;
        if (cells.x < 0)
          cells = (HlRect){ x, y, 0, 0 };
        cells.width = x - cells.x + 1;
        cells.height = y - cells.y + 1;
      }

  return cells;
}

/* The cell under the pointer counts; without a pointer, the chosen one. */
NN_FIXTURE_TEST (pointer_comes_before_what_was_chosen)
{
  GtkWidget      *window = hl_test_open_window (GTK_WIDGET (fixture->heatmap), 500, 400);
  HlPicture      *picture = HL_PICTURE (fixture->heatmap);
  HlPictureClass *klass = HL_PICTURE_GET_CLASS (picture);
  HlRect          grid = cells_of (fixture);
  int             row;

  hl_cell_picture_set_cell (HL_CELL_PICTURE (picture), 2, 3);
  klass->hover (picture, grid.x + 1, grid.y + 1);
  assert_cell (fixture, 0, 0);
  klass->leave (picture);
  assert_cell (fixture, 2, 3);
  klass->click (picture, grid.x + 1, hl_rect_bottom (&grid) - 1);
  assert_cell (fixture, 2, 0);
  klass->click (picture, -1, -1);
  g_assert_false (hl_cell_picture_get_cell (HL_CELL_PICTURE (picture), &row, NULL));
  g_assert_cmpint (row, ==, -1);
  hl_test_close_window (window);
}

NN_FIXTURE_TEST (a_new_map_keeps_the_cell_that_it_still_has)
{
  hl_cell_picture_set_cell (HL_CELL_PICTURE (fixture->heatmap), 0, 1);
  show (fixture->heatmap, hl_attention_maps_alloc (HL_ATTENTION_CROSS, 1, 2, 1, 2));
  assert_cell (fixture, 0, 1);
  assert_spoken (fixture, "query 1, key 2, attention weight 0, block 1, head 2");

  show (fixture->heatmap, make_maps ());
  hl_cell_picture_set_cell (HL_CELL_PICTURE (fixture->heatmap), 2, 1);
  show (fixture->heatmap, hl_attention_maps_alloc (HL_ATTENTION_CROSS, 1, 2, 1, 2));
  g_assert_false (hl_cell_picture_get_cell (HL_CELL_PICTURE (fixture->heatmap), NULL, NULL));
  assert_spoken (fixture, "");
}

NN_TEST (an_empty_widget_takes_keys_and_draws)
{
  GtkWidget       *heatmap = g_object_new (HL_TYPE_HEATMAP, NULL);
  GtkWidget       *window = hl_test_open_window (g_object_ref_sink (heatmap), 300, 200);
  cairo_surface_t *picture;

  g_signal_emit_by_name (heatmap, "move-cell", 1, 0);
  g_assert_false (hl_cell_picture_get_cell (HL_CELL_PICTURE (heatmap), NULL, NULL));

  picture = hl_test_paint_widget (heatmap);
  g_assert_cmpint (hl_test_count_colors (picture), ==, 1);
  cairo_surface_destroy (picture);
  hl_test_close_window (window);
  g_assert_finalize_object (heatmap);
}

/* At its smallest and large: many colors of text, cells and bar, nothing fatal. */
NN_FIXTURE_TEST (draws_at_any_size)
{
  GtkWidget       *widget = GTK_WIDGET (fixture->heatmap);
  static const int sizes[][2] = { { 1, 1 }, { 500, 400 }, { 900, 600 } };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      GtkWidget       *window = hl_test_open_window (widget, sizes[i][0], sizes[i][1]);
      cairo_surface_t *picture = hl_test_paint_widget (widget);

      g_assert_cmpint (hl_test_count_colors (picture), >, 50);
      hl_test_save_picture (picture, i == 0 ? "ui-heatmap-small" : "ui-heatmap");
      cairo_surface_destroy (picture);
      hl_test_close_window (window);
    }
}

NN_FIXTURE_TEST (the_pointed_out_cell_is_seen)
{
  GtkWidget       *widget = GTK_WIDGET (fixture->heatmap);
  GtkWidget       *window = hl_test_open_window (widget, 500, 400);
  cairo_surface_t *before = hl_test_paint_widget (widget);
  cairo_surface_t *after;

  hl_cell_picture_set_cell (HL_CELL_PICTURE (fixture->heatmap), 1, 1);
  after = hl_test_paint_widget (widget);

  g_assert_cmpint (hl_test_count_differences (before, after), >, 50);
  g_assert_cmpint (hl_test_count_differences (before, after), <, 2500);
  hl_test_save_picture (after, "ui-heatmap-cell");
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
  hl_test_close_window (window);
}

/* The ring comes without anything else having to be drawn. */
NN_FIXTURE_TEST (the_focus_is_seen)
{
  GtkWidget       *widget = GTK_WIDGET (fixture->heatmap);
  GtkWidget       *window = hl_test_open_window (widget, 500, 400);
  cairo_surface_t *before;
  cairo_surface_t *after;

  gtk_widget_grab_focus (widget);
  gtk_window_set_focus_visible (GTK_WINDOW (window), FALSE);
  before = hl_test_paint_widget (widget);
  gtk_window_set_focus_visible (GTK_WINDOW (window), TRUE);
  after = hl_test_paint_widget (widget);

  g_assert_cmpint (hl_test_count_differences (before, after), >, 1000);
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
  hl_test_close_window (window);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
