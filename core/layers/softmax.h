/* core/layers/softmax.h
 *
 * Softmax: turns the scores S of a row into weights A, which are positive and sum to 1.
 *
 *                exp (S_j − max (S))
 *      A_j = ─────────────────────────
 *             Σ_k exp (S_k − max (S))
 *
 * The maximum is subtracted because the exp of a float overflows from 89 on; the quotient stays
 * the same.  The masked softmax first replaces hidden scores by the fill value of the mask; their
 * weights are then exactly 0 as long as one key is visible.
 *
 * In a row of −∞ alone there is no maximum to subtract, and all weights are 0.
 *
 * Over the logits of a token, the weights are the probabilities p of the words.
 *
 * Training mostly runs core/lean/heads.c, which computes the same faster.
 *
 * Read in   D2L 11.3.2.1, "Masked Softmax Operation"
 */

#pragma once

#include "core/layers/mask.h"
#include "core/layers/scores.h"

double nn_softmax_row (float *weights, const float *scores, int n);
double nn_log_sum_exp (const float *scores, int n);
void   nn_softmax_row_masked (float *weights, const float *scores, int n, int visible, float fill);
void nn_softmax_row_backward (float *d_scores, const float *weights, const float *d_weights, int n);

void nn_softmax_forward (NnScores *weights, const NnScores *scores, const NnMask *mask);
void nn_softmax_backward (NnScores *d_scores, const NnScores *weights, const NnScores *d_weights,
                          const NnMask *mask);

double nn_entropy (const float *weights, int n);
