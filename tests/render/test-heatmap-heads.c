#include "ui/render/heatmap-renderer.h"

#include <string.h>

#include "tests/support/cases.h"
#include "tests/support/reference-image.h"

#define LAYERS 2
#define HEADS 4
#define N 5

static const char *tokens[N] = { "<bos>", "je", "suis", "chez", "moi" };

static float  values[LAYERS][HEADS][N][N];
static guint8 states[N][N];

static HlAttentionMaps maps = {
  .kind = HL_ATTENTION_DECODER,
  .layers = LAYERS,
  .heads = HEADS,
  .rows = N,
  .columns = N,
  .values = &values[0][0][0][0],
  .states = &states[0][0],
  .row_tokens = tokens,
  .column_tokens = tokens,
};

/* Head h of block l looks h + l tokens back, as far as there are that many. */
static HlHeatmapSpec make_spec (void)
{
  for (int layer = 0; layer < LAYERS; layer++)
    for (int head = 0; head < HEADS; head++)
      for (int row = 0; row < N; row++)
        for (int column = 0; column < N; column++)
          {
            values[layer][head][row][column] = column == MAX (row - head - layer, 0);
            states[row][column] = column > row ? HL_CELL_HIDDEN : HL_CELL_NORMAL;
          }

  return (HlHeatmapSpec){ .maps = &maps, .shows_all = TRUE };
}

static void assert_on_page (const HlHeatmapLayout *layout, double width, double height)
{
  const HlRect  last = hl_heatmap_map (layout, LAYERS - 1, HEADS - 1);
  const HlRect *parts[] = { &last,
                            &layout->titles,
                            &layout->blocks,
                            &layout->row_labels,
                            &layout->column_labels,
                            &layout->row_role,
                            &layout->column_role,
                            &layout->bar };

  hl_test_assert_on_page (parts, G_N_ELEMENTS (parts), width, height);
  g_assert_cmpfloat (hl_rect_right (&layout->row_role), <, layout->blocks.x);
  g_assert_cmpfloat (hl_rect_right (&layout->blocks), <, layout->row_labels.x);
  g_assert_cmpfloat (hl_rect_right (&layout->row_labels), <, layout->first.x);
  g_assert_cmpfloat (hl_rect_right (&last), <, layout->bar.x);
  g_assert_cmpfloat (hl_rect_bottom (&last), <, layout->column_labels.y);
  g_assert_cmpfloat (hl_rect_bottom (&layout->column_labels), <, layout->column_role.y);
}

NN_TEST (layout_has_a_row_a_block_and_a_column_a_head)
{
  const HlHeatmapSpec   spec = make_spec ();
  const HlHeatmapLayout layout = hl_heatmap_layout (&spec, 800, 420);
  const HlRect          first = hl_heatmap_map (&layout, 0, 0);
  const HlRect          right = hl_heatmap_map (&layout, 0, 1);
  const HlRect          below = hl_heatmap_map (&layout, 1, 0);

  g_assert_cmpfloat (right.y, ==, first.y);
  g_assert_cmpfloat (right.x, >, hl_rect_right (&first));
  g_assert_cmpfloat (below.x, ==, first.x);
  g_assert_cmpfloat (below.y, >, hl_rect_bottom (&first));
  g_assert_cmpfloat (first.width, ==, first.height);
}

NN_TEST (layout_stays_on_the_page)
{
  const HlHeatmapSpec spec = make_spec ();
  static const double sizes[][2] = { { 360, 260 }, { 700, 300 }, { 500, 700 }, { 1280, 720 } };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const HlHeatmapLayout layout = hl_heatmap_layout (&spec, sizes[i][0], sizes[i][1]);

      assert_on_page (&layout, sizes[i][0], sizes[i][1]);
    }
}

NN_TEST (layout_shows_positions_where_tokens_do_not_fit)
{
  const HlHeatmapSpec   spec = make_spec ();
  const HlHeatmapLayout large = hl_heatmap_layout (&spec, 900, 600);
  const HlHeatmapLayout small = hl_heatmap_layout (&spec, 330, 240);

  g_assert_true (large.shows_tokens);
  g_assert_cmpint (large.row_step, ==, 1);
  g_assert_false (small.shows_tokens);
}

NN_TEST (layout_gives_each_map_its_own_scale_no_bar)
{
  HlHeatmapSpec   spec = make_spec ();
  HlHeatmapLayout layout;

  layout = hl_heatmap_layout (&spec, 800, 420);
  g_assert_cmpfloat (layout.bar.width, >, 0);

  spec.scale = HL_SCALE_STRETCHED;
  layout = hl_heatmap_layout (&spec, 800, 420);
  g_assert_cmpfloat (layout.bar.width, ==, 0);
  g_assert_cmpint (layout.keys.n_keys, ==, 2);
}

