#include "ui/render/number-matrix.h"

#include <cairo-pdf.h>
#include <math.h>
#include <string.h>

#include "tests/support/cases.h"
#include "tests/support/reference-image.h"
#include "ui/render/number-matrix-draw.h"
#include "ui/render/number-matrix-layout.h"
#include "ui/render/number-matrix-scale.h"
#include "ui/render/text.h"

static const float values[] = { -1.22474f, 0, 1.22474f, -1e6f, INFINITY, NAN };

static const HlNumberMatrix numbers = {
  .title = "y", .values = values, .rows = 2, .columns = 3, .digits = 4
};

static cairo_surface_t *paint (const HlNumberMatrix *matrix, const HlNumberMatrixLayout *layout,
                               const guint8 *lights)
{
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 800, 600);
  cairo_t         *cr = cairo_create (picture);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  hl_number_matrix_draw (matrix, layout, lights, cr);
  cairo_destroy (cr);

  return picture;
}

NN_TEST (cells_are_described_in_words)
{
  const char *const rows[] = { "he", "is" };
  const guint8      states[] = { 0, 0, 0, 0, HL_CELL_PADDING, 0 };
  HlNumberMatrix    matrix = numbers;
  g_autofree char  *number = NULL;
  g_autofree char  *state = NULL;

  matrix.row_names = rows;
  matrix.states = states;
  number = hl_number_matrix_describe (&matrix, 0, 2);
  state = hl_number_matrix_describe (&matrix, 1, 1);

  g_assert_cmpstr (number, ==, "row he, column 3: 1.2247");
  g_assert_cmpstr (state, ==, "row is, column 2: padding");
}

NN_TEST (numbers_stand_in_cells_where_there_is_room)
{
  const HlNumberMatrixLayout wide = hl_number_matrix_layout (&numbers, 400, 300);
  const HlNumberMatrixLayout narrow = hl_number_matrix_layout (&numbers, 60, 300);

  g_assert_true (wide.shows_numbers);
  g_assert_false (narrow.shows_numbers);
  g_assert_cmpfloat (narrow.size.width, <=, 60.0);
  g_assert_cmpfloat (hl_rect_right (&wide.grid), <=, 400.0);
}

NN_TEST (words_give_way_to_numbers_where_they_do_not_fit)
{
  const float          ids[] = { 4, 1021, 17 };
  const char *const    words[] = { "somebody", "extraordinary", "cinema" };
  const HlNumberMatrix matrix = {
    .values = ids, .words = words, .rows = 1, .columns = 3, .paper = HL_PAPER_PLAIN
  };
  const HlNumberMatrixLayout wide = hl_number_matrix_layout (&matrix, 500, 300);
  const HlNumberMatrixLayout narrow = hl_number_matrix_layout (&matrix, 160, 300);
  const HlNumberMatrixLayout least = hl_number_matrix_layout (&matrix, 40, 300);

  g_assert_true (wide.shows_numbers && !wide.shows_small_numbers);
  g_assert_true (!narrow.shows_numbers && narrow.shows_small_numbers);
  g_assert_cmpfloat (hl_rect_right (&narrow.grid), <=, 160.0);
  g_assert_true (!least.shows_numbers && !least.shows_small_numbers);
}

NN_TEST (masks_are_squares)
{
  const float          mask[50 * 50] = { 1 };
  const HlNumberMatrix matrix = {
    .values = mask, .rows = 50, .columns = 50, .paper = HL_PAPER_MASK
  };

  const HlNumberMatrixLayout layout = hl_number_matrix_layout (&matrix, 500, 300);

  g_assert_cmpfloat (layout.grid.width, ==, layout.grid.height);
  g_assert_cmpfloat (layout.size.height, <=, 300.0);
  g_assert_cmpint (layout.column_step, >, 1);
}

