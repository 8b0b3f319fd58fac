/* ui/figures/addends.h
 *
 * What is added in a long sum, as thin bars, the largest first, and how the sum grows with them.
 *
 *      ▌                 ╭──── 27.7     the sum so far
 *      ▌▌        ╭───────╯
 *      ▌▌▌▖▖╭────╯▗▗▖.......
 *      feature 12: 1.31 · 2.05 = 2.686
 */

#pragma once

#include "core/trace/walk/origin.h"
#include "ui/figures/equation.h"

gboolean  hl_addends_are_many (const GArray *addends);
HlFigure *hl_addends_figure (const HlEquation *equation, const NnNumber *number,
                             const GArray *addends) G_GNUC_WARN_UNUSED_RESULT;
GArray   *hl_addends_lights (const HlFigure *figure, HlItem item) G_GNUC_WARN_UNUSED_RESULT;

char *hl_softmax_sum (const NnOperation *operation,
                      const NnNumber    *number) G_GNUC_WARN_UNUSED_RESULT;
