#include "ui/render/blank-matrix.h"

#include "tests/support/cases.h"

static HlBlankMatrix *new_matrix (void)
{
  static const float   values[] = { 1.0f, 2.0f, 3.0f, 123.4f };
  const HlNumberMatrix numbers = {
    .title = "x", .values = values, .rows = 2, .columns = 2, .digits = 2
  };
  const gboolean is_blank[] = { FALSE, TRUE, FALSE, TRUE };

  return hl_blank_matrix_new (&numbers, is_blank);
}

/* How many pixels of the picture have ink. */
static int ink_of (const HlBlankMatrix *matrix, gboolean is_filled)
{
  const HlSize     size = hl_blank_matrix_measure (matrix, 400);
  const int        width = (int) size.width + 1;
  const int        height = (int) size.height + 1;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, width, height);
  cairo_t         *cr = cairo_create (surface);
  int              n = 0;

  hl_blank_matrix_draw (matrix, 400, is_filled, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  for (int y = 0; y < height; y++)
    {
      const guchar *row = cairo_image_surface_get_data (surface) +
                          (gsize) y * cairo_image_surface_get_stride (surface);

      for (int x = 0; x < width; x++)
        n += row[x] > 0;
    }
  cairo_surface_destroy (surface);

  return n;
}

NN_TEST (blanks_are_counted)
{
  g_autoptr (HlBlankMatrix) matrix = new_matrix ();

  g_assert_cmpint (hl_blank_matrix_count (matrix), ==, 2);
}

NN_TEST (blanks_are_empty_until_filled)
{
  g_autoptr (HlBlankMatrix) matrix = new_matrix ();

  g_assert_cmpint (ink_of (matrix, FALSE) + 60, <, ink_of (matrix, TRUE));
}

NN_TEST (frames_mark_the_blanks)
{
  g_autoptr (HlBlankMatrix) matrix = new_matrix ();
  const int                 framed = ink_of (matrix, FALSE);

  matrix->is_blank[3] = FALSE;
  matrix->is_blank[1] = FALSE;
  g_assert_cmpint (ink_of (matrix, TRUE), !=, framed);
}

/* A column that has only short numbers to compute is wide enough to write one. */
NN_TEST (blanks_have_room_to_write)
{
  g_autoptr (HlBlankMatrix) matrix = new_matrix ();
  const double              with_blanks = hl_blank_matrix_measure (matrix, 400).width;
  const float               one[] = { 1.0f, 1.0f, 1.0f, 1.0f };
  const HlNumberMatrix      numbers = { .title = "x", .values = one, .rows = 2, .columns = 2 };
  g_autoptr (HlBlankMatrix) narrow = hl_blank_matrix_new (&numbers, (gboolean[4]){ FALSE });
  const double              without = hl_blank_matrix_measure (narrow, 400).width;

  narrow->is_blank[0] = TRUE;
  g_assert_cmpfloat (hl_blank_matrix_measure (narrow, 400).width, >, without + 40);
  g_assert_cmpfloat (with_blanks, >=, hl_blank_matrix_measure (narrow, 400).width);
}

NN_TEST_MAIN ()
