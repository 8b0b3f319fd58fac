/* ui/render/dot-plot-axes.h
 *
 * The axes of a plot of dots: ticks with their numbers, titles, and the names of rows.
 */

#pragma once

#include <cairo.h>

#include "ui/render/dot-plot-layout.h"

G_BEGIN_DECLS

void hl_dot_plot_draw_axes (const HlDotPlot *self, const HlDotPlotLayout *layout, HlText *text,
                            cairo_t *cr);

G_END_DECLS
