/* ui/render/figure-attention.h
 *
 * Draws up the operations of an open attention, as the textbook does:
 *
 *                    W_o
 *              concatenate heads
 *                weighted sum
 *               softmax   ▲
 *                 mask    │         each of these once a head
 *                scale    │
 *        queries times keys
 *               split heads
 *              W_q  W_k  W_v
 *
 * In cross-attention the three columns stand the other way around, so that keys
 * and values come straight from the encoder.
 */

#pragma once

#include "ui/render/figure-pen.h"

G_BEGIN_DECLS

double hl_figure_attention_width (const HlFigurePen *pen);
void   hl_figure_climb_attention (HlFigurePen *pen,
                                  HlFigureKind kind,
                                  const char  *path);

G_END_DECLS
