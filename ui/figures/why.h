/* ui/figures/why.h
 *
 * Why a word was chosen: what the row that wrote it read of the target so far and of the source,
 * and what each sublayer added to its logit over the runner-up's.
 *
 *      Why “rouge”, and not “voiture”?        for “voiture”  │  for “rouge”
 *      Target so far: 2 of 8 heads read …     Attention 1    ▌▏        0.35
 *      Source: 6 of 8 heads read “red” …      Attention 2     │████    5.31
 *      Sublayers: …                           together        │█████   7.48
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "ui/picture/figure.h"

HlFigure *hl_why_figure_new (const NnWalk *walk, int word,
                             gboolean is_column) G_GNUC_WARN_UNUSED_RESULT;
int       hl_why_node (const HlFigure *figure, int row);
