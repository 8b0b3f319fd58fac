#include "ui/render/bars.h"

#include <math.h>
#include <string.h>

#include "tests/support/cases.h"
#include "ui/render/text.h"

#define WIDTH 400.0

static const double values[] = { -0.5, 2.0, 4.0, -1.0 };

static HlBarsSpec *new_spec (void)
{
  HlBarsSpec *spec = hl_bars_spec_new ("for “noire”", "for “rouge”", "Together", 4.5);

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    hl_bars_spec_add (spec, i == 2 ? "=a, \"long\" part" : "part", values[i]);

  return spec;
}

/* One scale for all, from one line. */
NN_TEST (length_of_a_bar_is_its_number)
{
  g_autoptr (HlBarsSpec) spec = new_spec ();

  for (double width = 250.0; width < 900.0; width += 130.0)
    {
      const HlBarsLayout layout = hl_bars_layout (spec, width);

      for (int i = 0; i < (int) G_N_ELEMENTS (values); i++)
        {
          const HlRect bar = hl_bars_rect (spec, &layout, i);

          g_assert_cmpfloat_with_epsilon (bar.width / layout.unit, fabs (values[i]), 1e-9);
          g_assert_cmpfloat_with_epsilon (values[i] < 0.0 ? hl_rect_right (&bar) : bar.x,
                                          layout.zero, 1e-9);
          g_assert_cmpfloat (bar.x, >=, layout.labels);
          g_assert_cmpfloat (hl_rect_right (&bar), <=, layout.numbers);
        }
      g_assert_cmpfloat_with_epsilon (hl_bars_rect (spec, &layout, 4).width / layout.unit, 4.5,
                                      1e-9);
    }
}

/* Parts of 1: the whole width is 1, and on a logarithmic scale each power of ten a fifth. */
NN_TEST (parts_have_a_scale_up_to_one)
{
  g_autoptr (HlBarsSpec) spec = hl_bars_spec_new (NULL, NULL, "5 others", 1e-7);

  spec->is_of_parts = TRUE;
  spec->digits = 3;
  spec->number_title = g_strdup ("probability");
  spec->second_title = g_strdup ("logit");
  hl_bars_spec_add_with (spec, "rouge", 0.1, "9.1");
  for (int i = 0; i < 2; i++)
    {
      const HlBarsLayout layout = hl_bars_layout (spec, WIDTH);
      const double       length = hl_bars_rect (spec, &layout, 0).width / layout.unit;

      g_assert_cmpfloat_with_epsilon (length, i == 0 ? 0.1 : 0.8, 1e-9);
      g_assert_cmpfloat (layout.zero + layout.unit, <=, layout.numbers);
      g_assert_cmpfloat (layout.numbers, <, layout.seconds);
      g_assert_cmpfloat (hl_bars_rect (spec, &layout, 1).width, <, 1e-3);
      spec->is_logarithmic = TRUE;
    }
}

NN_TEST (second_number_is_read_and_saved)
{
  g_autoptr (HlBarsSpec) spec = hl_bars_spec_new (NULL, NULL, "5 others", 0.9);
  g_autofree char       *text = NULL;
  g_autofree char       *table = NULL;

  spec->is_of_parts = TRUE;
  spec->second_title = g_strdup ("logit");
  hl_bars_spec_add_with (spec, "rouge", 0.1, "9.1");
  text = hl_bars_describe (spec, 0);
  table = hl_bars_to_table (spec);
  g_assert_cmpstr (text, ==, "rouge: 0.1, logit 9.1");
  g_assert_cmpstr (table, ==, "part,value,logit\r\nrouge,0.1,9.1\r\n5 others,0.9\r\n");
}

