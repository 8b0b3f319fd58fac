#include "core/lean/loss.h"

#include "core/engine/row.h"
#include "core/layers/softmax.h"

/* One position: returns its loss, smoothed, and sets @plain to the unsmoothed one. */
static double
loss_of_row (float *logits,
             int    label,
             double weight,
             double smoothing,
             int    V,
             float *plain)
{
  const double s = smoothing;
  const double right = logits[label];
  const double mean = s > 0.0 ? nn_row_sum (logits, V) / V : 0.0;
  const double log_sum = nn_softmax_row (logits, logits, V);
  const double loss = log_sum - right;

  nn_row_scale_difference (logits, logits, (float) (s / V), (float) weight, V);
  logits[label] -= (float) (weight * (1.0 - s));
  *plain = (float) loss;

  return s > 0.0 ? (1.0 - s) * loss + s * (log_sum - mean) : loss;
}

/**
 * nn_lean_loss:
 * @cross_entropy: the loss, whose losses are set; nothing else of it is
 * @logits: (inout): (N, |V|), which become ∂logits
 * @labels: (array): N right words
 * @weights: (array): N weights; see nn_loss_weights()
 *
 * Returns: Σ weight · loss, in nats
 */
double
nn_lean_loss (NnCrossEntropy *cross_entropy,
              NnTensor       *logits,
              const int      *labels,
              const float    *weights)
{
  const int N = nn_tensor_rows (logits);
  const int V = nn_tensor_columns (logits);
  double    sum = 0.0;

  nn_tensor_reshape (&cross_entropy->losses, NN_SHAPE (N));

  for (int n = 0; n < N; n++)
    {
      double loss;

      g_assert (labels[n] >= 0 && labels[n] < V);
      loss = loss_of_row (nn_tensor_row (logits, n), labels[n], weights[n],
                          cross_entropy->smoothing, V, &cross_entropy->losses->values[n]);
      if (weights[n] != 0.0f)
        sum += weights[n] * loss;
    }

  return sum;
}
