#include <hb.h>

#include "tests/support/cases.h"
#include "ui/render/recording.h"
#include "ui/render/text.h"

#include "ui/render/svg-text.h"

typedef struct
{
  const char *words;
  HlTextBox   box;
} Line;

static void draw_cb (gconstpointer data, cairo_t *cr)
{
  g_autoptr (HlText) text = hl_text_new (NULL);
  const Line        *line = data;

  cairo_rectangle (cr, 0, 0, 10, 10);
  cairo_fill (cr);
  hl_text_draw (text, HL_TEXT_NORMAL, line->words, &line->box, (HlColor){ 1, 0, 0.2 }, cr);
}

static char *encode (const Line *line, HlFigureFormat format)
{
  const HlDrawing         drawing = { { 300, 200 }, draw_cb, line };
  g_autoptr (HlRecording) recording = hl_recording_new (&drawing, format);
  g_autoptr (GBytes)      bytes =
      hl_recording_encode (recording, &(HlPrint){ .type = 2 * HL_FIGURE_TYPE }, NULL);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* The file is well-formed: GLib's reader of markup takes it. */
static char *encode_svg (const Line *line)
{
  static const GMarkupParser      parser = { NULL };
  char                           *svg = encode (line, HL_FIGURE_SVG);
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, NULL, NULL);

  NN_OK (g_markup_parse_context_parse, context, svg, -1);
  NN_OK (g_markup_parse_context_end_parse, context);

  return svg;
}

static void assert_has (const char *svg, const char *part)
{
  if (strstr (svg, part) == NULL)
    g_error ("no %s in\n%s", part, svg);
}

NN_TEST (words_are_text_and_no_outlines)
{
  const Line       line = { "il → est", { .rect = { 20, 30, 200, 20 } } };
  g_autofree char *svg = encode_svg (&line);

  assert_has (svg, ">il → est</text>");
  assert_has (svg, "fill=\"#ff0033\"");
  assert_has (svg, "<g transform=\"scale(1.5000)\">"); /* twice as large, in points */
  g_assert_null (strstr (svg, "<symbol"));
  g_assert_null (strstr (svg, "glyph"));
}

/* A reader without our fonts sees the same letters: the file has them, and no others. */
NN_TEST (the_letters_of_its_words_are_in_the_file)
{
  const Line        line = { "il → 译", { .rect = { 20, 30, 200, 20 } } };
  g_autofree char  *svg = encode_svg (&line);
  g_auto (GStrv)    faces = g_strsplit (svg, "base64,", -1);
  hb_set_t         *letters = hb_set_create ();
  static const char words[] = "il → 译";

  g_assert_cmpint ((int) g_strv_length (faces), >=, 2);
  for (char **face = faces + 1; *face != NULL; face++)
    {
      g_autofree char   *encoded = g_strndup (*face, strcspn (*face, ")"));
      gsize              size;
      g_autofree guchar *data = g_base64_decode (encoded, &size);
      hb_blob_t         *blob = hb_blob_create ((const char *) data, (unsigned int) size,
                                                HB_MEMORY_MODE_READONLY, NULL, NULL);
      hb_face_t         *font = hb_face_create (blob, 0);

      hb_face_collect_unicodes (font, letters);
      hb_face_destroy (font);
      hb_blob_destroy (blob);
    }
  for (const char *at = words; *at != '\0'; at = g_utf8_next_char (at))
    g_assert_true (hb_set_has (letters, g_utf8_get_char (at)));
  g_assert_false (hb_set_has (letters, 'q'));
  hb_set_destroy (letters);
}

/* Cairo 1.18 counts through all files of a process, so that the second would be another file. */
NN_TEST (sources_are_counted_anew_in_each_file)
{
  static const char     drawn[] = "<g id=\"source-127\"/><use href=\"#source-127\"/>"
                                  "<use href=\"#source-9\"/><g id=\"resource-\"/></svg>\n";
  cairo_surface_t      *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR, NULL);
  g_autoptr (HlSvgText) words = hl_svg_text_new (surface);
  g_autoptr (GBytes)    svg = g_bytes_new_static (drawn, strlen (drawn));
  g_autoptr (GBytes)    whole = hl_svg_text_insert (words, svg, 1.0);

  NN_TEXT (g_strndup (g_bytes_get_data (whole, NULL), g_bytes_get_size (whole)),
           "<g id=\"source-1\"/><use href=\"#source-1\"/>"
           "<use href=\"#source-2\"/><g id=\"resource-\"/></svg>\n");
  cairo_surface_destroy (surface);
}

NN_TEST (what_xml_cannot_write_is_replaced)
{
  const Line       line = { "<b> & \"\001\" \xff", { .rect = { 0, 0, 300, 20 } } };
  g_autofree char *svg = encode_svg (&line);

  assert_has (svg, ">&lt;b&gt; &amp; &quot;\uFFFD&quot; \uFFFD</text>");
}

NN_TEST (no_label_is_cut_in_a_file)
{
  static const char *const labels[] = { "est → calme", "extraordinairement", "encoder–decoder" };

  for (gsize i = 0; i < G_N_ELEMENTS (labels); i++)
    for (int is_turned = 0; is_turned <= 1; is_turned++)
      {
        const Line line = { labels[i], { .rect = { 10, 10, 30, 30 }, .is_turned = is_turned } };
        g_autofree char *svg = encode_svg (&line);
        g_autofree char *whole = g_strdup_printf (">%s</text>", labels[i]);

        assert_has (svg, whole);
      }
}

NN_TEST (every_line_of_a_caption_is_a_line)
{
  const Line       line = { "prediction: il\nreference: elle",
                            { .rect = { 0, 0, 300, 60 }, .wraps = TRUE } };
  g_autofree char *svg = encode_svg (&line);

  assert_has (svg, ">prediction: il</text>");
  assert_has (svg, ">reference: elle</text>");
}

NN_TEST (shortened_words_end_with_an_ellipsis)
{
  const Line       line = { "supercalifragilisticexpialidocious", { .rect = { 0, 0, 90, 20 } } };
  g_autofree char *svg = encode_svg (&line);

  assert_has (svg, "…</text>");
  g_assert_null (strstr (svg, "docious"));
}

NN_TEST (words_keep_the_end_they_are_aligned_to)
{
  Line                line = { "x", { .rect = { 100, 100, 50, 20 } } };
  static const double aligns[] = { 0.0, 0.5, 1.0 };
  static const char  *anchors[] = { "start", "middle", "end" };
  static const char  *turned[] = { "end", "middle", "start" };

  for (int i = 0; i < 3; i++)
    {
      g_autofree char *svg = NULL;
      g_autofree char *svg_turned = NULL;
      g_autofree char *anchor = g_strdup_printf ("text-anchor=\"%s\"", anchors[i]);
      g_autofree char *anchor_turned = g_strdup_printf ("text-anchor=\"%s\"", turned[i]);

      line.box.align_x = line.box.align_y = aligns[i];
      line.box.is_turned = FALSE;
      svg = encode_svg (&line);
      assert_has (svg, anchor);
      line.box.is_turned = TRUE;
      svg_turned = encode_svg (&line);
      assert_has (svg_turned, anchor_turned);
      assert_has (svg_turned, "matrix(0.0000,-1.0000,1.0000,0.0000,");
    }
}
