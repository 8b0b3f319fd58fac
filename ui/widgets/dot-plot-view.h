/* ui/widgets/dot-plot-view.h
 *
 * A plot of dots that fills its place; its words grow with it.  Each dot can be pointed out and
 * says what it is.
 */

#pragma once

#include "ui/render/dot-plot.h"
#include "ui/widgets/cell-picture.h"

G_BEGIN_DECLS

#define HL_TYPE_DOT_PLOT_VIEW (hl_dot_plot_view_get_type ())

G_DECLARE_FINAL_TYPE (HlDotPlotView, hl_dot_plot_view, HL, DOT_PLOT_VIEW, HlCellPicture)

void             hl_dot_plot_view_take_plot (HlDotPlotView *self, HlDotPlot *plot);
const HlDotPlot *hl_dot_plot_view_get_plot (HlDotPlotView *self);

G_END_DECLS