NN_TEST (masks_name_every_column_where_there_is_room)
{
  const float          mask[8 * 8] = { 1 };
  const char *const    words[] = { "<bos>", "he", "is", "<unk>", "nowhere", "near", "here", "." };
  const HlNumberMatrix matrix = { .values = mask,
                                  .rows = 8,
                                  .columns = 8,
                                  .row_names = words,
                                  .column_names = words,
                                  .paper = HL_PAPER_MASK };

  const HlNumberMatrixLayout low = hl_number_matrix_layout (&matrix, 800, 260);
  const HlNumberMatrixLayout narrow = hl_number_matrix_layout (&matrix, 260, 260);

  g_assert_cmpint (low.column_step, ==, 1);
  g_assert_cmpfloat (low.size.width, <=, 800.0);
  g_assert_cmpfloat (low.size.height, <=, 260.0);
  g_assert_cmpfloat (narrow.grid.width, ==, narrow.grid.height);
  g_assert_cmpint (narrow.column_step, >, 1);
}

NN_TEST (names_of_rows_stand_apart)
{
  const float          values30[30 * 30] = { 1 };
  const HlNumberMatrix matrix = {
    .values = values30, .rows = 30, .columns = 30, .paper = HL_PAPER_SIGNED, .fits = TRUE
  };
  const HlNumberMatrixWidths widths = hl_number_matrix_measure_widths (&matrix);

  for (int height = 150; height < 600; height += 10)
    {
      const HlNumberMatrixLayout layout = hl_number_matrix_layout (&matrix, 800, height);

      g_assert_cmpfloat (layout.row_step * layout.grid.height / 30, >=, widths.small_line - 2);
    }
}

/* In many fonts, as GNOME's, digits have different widths: a 4 is wider than a 1. */
NN_TEST (numbers_fit_in_every_font)
{
  static const char *const fonts[] = { "DejaVu Sans 10", "Cantarell 11", "Serif 12", "Sans 20" };
  g_autofree float        *numbers60 = g_new (float, 60 * 32);

  for (int i = 0; i < 60 * 32; i++)
    numbers60[i] = (float) (i * 37 % 200 - 100) / 100.0f;

  for (gsize i = 0; i < G_N_ELEMENTS (fonts); i++)
    {
      g_autoptr (PangoFontDescription) font = pango_font_description_from_string (fonts[i]);
      g_autoptr (HlText)               text = hl_text_new (font);
      const HlNumberMatrix             matrix = {
                    .values = numbers60, .rows = 60, .columns = 32, .digits = 2, .font = font
      };
      const HlNumberMatrixWidths widths = hl_number_matrix_measure_widths (&matrix);

      for (int cell = 0; cell < 60 * 32; cell++)
        {
          g_autofree char *number = hl_number_matrix_text (&matrix, cell / 32, cell % 32);
          g_autofree char *row = g_strdup_printf ("%d", cell / 32 + 1);

          g_assert_cmpfloat (hl_text_width (text, HL_TEXT_NORMAL, number), <=, widths.number);
          g_assert_cmpfloat (hl_text_width (text, HL_TEXT_SMALL, row), <=, widths.row_name);
        }
    }
}

static HlColor color_at (cairo_surface_t *picture, double x, double y)
{
  const guint32 pixel = hl_test_pixel (picture, x, y) & 0xffffff;

  return (HlColor){ (pixel >> 16 & 255) / 255.0, (pixel >> 8 & 255) / 255.0,
                    (pixel & 255) / 255.0 };
}

/* What is seen stands out from what is hidden, and from the page; so do the keys below. */
NN_TEST (masks_hold_in_both_themes)
{
  const float mask[] = { 1, 0, 1, 1 };

  for (int is_dark = 0; is_dark < 2; is_dark++)
    {
      const HlPalette     *palette = hl_palette_get (is_dark != 0);
      const HlNumberMatrix matrix = {
        .values = mask, .rows = 2, .columns = 2, .paper = HL_PAPER_MASK, .palette = palette
      };
      const HlNumberMatrixLayout layout = hl_number_matrix_layout (&matrix, 300, 300);
      cairo_surface_t           *picture = paint (&matrix, &layout, NULL);
      const HlRect               first = hl_number_matrix_cell (&matrix, &layout, 0, 0);
      const HlRect               second = hl_number_matrix_cell (&matrix, &layout, 0, 1);
      const HlColor              seen = color_at (picture, first.x + 5, first.y + 5);
      const HlColor              hidden = color_at (picture, second.x + 5, second.y + 5);

      g_assert_cmpfloat (hl_color_contrast (seen, hidden), >, 2.0);
      g_assert_cmpfloat (hl_color_contrast (seen, palette->background), >, 3.0);
      g_assert_cmphex (hl_test_pixel (picture, layout.keys.x + 3, layout.keys.y + 3), ==,
                       hl_test_pixel (picture, first.x + 5, first.y + 5));
      cairo_surface_destroy (picture);
    }
}

