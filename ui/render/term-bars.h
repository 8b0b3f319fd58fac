/* ui/render/term-bars.h
 *
 * The terms of a long sum as thin bars, the largest first, and how the sum grows with them.
 *
 *      ▌                 ╭──── 27.7     running sum
 *      ▌▌        ╭───────╯
 *      ▌▌▌▖▖╭────╯▗▗▖.......
 *      128 terms
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/geometry.h"
#include "ui/render/palette.h"

G_BEGIN_DECLS

/* Borrows what it points to. */
typedef struct
{
  const double               *terms;   /* what is added, the largest first */
  int                         n_terms; /* how many there are */
  const HlPalette            *palette; /* the theme; NULL: light */
  const PangoFontDescription *font;    /* NULL: a default */
} HlTermBars;

void   hl_term_bars_sort (double *terms, int *order, int n_terms);
HlRect hl_term_bars_bar (const HlTermBars *self, const HlRect *place, int term);
int    hl_term_bars_pick (const HlTermBars *self, const HlRect *place, double x);
void   hl_term_bars_draw (const HlTermBars *self, const HlRect *place, cairo_t *cr);

G_END_DECLS
