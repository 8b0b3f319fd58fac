#include "ui/render/palette.h"

#include <math.h>

/* A color by lightness (0 to 1), chroma, and hue in degrees (40 orange, 150 green, 255 blue). */
typedef struct
{
  double lightness;
  double chroma;
  double hue;
} Oklch;

/* A scale from `first` over `middle` to `last`.  Lightness is linear from end to end; the middle
 * gives only chroma and hue. */
typedef struct
{
  Oklch first;
  Oklch middle;
  Oklch last;
} Scale;

/* The numbers from which the colors of a theme are computed. */
typedef struct
{
  Oklch  background;
  Oklch  text;
  Oklch  faint_text;
  Oklch  grid;
  Oklch  learned;
  Oklch  computed;
  Oklch  attention;
  Oklch  masked_paper;
  Oklch  masked_ink;
  double line;
  double fading;
  double series_lightness[HL_PALETTE_SERIES];
  Scale  weights;
  Scale  negative; /* from −1 to 0 */
  Scale  positive; /* from 0 to 1 */
  Scale  falling;  /* of gradients, from −1 to 0 */
  Scale  rising;   /* from 0 to 1 */

  HlColor memory;
} Recipe;

/* Blue, orange, green, purple, red, gray: neighbors differ in lightness too. */
static const double series_hues[HL_PALETTE_SERIES] = { 255, 60, 160, 310, 25, 0 };
static const double series_chromas[HL_PALETTE_SERIES] = { 0.15, 0.15, 0.12, 0.15, 0.17, 0 };

static const Recipe light_recipe = {
  .background = { 1.00, 0.000, 0 },
  .text = { 0.25, 0.005, 270 },
  .faint_text = { 0.48, 0.010, 270 },
  .grid = { 0.90, 0.003, 270 },
  .learned = { 0.55, 0.130, 55 },
  .computed = { 0.50, 0.150, 255 },
  .attention = { 0.55, 0.190, 25 },
  .masked_paper = { 0.975, 0.002, 90 },
  .masked_ink = { 0.74, 0.004, 90 },
  .line = 1.0,
  .fading = 1.0,
  .series_lightness = { 0.47, 0.55, 0.52, 0.44, 0.56, 0.50 },
  .weights = { { 0.955, 0.022, 225 }, { 0.63, 0.140, 245 }, { 0.27, 0.110, 268 } },
  .negative = { { 0.42, 0.110, 50 }, { 0.70, 0.120, 60 }, { 0.965, 0.000, 60 } },
  .positive = { { 0.965, 0.000, 245 }, { 0.68, 0.120, 245 }, { 0.38, 0.130, 262 } },
  .falling = { { 0.40, 0.150, 315 }, { 0.68, 0.130, 320 }, { 0.965, 0.000, 320 } },
  .rising = { { 0.965, 0.000, 150 }, { 0.68, 0.120, 150 }, { 0.40, 0.090, 155 } },
  .memory = { 0.000, 0.445, 0.484 },
};

static const Recipe dark_recipe = {
  .background = { 0.235, 0.000, 0 },
  .text = { 0.97, 0.000, 0 },
  .faint_text = { 0.78, 0.005, 90 },
  .grid = { 0.40, 0.003, 270 },
  .learned = { 0.76, 0.140, 62 },
  .computed = { 0.72, 0.120, 250 },
  .attention = { 0.74, 0.140, 25 },
  .masked_paper = { 0.265, 0.002, 90 },
  .masked_ink = { 0.52, 0.004, 90 },
  .line = 1.0,
  .fading = 1.0,
  .series_lightness = { 0.72, 0.82, 0.76, 0.66, 0.70, 0.80 },
  .weights = { { 0.32, 0.045, 262 }, { 0.64, 0.130, 245 }, { 0.96, 0.060, 205 } },
  .negative = { { 0.88, 0.080, 75 }, { 0.60, 0.110, 58 }, { 0.32, 0.000, 58 } },
  .positive = { { 0.32, 0.000, 252 }, { 0.60, 0.120, 252 }, { 0.88, 0.070, 230 } },
  .falling = { { 0.86, 0.090, 325 }, { 0.60, 0.140, 318 }, { 0.32, 0.000, 318 } },
  .rising = { { 0.32, 0.000, 152 }, { 0.60, 0.110, 152 }, { 0.88, 0.090, 145 } },
  .memory = { 0.341, 0.766, 0.813 },
};

