#include "ui/render/figure-file.h"

#include <string.h>

#include "tests/support/cases.h"
#include "tests/support/figure-boxes.h"

static const char *const open_paths[] = { "encoder.blks.block0", "decoder.blks.block0", NULL };

static HlFigureSpec
make_spec (void)
{
  HlFigureSpec spec = hl_test_textbook;

  spec.open = open_paths;

  return spec;
}

static GBytes *
encode (const HlFigureFile *self,
        HlFigureFormat      format,
        double              scale,
        GError            **error)
{
  g_autoptr (HlRecording) recording = hl_figure_file_record (self, format);

  return hl_recording_encode (recording, scale, error);
}

static gsize
size_of (HlFigureFormat format,
         const char    *caption,
         const char    *magic)
{
  const HlFigureSpec spec = make_spec ();
  const HlFigureFile file = { "The Transformer", caption, &spec };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = encode (&file, format, 1, &error);

  g_assert_no_error (error);
  g_assert_true (g_bytes_get_size (bytes) > strlen (magic) &&
                 memcmp (g_bytes_get_data (bytes, NULL), magic, strlen (magic)) == 0);

  return g_bytes_get_size (bytes);
}

NN_TEST (every_format_has_its_file)
{
  size_of (HL_FIGURE_PNG, "caption", "\x89PNG");
  size_of (HL_FIGURE_SVG, "caption", "<?xml");
  size_of (HL_FIGURE_PDF, "caption", "%PDF");
  size_of (HL_FIGURE_CSV, "caption", "path,name,shape,numbers");
}

/* Bytes 16 to 23 of a PNG are its size. */
static int
png_height (const char *caption,
            double      scale)
{
  const HlFigureSpec spec = make_spec ();
  const HlFigureFile file = { NULL, caption, &spec };
  g_autoptr (GBytes) bytes = encode (&file, HL_FIGURE_PNG, scale, NULL);
  const guint8      *data = g_bytes_get_data (bytes, NULL);

  return data[20] << 24 | data[21] << 16 | data[22] << 8 | data[23];
}

NN_TEST (captions_have_room)
{
  g_assert_cmpint (png_height ("caption", 1), >, png_height (NULL, 1) + 10);
  g_assert_cmpint (png_height (NULL, 2), >=, 2 * png_height (NULL, 1) - 2);
}

NN_TEST (a_dark_window_has_a_white_file)
{
  HlFigureSpec       light = make_spec ();
  HlFigureSpec       dark = make_spec ();
  const HlFigureFile on_light = { NULL, NULL, &light };
  const HlFigureFile on_dark = { NULL, NULL, &dark };
  g_autoptr (GBytes) a = NULL;
  g_autoptr (GBytes) b = NULL;

  dark.palette = hl_palette_get (TRUE);
  a = encode (&on_light, HL_FIGURE_PNG, 1, NULL);
  b = encode (&on_dark, HL_FIGURE_PNG, 1, NULL);
  g_assert_true (g_bytes_equal (a, b));
}

NN_TEST (the_table_lists_every_box_that_is_shown)
{
  const HlFigureSpec         spec = make_spec ();
  const HlFigureFile         file = { NULL, NULL, &spec };
  g_autoptr (HlFigureLayout) layout = hl_figure_layout_new (&spec);
  g_autofree char           *table = hl_figure_file_to_table (&file);
  g_auto (GStrv)             lines = g_strsplit (table, "\r\n", -1);

  g_assert_cmpint (g_strv_length (lines), ==, hl_figure_n_boxes (layout) + 2);
  g_assert_nonnull (strstr (table, "encoder.blks.block0.attention,\"Self-attention\","
                                   "\"(m, D)\",\"(6, 32)\"\r\n"));
}

NN_TEST_MAIN ()
