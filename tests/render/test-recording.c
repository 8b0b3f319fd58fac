#include "ui/render/recording.h"

#include "tests/support/cases.h"

#define WIDTH 30
#define HEIGHT 20

/* Half red and half a color that a person chooses, on white. */
static void draw_flag_cb (gconstpointer data, cairo_t *cr)
{
  const double *color = data;

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_rectangle (cr, 0, 0, WIDTH / 2, HEIGHT);
  cairo_set_source_rgb (cr, 1, 0, 0);
  cairo_fill (cr);
  cairo_rectangle (cr, WIDTH / 2, 5, WIDTH / 2, 10);
  cairo_set_source_rgb (cr, color[0], color[1], color[2]);
  cairo_fill (cr);
}

static GBytes *encode (const HlRecording *recording, double scale)
{
  return NN_OK (hl_recording_encode, recording,
                &(HlPrint){ .resolution = scale * HL_FIGURE_RESOLUTION });
}

NN_TEST (pixels_are_those_of_the_drawing)
{
  static const double color[] = { 0, 0, 1 };
  const HlDrawing     drawing = { { WIDTH, HEIGHT }, draw_flag_cb, color };

  for (int scale = 1; scale <= 3; scale++)
    {
      g_autoptr (HlRecording) recording = hl_recording_new (&drawing, HL_FIGURE_PNG);
      g_autoptr (GBytes)      recorded = encode (recording, scale);
      g_autoptr (GBytes)      drawn = hl_drawing_encode (
               &drawing, &(HlPrint){ .resolution = scale * HL_FIGURE_RESOLUTION }, NULL);

      g_assert_true (g_bytes_equal (recorded, drawn));
    }
}

/* What was drawn is gone, or another, when the worker comes to it. */
NN_TEST (recording_borrows_nothing)
{
  double                  color[] = { 0, 0, 1 };
  const HlDrawing         drawing = { { WIDTH, HEIGHT }, draw_flag_cb, color };
  g_autoptr (HlRecording) recording = hl_recording_new (&drawing, HL_FIGURE_PNG);
  g_autoptr (GBytes)      before = encode (recording, 1);
  g_autoptr (GBytes)      after = NULL;

  color[2] = 0;
  after = encode (recording, 1);
  g_assert_true (g_bytes_equal (before, after));
}

static gpointer encode_in_thread (gpointer data) { return encode (data, 2); }

NN_TEST (another_thread_makes_the_same_file)
{
  static const double     color[] = { 0, 0, 1 };
  const HlDrawing         drawing = { { WIDTH, HEIGHT }, draw_flag_cb, color };
  g_autoptr (HlRecording) recording = hl_recording_new (&drawing, HL_FIGURE_PNG);
  g_autoptr (GBytes)      here = encode (recording, 2);
  GThread                *thread = g_thread_new ("encode", encode_in_thread, recording);
  g_autoptr (GBytes)      there = g_thread_join (thread);

  g_assert_true (g_bytes_equal (here, there));
}

NN_TEST (table_is_its_text)
{
  g_autoptr (HlRecording) recording = hl_recording_new_table (g_strdup ("1,2\r\n"));
  g_autoptr (GBytes)      bytes = encode (recording, 1000);

  g_assert_cmpint (recording->format, ==, HL_FIGURE_CSV);
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), "1,2\r\n", 5);
}