static const Recipe light_contrast_recipe = {
  .background = { 1.00, 0.000, 0 },
  .text = { 0.00, 0.000, 0 },
  .faint_text = { 0.35, 0.010, 270 },
  .grid = { 0.55, 0.003, 270 },
  .learned = { 0.45, 0.110, 50 },
  .computed = { 0.40, 0.150, 260 },
  .attention = { 0.43, 0.170, 25 },
  .masked_paper = { 0.975, 0.002, 90 },
  .masked_ink = { 0.50, 0.004, 90 },
  .line = 1.5,
  .fading = 0.5,
  .series_lightness = { 0.40, 0.54, 0.47, 0.36, 0.50, 0.42 },
  .weights = { { 0.955, 0.022, 225 }, { 0.58, 0.140, 245 }, { 0.19, 0.090, 268 } },
  .negative = { { 0.30, 0.090, 45 }, { 0.62, 0.130, 55 }, { 0.965, 0.000, 60 } },
  .positive = { { 0.965, 0.000, 245 }, { 0.62, 0.150, 250 }, { 0.27, 0.130, 264 } },
  .falling = { { 0.29, 0.140, 312 }, { 0.62, 0.160, 318 }, { 0.965, 0.000, 320 } },
  .rising = { { 0.965, 0.000, 150 }, { 0.62, 0.140, 150 }, { 0.29, 0.080, 155 } },
  .memory = { 0.000, 0.290, 0.320 },
};

static const Recipe dark_contrast_recipe = {
  .background = { 0.200, 0.000, 0 },
  .text = { 1.00, 0.000, 0 },
  .faint_text = { 0.90, 0.005, 90 },
  .grid = { 0.66, 0.003, 270 },
  .learned = { 0.82, 0.130, 68 },
  .computed = { 0.82, 0.100, 245 },
  .attention = { 0.80, 0.120, 25 },
  .masked_paper = { 0.265, 0.002, 90 },
  .masked_ink = { 0.72, 0.004, 90 },
  .line = 1.5,
  .fading = 0.5,
  .series_lightness = { 0.78, 0.86, 0.82, 0.74, 0.77, 0.90 },
  .weights = { { 0.30, 0.045, 262 }, { 0.66, 0.130, 245 }, { 0.98, 0.040, 205 } },
  .negative = { { 0.93, 0.070, 80 }, { 0.66, 0.120, 60 }, { 0.30, 0.000, 58 } },
  .positive = { { 0.30, 0.000, 252 }, { 0.66, 0.130, 250 }, { 0.93, 0.060, 230 } },
  .falling = { { 0.92, 0.080, 325 }, { 0.64, 0.160, 318 }, { 0.30, 0.000, 318 } },
  .rising = { { 0.30, 0.000, 152 }, { 0.66, 0.130, 152 }, { 0.93, 0.090, 145 } },
  .memory = { 0.480, 0.900, 0.950 },
};

static double encode_srgb (double linear)
{
  const double clipped = CLAMP (linear, 0.0, 1.0);

  return clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * pow (clipped, 1 / 2.4) - 0.055;
}

static double decode_srgb (double encoded)
{
  return encoded <= 0.04045 ? encoded / 12.92 : pow ((encoded + 0.055) / 1.055, 2.4);
}

/* Follows the definition of OKLab: perceived lightness and two opponent axes give the cube roots
 * of the cone responses to linear light. */