NN_TEST (measure_is_enough_for_its_cells)
{
  const HlHeatmapSpec   spec = make_spec ();
  const HlSize          size = hl_heatmap_measure (&spec, 18);
  const HlHeatmapLayout layout = hl_heatmap_layout (&spec, size.width, size.height);

  g_assert_cmpfloat (layout.first.width, >=, 18 * N);
  assert_on_page (&layout, size.width, size.height);
}

/* All maps and a cursor, cut out so that no words are in the picture. */
NN_TEST (draw_shows_all_heads)
{
  const HlRect          nowhere = { -100, -100, 10, 10 };
  const HlHeatmapSpec   spec = make_spec ();
  const HlHeatmapLayout layout = {
    .first = { 6, 6, 60, 60 },
    .pitch_x = 70,
    .pitch_y = 70,
    .titles = nowhere,
    .blocks = nowhere,
    .row_labels = nowhere,
    .column_labels = nowhere,
    .row_role = nowhere,
    .column_role = nowhere,
    .row_step = 1,
    .column_step = 1,
  };
  const HlCell     cell = { 1, 2, 4, 1 };
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 282, 142);
  cairo_t         *cr = cairo_create (picture);

  for (int layer = 0; layer < LAYERS; layer++)
    for (int head = 0; head < HEADS; head++)
      {
        const HlRect map = hl_heatmap_map (&layout, layer, head);

        cairo_rectangle (cr, map.x, map.y, map.width, map.height);
      }
  cairo_save (cr);
  cairo_clip (cr);
  hl_heatmap_draw (&spec, &layout, cr);
  cairo_restore (cr);
  hl_heatmap_draw_cursor (&spec, &layout, &cell, cr);
  hl_test_assert_picture (picture, "heatmap-grid");
  cairo_destroy (cr);
  cairo_surface_destroy (picture);
}

NN_TEST (draw_writes_into_every_part)
{
  const HlHeatmapSpec   spec = make_spec ();
  const HlHeatmapLayout layout = hl_heatmap_layout (&spec, 800, 480);
  const HlRect         *parts[] = { &layout.titles,     &layout.blocks,
                                    &layout.row_labels, &layout.column_labels,
                                    &layout.row_role,   &layout.column_role,
                                    &layout.bar,        &layout.keys.keys[0].label };
  cairo_surface_t      *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 800, 480);
  cairo_t              *cr = cairo_create (picture);

  hl_heatmap_draw (&spec, &layout, cr);
  hl_test_assert_ink (picture, parts, G_N_ELEMENTS (parts));
  cairo_destroy (cr);
  cairo_surface_destroy (picture);
}

NN_TEST (pick_finds_layer_head_and_cell)
{
  const HlHeatmapSpec   spec = make_spec ();
  const HlHeatmapLayout layout = hl_heatmap_layout (&spec, 800, 420);
  const HlRect          map = hl_heatmap_map (&layout, 1, 3);
  HlCell                cell;

  g_assert_true (hl_heatmap_pick (&spec, &layout, hl_rect_right (&map) - 1, map.y + 1, &cell));
  g_assert_cmpint (cell.layer, ==, 1);
  g_assert_cmpint (cell.head, ==, 3);
  g_assert_cmpint (cell.row, ==, 0);
  g_assert_cmpint (cell.column, ==, N - 1);

  g_assert_false (hl_heatmap_pick (&spec, &layout, hl_rect_right (&map) + 1, map.y + 1, &cell));
  g_assert_false (hl_heatmap_pick (&spec, &layout, map.x + 1, map.y - 1, &cell));
  g_assert_false (hl_heatmap_pick (&spec, &layout, 0, 0, &cell));
}

NN_TEST (describe_names_the_head)
{
  const HlHeatmapSpec spec = make_spec ();
  const HlCell        je = { 0, 1, 2, 1 };
  const HlCell        whole = { 1, 3, -1, -1 };
  g_autofree char    *cell = hl_heatmap_describe (&spec, &je);
  g_autofree char    *map = hl_heatmap_describe (&spec, &whole);

  g_assert_cmpstr (cell, ==, "query suis, key je, attention weight 1.000, block 1, head 2");
  g_assert_cmpstr (map, ==, "block 2, head 4");
}

static void draw (const HlHeatmapSpec *spec, const HlHeatmapLayout *layout,
                  cairo_surface_t *picture)
{
  cairo_t *cr = cairo_create (picture);

  hl_heatmap_draw (spec, layout, cr);
  cairo_destroy (cr);
  cairo_surface_flush (picture);
}

