#include "ui/render/palette.h"

#include <math.h>

static double
step_luminance (guint32 step)
{
  return hl_color_luminance ((HlColor){ (step >> 16 & 0xff) / 255.0, (step >> 8 & 0xff) / 255.0,
                                        (step & 0xff) / 255.0 });
}

static void
test_weights_grow_away_from_the_page (gconstpointer is_dark)
{
  const HlPalette *palette = hl_palette_get (GPOINTER_TO_INT (is_dark));
  const double     direction = palette->is_dark ? 1 : -1;

  /* Eight bits a channel leave steps of equal lightness; over a few steps the
   * direction is certain. */
  for (int i = 4; i < HL_PALETTE_STEPS; i++)
    g_assert_cmpfloat (direction * step_luminance (palette->weights[i]), >,
                       direction * step_luminance (palette->weights[i - 4]));
}

/* The eye's lightness, CIE L*, from 0 to 100. */
static double
lightness (double luminance)
{
  return luminance > 0.008856 ? 116 * cbrt (luminance) - 16 : 903.3 * luminance;
}

static void
test_weights_have_equal_steps (gconstpointer is_dark)
{
  const HlPalette *palette = hl_palette_get (GPOINTER_TO_INT (is_dark));
  const double     first = lightness (step_luminance (palette->weights[0]));
  const double     last = lightness (step_luminance (palette->weights[HL_PALETTE_STEPS - 1]));

  g_assert_cmpfloat (fabs (last - first), >, 60);

  for (int quarter = 1; quarter < 4; quarter++)
    {
      const double here = lightness (step_luminance (palette->weights[quarter * 255 / 4]));

      g_assert_cmpfloat_with_epsilon ((here - first) / (last - first), quarter / 4.0, 0.08);
    }
}

static void
test_signed_ends_are_equally_strong (gconstpointer is_dark)
{
  const HlPalette *palette = hl_palette_get (GPOINTER_TO_INT (is_dark));
  const HlColor    zero = hl_palette_signed (palette, 0);
  const double     negative = hl_color_contrast (hl_palette_signed (palette, -1), zero);
  const double     positive = hl_color_contrast (hl_palette_signed (palette, 1), zero);

  g_assert_cmpfloat (negative, >, 5);
  g_assert_cmpfloat (positive, >, 5);
  g_assert_cmpfloat (fabs (log (negative / positive)), <, 0.35);
}

/* Without red-green vision, orange and blue still differ along the axis that is
 * left: yellow against blue. */
static void
test_learned_and_computed_differ_without_red_and_green (gconstpointer is_dark)
{
  const HlPalette *palette = hl_palette_get (GPOINTER_TO_INT (is_dark));
  const HlColor    learned = palette->learned;
  const HlColor    computed = palette->computed;

  g_assert_cmpfloat ((learned.red + learned.green) / 2 - learned.blue, >, 0.2);
  g_assert_cmpfloat (computed.blue - (computed.red + computed.green) / 2, >, 0.2);
}

static void
test_words_can_be_read (gconstpointer is_dark)
{
  const HlPalette *palette = hl_palette_get (GPOINTER_TO_INT (is_dark));

  const HlColor window = palette->is_dark ? (HlColor){ 0.14, 0.14, 0.14 }
                                          : (HlColor){ 0.98, 0.98, 0.98 }; /* Adwaita's */
  const HlColor papers[] = { palette->background, palette->masked_paper, window };

  for (gsize i = 0; i < G_N_ELEMENTS (papers); i++)
    {
      g_assert_cmpfloat (hl_color_contrast (palette->text, papers[i]), >=, 7);
      g_assert_cmpfloat (hl_color_contrast (palette->faint_text, papers[i]), >=, 4.5);
      g_assert_cmpfloat (hl_color_contrast (palette->attention, papers[i]), >=, 4.5);
    }

  for (int i = 0; i < HL_PALETTE_SERIES; i++)
    g_assert_cmpfloat (hl_color_contrast (palette->series[i], palette->background), >=, 3);
}

static void
test_numbers_can_be_read_on_every_weight (gconstpointer is_dark)
{
  const HlPalette *palette = hl_palette_get (GPOINTER_TO_INT (is_dark));

  for (int i = 0; i <= HL_PALETTE_STEPS; i++)
    {
      const double  fraction = (double) i / HL_PALETTE_STEPS;
      const HlColor weight = hl_palette_weight (palette, fraction);
      const HlColor number = hl_palette_signed (palette, 2 * fraction - 1);

      g_assert_cmpfloat (hl_color_contrast (hl_palette_ink_on (weight), weight), >=, 4.5);
      g_assert_cmpfloat (hl_color_contrast (hl_palette_ink_on (number), number), >=, 4.5);
    }
}

static void
test_a_weight_beyond_the_scale_is_its_end (gconstpointer is_dark)
{
  const HlPalette *palette = hl_palette_get (GPOINTER_TO_INT (is_dark));
  const HlColor    one = hl_palette_weight (palette, 1);
  const HlColor    two = hl_palette_weight (palette, 2);
  const HlColor    minus = hl_palette_signed (palette, -7);

  g_assert_cmpfloat (hl_color_contrast (one, two), ==, 1);
  g_assert_cmpfloat (hl_color_contrast (minus, hl_palette_signed (palette, -1)), ==, 1);
}

static void
test_masked_cells_stand_out_from_the_page (gconstpointer is_dark)
{
  const HlPalette *palette = hl_palette_get (GPOINTER_TO_INT (is_dark));

  g_assert_cmpfloat (hl_color_contrast (palette->masked_ink, palette->masked_paper), >, 1.8);
}

static void
add_for_both_themes (const char   *name,
                     GTestDataFunc function)
{
  g_autofree char *light = g_strconcat ("/render/palette/light/", name, NULL);
  g_autofree char *dark = g_strconcat ("/render/palette/dark/", name, NULL);

  g_test_add_data_func (light, GINT_TO_POINTER (FALSE), function);
  g_test_add_data_func (dark, GINT_TO_POINTER (TRUE), function);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  add_for_both_themes ("weights-grow-away-from-the-page", test_weights_grow_away_from_the_page);
  add_for_both_themes ("weights-have-equal-steps", test_weights_have_equal_steps);
  add_for_both_themes ("signed-ends-are-equally-strong", test_signed_ends_are_equally_strong);
  add_for_both_themes ("learned-and-computed-differ-without-red-and-green",
                       test_learned_and_computed_differ_without_red_and_green);
  add_for_both_themes ("words-can-be-read", test_words_can_be_read);
  add_for_both_themes ("numbers-can-be-read-on-every-weight",
                       test_numbers_can_be_read_on_every_weight);
  add_for_both_themes ("a-weight-beyond-the-scale-is-its-end",
                       test_a_weight_beyond_the_scale_is_its_end);
  add_for_both_themes ("masked-cells-stand-out-from-the-page",
                       test_masked_cells_stand_out_from_the_page);

  return g_test_run ();
}
