#include "ui/render/matrix.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/reference-image.h"

#define CELL 24

/* A causal mask, a padded key, and a row after the end of the sentence. */
static const float values[4][5] = {
  { 1.00f, 0.00f, 0.00f, 0.00f, 0.00f },
  { 0.30f, 0.70f, 0.00f, 0.00f, 0.00f },
  { 0.00f, 0.25f, 0.75f, 0.00f, 0.00f },
  { 0.10f, 0.20f, 0.30f, 0.40f, 0.00f },
};

static const guint8 states[4][5] = {
  { HL_CELL_NORMAL, HL_CELL_HIDDEN, HL_CELL_HIDDEN, HL_CELL_HIDDEN, HL_CELL_PADDING },
  { HL_CELL_NORMAL, HL_CELL_NORMAL, HL_CELL_HIDDEN, HL_CELL_HIDDEN, HL_CELL_PADDING },
  { HL_CELL_NORMAL, HL_CELL_NORMAL, HL_CELL_NORMAL, HL_CELL_HIDDEN, HL_CELL_PADDING },
  { HL_CELL_AFTER_END, HL_CELL_AFTER_END, HL_CELL_AFTER_END, HL_CELL_AFTER_END, HL_CELL_AFTER_END },
};

static const HlMatrix causal = { &values[0][0], &states[0][0], 4, 5 };
static const HlRect   place = { 2, 3, 5 * CELL, 4 * CELL };

static cairo_surface_t *draw (const HlMatrix *matrix, HlScaleKind kind, const HlRect *where,
                              gboolean is_dark)
{
  const HlScale    scale = hl_scale_for (kind, matrix);
  cairo_surface_t *picture = cairo_image_surface_create (
      CAIRO_FORMAT_ARGB32, where->x + where->width + 2, where->y + where->height + 2);
  cairo_t *cr = cairo_create (picture);

  hl_matrix_draw (matrix, &scale, hl_palette_get (is_dark), where, cr);
  cairo_destroy (cr);

  return picture;
}

NN_TEST_ON (draw_tells_masked_cells_from_small_weights, GINT_TO_POINTER (FALSE))
{
  cairo_surface_t *picture = draw (&causal, HL_SCALE_UNIT, &place, GPOINTER_TO_INT (data));

  hl_test_assert_picture (picture, GPOINTER_TO_INT (data) ? "matrix-causal-dark" : "matrix-causal");
  cairo_surface_destroy (picture);
}

NN_TEST_AGAIN (draw_tells_masked_cells_from_small_weights, in_the_dark, GINT_TO_POINTER (TRUE))

NN_TEST (draw_gives_both_signs_their_own_hue)
{
  const float      signed_values[] = { -2, -1, 0, 1, 2 };
  const HlMatrix   matrix = { signed_values, NULL, 1, 5 };
  cairo_surface_t *picture = draw (&matrix, HL_SCALE_SIGNED, &(HlRect){ 0, 0, 60, 12 }, FALSE);

  hl_test_assert_picture (picture, "matrix-signed");
  cairo_surface_destroy (picture);
}

/* 64 keys in 100 pixels: cells of one and of two pixels, sharp, without seams. */
NN_TEST (draw_keeps_tiny_cells_sharp)
{
  g_autofree float *many = g_new (float, 64 * 64);
  const HlMatrix    matrix = { many, NULL, 64, 64 };
  cairo_surface_t  *picture;

  for (int i = 0; i < 64 * 64; i++)
    many[i] = (i / 64 + i % 64) % 2;

  picture = draw (&matrix, HL_SCALE_UNIT, &(HlRect){ 0, 0, 100, 100 }, FALSE);
  for (int x = 0; x < 100; x++)
    {
      const guint32 pixel = hl_test_pixel (picture, x, 50) & 0xffffff;

      g_assert_true (pixel == hl_palette_get (FALSE)->weights[0] ||
                     pixel == hl_palette_get (FALSE)->weights[HL_PALETTE_STEPS - 1]);
    }
  cairo_surface_destroy (picture);
}

NN_TEST (draw_leaves_a_cell_that_is_not_a_number_empty)
{
  const float      some[] = { 0.5f, NAN, INFINITY };
  const HlMatrix   matrix = { some, NULL, 1, 3 };
  cairo_surface_t *picture = draw (&matrix, HL_SCALE_UNIT, &(HlRect){ 0, 0, 27, 9 }, FALSE);

  g_assert_cmpint (hl_test_count_ink (picture, &(HlRect){ 0, 0, 9, 9 }), ==, 81);
  g_assert_cmpint (hl_test_count_ink (picture, &(HlRect){ 9, 0, 18, 9 }), ==, 0);
  cairo_surface_destroy (picture);
}

NN_TEST (outline_stands_out_from_any_weight)
{
  const HlRect     cell = hl_matrix_cell (&causal, &place, 2, 2);
  cairo_surface_t *picture = draw (&causal, HL_SCALE_UNIT, &place, FALSE);
  cairo_t         *cr = cairo_create (picture);

  hl_matrix_draw_outline (&cell, hl_palette_get (FALSE), cr);
  hl_test_assert_picture (picture, "matrix-outline");
  cairo_destroy (cr);
  cairo_surface_destroy (picture);
}

