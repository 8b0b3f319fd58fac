/* ui/figures/ranking.h
 *
 * What the model loses without each head: the loss and BLEU-4, one row per attention and block.
 * Item { 0 or 1, row, head }: the loss or BLEU-4.
 */

#pragma once

#include "core/experiments/head-ranking.h"
#include "ui/picture/figure.h"

HlFigure    *hl_ranking_figure_new (const NnHeadRanking *ranking) G_GNUC_WARN_UNUSED_RESULT;
NnAlteration hl_ranking_head (const HlFigure *figure, HlItem item);
