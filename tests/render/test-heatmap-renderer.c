#include "ui/render/heatmap-renderer.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/reference-image.h"

#define ROWS 5
#define COLUMNS 6

static const char *french[ROWS] = { "<bos>", "je", "suis", "chez", "moi" };
static const char *predicted[ROWS] = { "je", "suis", "chez", "moi", "." };
static const char *english[COLUMNS] = { "i'm", "home", ".", "<eos>", "<pad>", "<pad>" };

static float  values[ROWS][COLUMNS];
static guint8 states[ROWS][COLUMNS];

static HlAttentionMaps maps = {
  .kind = HL_ATTENTION_CROSS,
  .layers = 1,
  .heads = 1,
  .rows = ROWS,
  .columns = COLUMNS,
  .values = &values[0][0],
  .states = &states[0][0],
  .row_tokens = french,
  .column_tokens = english,
  .predictions = predicted,
};

/* The last two keys are padding; what a query attends to moves with it. */
static HlHeatmapSpec make_spec (void)
{
  for (int row = 0; row < ROWS; row++)
    for (int column = 0; column < COLUMNS; column++)
      {
        values[row][column] = column < 4 ? 0.1f + (row % 4 == column) * 0.6f : 0.0f;
        states[row][column] = column < 4 ? HL_CELL_NORMAL : HL_CELL_PADDING;
      }

  return (HlHeatmapSpec){ .maps = &maps, .shows_row_sums = TRUE };
}

static gboolean overlap (const HlRect *a, const HlRect *b)
{
  return a->width > 0 && b->width > 0 && a->x < hl_rect_right (b) && b->x < hl_rect_right (a) &&
         a->y < hl_rect_bottom (b) && b->y < hl_rect_bottom (a);
}

/* No two parts share a pixel, and all are on the page. */
static void assert_tidy (const HlHeatmapLayout *layout, double width, double height)
{
  const HlRect *parts[] = { &layout->first,    &layout->row_labels,  &layout->column_labels,
                            &layout->row_role, &layout->column_role, &layout->sums,
                            &layout->bar,      &layout->headers };
  const gsize   n_parts = G_N_ELEMENTS (parts);

  hl_test_assert_on_page (parts, n_parts, width, height);
  for (gsize i = 0; i < n_parts; i++)
    for (gsize j = 0; j < i; j++)
      g_assert_false (overlap (parts[i], parts[j]));

  for (int i = 0; i < layout->keys.n_keys; i++)
    {
      g_assert_cmpfloat (hl_rect_bottom (&layout->keys.keys[i].label), <=, height + 0.01);
      g_assert_cmpfloat (layout->keys.keys[i].label.y, >=, hl_rect_bottom (&layout->first));
    }
}

NN_TEST (layout_keeps_its_parts_apart)
{
  const HlHeatmapSpec spec = make_spec ();
  static const double sizes[][2] = { { 320, 260 }, { 500, 300 }, { 640, 640 }, { 1280, 720 } };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const HlHeatmapLayout layout = hl_heatmap_layout (&spec, sizes[i][0], sizes[i][1]);

      assert_tidy (&layout, sizes[i][0], sizes[i][1]);
    }
}

NN_TEST (layout_makes_whole_square_cells)
{
  const HlHeatmapSpec   spec = make_spec ();
  const HlHeatmapLayout layout = hl_heatmap_layout (&spec, 411, 311);
  const HlMatrix        matrix = hl_heatmap_matrix (&spec, 0, 0);
  const HlRect          cell = hl_matrix_cell (&matrix, &layout.first, 0, 0);

  g_assert_cmpfloat (cell.width, ==, cell.height);
  g_assert_cmpfloat (cell.width, ==, floor (cell.width));
  g_assert_cmpfloat (layout.first.x, ==, floor (layout.first.x));
}

NN_TEST (layout_leaves_out_what_is_not_asked_for)
{
  HlHeatmapSpec   spec = make_spec ();
  HlHeatmapLayout layout;

  spec.shows_row_sums = FALSE;
  layout = hl_heatmap_layout (&spec, 600, 400);

  g_assert_cmpfloat (layout.sums.width, ==, 0);
  g_assert_cmpfloat (layout.titles.height, ==, 0);
  g_assert_cmpfloat (layout.blocks.width, ==, 0);
  g_assert_cmpfloat (layout.bar.width, >, 0);
}

