/* ui/figures/attention-hand.h
 *
 * One attention on a few numbers, as crossings of rows and columns.
 *
 *                          Kᵀ                          V
 *      dot product     Q   S = Q Kᵀ ÷ √d ─ softmax ─► A  O = A V
 *
 *                          W_qᵀ   Kᵀ
 *      additive        W_k  w_v   K′
 *                      Q    Q′    S ─ softmax ─► A …        S = Σ w_v tanh (q′ + k′)
 *
 * A row of the left factor and a column of the upper one meet in what is made of them.  All numbers
 * are those of core's operations (core/trace/hand/by-hand.h).
 */

#pragma once

#include "ui/figures/attention-numbers.h"
#include "ui/picture/figure.h"

HlFigure *hl_attention_hand_new (const NnByHand *what, HlHandView view) G_GNUC_WARN_UNUSED_RESULT;
