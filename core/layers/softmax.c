#include "core/layers/softmax.h"

#include <math.h>

#include "core/engine/row.h"

/**
 * @weights: (n): where the weights go; may be @scores
 * @scores: (n)
 *
 *      A_j = exp (S_j − max (S)) / Σ_k exp (S_k − max (S))
 *
 * Returns: log Σ exp (S), so that log A_j = S_j − this
 */
double nn_softmax_row (float *weights, const float *scores, int n)
{
  const float largest = nn_row_largest (scores, n);
  double      sum;

  if (largest == -INFINITY)
    {
      for (int j = 0; j < n; j++)
        weights[j] = isnan (scores[j]) ? NAN : 0.0f;
      return -INFINITY;
    }

  sum = nn_row_exponentials (weights, scores, largest, n);
  nn_row_scale (weights, (float) (1.0 / sum), n);

  return largest + log (sum);
}

/**
 * @scores: (n)
 * @n: number of scores, at least 1
 * Returns: log Σ exp (S), so that log A_j = S_j − this
 */
double nn_log_sum_exp (const float *scores, int n)
{
  const float largest = nn_row_largest (scores, n);

  return largest == -INFINITY ? -INFINITY
                              : largest + log (nn_row_sum_exponentials (scores, largest, n));
}

/**
 * @weights: (n): where the weights go; not @scores
 * @scores: (n)
 * @visible: how many of them, from the first, may be seen
 * @fill: what the scores of the others are replaced by
 */
void nn_softmax_row_masked (float *weights, const float *scores, int n, int visible, float fill)
{
  for (int j = 0; j < n; j++)
    weights[j] = j < visible ? scores[j] : fill;

  nn_softmax_row (weights, weights, n);
}

/**
 * @d_scores: (n): where ∂scores goes; may be @d_weights
 * @weights: (n): what forward computed
 * @d_weights: (n): ∂loss/∂weights
 *
 * A larger score makes its own weight larger and all others smaller:
 *
 *      ∂S_j = A_j · (∂A_j − Σ_k A_k ∂A_k)
 */
void nn_softmax_row_backward (float *d_scores, const float *weights, const float *d_weights, int n)
{
  double mean = 0.0;

  for (int j = 0; j < n; j++)
    mean += (double) weights[j] * d_weights[j];

  for (int j = 0; j < n; j++)
    d_scores[j] = (float) (weights[j] * (d_weights[j] - mean));
}

/**
 * @weights: (B, H, S_q, S_k), of the shape of @scores
 * @scores: (B, H, S_q, S_k)
 * @mask: which keys each query may see
 */
void nn_softmax_forward (NnScores *weights, const NnScores *scores, const NnMask *mask)
{
  for (int b = 0; b < scores->B; b++)
    for (int h = 0; h < scores->H; h++)
      {
        const NnMatrix s = nn_scores_matrix (scores, b, h);
        const NnMatrix w = nn_scores_matrix (weights, b, h);

        for (int i = 0; i < s.rows; i++)
          nn_softmax_row_masked (w.values + i * w.stride, s.values + i * s.stride, s.columns,
                                 nn_mask_visible (mask, b, i), mask->fill);
      }
}

/**
 * @d_scores: (B, H, S_q, S_k): where ∂scores goes; may be @d_weights
 * @weights: (B, H, S_q, S_k): what forward computed
 * @d_weights: (B, H, S_q, S_k)
 * @mask: which keys each query may see; the scores of the others were replaced, so their
 *   gradients are 0
 */
void nn_softmax_backward (NnScores *d_scores, const NnScores *weights, const NnScores *d_weights,
                          const NnMask *mask)
{
  for (int b = 0; b < weights->B; b++)
    for (int h = 0; h < weights->H; h++)
      {
        const NnMatrix w = nn_scores_matrix (weights, b, h);
        const NnMatrix d_w = nn_scores_matrix (d_weights, b, h);
        const NnMatrix d_s = nn_scores_matrix (d_scores, b, h);

        for (int i = 0; i < w.rows; i++)
          {
            float *d_s_i = d_s.values + i * d_s.stride;

            nn_softmax_row_backward (d_s_i, w.values + i * w.stride, d_w.values + i * d_w.stride,
                                     w.columns);
            for (int j = nn_mask_visible (mask, b, i); j < w.columns; j++)
              d_s_i[j] = 0.0f;
          }
      }
}

/**
 * @weights: (n): positive, 1 in sum
 * Returns: −Σ A ln A, the entropy in nats: 0 if one weight is 1, ln n if all are equal
 */
double nn_entropy (const float *weights, int n)
{
  double entropy = 0.0;

  for (int j = 0; j < n; j++)
    if (weights[j] > 0.0f)
      entropy -= weights[j] * log (weights[j]);

  return entropy;
}