NN_TEST (layout_turns_tokens_that_are_wider_than_their_column)
{
  HlHeatmapSpec   spec = make_spec ();
  const char     *short_tokens[COLUMNS] = { "a", "b", "c", "d", "e", "f" };
  HlAttentionMaps other = maps;
  HlHeatmapLayout layout;

  layout = hl_heatmap_layout (&spec, 420, 320);
  g_assert_true (layout.labels_are_turned);

  other.column_tokens = short_tokens;
  spec.maps = &other;
  layout = hl_heatmap_layout (&spec, 420, 320);
  g_assert_false (layout.labels_are_turned);
}

NN_TEST (layout_skips_tokens_of_thin_rows)
{
  static float          many[100 * 100];
  const char           *tokens[100];
  const HlAttentionMaps large = {
    .layers = 1,
    .heads = 1,
    .rows = 100,
    .columns = 100,
    .values = many,
    .row_tokens = tokens,
    .column_tokens = tokens,
  };
  const HlHeatmapSpec spec = { .maps = &large };
  HlHeatmapLayout     layout;
  double              cell;

  for (int i = 0; i < 100; i++)
    tokens[i] = english[0];
  layout = hl_heatmap_layout (&spec, 400, 400);
  cell = layout.first.height / 100;

  g_assert_cmpint (layout.row_step, >, 1);
  g_assert_cmpfloat (layout.row_step * cell, >=, 10);
}

NN_TEST (layout_has_room_for_both_words_of_a_row)
{
  HlHeatmapSpec   spec = make_spec ();
  HlAttentionMaps reading = maps;
  const double    both = hl_heatmap_layout (&spec, 640, 480).row_labels.width;

  reading.predictions = NULL;
  spec.maps = &reading;
  g_assert_cmpfloat (both, >, hl_heatmap_layout (&spec, 640, 480).row_labels.width + 20);
}

/* On a projector the map fills the page, and its words are as much larger. */
NN_TEST (layout_grows_with_its_page)
{
  HlHeatmapSpec   spec = make_spec ();
  HlHeatmapLayout layout;

  spec.grows = TRUE;
  layout = hl_heatmap_layout (&spec, 1680, 920);
  g_assert_cmpfloat (layout.type_scale, >, 1.5);
  g_assert_cmpfloat (layout.first.height, >, 700);
  assert_tidy (&layout, 1680, 920);

  layout = hl_heatmap_layout (&spec, 640, 480);
  g_assert_cmpfloat (layout.type_scale, ==, 1.0);
}

NN_TEST (layout_limits_a_long_token)
{
  HlHeatmapSpec spec = make_spec ();
  const char   *long_tokens[ROWS] = { "donaudampfschifffahrtselektrizitätenhauptbetriebswerk", "b",
                                      "c", "d", "e" };
  HlAttentionMaps other = maps;
  HlHeatmapLayout layout;

  other.row_tokens = long_tokens;
  spec.maps = &other;
  layout = hl_heatmap_layout (&spec, 500, 300);

  g_assert_cmpfloat (layout.row_labels.width, <=, 500 * 0.28);
  assert_tidy (&layout, 500, 300);
}

NN_TEST (measure_is_enough_for_its_cells)
{
  const HlHeatmapSpec   spec = make_spec ();
  const HlSize          size = hl_heatmap_measure (&spec, 30);
  const HlHeatmapLayout layout = hl_heatmap_layout (&spec, size.width, size.height);

  g_assert_cmpfloat (layout.first.width, >=, COLUMNS * 30);
  assert_tidy (&layout, size.width, size.height);
}

static void draw_at (const HlHeatmapSpec *spec, const HlHeatmapLayout *layout, const HlRect *clip,
                     cairo_surface_t *picture)
{
  cairo_t *cr = cairo_create (picture);

  if (clip != NULL)
    {
      cairo_rectangle (cr, clip->x, clip->y, clip->width, clip->height);
      cairo_clip (cr);
    }
  hl_heatmap_draw (spec, layout, cr);
  hl_heatmap_draw_cursor (spec, layout, &(HlCell){ 0, 0, 2, 1 }, cr);
  cairo_destroy (cr);
}

