/* ui/render/figure-keys.h
 *
 * The lines below the figure that say what its colors and letters mean:
 *
 *      ▌ learned   ▣ once a head   □ holds values   ■ this step
 *      S: source tokens, T: target tokens, D: features, …
 */

#pragma once

#include "ui/render/figure-spec.h"
#include "ui/render/text.h"

G_BEGIN_DECLS

const char *hl_figure_done_name (const HlFigureSpec *spec);

double hl_figure_keys_height (const HlFigureSpec *spec,
                              HlText             *text,
                              double              width);
void   hl_figure_keys_draw (const HlFigureSpec *spec,
                            HlText             *text,
                            const HlRect       *rect,
                            cairo_t            *cr);

G_END_DECLS
