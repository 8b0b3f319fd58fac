#include <math.h>

#include "tests/support/cases.h"
#include "ui/render/living-map-renderer.h"

#define CLEAR 0.13 /* between two of the first four, in OKLab */
#define APART 0.10 /* between any two */
#define HUES 30.0  /* degrees between two of the first four, which usual eyes call by other names */

/* Least distance from a head to what else has a color on the map: to usual eyes, and to others,
 * for whom all colors lie on one plane, most of which the scale of the strips takes. */
#define OTHER_THING 0.10
#define OTHER_THING_TO_OTHER_EYES 0.04

/* How light comes to eyes that lack one of three kinds of cones, and to those that lack none
 * (Machado, Oliveira and Fernandes, 2009). */
static const double eyes[][3][3] = {
  { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  { { 0.152286, 1.052583, -0.204868 },
    { 0.114503, 0.786281, 0.099216 },
    { -0.003882, -0.048116, 1.051998 } },
  { { 0.367322, 0.860646, -0.227968 },
    { 0.280085, 0.672501, 0.047413 },
    { -0.011820, 0.042940, 0.968881 } },
  { { 1.255528, -0.076749, -0.178779 },
    { -0.078411, 0.930809, 0.147602 },
    { 0.004733, 0.691367, 0.303900 } },
};

static const double cones[3][3] = {
  { 0.4122214708, 0.5363325363, 0.0514459929 },
  { 0.2119034982, 0.6806995451, 0.1073969566 },
  { 0.0883024619, 0.2817188376, 0.6299787005 },
};

static const double opponents[3][3] = {
  { 0.2104542553, 0.7936177850, -0.0040720468 },
  { 1.9779984951, -2.4285922050, 0.4505937099 },
  { 0.0259040371, 0.7827717662, -0.8086757660 },
};

static void multiply (const double matrix[3][3], const double in[3], double out[3])
{
  for (int i = 0; i < 3; i++)
    out[i] = matrix[i][0] * in[0] + matrix[i][1] * in[1] + matrix[i][2] * in[2];
}

static double decode (double encoded)
{
  return encoded <= 0.04045 ? encoded / 12.92 : pow ((encoded + 0.055) / 1.055, 2.4);
}

static void see (HlColor color, const double eye[3][3], double lab[3])
{
  const double light[3] = { decode (color.red), decode (color.green), decode (color.blue) };
  double       seen[3];
  double       response[3];

  multiply (eye, light, seen);
  for (int i = 0; i < 3; i++)
    seen[i] = CLAMP (seen[i], 0.0, 1.0);
  multiply (cones, seen, response);
  for (int i = 0; i < 3; i++)
    response[i] = cbrt (response[i]);
  multiply (opponents, response, lab);
}

static double distance (const double a[3], const double b[3])
{
  return sqrt ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
               (a[2] - b[2]) * (a[2] - b[2]));
}

static void assert_apart (const HlPalette *palette)
{
  for (gsize eye = 0; eye < G_N_ELEMENTS (eyes); eye++)
    for (int i = 0; i < HL_PALETTE_HEADS; i++)
      for (int j = 0; j < i; j++)
        {
          double a[3];
          double b[3];

          see (hl_map_head_color (palette, i), eyes[eye], a);
          see (hl_map_head_color (palette, j), eyes[eye], b);
          g_assert_cmpfloat (distance (a, b), >=, i < 4 ? CLEAR : APART);
        }
}

static double distance_to (HlColor a, HlColor b, gsize eye)
{
  double seen_a[3];
  double seen_b[3];

  see (a, eyes[eye], seen_a);
  see (b, eyes[eye], seen_b);

  return distance (seen_a, seen_b);
}

static void assert_is_no_stripe (const HlPalette *palette, HlColor color, gsize eye, double least)
{
  for (int i = 0; i < HL_PALETTE_STEPS; i++)
    g_assert_cmpfloat (
        distance_to (color, hl_palette_signed (palette, 2.0 * i / HL_PALETTE_STEPS - 1), eye), >=,
        least);
}

/* The memory, what is computed, the current place. */
static void assert_is_no_mark (const HlPalette *palette, HlColor color, gsize eye, double least)
{
  g_assert_cmpfloat (distance_to (color, palette->memory, eye), >=, least);
  g_assert_cmpfloat (distance_to (color, palette->computed, eye), >=, least);
  g_assert_cmpfloat (distance_to (color, palette->text, eye), >=, least);
}

static const HlPalette *theme_at (int index)
{
  return index < 2 ? hl_palette_get (index % 2) : hl_palette_get_high_contrast (index % 2);
}

NN_TEST (heads_are_told_from_all_else)
{
  for (int theme = 0; theme < 4; theme++)
    for (int head = 0; head < HL_PALETTE_HEADS; head++)
      for (gsize eye = 0; eye < G_N_ELEMENTS (eyes); eye++)
        {
          const HlPalette *palette = theme_at (theme);
          const HlColor    color = hl_map_head_color (palette, head);
          const double     least = eye == 0 ? OTHER_THING : OTHER_THING_TO_OTHER_EYES;

          assert_is_no_stripe (palette, color, eye, least);
          assert_is_no_mark (palette, color, eye, least);
        }
}

/* On the way back no head has a color: ribbons have that of gradients.  Other eyes tell gradients
 * from numbers by their places, and by the legend. */
NN_TEST (gradients_are_told_from_all_else)
{
  for (int theme = 0; theme < 4; theme++)
    {
      const HlPalette *palette = theme_at (theme);
      const HlColor    ink = hl_palette_gradient_ink (palette);

      for (gsize eye = 0; eye < G_N_ELEMENTS (eyes); eye++)
        assert_is_no_mark (palette, ink, eye, eye == 0 ? OTHER_THING : OTHER_THING_TO_OTHER_EYES);
      assert_is_no_stripe (palette, ink, 0, OTHER_THING);
      for (int sign = -1; sign <= 1; sign += 2)
        assert_is_no_stripe (palette, hl_palette_gradient (palette, 0.7 * sign), 0, OTHER_THING);
    }
}

NN_TEST (heads_are_told_apart_by_all_eyes)
{
  for (int theme = 0; theme < 4; theme++)
    assert_apart (theme_at (theme));
}

static double hue_of (HlColor color)
{
  double lab[3];

  see (color, eyes[0], lab);

  return atan2 (lab[2], lab[1]) * 180.0 / G_PI;
}

NN_TEST (the_first_four_heads_have_four_hues)
{
  for (int theme = 0; theme < 4; theme++)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < i; j++)
        {
          const double a = hue_of (hl_map_head_color (theme_at (theme), i));
          const double b = hue_of (hl_map_head_color (theme_at (theme), j));

          g_assert_cmpfloat (fabs (remainder (a - b, 360.0)), >=, HUES);
        }
}

NN_TEST_MAIN ()
