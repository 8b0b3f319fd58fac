#include "ui/render/attention-figure.h"

#include <math.h>
#include <string.h>

#include "tests/support/cases.h"

static float       values[] = { 0.9f, 0.1f, 0.2f, 0.8f };
static const char *tokens[] = { "i'm", "home" };

static const HlAttentionMaps large = {
  .layers = 1,
  .heads = 1,
  .rows = 2,
  .columns = 2,
  .values = values,
  .row_tokens = tokens,
  .column_tokens = tokens,
};
static const HlAttentionMaps tiny = {
  .layers = 2, .heads = 2, .rows = 1, .columns = 1, .values = values
};
static const HlHeatmapSpec map = { .maps = &large };
static const HlHeatmapSpec grid = { .maps = &tiny, .shows_all = TRUE };

static const HlAttentionFigure one_head = { "Encoder self-attention", "A caption.", &map };
static const HlAttentionFigure all_heads = { "Encoder self-attention", "A caption.", &grid };

NN_TEST (caption_says_where_the_picture_comes_from)
{
  const HlAttentionSource head = { "eng-fra", "i'm home .", "je suis chez moi .", 1, 2, 7, 3000 };
  const HlAttentionSource heads = { "eng-fra", "i'm home .", NULL, -1, -1, 7, -1, TRUE };
  g_autofree char        *one = hl_attention_caption (&head);
  g_autofree char        *all = hl_attention_caption (&heads);

  g_assert_cmpstr (one, ==,
                   "Model: eng-fra\u00a0· sentence: i'm home . → je suis chez moi .\u00a0· "
                   "block 2, head 3\u00a0· seed 7\u00a0· update 3000");
  g_assert_cmpstr (all, ==,
                   "Model: eng-fra\u00a0· sentence: i'm home .\u00a0· "
                   "all blocks and heads\u00a0· each row: word read → word written");
}

typedef struct
{
  GBytes *bytes;    /* a picture in a file */
  gsize   position; /* how much of it has been read */
} Reader;

static cairo_status_t read_cb (void *data, unsigned char *bytes, unsigned int n)
{
  Reader *reader = data;

  memcpy (bytes, (const guint8 *) g_bytes_get_data (reader->bytes, NULL) + reader->position, n);
  reader->position += n;

  return CAIRO_STATUS_SUCCESS;
}

static HlSize measure (const HlAttentionFigure *figure)
{
  g_autoptr (HlRecording) recording = hl_attention_figure_record (figure, HL_FIGURE_PNG);

  return recording->size;
}

/* The figure as its PNG file has it, or NULL. */
static cairo_surface_t *paint (const HlAttentionFigure *figure, double scale, GError **error)
{
  g_autoptr (HlRecording) recording = hl_attention_figure_record (figure, HL_FIGURE_PNG);
  g_autoptr (GBytes)      bytes = hl_recording_encode (
           recording, &(HlPrint){ .resolution = scale * HL_FIGURE_RESOLUTION }, error);
  Reader reader = { bytes, 0 };

  return bytes != NULL ? cairo_image_surface_create_from_png_stream (read_cb, &reader) : NULL;
}

static guint32 last_pixel (cairo_surface_t *picture)
{
  const int     right = cairo_image_surface_get_width (picture) - 1;
  const int     bottom = cairo_image_surface_get_height (picture) - 1;
  const guint8 *row = cairo_image_surface_get_data (picture) +
                      (gsize) bottom * cairo_image_surface_get_stride (picture);

  return ((const guint32 *) (gconstpointer) row)[right];
}

NN_TEST (paint_fills_the_page_at_any_scale)
{
  const HlSize size = measure (&one_head);

  for (double scale = 1; scale <= 3; scale++)
    {
      g_autoptr (GError) error = NULL;
      cairo_surface_t   *picture = paint (&one_head, scale, &error);

      g_assert_no_error (error);
      g_assert_cmpfloat (cairo_image_surface_get_width (picture), ==, ceil (size.width * scale));
      g_assert_cmpfloat (cairo_image_surface_get_height (picture), ==, ceil (size.height * scale));

      cairo_surface_flush (picture);
      g_assert_cmphex (last_pixel (picture) & 0xffffff, ==, 0xffffff);
      cairo_surface_destroy (picture);
    }
}

