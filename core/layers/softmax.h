/* core/layers/softmax.h
 *
 * Scores to weights: positive, and 1 in sum.
 *
 *                exp (s_j − max (s))
 *      w_j = ─────────────────────────
 *             Σ_k exp (s_k − max (s))
 *
 * The maximum is subtracted because exp overflows at 89; the quotient does not
 * notice.  Hidden scores are replaced by the mask's fill first, which makes
 * their weights exactly 0 as long as one key is visible.
 *
 * A row of −∞ has no largest score to subtract: all its weights are 0.
 *
 * Read in   D2L, "Masked Softmax Operation"
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
