/* ui/render/bars-layout.h
 *
 * Where the rows of bars go in a width:
 *
 *      labels   GAP   bars, from the line of zero to both sides   GAP   numbers   seconds
 */

#pragma once

#include "ui/render/bars-spec.h"
#include "ui/render/text.h"
#include "ui/render/geometry.h"

G_BEGIN_DECLS

#define HL_BARS_GAP 8.0 /* pixels between labels, bars and numbers */

typedef struct
{
  HlSize size;    /* of the picture */
  double line;    /* height of a row */
  double labels;  /* right end of the labels */
  double zero;    /* where the line is from which bars go */
  double unit;    /* pixels of 1 */
  double numbers; /* left end of the numbers */
  double seconds; /* left end of the second ones, which are at the edge of the picture */
} HlBarsLayout;

HlTextSize   hl_bars_type (const HlBarsSpec *spec, int bar);
HlSize       hl_bars_minimum_size (const HlBarsSpec *spec);
HlBarsLayout hl_bars_layout (const HlBarsSpec *spec, double width);
HlRect       hl_bars_row (const HlBarsLayout *layout, int bar);
HlRect       hl_bars_rect (const HlBarsSpec *spec, const HlBarsLayout *layout, int bar);
int          hl_bars_pick (const HlBarsSpec *spec, const HlBarsLayout *layout, double y);

G_END_DECLS