NN_TEST (pick_finds_the_cell_that_was_drawn)
{
  int row;
  int column;

  for (int r = 0; r < causal.rows; r++)
    for (int c = 0; c < causal.columns; c++)
      {
        const HlRect cell = hl_matrix_cell (&causal, &place, r, c);

        g_assert_true (
            hl_matrix_pick (&causal, &place, cell.x + 1, cell.y + CELL - 1, &row, &column));
        g_assert_cmpint (row, ==, r);
        g_assert_cmpint (column, ==, c);
      }

  g_assert_false (hl_matrix_pick (&causal, &place, place.x - 1, place.y, &row, &column));
  g_assert_false (
      hl_matrix_pick (&causal, &place, place.x, hl_rect_bottom (&place), &row, &column));
}

NN_TEST (scale_of_weights_is_the_same_for_every_map)
{
  const HlScale scale = hl_scale_for (HL_SCALE_UNIT, &causal);

  g_assert_cmpfloat (scale.low, ==, 0);
  g_assert_cmpfloat (scale.high, ==, 1);
}

NN_TEST (scale_stretches_over_what_is_seen)
{
  const float    some[] = { 0.25f, 0.5f, 9.0f };
  const guint8   hides_last[] = { HL_CELL_NORMAL, HL_CELL_NORMAL, HL_CELL_HIDDEN };
  const HlMatrix matrix = { some, hides_last, 1, 3 };
  const HlScale  stretched = hl_scale_for (HL_SCALE_STRETCHED, &matrix);
  const HlScale  both = hl_scale_for (HL_SCALE_SIGNED, &matrix);

  g_assert_cmpfloat (stretched.low, ==, 0.25);
  g_assert_cmpfloat (stretched.high, ==, 0.5);
  g_assert_cmpfloat (both.low, ==, -0.5);
  g_assert_cmpfloat (both.high, ==, 0.5);
}

/* One large number leaves the others their colors. */
NN_TEST (logarithmic_scale_tells_small_numbers_apart)
{
  const float      numbers[] = { 0.0f, 6.5f, 12.0f, 341.6f };
  const HlMatrix   matrix = { numbers, NULL, 1, 4 };
  const HlScale    scale = hl_scale_for (HL_SCALE_LOGARITHMIC, &matrix);
  const HlPalette *palette = hl_palette_get (FALSE);

  g_assert_cmpfloat (hl_color_contrast (hl_scale_color (&scale, palette, 0.0),
                                        hl_scale_color (&scale, palette, 6.5)),
                     >, 1.5);
  g_assert_cmpfloat (hl_color_contrast (hl_scale_color (&scale, palette, 12.0),
                                        hl_scale_color (&scale, palette, 341.6)),
                     >, 1.5);
}

NN_TEST (scale_is_never_empty)
{
  const float    same[] = { 0, 0, NAN };
  const HlMatrix matrix = { same, NULL, 1, 3 };

  for (HlScaleKind kind = HL_SCALE_UNIT; kind <= HL_SCALE_LOGARITHMIC; kind++)
    {
      const HlScale scale = hl_scale_for (kind, &matrix);

      g_assert_cmpfloat (scale.high, >, scale.low);
    }
}

/* Of the cells that share a pixel the largest number gives the color, whether it is the first of
 * them or the last, and is the one that is pointed at. */
NN_TEST (large_matrix_shows_its_largest_numbers)
{
  enum
  {
    COLUMNS = 4000,
    WIDTH = 100
  };
  g_autofree float *numbers = g_new0 (float, 3 * COLUMNS);
  const HlMatrix    matrix = { numbers, NULL, 3, COLUMNS };
  const HlRect      where = { 0, 0, WIDTH, 30 };
  cairo_surface_t  *picture;
  int               row, column;

  numbers[COLUMNS - 1] = -1.0f;
  numbers[2 * COLUMNS] = 1.0f;
  picture = draw (&matrix, HL_SCALE_SIGNED, &where, FALSE);
  for (row = 0; row < 3; row++)
    {
      const int     y = 10 * row + 5;
      const guint32 middle = hl_test_pixel (picture, WIDTH / 2, y);

      g_assert_cmpint (hl_test_pixel (picture, 0, y) == middle, ==, row != 2);
      g_assert_cmpint (hl_test_pixel (picture, WIDTH - 1, y) == middle, ==, row != 0);
    }
  cairo_surface_destroy (picture);

  g_assert_true (hl_matrix_pick (&matrix, &where, WIDTH - 1.0, 5.0, &row, &column));
  g_assert_cmpint (column, ==, COLUMNS - 1);
  g_assert_true (hl_matrix_pick (&matrix, &where, 0.0, 25.0, &row, &column));
  g_assert_cmpint (column, ==, 0);
}
