/* ui/render/bars-spec.h
 *
 * Numbers that add up, as bars to the left and right of one line, with their sum below:
 *
 *                                against noire │ for rouge
 *      embedding                              ▐│              −0.21
 *      masked self-attention 1                 │▌              0.35
 *      cross-attention 2             │██████████     5.31
 *      ─────────────────────────────────────────────────────────────
 *      together                                │███████████    5.45
 *
 * One scale for all bars; each has its number.  Probabilities of words are such numbers, too:
 *
 *                                          probability   logit
 *      rouge             │██████████████         0.978     9.1
 *      verte             │                       0.008     4.3
 *      ─────────────────────────────────────────────────────────
 *      1393 others       │                       0.003
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/palette.h"

G_BEGIN_DECLS

#define HL_BARS_DECADES 5 /* of a logarithmic scale */

typedef struct
{
  char  *label;  /* what the number is */
  double value;  /* the number */
  char  *second; /* another number that belongs to it, as text, or NULL */
} HlBar;

typedef struct
{
  GArray *bars;      /* from top to bottom */
  char   *left;      /* what bars to the left speak for, or NULL */
  char   *right;     /* what bars to the right speak for, or NULL */
  char   *sum_label; /* what the sum is */
  double  sum;       /* it */

  char    *number_title; /* what is above the numbers, or NULL */
  char    *second_title; /* what is above the second ones, or NULL */
  int      chosen;       /* the bar that is set off, or −1 */
  int      digits;       /* of the numbers */
  gboolean is_of_parts;  /* whether the values are parts of 1, which all bars together are */
  /* whether a bar is as long as the value has powers of ten, down to HL_BARS_DECADES below 1 */
  gboolean is_logarithmic;

  const HlPalette            *palette; /* the theme; NULL: light */
  const PangoFontDescription *font;    /* of the words; NULL: a default */
} HlBarsSpec;

HlBarsSpec *hl_bars_spec_new (const char *left, const char *right, const char *sum_label,
                              double sum) G_GNUC_WARN_UNUSED_RESULT;
void        hl_bars_spec_add (HlBarsSpec *self, const char *label, double value);
void hl_bars_spec_add_with (HlBarsSpec *self, const char *label, double value, const char *second);
void hl_bars_spec_free (HlBarsSpec *self);

int         hl_bars_count (const HlBarsSpec *spec);
const char *hl_bars_label (const HlBarsSpec *spec, int bar);
double      hl_bars_value (const HlBarsSpec *spec, int bar);
const char *hl_bars_second (const HlBarsSpec *spec, int bar);
char       *hl_bars_number (const HlBarsSpec *spec, int bar) G_GNUC_WARN_UNUSED_RESULT;
char       *hl_bars_describe (const HlBarsSpec *spec, int bar) G_GNUC_WARN_UNUSED_RESULT;
char       *hl_bars_to_table (const HlBarsSpec *spec) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlBarsSpec, hl_bars_spec_free)

G_END_DECLS
