/* core/layers/softmax.h
 *
 * Softmax: turns scores into weights, which are positive and sum to 1.
 *
 *                exp (s_j − max (s))
 *      w_j = ─────────────────────────
 *             Σ_k exp (s_k − max (s))
 *
 * The maximum is subtracted because the exp of a float overflows from 89 on; the quotient stays
 * the same.  Hidden scores are replaced by the mask's fill first, which makes
 * their weights exactly 0 as long as one key is visible.
 *
 * In a row of −∞ alone there is no largest score to subtract, and all weights are 0.
 *
 * Read in   D2L 11.3.2.1, "Masked Softmax Operation"
 */

#pragma once

#include "core/layers/mask.h"
#include "core/layers/scores.h"

G_BEGIN_DECLS

double nn_softmax_row (float       *weights,
                       const float *scores,
                       int          n);
double nn_log_sum_exp (const float *scores,
                       int          n);
void   nn_softmax_row_masked (float       *weights,
                              const float *scores,
                              int          n,
                              int          visible,
                              float        fill);
void   nn_softmax_row_backward (float       *d_scores,
                                const float *weights,
                                const float *d_weights,
                                int          n);

void nn_softmax_forward (NnScores       *weights,
                         const NnScores *scores,
                         const NnMask   *mask);
void nn_softmax_backward (NnScores       *d_scores,
                          const NnScores *weights,
                          const NnScores *d_weights,
                          const NnMask   *mask);

double nn_entropy (const float *weights,
                   int          n);

G_END_DECLS
