#include "ui/render/recording.h"
#include "ui/render/triangles-draw.h"
#include "ui/render/triangles-layout.h"

#include "tests/support/cases.h"
#include "tests/support/reference-image.h"

static const char *const words[] = { "<bos>", "la", "voiture", "est", "rouge", "." };

static void fill (HlTriangle *triangle, int n_known)
{
  triangle->n_known = n_known;
  for (int i = 0; i < n_known; i++)
    {
      triangle->read[i] = g_strdup (words[i % G_N_ELEMENTS (words)]);
      triangle->chosen[i] = g_strdup (words[(i + 1) % G_N_ELEMENTS (words)]);
      triangle->probabilities[i] = 1.0f / (1 + i);
    }
}

/* On the right two rows are there, and the second one is of this step. */
static HlTrianglesSpec *new_spec (int n)
{
  HlTrianglesSpec *spec = hl_triangles_spec_new (n, 1);

  spec->sides[0].title = g_strdup ("all at once");
  spec->sides[0].n_rows = n;
  spec->sides[0].masks_later = TRUE;
  fill (&spec->sides[0], n);
  spec->sides[1].title = g_strdup ("one by one");
  spec->sides[1].n_rows = n;
  spec->sides[1].first_now = 1;
  fill (&spec->sides[1], 2);

  return spec;
}

/* "n" now, "b" before, "h" hidden, "t" to come, "." nothing; line by line. */
static char *read_side (const HlTrianglesSpec *spec, int side)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < spec->n * spec->n; i++)
    {
      g_string_append_c (text, "nbhto."[hl_triangles_cell (spec, side, i / spec->n, i % spec->n)]);
      if (i % spec->n == spec->n - 1)
        g_string_append_c (text, '\n');
    }

  return g_string_free (text, FALSE);
}

NN_TEST (one_triangle_is_full_and_the_other_grows)
{
  g_autoptr (HlTrianglesSpec) spec = new_spec (3);
  g_autofree char            *left = read_side (spec, 0);
  g_autofree char            *right = read_side (spec, 1);

  g_assert_cmpstr (left, ==, "nhh\nnnh\nnnn\n");
  g_assert_cmpstr (right, ==, "b..\nnn.\nttt\n");
}

/* Without the mask there is no triangle; after <eos> there is no row. */
NN_TEST (open_mask_and_early_end_are_seen)
{
  g_autoptr (HlTrianglesSpec) spec = new_spec (3);
  g_autofree char            *left = NULL;
  g_autofree char            *right = NULL;

  spec->sides[0].masks_later = FALSE;
  spec->sides[0].sees_later = TRUE;
  spec->sides[1].n_rows = 2;
  left = read_side (spec, 0);
  right = read_side (spec, 1);
  g_assert_cmpstr (left, ==, "nnn\nnnn\nnnn\n");
  g_assert_cmpstr (right, ==, "b..\nnn.\n...\n");
}

NN_TEST (bars_are_as_long_as_their_probabilities)
{
  g_autoptr (HlTrianglesSpec) spec = new_spec (6);
  const HlTrianglesLayout     layout = hl_triangles_layout (spec, 700, 0);

  for (int row = 0; row < 6; row++)
    {
      const HlRect bar = hl_triangles_bar (spec, &layout, 0, row);

      g_assert_cmpfloat_with_epsilon (bar.width / layout.sides[0].bars.width,
                                      spec->sides[0].probabilities[row], 1e-6);
    }
}

static void check_inside (const HlTrianglesLayout *layout, const HlRect *part)
{
  g_assert_cmpfloat (part->x, >=, 0.0);
  g_assert_cmpfloat (hl_rect_right (part), <=, layout->size.width + 0.01);
  g_assert_cmpfloat (hl_rect_bottom (part), <=, layout->size.height + 0.01);
}

/* A larger page has larger cells, which are about square, and what is on it fills it. */
NN_TEST (cells_grow_with_the_page)
{
  for (int n = 2; n <= 12; n += 2)
    {
      g_autoptr (HlTrianglesSpec) spec = new_spec (n);
      double                      before = 0.0;

      for (double width = 800; width < 3000; width *= 1.4)
        {
          const double height =
              MAX (hl_triangles_layout (spec, width, 0).size.height, 0.45 * width);
          const HlTrianglesLayout layout = hl_triangles_layout (spec, width, height);
          const HlRect            cell = hl_triangles_rect (spec, &layout, 0, 0, 0);

          g_assert_cmpfloat (cell.width, >=, before);
          g_assert_cmpfloat (layout.size.height, <=, height + 0.01);
          g_assert_true (cell.width > 0.95 * cell.height ||
                         cell.height <= hl_triangles_measure_widths (spec).row + 0.01);
          g_assert_cmpfloat (cell.width, <=, 1.5 * cell.height + 0.01);
          g_assert_true (cell.width > 80.0 || layout.size.height > 0.8 * height ||
                         hl_rect_right (&layout.sides[1].numbers) > 0.9 * width);
          before = cell.width;
        }
    }
}