/* Whether two pictures differ somewhere well within @rect. */
static gboolean differ_in (cairo_surface_t *a, cairo_surface_t *b, const HlRect *rect)
{
  const int stride = cairo_image_surface_get_stride (a);

  for (int y = (int) rect->y + 3; y < (int) hl_rect_bottom (rect) - 3; y++)
    if (memcmp (cairo_image_surface_get_data (a) + y * stride + 4 * ((int) rect->x + 3),
                cairo_image_surface_get_data (b) + y * stride + 4 * ((int) rect->x + 3),
                4 * ((gsize) rect->width - 6)) != 0)
      return TRUE;

  return FALSE;
}

NN_TEST (describe_says_what_was_done_to_a_head)
{
  const char      *marks[LAYERS * HEADS] = { NULL };
  HlHeatmapSpec    spec = make_spec ();
  HlAttentionMaps  altered_maps = maps;
  const HlCell     altered = { 1, 2, -1, -1 };
  const HlCell     other = { 0, 2, -1, -1 };
  g_autofree char *with = NULL;
  g_autofree char *without = NULL;

  marks[HEADS + 2] = "muted";
  altered_maps.marks = marks;
  spec.maps = &altered_maps;
  with = hl_heatmap_describe (&spec, &altered);
  without = hl_heatmap_describe (&spec, &other);

  g_assert_cmpstr (with, ==, "block 2, head 3, muted");
  g_assert_cmpstr (without, ==, "block 1, head 3");
}

/* Only its own map changes. */
NN_TEST (draw_crosses_out_an_altered_head)
{
  const char           *marks[LAYERS * HEADS] = { NULL };
  HlHeatmapSpec         spec = make_spec ();
  HlAttentionMaps       altered = maps;
  const HlHeatmapLayout layout = hl_heatmap_layout (&spec, 640, 360);
  cairo_surface_t      *before = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 640, 360);
  cairo_surface_t      *after = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 640, 360);

  draw (&spec, &layout, before);
  marks[HEADS + 2] = "muted";
  altered.marks = marks;
  spec.maps = &altered;
  draw (&spec, &layout, after);

  for (int layer = 0; layer < LAYERS; layer++)
    for (int head = 0; head < HEADS; head++)
      {
        const HlRect map = hl_heatmap_map (&layout, layer, head);

        g_assert_true (differ_in (before, after, &map) == (layer == 1 && head == 2));
      }

  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
}

/* Nobody compares "35, 45" on one axis with "40" on the other. */
NN_TEST (layout_counts_alike_on_both_axes)
{
  static float          many[45 * 44];
  const HlAttentionMaps large = {
    .values = many, .layers = 1, .heads = 1, .rows = 45, .columns = 44
  };
  const HlHeatmapSpec   spec = { .maps = &large, .shows_all = TRUE };
  const HlHeatmapLayout layout = hl_heatmap_layout (&spec, 500, 420);

  g_assert_cmpint (layout.row_step, >, 1);
  g_assert_cmpint (layout.row_step, ==, layout.column_step);
}

NN_TEST (layout_grows_with_its_page)
{
  HlHeatmapSpec   spec = make_spec ();
  HlHeatmapLayout layout;

  spec.grows = TRUE;
  layout = hl_heatmap_layout (&spec, 1680, 920);
  g_assert_cmpfloat (layout.type_scale, >, 1.5);
  g_assert_cmpfloat (layout.size.width, >, 1500);
  assert_on_page (&layout, 1680, 920);
  g_assert_cmpfloat (hl_heatmap_layout (&spec, 600, 400).type_scale, ==, 1.0);
}

/* Either the names of heads do not touch each other, or only their numbers are written. */
NN_TEST (names_of_heads_stand_apart)
{
  const HlHeatmapSpec spec = make_spec ();
  g_autoptr (HlText)  text = hl_text_new (NULL);
  const double        name = hl_text_width (text, HL_TEXT_NORMAL, "Head 4");

  for (int width = 200; width < 900; width += 10)
    {
      const HlHeatmapLayout layout = hl_heatmap_layout (&spec, width, 500);
      cairo_surface_t      *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, 500);
      cairo_t              *cr = cairo_create (picture);
      const HlRect          first = hl_heatmap_map (&layout, 0, 0);
      const HlRect between = { first.x + first.width / 2 + layout.pitch_x / 2 - 2, layout.titles.y,
                               4, layout.titles.height };

      hl_heatmap_draw (&spec, &layout, cr);
      cairo_destroy (cr);
      if (layout.type_scale == 1.0 && layout.pitch_x < name + 40)
        g_assert_cmpint (hl_test_count_ink (picture, &between), ==, 0);
      cairo_surface_destroy (picture);
    }
}

NN_TEST_MAIN ()
