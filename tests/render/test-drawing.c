#include "ui/render/drawing.h"

static void
assert_read (const char    *filename,
             HlFigureFormat expected)
{
  g_autoptr (GError) error = NULL;
  HlFigureFormat     format = HL_FIGURE_FORMATS;

  g_assert_true (hl_figure_format_read (filename, &format, &error));
  g_assert_no_error (error);
  g_assert_cmpint (format, ==, expected);
}

static void
test_suffix_says_the_format (void)
{
  assert_read ("élève.PDF", HL_FIGURE_PDF);
  assert_read ("a/b.svg", HL_FIGURE_SVG);
  assert_read ("b.csv", HL_FIGURE_CSV);
  assert_read ("head.1.png", HL_FIGURE_PNG);
}

static void
test_name_without_suffix_says_nothing (void)
{
  assert_read ("svg", HL_FIGURE_FORMATS);
  assert_read ("head 1.2", HL_FIGURE_FORMATS);
  assert_read ("my.folder/figure", HL_FIGURE_FORMATS);
  assert_read (".png", HL_FIGURE_FORMATS);
  assert_read ("figure. 2 b", HL_FIGURE_FORMATS);
}

static void
test_suffix_of_something_else_is_refused (void)
{
  static const char *const names[] = { "figure.jpg", "a/figure.JPEG", "figure.png.webp" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GError) error = NULL;
      HlFigureFormat     format = HL_FIGURE_PNG;

      g_assert_false (hl_figure_format_read (names[i], &format, &error));
      g_assert_error (error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_FORMAT);
    }
}

static void
assert_named (const char    *filename,
              HlFigureFormat format,
              const char    *expected)
{
  g_autofree char *name = hl_figure_file_name (filename, format);

  g_assert_cmpstr (name, ==, expected);
}

static void
test_name_gets_the_suffix_of_its_format (void)
{
  assert_named ("figure", HL_FIGURE_PNG, "figure.png");
  assert_named ("figure.png", HL_FIGURE_SVG, "figure.svg");
  assert_named ("figure.PNG", HL_FIGURE_PDF, "figure.pdf");
  assert_named ("head 1.2", HL_FIGURE_CSV, "head 1.2.csv");
  assert_named ("figure.jpg", HL_FIGURE_PNG, "figure.jpg.png");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/render/drawing/format/suffix-says-it", test_suffix_says_the_format);
  g_test_add_func ("/render/drawing/format/name-without-suffix-says-nothing",
                   test_name_without_suffix_says_nothing);
  g_test_add_func ("/render/drawing/format/suffix-of-something-else-is-refused",
                   test_suffix_of_something_else_is_refused);
  g_test_add_func ("/render/drawing/format/name-gets-the-suffix",
                   test_name_gets_the_suffix_of_its_format);

  return g_test_run ();
}