NN_TEST (bars_stand_below_each_other)
{
  g_autoptr (HlBarsSpec) spec = new_spec ();
  const HlBarsLayout     layout = hl_bars_layout (spec, WIDTH);

  for (int i = 0; i < (int) G_N_ELEMENTS (values); i++)
    {
      const HlRect bar = hl_bars_rect (spec, &layout, i);
      const HlRect next = hl_bars_rect (spec, &layout, i + 1);

      g_assert_cmpfloat (hl_rect_bottom (&bar), <, next.y);
      g_assert_cmpint (hl_bars_pick (spec, &layout, bar.y + bar.height / 2.0), ==, i);
    }
  g_assert_cmpint (hl_bars_pick (spec, &layout, 1.0), ==, -1);
  g_assert_cmpint (hl_bars_pick (spec, &layout, layout.size.height - 1.0), ==, -1);
}

/* The sum is bold, and wider than what is not. */
NN_TEST (label_of_the_sum_is_not_cut)
{
  g_autoptr (HlBarsSpec) spec = hl_bars_spec_new (NULL, NULL, "Together, a sum", 1.0);
  g_autoptr (HlText)     text = hl_text_new (NULL);

  hl_bars_spec_add (spec, "part", 1.0);
  g_assert_cmpfloat (hl_bars_layout (spec, WIDTH).labels, >=,
                     hl_text_width (text, HL_TEXT_STRONG, spec->sum_label));
}

/* The color says the sign. */
NN_TEST (bars_are_painted)
{
  g_autoptr (HlBarsSpec) spec = new_spec ();
  const HlBarsLayout     layout = hl_bars_layout (spec, WIDTH);
  const int              height = (int) layout.size.height;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) WIDTH, height);
  cairo_t         *cr = cairo_create (surface);
  const guint32   *pixels;
  const int        stride = cairo_image_surface_get_stride (surface) / 4;

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  hl_bars_draw (spec, &layout, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  pixels = (const guint32 *) (gconstpointer) cairo_image_surface_get_data (surface);

  for (int i = 0; i < (int) G_N_ELEMENTS (values); i++)
    {
      const HlRect  bar = hl_bars_rect (spec, &layout, i);
      const guint32 pixel =
          pixels[(int) (bar.y + bar.height / 2.0) * stride + (int) (bar.x + bar.width / 2.0)];
      const int red = (int) (pixel >> 16 & 0xff);
      const int blue = (int) (pixel & 0xff);

      g_assert_true (values[i] < 0.0 ? red > blue : blue > red);
    }
  cairo_surface_destroy (surface);
}

NN_TEST (table_has_every_number)
{
  g_autoptr (HlBarsSpec) spec = new_spec ();
  g_autofree char       *table = hl_bars_to_table (spec);

  g_assert_cmpstr (table, ==,
                   "part,value\r\npart,-0.5\r\npart,2\r\n\" =a, \"\"long\"\" part\",4\r\n"
                   "part,-1\r\nTogether,4.5\r\n");
}

NN_TEST (bar_says_its_number)
{
  g_autoptr (HlBarsSpec) spec = new_spec ();
  g_autofree char       *text = hl_bars_describe (spec, 0);

  g_assert_cmpstr (text, ==, "part: −0.5000");
}

NN_TEST (bars_become_a_file)
{
  const HlSheetText       around = { "Why?", "Model: tiny", "id[i] = argmax_{v ≠ <unk>} p[i,v]" };
  g_autoptr (HlBarsSpec)  spec = new_spec ();
  g_autoptr (HlRecording) svg = hl_bars_record (spec, &around, HL_FIGURE_SVG);
  g_autoptr (HlRecording) csv = hl_bars_record (spec, &around, HL_FIGURE_CSV);
  g_autoptr (GError)      error = NULL;
  g_autoptr (GBytes)      bytes = hl_recording_encode (svg, NULL, &error);
  g_autofree char        *text = NULL;

  g_assert_no_error (error);
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_assert_nonnull (strstr (text, "Why?"));
  g_assert_nonnull (strstr (text, "Model: tiny"));
  g_assert_nonnull (strstr (text, "Together"));
  g_assert_nonnull (strstr (text, "argmax"));
  g_assert_null (strstr (text, "argmax_")); /* typeset */
  g_assert_nonnull (csv->table);
}

NN_TEST_MAIN ()