static cairo_status_t append_cb (gpointer text, const unsigned char *data, unsigned int length)
{
  g_string_append_len (text, (const char *) data, length);

  return CAIRO_STATUS_SUCCESS;
}

static int count (const GString *bytes, const char *what)
{
  const gsize length = strlen (what);
  int         n = 0;

  for (gsize i = 0; i + length <= bytes->len; i++)
    n += memcmp (bytes->str + i, what, length) == 0;

  return n;
}

/* A pattern for each cell would take ten times as long: the hidden cells are one path. */
NN_TEST (all_hidden_cells_are_drawn_at_once)
{
  const float          mask[30 * 30] = { 1 };
  const HlNumberMatrix matrix = {
    .values = mask, .rows = 30, .columns = 30, .paper = HL_PAPER_MASK
  };
  const HlNumberMatrixLayout layout = hl_number_matrix_layout (&matrix, 500, 500);
  g_autoptr (GString)        file = g_string_new (NULL);
  cairo_surface_t           *pdf = cairo_pdf_surface_create_for_stream (append_cb, file, 500, 500);
  cairo_t                   *cr = cairo_create (pdf);

  cairo_pdf_surface_restrict_to_version (pdf, CAIRO_PDF_VERSION_1_4); /* objects in the open */
  hl_number_matrix_draw_paper (&matrix, &layout, cr);
  cairo_destroy (cr);
  cairo_surface_finish (pdf);
  cairo_surface_destroy (pdf);

  g_assert_cmpint (count (file, "/PatternType 1"), ==, 1);
}

NN_TEST (colors_follow_the_sign)
{
  const float          signs[] = { -1, 0, 1 };
  const HlNumberMatrix matrix = {
    .values = signs, .rows = 1, .columns = 3, .paper = HL_PAPER_SIGNED
  };
  const HlNumberMatrixLayout layout = hl_number_matrix_layout (&matrix, 300, 300);
  cairo_surface_t           *picture = paint (&matrix, &layout, NULL);

  for (int i = 0; i < 3; i++)
    {
      const HlRect  cell = hl_number_matrix_cell (&matrix, &layout, 0, i);
      const HlColor color = hl_palette_signed (hl_palette_get (FALSE), signs[i]);
      const guint32 pixel = hl_test_pixel (picture, cell.x + 3, cell.y + 3) & 0xffffff;

      g_assert_cmpint (abs ((int) (pixel >> 16) - (int) (color.red * 255)), <=, 2);
      g_assert_cmpint (abs ((int) (pixel & 255) - (int) (color.blue * 255)), <=, 2);
    }
  cairo_surface_destroy (picture);
}

/* A light fills plain cells, and goes around colored ones, whose colors are numbers. */
NN_TEST (lights_leave_colors_alone)
{
  const float    zeros[] = { 0, 0, 0 };
  const guint8   lights[] = { 0, 1, 0 };
  HlNumberMatrix matrix = { .values = zeros, .rows = 1, .columns = 3 };

  for (int paper = HL_PAPER_PLAIN; paper <= HL_PAPER_SIGNED; paper++)
    {
      HlNumberMatrixLayout layout;
      cairo_surface_t     *picture;
      HlRect               lit;
      HlRect               dark;
      guint32              inside;

      matrix.paper = (HlCellPaper) paper;
      layout = hl_number_matrix_layout (&matrix, 300, 300);
      picture = paint (&matrix, &layout, lights);
      lit = hl_number_matrix_cell (&matrix, &layout, 0, 1);
      dark = hl_number_matrix_cell (&matrix, &layout, 0, 2);
      inside = hl_test_pixel (picture, dark.x + 4, dark.y + 4);

      if (paper == HL_PAPER_PLAIN)
        g_assert_cmphex (hl_test_pixel (picture, lit.x + 4, lit.y + 4), !=, inside);
      else
        {
          g_assert_cmphex (hl_test_pixel (picture, lit.x + 4, lit.y + 4), ==, inside);
          g_assert_cmphex (hl_test_pixel (picture, lit.x + 4, lit.y), !=, inside);
        }
      cairo_surface_destroy (picture);
    }
}

