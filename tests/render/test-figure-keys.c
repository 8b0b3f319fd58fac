#include "ui/render/figure-keys.h"

#include "tests/support/cases.h"
#include "tests/support/reference-image.h"

#define WIDTH 700
#define HEIGHT 200

static const HlFigureSpec plain = { .n_blocks = 2, .n_heads = 4, .width = 32 };
static const HlFigureSpec walked = {
  .n_blocks = 2, .n_heads = 4, .width = 32, .current = "encoder.embedding"
};

static double
height_of (const HlFigureSpec *spec,
           double              width)
{
  g_autoptr (HlText) text = hl_text_new (NULL);

  return hl_figure_keys_height (spec, text, width);
}

NN_TEST (narrow_keys_take_more_lines)
{
  g_assert_cmpfloat (height_of (&walked, 180), >, height_of (&walked, 600));
  g_assert_cmpfloat (height_of (&walked, 180), >, height_of (&plain, 180));
}

NN_TEST (all_words_are_inside)
{
  static const double widths[] = { 160, 250, 430, 640 };

  for (gsize i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      g_autoptr (HlText) text = hl_text_new (NULL);
      cairo_surface_t   *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
      cairo_t           *cr = cairo_create (picture);
      const HlRect       rect = { 10, 10, widths[i], height_of (&walked, widths[i]) };
      const HlRect       below = { 0, hl_rect_bottom (&rect) + 1, WIDTH,
                                   HEIGHT - hl_rect_bottom (&rect) - 1 };
      const HlRect       last = { rect.x, hl_rect_bottom (&rect) - 14, rect.width, 14 };
      const HlRect       right = { hl_rect_right (&rect) + 1, 0,
                                   WIDTH - hl_rect_right (&rect) - 1, HEIGHT };

      hl_figure_keys_draw (&walked, text, &rect, cr);
      g_assert_cmpint (hl_test_count_ink (picture, &rect), >, 500);
      g_assert_cmpint (hl_test_count_ink (picture, &last), >, 20);
      g_assert_cmpint (hl_test_count_ink (picture, &below), ==, 0);
      g_assert_cmpint (hl_test_count_ink (picture, &right), ==, 0);
      cairo_destroy (cr);
      cairo_surface_destroy (picture);
    }
}

NN_TEST (filled_boxes_mean_what_the_pass_does)
{
  HlFigureSpec spec = walked;

  g_assert_cmpstr (hl_figure_done_name (&spec), ==, "values computed");
  spec.is_backward = TRUE;
  g_assert_cmpstr (hl_figure_done_name (&spec), ==, "gradient computed");
  spec.is_resting = TRUE;
  g_assert_cmpstr (hl_figure_done_name (&spec), ==, "parameters updated");
}

NN_TEST_MAIN ()
