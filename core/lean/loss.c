#include "core/lean/loss.h"

#include "core/engine/processor.h"
#include "core/layers/softmax.h"

/* mean (−log p) = log_sum − mean (logits) */
NN_EVERY_PROCESSOR static double
mean_of (const float *logits,
         int          V)
{
  double sum = 0.0;

#pragma omp simd reduction(+ \
                           : sum)
  for (int v = 0; v < V; v++)
    sum += logits[v];

  return sum / V;
}

/* ∂logits = weight · (p − s / V), for every word but the right one. */
NN_EVERY_PROCESSOR static void
push_down (float *p,
           float  weight,
           float  spread,
           int    V)
{
#pragma omp simd
  for (int v = 0; v < V; v++)
    p[v] = weight * (p[v] - spread);
}

/* One position: returns its loss, smoothed, and sets @plain to the unsmoothed one. */
static double
surprise (float *logits,
          int    label,
          double weight,
          double smoothing,
          int    V,
          float *plain)
{
  const double s = smoothing;
  const double right = logits[label];
  const double mean = s > 0.0 ? mean_of (logits, V) : 0.0;
  const double log_sum = nn_softmax_row (logits, logits, V);
  const double loss = log_sum - right;

  push_down (logits, (float) weight, (float) (s / V), V);
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
      loss = surprise (nn_tensor_row (logits, n), labels[n], weights[n],
                       cross_entropy->smoothing, V, &cross_entropy->losses->values[n]);
      if (weights[n] != 0.0f)
        sum += weights[n] * loss;
    }

  return sum;
}