NN_TEST (picking_finds_the_cell)
{
  const HlNumberMatrixLayout layout = hl_number_matrix_layout (&numbers, 400, 300);
  int                        row;
  int                        column;

  for (int i = 0; i < 6; i++)
    {
      const HlRect cell = hl_number_matrix_cell (&numbers, &layout, i / 3, i % 3);

      g_assert_true (
          hl_number_matrix_pick (&numbers, &layout, cell.x + 2, cell.y + 2, &row, &column));
      g_assert_cmpint (row, ==, i / 3);
      g_assert_cmpint (column, ==, i % 3);
    }
  g_assert_false (hl_number_matrix_pick (&numbers, &layout, 0, 0, &row, &column));
}

NN_TEST (copy_owns_everything)
{
  g_autofree char           *title = g_strdup ("x");
  g_autofree float          *own = g_memdup2 (values, sizeof values);
  HlNumberMatrix             matrix = numbers;
  g_autoptr (HlNumberMatrix) copy = NULL;

  matrix.title = title;
  matrix.values = own;
  copy = hl_number_matrix_new (&matrix);
  title[0] = '!';
  own[0] = 7;

  g_assert_cmpstr (copy->title, ==, "x");
  g_assert_cmpfloat (copy->values[0], ==, values[0]);
}

NN_TEST (widths_measured_before_change_no_layout)
{
  HlNumberMatrix knows = numbers;

  knows.widths = hl_number_matrix_measure_widths (&knows);

  for (int width = 20; width < 400; width += 20)
    {
      const HlNumberMatrixLayout a = hl_number_matrix_layout (&numbers, width, 100);
      const HlNumberMatrixLayout b = hl_number_matrix_layout (&knows, width, 100);

      g_assert_cmpmem (&a.size, sizeof a.size, &b.size, sizeof b.size);
      g_assert_cmpmem (&a.grid, sizeof a.grid, &b.grid, sizeof b.grid);
      g_assert_cmpint (a.shows_numbers, ==, b.shows_numbers);
      g_assert_cmpint (a.column_step, ==, b.column_step);
    }
}

NN_TEST (widths_are_those_of_the_longest_texts)
{
  static const float some[] = { 1, -2, 3, 4, 5, -1234.5f };
  g_autoptr (HlText) text = hl_text_new (NULL);
  HlNumberMatrix     matrix = numbers;

  matrix.values = some;
  matrix.digits = 2;

  g_assert_cmpfloat (hl_number_matrix_measure_widths (&matrix).number, ==,
                     ceil (hl_text_width (text, HL_TEXT_NORMAL, "−1234.50")));
}

/* All colors of a signed matrix are explained below it, in a file too. */
NN_TEST (scale_stands_below_the_cells)
{
  static const float   some[] = { 1, -2.5f, 0, 2 };
  const HlNumberMatrix matrix = {
    .values = some,
    .rows = 2,
    .columns = 2,
    .digits = 1,
    .paper = HL_PAPER_SIGNED,
  };
  HlNumberMatrix             plain = matrix;
  const HlNumberMatrixLayout layout = hl_number_matrix_layout (&matrix, 400, 300);
  g_autofree char           *first = hl_number_matrix_end (&matrix, FALSE);
  g_autofree char           *last = hl_number_matrix_end (&matrix, TRUE);

  plain.paper = HL_PAPER_PLAIN;
  g_assert_cmpstr (first, ==, "−2.50");
  g_assert_cmpstr (last, ==, "2.50");
  g_assert_cmpfloat (layout.scale.y, >=, hl_rect_bottom (&layout.grid));
  g_assert_cmpfloat (hl_rect_bottom (&layout.scale), <=, layout.size.height);
  g_assert_cmpfloat (hl_rect_right (&layout.scale), <=, layout.size.width);
  g_assert_cmpfloat (hl_number_matrix_layout (&plain, 400, 300).scale.width, ==, 0);
}