static HlColor color_of (Oklch perceived)
{
  const double a = perceived.chroma * cos (perceived.hue * G_PI / 180);
  const double b = perceived.chroma * sin (perceived.hue * G_PI / 180);
  const double l = pow (perceived.lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
  const double m = pow (perceived.lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
  const double s = pow (perceived.lightness - 0.0894841775 * a - 1.2914855480 * b, 3);

  return (HlColor){
    .red = encode_srgb (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    .green = encode_srgb (-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    .blue = encode_srgb (-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s),
  };
}

static guint32 pack (HlColor color)
{
  return (guint32) lround (color.red * 255) << 16 | (guint32) lround (color.green * 255) << 8 |
         (guint32) lround (color.blue * 255);
}

static HlColor unpack (guint32 pixel)
{
  return (HlColor){
    .red = (pixel >> 16 & 0xff) / 255.0,
    .green = (pixel >> 8 & 0xff) / 255.0,
    .blue = (pixel & 0xff) / 255.0,
  };
}

static double mix (double a, double b, double fraction) { return a + (b - a) * fraction; }

static HlColor scale_color (const Scale *scale, double fraction)
{
  const gboolean is_first_half = fraction < 0.5;
  const Oklch   *from = is_first_half ? &scale->first : &scale->middle;
  const Oklch   *to = is_first_half ? &scale->middle : &scale->last;
  const double   part = is_first_half ? 2 * fraction : 2 * fraction - 1;

  return color_of ((Oklch){
      .lightness = mix (scale->first.lightness, scale->last.lightness, fraction),
      .chroma = mix (from->chroma, to->chroma, part),
      .hue = mix (from->hue, to->hue, part),
  });
}

static void make_palette (HlPalette *palette, const Recipe *recipe, gboolean is_dark,
                          gboolean is_high_contrast)
{
  const int last = HL_PALETTE_STEPS - 1;

  palette->is_dark = is_dark;
  palette->is_high_contrast = is_high_contrast;
  palette->line = recipe->line;
  palette->fading = recipe->fading;
  palette->background = color_of (recipe->background);
  palette->text = color_of (recipe->text);
  palette->faint_text = color_of (recipe->faint_text);
  palette->grid = color_of (recipe->grid);
  palette->learned = color_of (recipe->learned);
  palette->computed = color_of (recipe->computed);
  palette->attention = color_of (recipe->attention);
  palette->masked_paper = color_of (recipe->masked_paper);
  palette->masked_ink = color_of (recipe->masked_ink);
  palette->memory = recipe->memory;

  for (int i = 0; i < HL_PALETTE_SERIES; i++)
    palette->series[i] =
        color_of ((Oklch){ recipe->series_lightness[i], series_chromas[i], series_hues[i] });

  for (int i = 0; i <= last; i++)
    {
      const double value = 2.0 * i / last - 1.0;

      palette->weights[i] = pack (scale_color (&recipe->weights, (double) i / last));
      palette->signed_values[i] = pack (value < 0 ? scale_color (&recipe->negative, 1 + value)
                                                  : scale_color (&recipe->positive, value));
      palette->gradients[i] = pack (value < 0 ? scale_color (&recipe->falling, 1 + value)
                                              : scale_color (&recipe->rising, value));
    }
}

static const HlPalette *find (gboolean is_dark, gboolean is_high_contrast)
{
  static gsize     is_ready;
  static HlPalette palettes[4];

  if (g_once_init_enter (&is_ready))
    {
      make_palette (&palettes[0], &light_recipe, FALSE, FALSE);
      make_palette (&palettes[1], &dark_recipe, TRUE, FALSE);
      make_palette (&palettes[2], &light_contrast_recipe, FALSE, TRUE);
      make_palette (&palettes[3], &dark_contrast_recipe, TRUE, TRUE);
      g_once_init_leave (&is_ready, 1);
    }

  return &palettes[(is_dark ? 1 : 0) + (is_high_contrast ? 2 : 0)];
}

/* Returns the one palette of that theme. */
const HlPalette *hl_palette_get (gboolean is_dark) { return find (is_dark, FALSE); }

/* Returns the one palette of that theme for whom asks for high contrast. */
const HlPalette *hl_palette_get_high_contrast (gboolean is_dark) { return find (is_dark, TRUE); }

static HlColor color_at (const guint32 *steps, double fraction)
{
  return unpack (steps[lround (CLAMP (fraction, 0.0, 1.0) * (HL_PALETTE_STEPS - 1))]);
}

/* Returns its color. weight: from 0 to 1; beyond counts as the end it is beyond. */
HlColor hl_palette_weight (const HlPalette *self, double weight)
{
  return color_at (self->weights, weight);
}

/* Returns its color. value: from −1 to 1; beyond counts as the end it is beyond. */
HlColor hl_palette_signed (const HlPalette *self, double value)
{
  return color_at (self->signed_values, (value + 1) / 2);
}

/* Returns the color of a gradient. value: from −1 to 1; beyond counts as the end it is beyond. */
HlColor hl_palette_gradient (const HlPalette *self, double value)
{
  return color_at (self->gradients, (value + 1) / 2);
}

/* Returns the color of what says how large gradients are, whatever their sign. */
HlColor hl_palette_gradient_ink (const HlPalette *self) { return hl_palette_gradient (self, -0.6); }

/* Returns its relative luminance after WCAG, 0 for black and 1 for white. */
double hl_color_luminance (HlColor color)
{
  return 0.2126 * decode_srgb (color.red) + 0.7152 * decode_srgb (color.green) +
         0.0722 * decode_srgb (color.blue);
}

/* Returns their contrast after WCAG, from 1 (the same) to 21 (black on white). */
double hl_color_contrast (HlColor a, HlColor b)
{
  const double luminance_a = hl_color_luminance (a);
  const double luminance_b = hl_color_luminance (b);

  return (MAX (luminance_a, luminance_b) + 0.05) / (MIN (luminance_a, luminance_b) + 0.05);
}

/* Returns black or white, whichever reads better. */
HlColor hl_palette_ink_on (HlColor paper)
{
  const HlColor black = { 0.0, 0.0, 0.0 }; /* any lighter, and mid-tones had less than 4.5 : 1 */
  const HlColor white = { 1.0, 1.0, 1.0 };

  return hl_color_contrast (paper, black) >= hl_color_contrast (paper, white) ? black : white;
}
