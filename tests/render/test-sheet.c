#include "ui/render/recording.h"

#include "tests/support/cases.h"

static void draw_square (gconstpointer data, cairo_t *cr)
{
  cairo_rectangle (cr, 0, 0, 100, 100);
  cairo_fill (cr);
}

static const HlDrawing square = { { 100, 100 }, draw_square, NULL };
static const HlSheet   sheet = { .text = { "A title", "ε = 1e-5" }, .drawing = &square };

static GBytes *encode (const HlSheet *self, HlFigureFormat format, double scale, GError **error)
{
  g_autoptr (HlRecording) recording = hl_sheet_record (self, format);

  return hl_recording_encode (recording, &(HlPrint){ .resolution = scale * HL_FIGURE_RESOLUTION },
                              error);
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
}

NN_TEST (title_and_caption_take_room)
{
  const HlSheet bare = { .drawing = &square };

  g_assert_cmpfloat (hl_sheet_measure (&sheet).height, >, hl_sheet_measure (&bare).height + 20);
}

/* In a column of a page the sheet is as wide as its drawing. */
NN_TEST (narrow_sheets_are_no_wider_than_their_drawing)
{
  HlSheet narrow = sheet;

  narrow.is_narrow = TRUE;
  g_assert_cmpfloat (hl_sheet_measure (&narrow).width, ==, 100 + 2 * HL_SHEET_NARROW_MARGIN);
  g_assert_cmpfloat (hl_sheet_measure (&sheet).width, >, 300);
}

NN_TEST (too_large_a_scale_is_refused)
{
  NN_FAILS (HL_DRAWING_ERROR, HL_DRAWING_ERROR_TOO_LARGE, encode, &sheet, HL_FIGURE_PNG, 1000.0);
}
