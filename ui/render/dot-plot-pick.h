/* ui/render/dot-plot-pick.h
 *
 * One dot of a plot: which one is at a point, which one is next to it, what it is in words, and
 * how it is pointed out.
 *
 *      in rows     voiture, after it: 1.1862
 *      in a cloud  θ[3, 17] = 0.1203: −g = 2.0e-4, Δθ = 1.0e-5
 */

#pragma once

#include <cairo.h>

#include "ui/render/dot-plot-layout.h"

G_BEGIN_DECLS

typedef struct
{
  int series; /* of the dot */
  int index;  /* which one of the series; −1 for none */
} HlDotPick;

HlDotPick hl_dot_plot_pick (const HlDotPlot *self, const HlDotPlotLayout *layout, double x,
                            double y);
HlDotPick hl_dot_plot_move (const HlDotPlot *self, HlDotPick from, int down, int right);
char     *hl_dot_plot_describe_dot (const HlDotPlot *self, HlDotPick dot) G_GNUC_WARN_UNUSED_RESULT;
void hl_dot_plot_draw_cursor (const HlDotPlot *self, const HlDotPlotLayout *layout, HlDotPick dot,
                              cairo_t *cr);

G_END_DECLS