/* On a low page rows are closer than usual, and their words still have lines of their own; without
 * a page, as in a file, they are not. */
NN_TEST (rows_are_dense_on_a_low_page)
{
  g_autoptr (HlTrianglesSpec) spec = new_spec (7);
  const HlTrianglesWidths     widths = hl_triangles_measure_widths (spec);
  const HlTrianglesLayout     usual = hl_triangles_layout (spec, 800, 0);
  const HlTrianglesLayout     low = hl_triangles_layout (spec, 800, 1);
  const double                between = (usual.size.height + low.size.height) / 2;
  const HlTrianglesLayout     middle = hl_triangles_layout (spec, 800, between);

  g_assert_cmpfloat (low.size.height, <, usual.size.height - 4 * 7);
  g_assert_cmpfloat (low.sides[0].grid.height, >=, 7 * widths.small);
  g_assert_cmpfloat_with_epsilon (usual.sides[0].grid.height, 7 * widths.row, 0.01);
  g_assert_cmpfloat_with_epsilon (middle.size.height, between, 0.01);
}

/* Upright names need as much room as they have in their cells. */
NN_TEST (names_of_columns_fit_their_cells)
{
  for (int n = 1; n <= 50; n += 7)
    for (double height = 0; height < 1500; height += 150)
      {
        g_autoptr (HlTrianglesSpec) spec = new_spec (MAX (n, 2));
        const HlTrianglesLayout     layout = hl_triangles_layout (spec, 1200, height);
        const HlRect                cell = hl_triangles_rect (spec, &layout, 0, 0, 0);
        const double                names = hl_triangles_measure_widths (spec).names;

        if (layout.sides[0].has_column_names)
          g_assert_cmpfloat (layout.is_turned ? layout.sides[0].column_names.height : cell.width,
                             >=, names);
      }
}

/* From the least width on, for few and for many rows, nothing leaves the picture. */
NN_TEST (everything_is_inside)
{
  for (int n = 1; n <= 50; n += 7)
    {
      g_autoptr (HlTrianglesSpec) spec = new_spec (MAX (n, 2));
      const double                least = hl_triangles_minimum_width (spec);
      const double                natural = hl_triangles_natural_width (spec);

      g_assert_cmpfloat (least, <, natural);
      for (double width = least; width < natural + 300; width += 50)
        {
          const HlTrianglesLayout layout = hl_triangles_layout (spec, width, 0);

          for (int side = 0; side < HL_TRIANGLES; side++)
            {
              check_inside (&layout, &layout.sides[side].title);
              check_inside (&layout, &layout.sides[side].grid);
              check_inside (&layout, &layout.sides[side].chosen);
              check_inside (&layout, &layout.sides[side].numbers);
              g_assert_cmpfloat (layout.sides[side].column_names.y, >=, layout.sides[side].title.y);
            }
          for (int i = 0; i < HL_TRIANGLES_KEYS; i++)
            check_inside (&layout, &layout.keys[i]);
        }
    }
}

NN_TEST (point_finds_its_cell)
{
  g_autoptr (HlTrianglesSpec) spec = new_spec (6);
  const HlTrianglesLayout     layout = hl_triangles_layout (spec, 700, 0);

  for (int i = 0; i < 2 * 6 * 6; i++)
    {
      const HlRect cell = hl_triangles_rect (spec, &layout, i / 36, i / 6 % 6, i % 6);
      int          side;
      int          row;
      int          column;

      g_assert_true (hl_triangles_pick (spec, &layout, cell.x + cell.width / 2,
                                        cell.y + cell.height / 2, &side, &row, &column));
      g_assert_cmpint (side * 36 + row * 6 + column, ==, i);
    }
}

static cairo_surface_t *draw (const HlTrianglesSpec *spec, const HlTrianglesLayout *layout)
{
  cairo_surface_t *picture =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 700, (int) layout->size.height);
  cairo_t *cr = cairo_create (picture);

  hl_triangles_draw (spec, layout, cr);
  cairo_destroy (cr);

  return picture;
}

