#include "ui/render/dot-plot.h"

#include <math.h>
#include <string.h>

#include "tests/support/cases.h"
#include "tests/support/reference-image.h"
#include "ui/render/dot-plot-pick.h"

static HlDotPlot *new_cloud (void)
{
  HlDotPlot *plot = hl_dot_plot_new ();

  plot->x_title = g_strdup ("−g");
  plot->y_title = g_strdup ("Δθ");
  plot->names[0] = g_strdup ("Adam");
  plot->line_name = g_strdup ("plain SGD");
  plot->note = g_strdup ("A sentence.");
  plot->slope = 1e-3;
  hl_dot_plot_add (plot, 0, 2e-4, 1.5e-5);
  hl_dot_plot_add (plot, 0, -1e-4, -1.5e-5);

  return plot;
}

static HlDotPlot *new_rows (int n)
{
  HlDotPlot *plot = hl_dot_plot_new ();

  plot->headline = g_strdup ("1.188 → 1.186");
  plot->x_title = g_strdup ("loss");
  plot->names[0] = g_strdup ("before");
  plot->names[1] = g_strdup ("after");
  plot->rows = g_new0 (char *, n + 1);
  for (int i = 0; i < n; i++)
    {
      plot->rows[i] = g_strdup_printf ("word%d", i);
      hl_dot_plot_add (plot, 0, 1.25 + i, i);
      hl_dot_plot_add (plot, 1, 1.0 + i, i);
    }

  return plot;
}

static void assert_inside (const HlDotPlot *plot, const HlDotPlotLayout *layout)
{
  for (int series = 0; series < HL_DOT_SERIES; series++)
    for (guint i = 0; i < plot->dots[series]->len; i++)
      {
        const HlDot at = hl_dot_plot_place (layout, &g_array_index (plot->dots[series], HlDot, i));

        g_assert_true (hl_rect_contains (&layout->plot, at.x, at.y));
      }
}

/* Zero is in the middle, equal steps are equally long, and upward is up. */
NN_TEST (a_cloud_is_around_zero)
{
  g_autoptr (HlDotPlot) plot = new_cloud ();

  for (double width = 300; width < 2000; width *= 1.5)
    {
      const HlDotPlotLayout layout = hl_dot_plot_layout (plot, width, width / 2);
      const HlDot           zero = hl_dot_plot_place (&layout, &(HlDot){ 0, 0 });
      const HlDot           right = hl_dot_plot_place (&layout, &(HlDot){ 1e-4, 1e-5 });
      const HlDot           left = hl_dot_plot_place (&layout, &(HlDot){ -1e-4, -1e-5 });

      assert_inside (plot, &layout);
      g_assert_cmpfloat_with_epsilon (zero.x - left.x, right.x - zero.x, 1e-6);
      g_assert_cmpfloat_with_epsilon (zero.y - right.y, left.y - zero.y, 1e-6);
      g_assert_cmpfloat (right.x, >, zero.x);
      g_assert_cmpfloat (right.y, <, zero.y);
      g_assert_cmpint (layout.x_ticks.n_values, >=, 3);
      g_assert_cmpint (layout.y_ticks.n_values, >=, 3);
      g_assert_cmpfloat (hl_rect_bottom (&layout.plot), <, layout.note.y);
    }
}

/* Gradients that lie on each other at 0 of a linear axis, over five powers of ten. */
static HlDotPlot *new_spread (void)
{
  HlDotPlot *plot = new_cloud ();

  plot->x_linear = 1e-6;
  for (int power = -6; power <= -2; power++)
    for (int sign = -1; sign <= 1; sign += 2)
      hl_dot_plot_add (plot, 0, sign * pow (10, power), sign * 1e-5);

  return plot;
}

/* Powers of ten are equally far apart, and the tick of each is where its dots are. */
NN_TEST (a_logarithmic_axis_shows_small_numbers_apart)
{
  g_autoptr (HlDotPlot) plot = new_spread ();

  for (double width = 300; width < 2000; width *= 1.5)
    {
      const HlDotPlotLayout layout = hl_dot_plot_layout (plot, width, width / 2);
      const double          zero = hl_dot_plot_place (&layout, &(HlDot){ 0, 0 }).x;
      const double          unit = hl_dot_plot_place (&layout, &(HlDot){ 1e-6, 0 }).x - zero;

      assert_inside (plot, &layout);
      g_assert_cmpfloat (unit, >, layout.plot.width / 14);
      for (int power = 1; power <= 5; power++)
        for (int sign = -1; sign <= 1; sign += 2)
          g_assert_cmpfloat_with_epsilon (
              hl_dot_plot_place (&layout, &(HlDot){ sign * 1e-7 * pow (10, power), 0 }).x - zero,
              sign * power * unit, 1e-6);
      g_assert_cmpint (layout.x_ticks.n_values, >=, 3);
      for (int tick = 0; tick < layout.x_ticks.n_values; tick++)
        g_assert_cmpfloat_with_epsilon (
            remainder (hl_dot_plot_place (&layout, &(HlDot){ layout.x_ticks.values[tick], 0 }).x -
                           zero,
                       unit),
            0.0, 1e-6);
    }
}