NN_TEST (measure_makes_room_for_title_and_caption)
{
  HlAttentionFigure bare = one_head;

  bare.title = bare.caption = NULL;
  g_assert_cmpfloat (measure (&bare).height, <, measure (&one_head).height - 30);
}

/* A file has the room that it wants, so no token of it is shortened, however few there are. */
NN_TEST (no_label_is_cut)
{
  static const char *words[] = { "go", "<eos>", "gouvernementale" };

  for (int n = 1; n <= 3; n++)
    for (int all = 0; all < 2; all++)
      {
        float                   weights[4 * 9] = { 0 };
        const HlAttentionMaps   maps = { .layers = 1 + all,
                                         .heads = 1 + all,
                                         .rows = n,
                                         .columns = n,
                                         .values = weights,
                                         .row_tokens = words + 3 - n,
                                         .column_tokens = words + 3 - n };
        const HlHeatmapSpec     spec = { .maps = &maps, .shows_all = all == 1 };
        const HlAttentionFigure figure = { "Weights", "A caption.", &spec };
        g_autoptr (HlRecording) recording = hl_attention_figure_record (&figure, HL_FIGURE_SVG);
        g_autoptr (GError)      error = NULL;
        g_autoptr (GBytes)      bytes = hl_recording_encode (recording, NULL, &error);
        g_autofree char        *svg = NULL;

        g_assert_no_error (error);
        svg = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
        g_assert_nonnull (strstr (svg, ">gouvernementale<"));
        g_assert_null (strstr (svg, "…"));
      }
}

NN_TEST (paint_refuses_a_scale_that_cairo_cannot_draw)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (paint (&one_head, 1e4, &error));
  g_assert_error (error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_TOO_LARGE);
}

NN_TEST (paint_takes_maps_of_500_tokens)
{
  g_autofree float     *many = g_new0 (float, 500 * 500);
  const HlAttentionMaps maps = {
    .layers = 1, .heads = 1, .rows = 500, .columns = 500, .values = many
  };
  const HlHeatmapSpec     spec = { .maps = &maps };
  const HlAttentionFigure figure = { .spec = &spec };
  g_autoptr (GError)      error = NULL;
  cairo_surface_t        *picture = paint (&figure, 2, &error);

  g_assert_no_error (error);
  g_assert_cmpint (cairo_image_surface_get_width (picture), >, 2000);
  cairo_surface_destroy (picture);
}

static void assert_begins_with (const HlAttentionFigure *figure, HlFigureFormat format,
                                const char *magic)
{
  g_autoptr (GError)      error = NULL;
  g_autoptr (HlRecording) recording = hl_attention_figure_record (figure, format);
  g_autoptr (GBytes)      bytes = hl_recording_encode (recording, NULL, &error);
  gsize                   length;
  gconstpointer           data;

  g_assert_no_error (error);
  data = g_bytes_get_data (bytes, &length);
  g_assert_cmpuint (length, >, format == HL_FIGURE_CSV ? 50 : 500);
  g_assert_cmpmem (data, strlen (magic), magic, strlen (magic));
}

NN_TEST (encode_writes_every_format)
{
  assert_begins_with (&one_head, HL_FIGURE_PNG, "\x89PNG");
  assert_begins_with (&one_head, HL_FIGURE_SVG, "<?xml");
  assert_begins_with (&one_head, HL_FIGURE_PDF, "%PDF");
  assert_begins_with (&all_heads, HL_FIGURE_PNG, "\x89PNG");
  assert_begins_with (&one_head, HL_FIGURE_CSV, "map,query,i'm,home\r\n");
  assert_begins_with (&all_heads, HL_FIGURE_CSV, "map,query,1\r\n");
}

NN_TEST_MAIN ()
