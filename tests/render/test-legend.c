#include "ui/render/legend.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/reference-image.h"

static const float  values[] = { 0, 0, 0, 0 };
static const guint8 all_states[] = { HL_CELL_NORMAL, HL_CELL_HIDDEN, HL_CELL_PADDING,
                                     HL_CELL_AFTER_END };

static const HlMatrix matrix = { values, all_states, 1, 4 };
static const HlMatrix plain = { values, NULL, 1, 4 };

NN_TEST (keys_name_only_what_occurs)
{
  g_autoptr (HlText) text = hl_text_new (NULL);

  g_assert_cmpint (hl_key_list_layout (&plain, HL_SCALE_UNIT, text, 500).n_keys, ==, 0);
  g_assert_cmpint (hl_key_list_layout (&matrix, HL_SCALE_UNIT, text, 500).n_keys, ==, 3);
}

NN_TEST (keys_tell_that_colors_are_stretched)
{
  g_autoptr (HlText) text = hl_text_new (NULL);
  const HlKeyList    list = hl_key_list_layout (&plain, HL_SCALE_STRETCHED, text, 500);

  g_assert_cmpint (list.n_keys, ==, 1);
  g_assert_cmpint (list.keys[0].state, ==, HL_CELL_NORMAL);
  g_assert_cmpfloat (list.keys[0].label.width, >, 0);
}

NN_TEST (keys_go_on_in_the_next_line)
{
  g_autoptr (HlText) text = hl_text_new (NULL);
  const HlKeyList    wide = hl_key_list_layout (&matrix, HL_SCALE_UNIT, text, 1000);
  const HlKeyList    narrow = hl_key_list_layout (&matrix, HL_SCALE_UNIT, text, 240);

  g_assert_cmpfloat (narrow.height, >, 1.5 * wide.height);
  for (int i = 0; i < narrow.n_keys; i++)
    g_assert_cmpfloat (hl_rect_right (&narrow.keys[i].label), <=, 240);
}

NN_TEST (keys_show_the_patterns)
{
  g_autoptr (HlText) text = hl_text_new (NULL);
  HlKeyList          list = hl_key_list_layout (&matrix, HL_SCALE_UNIT, text, 1000);
  cairo_surface_t   *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 100, 20);
  cairo_t           *cr = cairo_create (picture);

  /* Without the words: the samples side by side. */
  for (int i = 0; i < list.n_keys; i++)
    {
      list.keys[i].swatch.x = 2 + 32 * i;
      list.keys[i].swatch.y = 4;
      list.keys[i].label = (HlRect){ 1000, 0, 10, 10 };
    }
  hl_key_list_draw (&list, hl_palette_get (FALSE), text, cr);
  hl_test_assert_picture (picture, "legend-keys");
  cairo_destroy (cr);
  cairo_surface_destroy (picture);
}

NN_TEST (bar_has_the_strongest_color_on_top)
{
  g_autoptr (HlText) text = hl_text_new (NULL);
  const HlScale      scale = { HL_SCALE_UNIT, 0, 1 };
  const HlRect       bar = { 0, 0, hl_scale_bar_width (&scale, text), 256 };
  cairo_surface_t   *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 60, 256);
  cairo_t           *cr = cairo_create (picture);
  const HlPalette   *palette = hl_palette_get (FALSE);

  hl_scale_bar_draw (&scale, palette, &bar, text, cr);

  g_assert_cmphex (hl_test_pixel (picture, 5, 0) & 0xffffff, ==,
                   palette->weights[HL_PALETTE_STEPS - 1]);
  g_assert_cmphex (hl_test_pixel (picture, 5, 255) & 0xffffff, ==, palette->weights[0]);
  g_assert_cmpint (hl_test_count_ink (picture, &(HlRect){ HL_LEGEND_BAR, 0, 40, 256 }), >, 0);
  cairo_destroy (cr);
  cairo_surface_destroy (picture);
}

NN_TEST (numbers_are_short)
{
  g_autofree char *weight = hl_format_weight (0.714);
  g_autofree char *large = hl_format_weight (-12345);
  g_autofree char *none = hl_format_weight (NAN);

  g_assert_cmpstr (weight, ==, "0.71");
  g_assert_cmpstr (large, ==, "−1.2·10⁴");
  g_assert_cmpstr (none, ==, "–");
}

NN_TEST_MAIN ()