/* A dot is found where it is drawn, and says its number, not its place. */
NN_TEST (dots_of_a_logarithmic_axis_can_be_pointed_at)
{
  g_autoptr (HlDotPlot) plot = new_spread ();
  const HlDotPlotLayout layout = hl_dot_plot_layout (plot, 700, 350);
  const HlDot           at = hl_dot_plot_place (&layout, &(HlDot){ 1e-6, 1e-5 });
  const HlDotPick       pick = hl_dot_plot_pick (plot, &layout, at.x, at.y);
  g_autofree char      *words = NULL;
  g_autofree char *expected = g_strdup_printf ("θ[%d]: −g = 10⁻⁶, Δθ = 10⁻⁵", pick.index);

  g_assert_cmpfloat (g_array_index (plot->dots[0], HlDot, pick.index).x, ==, 1e-6);
  plot->x_symbol = g_strdup ("−g");
  plot->y_symbol = g_strdup ("Δθ");
  plot->dot_names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < plot->dots[0]->len; i++)
    g_ptr_array_add (plot->dot_names, g_strdup_printf ("θ[%u]", i));
  words = hl_dot_plot_describe_dot (plot, pick);
  g_assert_cmpstr (words, ==, expected);
}

/* Whether some pixel near a point has the color of the line, which is dashed. */
static gboolean has_line_near (cairo_surface_t *surface, const HlDot *at)
{
  const HlColor color = hl_palette_get (FALSE)->series[1];
  const guint32 wanted = ((guint32) (color.red * 255 + 0.5) << 16) |
                         ((guint32) (color.green * 255 + 0.5) << 8) |
                         (guint32) (color.blue * 255 + 0.5);

  for (int x = (int) at->x - 8; x <= (int) at->x + 8; x++)
    for (int y = (int) at->y - 4; y <= (int) at->y + 4; y++)
      if ((hl_test_pixel (surface, x, y) & 0xffffff) == wanted)
        return TRUE;

  return FALSE;
}

