/* ui/render/palette.h
 *
 * The colors of a light and of a dark page, each also with high contrast, where text has
 * 7 : 1 against the page, lines are wider and nothing fades far.
 *
 *      weight    0 ─────────────► 1     pale to strong, one hue: how much
 *      signed   −1 ◄───── 0 ────► 1     orange, neutral, blue: how much of which sign
 *      gradient −1 ◄───── 0 ────► 1     violet, neutral, green: the same on the way back
 *
 * Lightness carries the number and hue only supports it: along both scales the
 * lightness of OKLab changes by equal steps, away from the page's own lightness,
 * so a picture survives color blindness and a gray printer.  Orange and blue
 * stay apart in every common form of color blindness.
 *
 * A hue has one meaning on all pages:
 *
 *      blue     computed: what follows from the sentence; the row or word in question
 *      green    what that is compared with: a column, a key, the reference, the right word
 *      orange   learned: a parameter
 *      red      what asks for attention: an unknown word, a word that is not the given one
 *      teal     the memory, from the encoder to the decoder
 */

#pragma once

#include <glib.h>

#define HL_PALETTE_STEPS 256 /* entries of a scale */
#define HL_PALETTE_SERIES 6  /* curves that can be told apart */

typedef struct
{
  double red;   /* 0 to 1, in sRGB */
  double green; /* 0 to 1 */
  double blue;  /* 0 to 1 */
} HlColor;

typedef struct
{
  gboolean is_dark;          /* whether this is the palette of a dark page */
  gboolean is_high_contrast; /* whether somebody asked for high contrast */
  double   line;             /* by how much lines are wider than usual */
  double   fading;           /* how much of the usual fading is left for the background, 0 to 1 */
  HlColor  background;       /* the page */
  HlColor  text;             /* words and numbers */
  /* captions and ticks; still 4.5 : 1 against the page, 7 : 1 with high contrast */
  HlColor faint_text;
  HlColor grid;                      /* thin lines behind data */
  HlColor learned;                   /* parameters */
  HlColor computed;                  /* activations */
  HlColor attention;                 /* what asks for attention, such as an unknown word */
  HlColor masked_paper;              /* under the pattern of cells without a weight */
  HlColor masked_ink;                /* that pattern */
  HlColor memory;                    /* the encoder's result */
  HlColor series[HL_PALETTE_SERIES]; /* curves, in the order of use */
  /* the scale of weights as 0x00RRGGBB, the first is 0 and the last 1 */
  guint32 weights[HL_PALETTE_STEPS];
  /* the scale of signed values, the first is −1 and the last 1 */
  guint32 signed_values[HL_PALETTE_STEPS];
  guint32 gradients[HL_PALETTE_STEPS]; /* likewise of gradients */
} HlPalette;

const HlPalette *hl_palette_get (gboolean is_dark);
const HlPalette *hl_palette_get_high_contrast (gboolean is_dark);

HlColor hl_palette_weight (const HlPalette *self, double weight);
HlColor hl_palette_signed (const HlPalette *self, double value);
HlColor hl_palette_gradient (const HlPalette *self, double value);
HlColor hl_palette_gradient_ink (const HlPalette *self);
HlColor hl_palette_ink_on (HlColor paper);

double hl_color_luminance (HlColor color);
double hl_color_contrast (HlColor a, HlColor b);
