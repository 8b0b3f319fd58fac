/* ui/render/figure-renderer.h
 *
 * Draws the Transformer figure: the boxes and arrows of figure-layout.h, the one at
 * hand lit, those before it filled, the rest pale.
 *
 * Cairo only: the window, a PNG, an SVG and a page of PDF get the same strokes.
 */

#pragma once

#include "ui/render/figure-layout.h"
#include "ui/render/figure-paint.h"

G_BEGIN_DECLS

HlFigureState hl_figure_state (const HlFigureSpec   *spec,
                               const HlFigureLayout *layout,
                               int                   index);
char         *hl_figure_describe (const HlFigureSpec   *spec,
                                  const HlFigureLayout *layout,
                                  int                   index) G_GNUC_WARN_UNUSED_RESULT;

void hl_figure_draw (const HlFigureSpec   *spec,
                     const HlFigureLayout *layout,
                     cairo_t              *cr);
void hl_figure_draw_cursor (const HlFigureSpec   *spec,
                            const HlFigureLayout *layout,
                            int                   index,
                            cairo_t              *cr);

G_END_DECLS