/* What is computed has ink; what does not exist has none. */
NN_TEST (a_cell_is_drawn_as_what_it_is)
{
  g_autoptr (HlTrianglesSpec) spec = new_spec (4);
  const HlTrianglesLayout     layout = hl_triangles_layout (spec, 700, 0);
  const HlPalette            *palette = hl_palette_get (FALSE);
  cairo_surface_t            *picture = draw (spec, &layout);

  for (int i = 0; i < 2 * 16; i++)
    {
      const HlRect  cell = hl_triangles_rect (spec, &layout, i / 16, i / 4 % 4, i % 4);
      const HlRect  inner = hl_rect_grown (&cell, -4);
      const guint32 pixel = hl_test_pixel (picture, (int) (cell.x + cell.width / 2),
                                           (int) (cell.y + cell.height / 2));

      switch (hl_triangles_cell (spec, i / 16, i / 4 % 4, i % 4))
        {
        case HL_TRIANGLE_NOW:
          g_assert_cmpint (ABS ((int) (pixel & 0xff) - (int) (palette->computed.blue * 255)), <, 3);
          break;
        case HL_TRIANGLE_BEFORE:
          g_assert_cmpint ((pixel >> 16 & 0xff) - palette->computed.red * 255, >, 60);
          break;
        case HL_TRIANGLE_HIDDEN:
          g_assert_cmpint (hl_test_count_ink (picture, &inner), >, 0);
          break;
        case HL_TRIANGLE_TO_COME:
        case HL_TRIANGLE_OTHER_WORD:
        case HL_TRIANGLE_NOTHING:
          g_assert_cmpint (hl_test_count_ink (picture, &inner), ==, 0);
          break;
        }
    }
  cairo_surface_destroy (picture);
}

static void draw_cb (gconstpointer data, cairo_t *cr)
{
  const HlTrianglesSpec  *spec = data;
  const HlTrianglesLayout layout = hl_triangles_layout (spec, 700, 0);

  hl_triangles_draw (spec, &layout, cr);
}

/* What an SVG file says: all words that are drawn, in full. */
static char *read_words (const HlTrianglesSpec *spec)
{
  const HlDrawing         drawing = { { 700, 400 }, draw_cb, spec };
  g_autoptr (HlRecording) recording = hl_recording_new (&drawing, HL_FIGURE_SVG);
  g_autoptr (GBytes)      bytes = hl_recording_encode (recording, NULL, NULL);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* As everywhere else; what is too small for three digits is not 0. */
NN_TEST (probabilities_have_three_digits)
{
  g_autoptr (HlTrianglesSpec) spec = new_spec (3);
  g_autofree char            *svg = NULL;

  spec->sides[0].masks_later = FALSE; /* cairo's SVG files never free the pattern of hidden cells */
  spec->sides[0].sees_later = TRUE;
  spec->sides[1].probabilities[0] = 0.0004f;
  svg = read_words (spec);
  g_assert_nonnull (strstr (svg, ">1.000</text>"));
  g_assert_nonnull (strstr (svg, ">0.333</text>"));
  g_assert_nonnull (strstr (svg, ">&lt; 0.001</text>"));
}

/* The frame of the second row runs below the place beside the first cell; no row has none. */
NN_TEST (a_frame_is_around_the_row_at_hand)
{
  g_autoptr (HlTrianglesSpec) spec = new_spec (4);
  const HlTrianglesLayout     layout = hl_triangles_layout (spec, 700, 0);
  const HlRect                cell = hl_triangles_rect (spec, &layout, 1, 0, 3);
  const HlRect                around = hl_rect_grown (&cell, 1);
  cairo_surface_t            *picture = draw (spec, &layout);

  g_assert_cmpint (hl_test_count_ink (picture, &around), >, 0);
  cairo_surface_destroy (picture);

  spec->current = HL_TRIANGLES_NO_ROW;
  picture = draw (spec, &layout);
  g_assert_cmpint (hl_test_count_ink (picture, &around), ==, 0);
  cairo_surface_destroy (picture);
}

/* A row of many cells is one path, without gaps. */
NN_TEST (narrow_cells_leave_no_gap)
{
  g_autoptr (HlTrianglesSpec) spec = new_spec (80);
  const HlTrianglesLayout     layout = hl_triangles_layout (spec, 700, 0);
  const HlPalette            *palette = hl_palette_get (FALSE);
  cairo_surface_t            *picture = draw (spec, &layout);

  for (int column = 1; column < 40; column++)
    {
      const HlRect  cell = hl_triangles_rect (spec, &layout, 0, 40, column);
      const guint32 pixel = hl_test_pixel (picture, (int) cell.x, (int) (cell.y + cell.height / 2));

      g_assert_cmpint (ABS ((int) (pixel & 0xff) - (int) (palette->computed.blue * 255)), <, 3);
    }
  cairo_surface_destroy (picture);
}

NN_TEST_MAIN ()
