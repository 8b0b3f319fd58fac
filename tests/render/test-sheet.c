#include "ui/render/sheet.h"

#include <string.h>

static const float values[] = { 1, 2.5f, -3, 4 };

static const double x[] = { 1, 2 };
static const double y[] = { 0.5, 0.25 };

static const HlNumberMatrix matrix = { .title = "x, y", .values = values, .rows = 2, .columns = 2 };
static const HlCurveSeries  series = { "loss", x, y, 2 };
static const HlCurveSpec    curve = { .series = &series, .n_series = 1, .x_end = 2 };

static const HlSheetPart parts[] = {
  { .matrix = &matrix },
  { .matrix = &matrix },
  { .curve = &curve, .curve_title = "training loss" },
};

static const HlSheet sheet = { .title = "A title",
                               .caption = "ε = 1e-5",
                               .parts = parts,
                               .n_parts = 3 };

static GBytes *
encode (const HlSheet *self,
        HlFigureFormat format,
        double         scale,
        GError       **error)
{
  g_autoptr (HlRecording) recording = hl_sheet_record (self, format, error);

  return recording != NULL ? hl_recording_encode (recording, scale, error) : NULL;
}

static void
assert_begins (HlFigureFormat format,
               const char    *beginning)
{
  g_autoptr (GBytes) bytes = encode (&sheet, format, 1.0, NULL);

  g_assert_nonnull (bytes);
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), strlen (beginning), beginning,
                   strlen (beginning));
}

static void
test_every_format_can_be_written (void)
{
  assert_begins (HL_FIGURE_PNG, "\x89PNG");
  assert_begins (HL_FIGURE_SVG, "<?xml");
  assert_begins (HL_FIGURE_PDF, "%PDF");
  assert_begins (HL_FIGURE_CSV, "\"x, y\"");
}

static void
test_table_has_all_numbers_and_names (void)
{
  g_autofree char *table = hl_sheet_to_table (&sheet);

  g_assert_cmpstr (table, ==,
                   "\"x, y\",,\"1\",\"2\"\r\n"
                   "\"x, y\",\"1\",1,2.5\r\n"
                   "\"x, y\",\"2\",-3,4\r\n"
                   "\"x, y\",,\"1\",\"2\"\r\n"
                   "\"x, y\",\"1\",1,2.5\r\n"
                   "\"x, y\",\"2\",-3,4\r\n"
                   "\"training loss\",\"loss\",1,0.5\r\n"
                   "\"training loss\",\"loss\",2,0.25\r\n");
}

static void
test_parts_stand_beside_each_other_until_the_line_is_full (void)
{
  const HlSheet one = { .parts = parts, .n_parts = 1 };
  const HlSheet two = { .parts = parts, .n_parts = 2 };
  HlSheetPart   many[40];
  HlSheet       full = { .parts = many, .n_parts = 40 };

  for (int i = 0; i < 40; i++)
    many[i] = parts[0];

  g_assert_cmpfloat (hl_sheet_measure (&two).height, ==, hl_sheet_measure (&one).height);
  g_assert_cmpfloat (hl_sheet_measure (&full).height, >, 2 * hl_sheet_measure (&one).height);
  g_assert_cmpfloat (hl_sheet_measure (&full).width, <, 900.0);
}

static void
test_title_and_caption_take_room (void)
{
  const HlSheet bare = { .parts = parts, .n_parts = 3 };

  g_assert_cmpfloat (hl_sheet_measure (&sheet).height, >, hl_sheet_measure (&bare).height + 20);
}

static void
test_too_large_a_scale_is_refused (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (encode (&sheet, HL_FIGURE_PNG, 1000.0, &error));
  g_assert_error (error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_TOO_LARGE);
}

static void
test_nothing_is_refused (void)
{
  const HlSheet      empty = { .title = "A title" };
  g_autoptr (GError) error = NULL;

  g_assert_null (encode (&empty, HL_FIGURE_PNG, 1.0, &error));
  g_assert_error (error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_EMPTY);
}

static void
test_dark_screens_print_on_white_paper (void)
{
  HlNumberMatrix     dark = matrix;
  HlSheetPart        part = { .matrix = &dark };
  const HlSheet      on_screen = { .parts = &part, .n_parts = 1 };
  const HlSheet      on_paper = { .parts = parts, .n_parts = 1 };
  g_autoptr (GBytes) a = NULL;
  g_autoptr (GBytes) b = NULL;

  dark.palette = hl_palette_get (TRUE);
  a = encode (&on_screen, HL_FIGURE_PNG, 1.0, NULL);
  b = encode (&on_paper, HL_FIGURE_PNG, 1.0, NULL);
  g_assert_true (g_bytes_equal (a, b));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, function) g_test_add_func ("/render/sheet/" path, function)
  ADD ("encode/every-format", test_every_format_can_be_written);
  ADD ("encode/too-large-a-scale-is-refused", test_too_large_a_scale_is_refused);
  ADD ("encode/nothing-is-refused", test_nothing_is_refused);
  ADD ("encode/dark-screens-print-on-white-paper", test_dark_screens_print_on_white_paper);
  ADD ("table/has-all-numbers-and-names", test_table_has_all_numbers_and_names);
  ADD ("layout/parts-stand-beside-each-other-until-the-line-is-full",
       test_parts_stand_beside_each_other_until_the_line_is_full);
  ADD ("layout/title-and-caption-take-room", test_title_and_caption_take_room);
#undef ADD

  return g_test_run ();
}
