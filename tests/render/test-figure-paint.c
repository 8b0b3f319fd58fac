#include "ui/render/figure-paint.h"

#include "tests/support/cases.h"
#include "tests/support/reference-image.h"

#define WIDTH 220
#define HEIGHT 150

static cairo_t *
new_page (const HlPalette *palette)
{
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t         *cr = cairo_create (picture);

  cairo_surface_destroy (picture);
  cairo_set_source_rgb (cr, palette->background.red, palette->background.green,
                        palette->background.blue);
  cairo_paint (cr);

  return cr;
}

static void
draw_all (gboolean    is_dark,
          const char *name)
{
  const HlPalette          *palette = hl_palette_get (is_dark);
  static const HlFigureLook looks[] = {
    { .state = HL_FIGURE_PLAIN, .has_parameters = TRUE },
    { .state = HL_FIGURE_TODO, .has_parameters = TRUE },
    { .state = HL_FIGURE_DONE, .n_slices = 4 },
    { .state = HL_FIGURE_CURRENT, .has_parameters = TRUE },
    { .state = HL_FIGURE_CURRENT, .n_slices = 2 },
    { .state = HL_FIGURE_TODO, .is_idle = TRUE },
    { .state = HL_FIGURE_AROUND, .is_frame = TRUE, .has_parameters = TRUE },
  };
  static const HlFigureState states[] = { HL_FIGURE_PLAIN, HL_FIGURE_TODO, HL_FIGURE_DONE };
  cairo_t                   *cr = new_page (palette);

  for (gsize i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      const HlRect rect = { 10 + 70 * (i % 3), 12 + 45 * (i / 3), 50, 28 };
      const HlRect band = { rect.x, rect.y, rect.width, 10 };

      hl_figure_paint_box (palette, &looks[i], &rect, cr);
      if (looks[i].is_frame)
        hl_figure_paint_band (palette, &looks[i], &band, cr);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
    {
      const double        x = 80 + 40 * (double) i;
      const HlFigureArrow arrow = {
        .n_points = 4,
        .points = { { x, 140 }, { x + 20, 140 }, { x + 20, 110 }, { x + 6, 110 } },
      };

      hl_figure_paint_arrow (palette, &arrow, states[i], i == 2, cr);
    }

  hl_test_assert_picture (cairo_get_target (cr), name);
  cairo_destroy (cr);
}

NN_TEST (states_can_be_told_apart)
{
  draw_all (FALSE, "figure-paint");
}

NN_TEST (states_can_be_told_apart_in_the_dark)
{
  draw_all (TRUE, "figure-paint-dark");
}

NN_TEST (names_can_be_read_in_every_state)
{
  for (int is_dark = 0; is_dark <= 1; is_dark++)
    for (int state = HL_FIGURE_PLAIN; state <= HL_FIGURE_AROUND; state++)
      {
        const HlPalette   *palette = hl_palette_get (is_dark);
        const HlFigureLook look = { .state = state };
        const HlRect       rect = { 20, 20, 60, 40 };
        cairo_t           *cr = new_page (palette);
        guint32            pixel;
        HlColor            paper;

        hl_figure_paint_box (palette, &look, &rect, cr);
        pixel = hl_test_pixel (cairo_get_target (cr), 50, 40);
        paper = (HlColor){ (pixel >> 16 & 0xff) / 255.0, (pixel >> 8 & 0xff) / 255.0,
                           (pixel & 0xff) / 255.0 };
        g_assert_cmpfloat (hl_color_contrast (paper, hl_figure_ink (palette, &look)), >=, 4.5);
        cairo_destroy (cr);
      }
}

NN_TEST (a_gradient_points_the_other_way)
{
  const HlPalette    *palette = hl_palette_get (FALSE);
  const HlFigureArrow arrow = { .n_points = 2, .points = { { 50, 100 }, { 50, 20 } } };
  const HlRect        top = { 44, 20, 12, 8 };
  const HlRect        bottom = { 44, 92, 12, 8 };

  for (int is_backward = 0; is_backward <= 1; is_backward++)
    {
      cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
      cairo_t         *cr = cairo_create (picture);
      int              above, below;

      hl_figure_paint_arrow (palette, &arrow, HL_FIGURE_DONE, is_backward, cr);
      above = hl_test_count_ink (picture, &top);
      below = hl_test_count_ink (picture, &bottom);
      if (is_backward)
        g_assert_cmpint (below, >, above + 5);
      else
        g_assert_cmpint (above, >, below + 5);
      cairo_destroy (cr);
      cairo_surface_destroy (picture);
    }
}

NN_TEST_MAIN ()
