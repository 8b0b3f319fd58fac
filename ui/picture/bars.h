/* ui/picture/bars.h
 *
 * Numbers in rows, on a common scale: as bars from a line, or as two dots, a ring where a number
 * was and a disk where it is.  Each row is an item.
 *
 *                    p     logit            against │ for
 *      rouge ██████ 0.978   9.1       embedding    ▐│     −0.21        la      ○────●  1.25 → 1.31
 *      noire ▌      0.008   4.3       attention     │████  5.31        voiture   ●○    0.20 → 0.12
 */

#pragma once

#include "ui/picture/scene.h"

typedef struct
{
  const char *name, *numbers[2]; /* the latter on the right, or NULL */
  double      from, to;
  HlColor     ink;
  gboolean    is_strong, is_hatched;
} HlBar;

typedef struct
{
  const HlBar *bars;
  int          n, part;   /* items: { part, row, 0 } */
  int          last;      /* row of the last one's item, 0: as its place; −1: it has none */
  double       low, high; /* of the scale */
  const char  *sides[2];  /* what bars to the left and to the right are, or NULL */
  const char  *titles[2]; /* of the numbers, or NULL */
  double       times;     /* how much larger than normal the words are */
  gboolean     has_dots;  /* in place of bars */
} HlBars;

double hl_bars_height (HlScene *scene, const HlBars *self);
HlRect hl_mark_bars (HlScene *scene, const HlBars *self, HlRect rect);
