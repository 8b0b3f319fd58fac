/* ui/render/dot-plot.h
 *
 * Pairs of numbers as dots between two axes, or losses of named rows as dots in these rows:
 *
 *      Δθ │ · ··:            loss of the batch
 *         │    ·:·           1.188 → 1.186
 *       ──┼──────────        la       ○──────●
 *         │     :·.          voiture     ●─○
 *         │       ·· −g      rouge    ●○       loss
 *
 * Its large words grow with the picture.  The rows of one word are joined by a line.
 */

#pragma once

#include "ui/render/dot-plot-layout.h"
#include "ui/render/sheet.h"

G_BEGIN_DECLS

void hl_dot_plot_draw (const HlDotPlot *self, const HlDotPlotLayout *layout, cairo_t *cr);

HlRecording *hl_dot_plot_record (const HlDotPlot *self, const HlSheetText *text,
                                 HlFigureFormat format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
