#include "core/lean/loss.h"

#include "core/engine/row.h"
#include "core/layers/softmax.h"

/* Computes the loss of one position and, in training, turns its logits into their gradient.
 * Returns the smoothed loss and sets @plain to the unsmoothed one. */
static double loss_of_row (float *logits, int label, double weight, double smoothing, int V,
                           gboolean is_training, float *plain)
{
  const double s = smoothing;
  const double label_logit = logits[label];
  const double mean = s > 0.0 ? nn_row_sum (logits, V) / V : 0.0;
  const double log_sum =
      is_training ? nn_softmax_row (logits, logits, V) : nn_log_sum_exp (logits, V);
  const double loss = log_sum - label_logit;

  if (is_training)
    {
      nn_row_scale_difference (logits, logits, (float) (s / V), (float) weight, V);
      logits[label] -= (float) (weight * (1.0 - s));
    }
  *plain = (float) loss;

  return s > 0.0 ? (1.0 - s) * loss + s * (log_sum - mean) : loss;
}

/**
 * @cross_entropy: the loss layer; only its losses are set
 * @logits: (inout): (N, |V|), which become ∂logits in training
 * @labels: (array): N token ids, the labels
 * @weights: (array): N weights; see nn_loss_weights()
 * @is_training: whether backward comes after it
 * Returns: Σ weight · loss, in nats
 */
double nn_lean_loss (NnCrossEntropy *cross_entropy, NnTensor *logits, const int *labels,
                     const float *weights, gboolean is_training)
{
  const int N = nn_tensor_rows (logits);
  const int V = nn_tensor_columns (logits);
  double    sum = 0.0;

  nn_tensor_reshape (&cross_entropy->losses, NN_SHAPE (N));

  for (int n = 0; n < N; n++)
    {
      double loss;

      g_assert (labels[n] >= 0 && labels[n] < V);
      loss =
          loss_of_row (nn_tensor_row (logits, n), labels[n], weights[n], cross_entropy->smoothing,
                       V, is_training, &cross_entropy->losses->values[n]);
      if (weights[n] != 0.0f)
        sum += weights[n] * loss;
    }

  return sum;
}