/* What is proportional to x is a straight line on a linear axis, a curve on a logarithmic one. */
NN_TEST (line_passes_through_its_numbers)
{
  for (int is_log = 0; is_log < 2; is_log++)
    {
      g_autoptr (HlDotPlot) plot = hl_dot_plot_new ();
      cairo_surface_t      *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 600, 300);
      cairo_t              *cr = cairo_create (surface);
      HlDotPlotLayout       layout;

      plot->line_name = g_strdup ("plain SGD");
      plot->slope = 1e-3;
      plot->x_linear = is_log ? 1e-6 : 0.0;
      hl_dot_plot_add (plot, 0, 1e-2, 1e-5);
      layout = hl_dot_plot_layout (plot, 600, 300);
      hl_dot_plot_draw (plot, &layout, cr);
      cairo_surface_flush (surface);
      for (double x = 1e-4; x < 1e-2; x *= 1.3)
        {
          const HlDot at = hl_dot_plot_place (&layout, &(HlDot){ x, plot->slope * x });

          g_assert_true (has_line_near (surface, &at));
        }
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* Rows go down in their order, each with its numbers in words. */
NN_TEST (rows_have_their_places_and_numbers)
{
  g_autoptr (HlDotPlot) plot = new_rows (4);
  const HlDotPlotLayout layout = hl_dot_plot_layout (plot, 600, 300);
  g_autofree char      *words = hl_dot_plot_describe (plot);

  assert_inside (plot, &layout);
  for (int row = 1; row < 4; row++)
    g_assert_cmpfloat_with_epsilon (hl_dot_plot_place (&layout, &(HlDot){ 1, row }).y -
                                        hl_dot_plot_place (&layout, &(HlDot){ 1, row - 1 }).y,
                                    layout.row, 1e-6);
  g_assert_cmpstr (words, ==,
                   "1.188 → 1.186. word0: 1.2500 → 1.0000. word1: 2.2500 → 2.0000. "
                   "word2: 3.2500 → 3.0000. word3: 4.2500 → 4.0000.");
}

/* At its least height, in any font, each row has its own line, and dots of a cloud lie apart. */
NN_TEST (least_height_has_room_for_every_row)
{
  static const char *const fonts[] = { "Sans 10", "Sans 20" };

  for (gsize i = 0; i < G_N_ELEMENTS (fonts); i++)
    for (double width = 300; width < 1500; width += 400)
      {
        PangoFontDescription *font = pango_font_description_from_string (fonts[i]);
        g_autoptr (HlText)    text = hl_text_new (font);
        g_autoptr (HlDotPlot) rows = new_rows (9);
        g_autoptr (HlDotPlot) cloud = new_cloud ();
        HlDotPlotLayout       layout;

        rows->font = font;
        cloud->font = pango_font_description_copy (font);
        layout = hl_dot_plot_layout (rows, width, hl_dot_plot_least_height (rows, width));
        g_assert_cmpfloat (layout.scale, <=, 1.001);
        g_assert_cmpfloat (layout.row, >=, 0.9 * hl_text_line (text, HL_TEXT_SMALL));
        layout = hl_dot_plot_layout (cloud, width, hl_dot_plot_least_height (cloud, width));
        g_assert_cmpfloat (layout.plot.height, >=, 4 * hl_text_line (text, HL_TEXT_SMALL));
      }
}

/* Who reads large type wants it large, not twice as large again on a large page. */
NN_TEST (large_type_grows_less)
{
  g_autoptr (HlDotPlot) ordinary = new_cloud ();
  g_autoptr (HlDotPlot) large = new_cloud ();

  ordinary->font = pango_font_description_from_string ("Sans 10");
  large->font = pango_font_description_from_string ("Sans 20");
  g_assert_cmpfloat (hl_dot_plot_layout (ordinary, 1120, 540).scale, >, 1.9);
  g_assert_cmpfloat (hl_dot_plot_layout (large, 1120, 540).scale, <, 1.4);
}

/* However many rows, whatever size: it is drawn, and something is to be seen at each dot. */
NN_TEST (every_dot_is_drawn)
{
  for (int n = 1; n < 60; n += 19)
    {
      g_autoptr (HlDotPlot) plot = new_rows (n);
      const HlDotPlotLayout layout = hl_dot_plot_layout (plot, 500, 400);
      cairo_surface_t      *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 500, 400);
      cairo_t              *cr = cairo_create (surface);

      hl_dot_plot_draw (plot, &layout, cr);
      cairo_surface_flush (surface);
      for (guint i = 0; i < plot->dots[1]->len; i++)
        {
          const HlDot    at = hl_dot_plot_place (&layout, &g_array_index (plot->dots[1], HlDot, i));
          const guint32 *row = (gpointer) (cairo_image_surface_get_data (surface) +
                                           (int) at.y * cairo_image_surface_get_stride (surface));

          g_assert_cmpint (row[(int) at.x] >> 24, >, 0);
        }
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* Each dot says what it is where it lies, and nothing does so where there is none. */
NN_TEST (each_dot_can_be_pointed_at)
{
  g_autoptr (HlDotPlot) plot = new_rows (4);
  const HlDotPlotLayout layout = hl_dot_plot_layout (plot, 600, 300);

  for (int series = 0; series < HL_DOT_SERIES; series++)
    for (int i = 0; i < 4; i++)
      {
        const HlDot at = hl_dot_plot_place (&layout, &g_array_index (plot->dots[series], HlDot, i));
        const HlDotPick  pick = hl_dot_plot_pick (plot, &layout, at.x + 1, at.y - 1);
        g_autofree char *words = hl_dot_plot_describe_dot (plot, pick);
        g_autofree char *expected =
            g_strdup_printf ("word%d, %s: %.4f", i, series == 0 ? "before" : "after",
                             (series == 0 ? 1.25 : 1.0) + i);

        g_assert_cmpint (pick.series, ==, series);
        g_assert_cmpstr (words, ==, expected);
      }
  g_assert_cmpint (hl_dot_plot_pick (plot, &layout, layout.plot.x, layout.note.y).index, ==, -1);
}

NN_TEST (table_has_every_number)
{
  const HlSheetText       text = { "t", "c" };
  g_autoptr (HlDotPlot)   cloud = new_cloud ();
  g_autoptr (HlDotPlot)   rows = new_rows (1);
  g_autoptr (HlRecording) points = hl_dot_plot_record (cloud, &text, HL_FIGURE_CSV);
  g_autoptr (HlRecording) losses = hl_dot_plot_record (rows, &text, HL_FIGURE_CSV);

  g_assert_cmpstr (points->table, ==,
                   "series,x,y\r\nAdam,0.0002,1.5e-05\r\nAdam,-0.0001,-1.5e-05\r\n");
  g_assert_cmpstr (losses->table, ==, "series,row,value\r\nbefore,word0,1.25\r\nafter,word0,1\r\n");
}

NN_TEST_MAIN ()
