#include "ui/render/sheet.h"

#include <string.h>

#include "tests/support/cases.h"

static const double x[] = { 1, 2 };
static const double y[] = { 0.5, 0.25 };

static const HlCurveSeries series = { "loss", x, y, 2 };
static const HlCurveSpec   curve = { .series = &series, .n_series = 1, .x_end = 2 };

static const HlSheetPart parts[] = {
  { .curve = &curve, .curve_title = "x, y" },
  { .curve = &curve, .curve_title = "training loss" },
};

static const HlSheet sheet = { .text = { "A title", "ε = 1e-5" }, .parts = parts, .n_parts = 2 };

static GBytes *encode (const HlSheet *self, HlFigureFormat format, double scale, GError **error)
{
  g_autoptr (HlRecording) recording = hl_sheet_record (self, format, error);

  return recording != NULL
             ? hl_recording_encode (recording,
                                    &(HlPrint){ .resolution = scale * HL_FIGURE_RESOLUTION }, error)
             : NULL;
}

static void assert_begins (HlFigureFormat format, const char *beginning)
{
  g_autoptr (GBytes) bytes = encode (&sheet, format, 1.0, NULL);

  g_assert_nonnull (bytes);
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), strlen (beginning), beginning,
                   strlen (beginning));
}

NN_TEST (every_format_can_be_written)
{
  assert_begins (HL_FIGURE_PNG, "\x89PNG");
  assert_begins (HL_FIGURE_SVG, "<?xml");
  assert_begins (HL_FIGURE_PDF, "%PDF");
  assert_begins (HL_FIGURE_CSV, "\"x, y\"");
}

NN_TEST (table_has_all_numbers_and_names)
{
  g_autofree char *table = hl_sheet_to_table (&sheet);

  g_assert_cmpstr (table, ==,
                   "\"x, y\",loss,1,0.5\r\n"
                   "\"x, y\",loss,2,0.25\r\n"
                   "training loss,loss,1,0.5\r\n"
                   "training loss,loss,2,0.25\r\n");
}

NN_TEST (parts_go_on_in_the_next_line)
{
  const HlSheet one = { .parts = parts, .n_parts = 1 };
  HlSheetPart   many[40];
  HlSheet       full = { .parts = many, .n_parts = 40 };

  for (int i = 0; i < 40; i++)
    many[i] = parts[0];

  g_assert_cmpfloat (hl_sheet_measure (&full).height, >, 2 * hl_sheet_measure (&one).height);
  g_assert_cmpfloat (hl_sheet_measure (&full).width, <, 900.0);
}

NN_TEST (title_and_caption_take_room)
{
  const HlSheet bare = { .parts = parts, .n_parts = 2 };

  g_assert_cmpfloat (hl_sheet_measure (&sheet).height, >, hl_sheet_measure (&bare).height + 20);
}

NN_TEST (too_large_a_scale_is_refused)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (encode (&sheet, HL_FIGURE_PNG, 1000.0, &error));
  g_assert_error (error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_TOO_LARGE);
}

NN_TEST (nothing_is_refused)
{
  const HlSheet      empty = { .text = { "A title" } };
  g_autoptr (GError) error = NULL;

  g_assert_null (encode (&empty, HL_FIGURE_PNG, 1.0, &error));
  g_assert_error (error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_EMPTY);
}

NN_TEST (dark_screens_print_on_white_paper)
{
  HlCurveSpec        dark = curve;
  HlSheetPart        part = { .curve = &dark, .curve_title = "x, y" };
  const HlSheet      on_screen = { .parts = &part, .n_parts = 1 };
  const HlSheet      on_paper = { .parts = parts, .n_parts = 1 };
  g_autoptr (GBytes) a = NULL;
  g_autoptr (GBytes) b = NULL;

  dark.palette = hl_palette_get (TRUE);
  a = encode (&on_screen, HL_FIGURE_PNG, 1.0, NULL);
  b = encode (&on_paper, HL_FIGURE_PNG, 1.0, NULL);
  g_assert_true (g_bytes_equal (a, b));
}

NN_TEST_MAIN ()