/* Only the grid and the marks of the cursor: no words. */
NN_TEST (draw_points_out_a_cell_with_its_row_and_column)
{
  const HlHeatmapSpec   spec = make_spec ();
  const HlHeatmapLayout layout = { .first = { 8, 8, COLUMNS * 20, ROWS * 20 },
                                   .pitch_x = 130,
                                   .pitch_y = 110 };
  cairo_surface_t      *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 136, 116);
  cairo_t              *cr = cairo_create (picture);
  const HlMatrix        matrix = hl_heatmap_matrix (&spec, 0, 0);
  const HlScale         scale = hl_scale_for (spec.scale, &matrix);

  hl_matrix_draw (&matrix, &scale, hl_palette_get (FALSE), &layout.first, cr);
  hl_heatmap_draw_cursor (&spec, &layout, &(HlCell){ 0, 0, 2, 1 }, cr);
  hl_test_assert_picture (picture, "heatmap-cursor");
  cairo_destroy (cr);
  cairo_surface_destroy (picture);
}

NN_TEST (draw_writes_into_every_part)
{
  const HlHeatmapSpec   spec = make_spec ();
  const HlHeatmapLayout layout = hl_heatmap_layout (&spec, 640, 480);
  const HlRect         *parts[] = { &layout.row_labels, &layout.column_labels,
                                    &layout.row_role,   &layout.column_role,
                                    &layout.sums,       &layout.headers,
                                    &layout.bar,        &layout.keys.keys[0].label };
  cairo_surface_t      *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 640, 480);

  draw_at (&spec, &layout, NULL, picture);
  hl_test_assert_ink (picture, parts, G_N_ELEMENTS (parts));
  cairo_surface_destroy (picture);
}

NN_TEST (draw_writes_numbers_only_where_they_fit)
{
  HlHeatmapSpec         spec = make_spec ();
  const HlHeatmapLayout layout = hl_heatmap_layout (&spec, 700, 600);
  const HlMatrix        matrix = hl_heatmap_matrix (&spec, 0, 0);
  const HlRect          cell = hl_matrix_cell (&matrix, &layout.first, 1, 1);
  const int             x = cell.x + cell.width / 2;
  const int             y = cell.y + cell.height / 2;
  cairo_surface_t      *bare = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 700, 600);
  cairo_surface_t      *with_numbers = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 700, 600);
  int                   n_different = 0;

  draw_at (&spec, &layout, &layout.first, bare);
  spec.shows_values = TRUE;
  draw_at (&spec, &layout, &layout.first, with_numbers);

  for (int i = -12; i <= 12; i++)
    for (int j = -6; j <= 6; j++)
      n_different +=
          hl_test_pixel (bare, x + i, y + j) != hl_test_pixel (with_numbers, x + i, y + j);
  g_assert_cmpint (n_different, >, 20);

  cairo_surface_destroy (bare);
  cairo_surface_destroy (with_numbers);
}

NN_TEST (cursor_stays_in_its_areas)
{
  const HlHeatmapSpec   spec = make_spec ();
  const HlHeatmapLayout layout = hl_heatmap_layout (&spec, 640, 480);
  cairo_surface_t      *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 640, 480);
  cairo_t              *cr = cairo_create (picture);
  HlRect                areas[HL_N_CURSOR_AREAS];
  const HlCell          cell = { 0, 0, 3, 0 };
  int                   ink = 0;

  hl_heatmap_draw_cursor (&spec, &layout, &cell, cr);
  g_assert_cmpint (hl_heatmap_cursor_areas (&spec, &layout, &cell, areas), ==, HL_N_CURSOR_AREAS);

  /* The first column's cell and the row's mark beside it may share pixels. */
  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  for (int i = 0; i < HL_N_CURSOR_AREAS; i++)
    {
      ink += hl_test_count_ink (picture, &areas[i]);
      cairo_rectangle (cr, areas[i].x, areas[i].y, areas[i].width, areas[i].height);
      cairo_fill (cr);
    }
  g_assert_cmpint (ink, >, 0);
  g_assert_cmpint (hl_test_count_ink (picture, &(HlRect){ 0, 0, 640, 480 }), ==, 0);
  cairo_destroy (cr);
  cairo_surface_destroy (picture);
}

NN_TEST (pick_finds_the_last_cell)
{
  const HlHeatmapSpec   spec = make_spec ();
  const HlHeatmapLayout layout = hl_heatmap_layout (&spec, 640, 480);
  HlCell                cell;

  g_assert_true (hl_heatmap_pick (&spec, &layout, hl_rect_right (&layout.first) - 1,
                                  hl_rect_bottom (&layout.first) - 1, &cell));
  g_assert_cmpint (cell.row, ==, ROWS - 1);
  g_assert_cmpint (cell.column, ==, COLUMNS - 1);
  g_assert_false (hl_heatmap_pick (&spec, &layout, layout.row_labels.x, layout.first.y, &cell));
}

NN_TEST_MAIN ()
