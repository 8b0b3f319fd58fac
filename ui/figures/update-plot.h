/* ui/figures/update-plot.h
 *
 * Two steps of an update that are better seen as dots than as matrices:
 *
 *      Adam's step     for each parameter −g and Δθ, beside what plain SGD with the same η makes
 *                      of g; the axis of −g is logarithmic where most gradients are far smaller
 *                      than the largest
 *      the loss again  of each word of the shown sentence the loss before and after
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "ui/picture/figure.h"

#define HL_UPDATE_PLOT_MOST 2000 /* dots of a matrix that has more parameters */

gboolean  hl_update_plot_is_for (const NnOperation *operation);
HlFigure *hl_update_plot_new (const NnWalk *walk, int node) G_GNUC_WARN_UNUSED_RESULT;
