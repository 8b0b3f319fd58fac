#include "ui/render/palette.h"

#include <math.h>

#include "tests/support/cases.h"

static double step_luminance (guint32 step)
{
  return hl_color_luminance (
      (HlColor){ (step >> 16 & 0xff) / 255.0, (step >> 8 & 0xff) / 255.0, (step & 0xff) / 255.0 });
}

static const HlPalette *palette_of (gconstpointer theme)
{
  const int      number = GPOINTER_TO_INT (theme);
  const gboolean is_dark = number % 2 != 0;

  return number < 2 ? hl_palette_get (is_dark) : hl_palette_get_high_contrast (is_dark);
}

/* A case in all themes. */
#define THEMES_TEST(name)                                                                          \
  static void test_##name (gconstpointer theme);                                                   \
  NN_TEST_ADD (name, test_##name, .data = GINT_TO_POINTER (0))                                     \
  NN_TEST_ADD (name##_in_the_dark, test_##name, .data = GINT_TO_POINTER (1))                       \
  NN_TEST_ADD (name##_with_high_contrast, test_##name, .data = GINT_TO_POINTER (2))                \
  NN_TEST_ADD (name##_with_high_contrast_in_the_dark, test_##name, .data = GINT_TO_POINTER (3))    \
  static void test_##name (gconstpointer theme)

THEMES_TEST (weights_grow_away_from_the_page)
{
  const HlPalette *palette = palette_of (theme);
  const double     direction = palette->is_dark ? 1 : -1;

  /* Eight bits a channel leave steps of equal lightness; over a few steps the
   * direction is certain. */
  for (int i = 4; i < HL_PALETTE_STEPS; i++)
    g_assert_cmpfloat (direction * step_luminance (palette->weights[i]), >,
                       direction * step_luminance (palette->weights[i - 4]));
}

/* The eye's lightness, CIE L*, from 0 to 100. */
static double lightness (double luminance)
{
  return luminance > 0.008856 ? 116 * cbrt (luminance) - 16 : 903.3 * luminance;
}

THEMES_TEST (weights_have_equal_steps)
{
  const HlPalette *palette = palette_of (theme);
  const double     first = lightness (step_luminance (palette->weights[0]));
  const double     last = lightness (step_luminance (palette->weights[HL_PALETTE_STEPS - 1]));

  g_assert_cmpfloat (fabs (last - first), >, 60);

  for (int quarter = 1; quarter < 4; quarter++)
    {
      const double here = lightness (step_luminance (palette->weights[quarter * 255 / 4]));

      g_assert_cmpfloat_with_epsilon ((here - first) / (last - first), quarter / 4.0, 0.08);
    }
}

THEMES_TEST (signed_ends_are_equally_strong)
{
  const HlPalette *palette = palette_of (theme);
  const HlColor    zero = hl_palette_signed (palette, 0);
  const double     negative = hl_color_contrast (hl_palette_signed (palette, -1), zero);
  const double     positive = hl_color_contrast (hl_palette_signed (palette, 1), zero);

  g_assert_cmpfloat (negative, >, 5);
  g_assert_cmpfloat (positive, >, 5);
  g_assert_cmpfloat (fabs (log (negative / positive)), <, 0.35);
}

/* Without red-green vision, orange and blue still differ along the axis that is
 * left: yellow against blue. */
THEMES_TEST (learned_and_computed_differ_without_red_and_green)
{
  const HlPalette *palette = palette_of (theme);
  const HlColor    learned = palette->learned;
  const HlColor    computed = palette->computed;

  g_assert_cmpfloat ((learned.red + learned.green) / 2 - learned.blue, >, 0.2);
  g_assert_cmpfloat (computed.blue - (computed.red + computed.green) / 2, >, 0.2);
}

THEMES_TEST (words_can_be_read)
{
  const HlPalette *palette = palette_of (theme);

  const HlColor window = palette->is_dark ? (HlColor){ 0.14, 0.14, 0.14 }
                                          : (HlColor){ 0.98, 0.98, 0.98 }; /* Adwaita's */
  const HlColor papers[] = { palette->background, palette->masked_paper, window };
  const double  least = palette->is_high_contrast ? 7 : 4.5;

  for (gsize i = 0; i < G_N_ELEMENTS (papers); i++)
    {
      g_assert_cmpfloat (hl_color_contrast (palette->text, papers[i]), >=, 7);
      g_assert_cmpfloat (hl_color_contrast (palette->faint_text, papers[i]), >=, least);
      g_assert_cmpfloat (hl_color_contrast (palette->attention, papers[i]), >=, 4.5);
      g_assert_cmpfloat (hl_color_contrast (palette->learned, papers[i]), >=, 4.5);
      g_assert_cmpfloat (hl_color_contrast (palette->computed, papers[i]), >=, 4.5);
      for (int k = 0; k < HL_PALETTE_SERIES; k++) /* names of curves */
        g_assert_cmpfloat (hl_color_contrast (palette->series[k], papers[i]), >=, 4.5);
    }
}

/* High contrast has neither pale inks nor pale lines. */
NN_TEST (high_contrast_leaves_nothing_pale)
{
  for (int is_dark = 0; is_dark <= 1; is_dark++)
    {
      const HlPalette *palette = hl_palette_get_high_contrast (is_dark);
      const HlPalette *usual = hl_palette_get (is_dark);
      const HlColor    page = is_dark ? (HlColor){ 0.14, 0.14, 0.14 } /* Adwaita's */
                                      : (HlColor){ 0.98, 0.98, 0.98 };

      g_assert_true (palette->is_high_contrast && !usual->is_high_contrast);
      g_assert_cmpfloat (palette->line, >, usual->line);
      g_assert_cmpfloat (palette->fading, <, 0.6);
      g_assert_cmpfloat (usual->fading, ==, 1.0);
      g_assert_cmpfloat (hl_color_contrast (palette->learned, page), >=, 6.5);
      g_assert_cmpfloat (hl_color_contrast (palette->computed, page), >=, 7);
      g_assert_cmpfloat (hl_color_contrast (palette->memory, page), >=, 7);
      g_assert_cmpfloat (hl_color_contrast (palette->grid, page), >=, 4.5);
    }
}

THEMES_TEST (numbers_can_be_read_on_every_weight)
{
  const HlPalette *palette = palette_of (theme);

  for (int i = 0; i <= HL_PALETTE_STEPS; i++)
    {
      const double  fraction = (double) i / HL_PALETTE_STEPS;
      const HlColor weight = hl_palette_weight (palette, fraction);
      const HlColor number = hl_palette_signed (palette, 2 * fraction - 1);

      g_assert_cmpfloat (hl_color_contrast (hl_palette_ink_on (weight), weight), >=, 4.5);
      g_assert_cmpfloat (hl_color_contrast (hl_palette_ink_on (number), number), >=, 4.5);
    }
}

THEMES_TEST (a_weight_beyond_the_scale_is_its_end)
{
  const HlPalette *palette = palette_of (theme);
  const HlColor    one = hl_palette_weight (palette, 1);
  const HlColor    two = hl_palette_weight (palette, 2);
  const HlColor    minus = hl_palette_signed (palette, -7);

  g_assert_cmpfloat (hl_color_contrast (one, two), ==, 1);
  g_assert_cmpfloat (hl_color_contrast (minus, hl_palette_signed (palette, -1)), ==, 1);
}

THEMES_TEST (masked_cells_stand_out_from_the_page)
{
  const HlPalette *palette = palette_of (theme);

  g_assert_cmpfloat (hl_color_contrast (palette->masked_ink, palette->masked_paper), >, 1.8);
}
