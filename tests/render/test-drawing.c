#include "ui/render/drawing.h"

#include "tests/support/cases.h"

static void assert_read (const char *filename, HlFigureFormat expected)
{
  HlFigureFormat format = HL_FIGURE_FORMATS;

  g_assert_true (NN_OK (hl_figure_format_read, filename, &format));
  g_assert_cmpint (format, ==, expected);
}

NN_TEST (suffix_says_the_format)
{
  assert_read ("élève.PDF", HL_FIGURE_PDF);
  assert_read ("a/b.svg", HL_FIGURE_SVG);
  assert_read ("b.csv", HL_FIGURE_CSV);
  assert_read ("head.1.png", HL_FIGURE_PNG);
}

NN_TEST (name_without_suffix_says_nothing)
{
  assert_read ("svg", HL_FIGURE_FORMATS);
  assert_read ("head 1.2", HL_FIGURE_FORMATS);
  assert_read ("my.folder/figure", HL_FIGURE_FORMATS);
  assert_read (".png", HL_FIGURE_FORMATS);
  assert_read ("figure. 2 b", HL_FIGURE_FORMATS);
}

NN_TEST (suffix_of_something_else_is_refused)
{
  static const char *const names[] = { "figure.jpg", "a/figure.JPEG", "figure.png.webp" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      HlFigureFormat format = HL_FIGURE_PNG;

      NN_FAILS (HL_DRAWING_ERROR, HL_DRAWING_ERROR_FORMAT, hl_figure_format_read, names[i],
                &format);
    }
}

static void assert_named (const char *filename, HlFigureFormat format, const char *expected)
{
  NN_TEXT (hl_figure_file_name (filename, format), expected);
}

NN_TEST (name_gets_the_suffix_of_its_format)
{
  assert_named ("figure", HL_FIGURE_PNG, "figure.png");
  assert_named ("figure.png", HL_FIGURE_SVG, "figure.svg");
  assert_named ("figure.PNG", HL_FIGURE_PDF, "figure.pdf");
  assert_named ("head 1.2", HL_FIGURE_CSV, "head 1.2.csv");
  assert_named ("figure.jpg", HL_FIGURE_PNG, "figure.jpg.png");
}