/* The lower end of a logarithmic scale says no more digits than one can use. */
NN_TEST (end_of_a_logarithmic_scale_is_short)
{
  static const float   some[] = { 352.98925f, 0.001f };
  const HlNumberMatrix matrix = {
    .values = some,
    .rows = 1,
    .columns = 2,
    .paper = HL_PAPER_LOGARITHMIC,
  };
  g_autofree char *first = hl_number_matrix_end (&matrix, FALSE);

  g_assert_cmpstr (first, ==, "≤ 0.035");
}

/* What is too small for any color, such as rounding, needs no key. */
NN_TEST (scale_is_left_out_where_nothing_has_a_color)
{
  static const float rounding[] = { 1e-6f, 0.0f };
  HlNumberMatrix     matrix = {
        .values = rounding,
        .rows = 1,
        .columns = 2,
        .paper = HL_PAPER_LOGARITHMIC,
        .limit = 1200.0,
  };

  g_assert_cmpfloat (hl_number_matrix_layout (&matrix, 400, 300).scale.width, ==, 0);
  matrix.limit = 1e-5;
  g_assert_cmpfloat (hl_number_matrix_layout (&matrix, 400, 300).scale.width, >, 0);
}

/* The textbook's table of 60 positions and 32 features, and how alike 60 positions are, on a
 * page of 1280 × 720. */
NN_TEST (large_tables_fit_their_room)
{
  g_autofree float    *zeros = g_new0 (float, 60 * 60);
  const HlNumberMatrix table = {
    .values = zeros,
    .rows = 60,
    .columns = 32,
    .paper = HL_PAPER_SIGNED,
    .fits = TRUE,
  };
  const HlNumberMatrix alike = {
    .values = zeros,
    .rows = 60,
    .columns = 60,
    .paper = HL_PAPER_SIGNED,
    .fits = TRUE,
  };
  const HlNumberMatrixLayout a = hl_number_matrix_layout (&table, 1060, 440);
  const HlNumberMatrixLayout b = hl_number_matrix_layout (&alike, 1060, 440);

  g_assert_cmpfloat (a.size.height, <=, 440);
  g_assert_cmpfloat (a.size.height, >, 400);
  g_assert_cmpfloat (b.size.height, <=, 440);
  g_assert_cmpfloat_with_epsilon (b.grid.width, b.grid.height, 1e-6);
}

/* In large type the names of 32 columns have their room, and the table uses the page. */
NN_TEST (large_type_widens_a_table)
{
  g_autofree float                *zeros = g_new0 (float, 30 * 32);
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string ("Sans 20");
  const HlNumberMatrix             table = {
                .values = zeros,
                .rows = 30,
                .columns = 32,
                .paper = HL_PAPER_SIGNED,
                .fits = TRUE,
                .font = font,
  };
  const HlNumberMatrixLayout layout = hl_number_matrix_layout (&table, 1240, 290);

  g_assert_cmpint (layout.column_step, ==, 1);
  g_assert_cmpfloat (layout.grid.width, >, 800);
}

/* Whether something is written in a part of the picture. */
static gboolean has_ink (cairo_surface_t *picture, const HlRect *rect)
{
  for (int y = (int) rect->y; y < (int) hl_rect_bottom (rect); y++)
    for (int x = (int) rect->x; x < (int) hl_rect_right (rect); x++)
      if ((hl_test_pixel (picture, x, y) & 0xffffff) != 0xffffff)
        return TRUE;

  return FALSE;
}

/* "1" is shorter than "−1", and both are right beside the bar. */
NN_TEST (numbers_of_a_scale_stand_at_its_ends)
{
  const float          one[] = { -1.0f, 1.0f };
  const HlNumberMatrix matrix = {
    .values = one, .rows = 1, .columns = 2, .limit = 1.0, .paper = HL_PAPER_SIGNED
  };
  const HlNumberMatrixLayout layout = hl_number_matrix_layout (&matrix, 600, 400);
  cairo_surface_t           *picture = paint (&matrix, &layout, NULL);
  const HlRect              *scale = &layout.scale;
  const double               end = (scale->width - HL_SCALE_BAR) / 2;
  const HlRect               first = { scale->x + end - 9, scale->y, 8, scale->height };
  const HlRect               last = { hl_rect_right (scale) - end + 1, scale->y, 8, scale->height };

  g_assert_true (has_ink (picture, &first));
  g_assert_true (has_ink (picture, &last));
  cairo_surface_destroy (picture);
}

NN_TEST_MAIN ()
