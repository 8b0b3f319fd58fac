#include "ui/widgets/heatmap-grid.h"

#include "tests/support/widget-window.h"
#include "ui/render/axis-names.h"

#define LAYERS 2
#define HEADS 4
#define N 3

static const char *tokens[N] = { "<bos>", "je", "suis" };
static const char *written[N] = { "je", "suis", "…" };

typedef struct
{
  HlHeatmapGrid *grid;
  int            cell_changes;
  int            activated_layer;
  int            activated_head;
} Fixture;

static void cell_changed_cb (Fixture *fixture) { fixture->cell_changes++; }

static void map_activated_cb (HlHeatmapGrid *grid, int layer, int head, Fixture *fixture)
{
  fixture->activated_layer = layer;
  fixture->activated_head = head;
}

static void show (Fixture *fixture, int heads)
{
  g_autoptr (HlAttentionMaps) maps =
      hl_attention_maps_alloc (HL_ATTENTION_DECODER, LAYERS, heads, N, N);

  for (int layer = 0; layer < LAYERS; layer++)
    for (int head = 0; head < heads; head++)
      for (int row = 0; row < N; row++)
        maps->values[((layer * heads + head) * N + row) * N + (layer + head + row) % N] = 1.0f;
  maps->row_tokens = hl_tokens_copy (tokens, N);
  maps->column_tokens = hl_tokens_copy (tokens, N);
  maps->predictions = hl_tokens_copy (written, N);

  hl_heatmap_set_spec (HL_HEATMAP (fixture->grid),
                       &(HlHeatmapSpec){ .maps = maps, .shows_all = TRUE });
}

static void set_up (Fixture *fixture)
{
  fixture->grid = g_object_ref_sink (g_object_new (HL_TYPE_HEATMAP_GRID, NULL));
  fixture->activated_layer = fixture->activated_head = -1;
  show (fixture, HEADS);
  g_signal_connect_swapped (fixture->grid, "cell-changed", G_CALLBACK (cell_changed_cb), fixture);
  g_signal_connect (fixture->grid, "map-activated", G_CALLBACK (map_activated_cb), fixture);
}

static void tear_down (Fixture *fixture) { g_assert_finalize_object (fixture->grid); }

static void assert_spoken (Fixture *fixture, const char *expected)
{
  g_assert_cmpstr (hl_picture_get_reading (HL_PICTURE (fixture->grid)), ==, expected);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture->grid),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, expected);
}

static void press (Fixture *fixture, guint key, GdkModifierType modifiers, int times)
{
  for (int i = 0; i < times; i++)
    g_assert_true (hl_test_press (GTK_WIDGET (fixture->grid), key, modifiers));
}

NN_FIXTURE_TEST (arrow_keys_visit_every_map)
{
  press (fixture, GDK_KEY_Right, 0, 1);
  assert_spoken (fixture, "block 1, head 1");
  press (fixture, GDK_KEY_Right, 0, 9);
  assert_spoken (fixture, "block 1, head 4");
  press (fixture, GDK_KEY_Down, 0, 9);
  assert_spoken (fixture, "block 2, head 4");
  g_assert_cmpint (fixture->cell_changes, ==, 5);
  press (fixture, GDK_KEY_Home, 0, 1);
  assert_spoken (fixture, "block 2, head 1");
}

NN_FIXTURE_TEST (shifted_arrow_keys_visit_every_cell)
{
  hl_heatmap_grid_set_map (fixture->grid, 1, 2);
  press (fixture, GDK_KEY_Right, GDK_SHIFT_MASK, 1);
  assert_spoken (fixture, "query <bos> → je, key <bos>, attention weight 1.000, block 2, head 3");
  press (fixture, GDK_KEY_Right, GDK_SHIFT_MASK, 9);
  press (fixture, GDK_KEY_Down, GDK_SHIFT_MASK, 9);
  assert_spoken (fixture, "query suis → …, key suis, attention weight 1.000, block 2, head 3");
}

NN_FIXTURE_TEST (activating_opens_the_map_that_is_pointed_out)
{
  GtkWidget *widget = GTK_WIDGET (fixture->grid);

  gtk_widget_activate_action (widget, "heatmap-grid.activate-map", NULL);
  g_assert_cmpint (fixture->activated_layer, ==, -1);

  hl_heatmap_grid_set_map (fixture->grid, 1, 3);
  gtk_widget_activate_action (widget, "heatmap-grid.activate-map", NULL);
  g_assert_cmpint (fixture->activated_layer, ==, 1);
  g_assert_cmpint (fixture->activated_head, ==, 3);
}

NN_FIXTURE_TEST (new_maps_keep_the_map_that_they_still_have)
{
  hl_heatmap_grid_set_map (fixture->grid, 0, 3);
  show (fixture, HEADS);
  assert_spoken (fixture, "block 1, head 4");

  show (fixture, 2);
  g_assert_false (hl_cell_picture_get_cell (HL_CELL_PICTURE (fixture->grid), NULL, NULL));
  assert_spoken (fixture, "");
}

NN_FIXTURE_TEST (label_says_how_many_maps)
{
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (fixture->grid), GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture->grid),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Attention maps: 2 blocks, 4 heads each");
  hl_heatmap_set_spec (HL_HEATMAP (fixture->grid), NULL);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture->grid),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "Attention map, empty");
}

NN_FIXTURE_TEST (draws_and_points_out)
{
  GtkWidget       *widget = GTK_WIDGET (fixture->grid);
  GtkWidget       *window = hl_test_open_window (widget, 800, 420);
  cairo_surface_t *before = hl_test_paint_widget (widget);
  cairo_surface_t *after;

  hl_heatmap_grid_set_map (fixture->grid, 1, 1);
  after = hl_test_paint_widget (widget);
  g_assert_cmpint (hl_test_count_colors (before), >, 50);
  g_assert_cmpint (hl_test_count_differences (before, after), >, 100);
  hl_test_save_picture (after, "ui-heatmap-grid");
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
  hl_test_close_window (window);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
