#include "core/layers/cross-entropy.h"

#include <math.h>

#include "core/engine/owned.h"
#include "core/engine/row.h"
#include "core/layers/softmax.h"

static int count_words (const int *labels, int N, int pad)
{
  int n_words = 0;

  for (int n = 0; n < N; n++)
    if (labels[n] != pad)
      n_words++;

  return n_words;
}

/**
 * @labels: (array length=N): the target tokens
 * @N: positions in the whole batch, not in a slice of it
 * @T: positions of a sentence, which the classic mean divides by
 * @weights: (out) (array length=N): what each position's loss is multiplied by
 *
 * If there is no word at all, the masked weights are 0, and so is the loss.
 */
void nn_loss_weights (NnLossKind kind, const int *labels, int N, int T, int pad, float *weights)
{
  const int n_words = count_words (labels, N, pad);

  for (int n = 0; n < N; n++)
    {
      const gboolean is_word = labels[n] != pad;

      switch (kind)
        {
        case NN_LOSS_MASKED:
          weights[n] = is_word ? 1.0f / n_words : 0.0f;
          break;
        case NN_LOSS_PLAIN:
          weights[n] = 1.0f / N;
          break;
        case NN_LOSS_CLASSIC:
          weights[n] = is_word ? 1.0f / T : 0.0f;
          break;
        default:
          g_assert_not_reached ();
        }
    }
}

/** @smoothing: λ, in [0, 1); 0 for none */
NnCrossEntropy *nn_cross_entropy_new (double smoothing)
{
  NnCrossEntropy *self = g_new0 (NnCrossEntropy, 1);

  g_assert (smoothing >= 0.0 && smoothing < 1.0);

  self->smoothing = smoothing;

  return self;
}

NN_FREES_FOR_ALL (NnCrossEntropy, nn_cross_entropy_free,
                  (nn_tensor_free, losses, smoothed, probabilities, d_logits))

/* Returns the loss for a uniform target distribution: the mean of −log p over all words. */
static double uniform_loss (const float *logits, double log_sum, int V)
{
  double sum = 0.0;

  for (int v = 0; v < V; v++)
    sum += log_sum - logits[v];

  return sum / V;
}

/**
 * @logits: (N, |V|)
 * @labels: (array): (N) target tokens, which must live until backward is done
 * @weights: (array): (N) weights, which must live as long; see nn_loss_weights()
 *
 * −log p is computed from the logits, not from p, which may have been rounded to 0.
 *
 * Returns: Σ weight · loss, in nats
 */
double nn_cross_entropy_forward (NnCrossEntropy *self, const NnTensor *logits, const int *labels,
                                 const float *weights)
{
  const int    N = nn_tensor_rows (logits);
  const int    V = nn_tensor_columns (logits);
  const double lambda = self->smoothing;
  double       sum = 0.0;

  self->labels = labels;
  self->weights = weights;
  nn_tensor_reshape (&self->losses, NN_SHAPE (N));
  nn_tensor_reshape (&self->smoothed, NN_SHAPE (N));
  nn_tensor_reshape (&self->probabilities, logits->shape);

  for (int n = 0; n < N; n++)
    {
      const float *logits_n = nn_tensor_row (logits, n);
      const double log_sum = nn_softmax_row (nn_tensor_row (self->probabilities, n), logits_n, V);
      double       loss;

      g_assert (labels[n] >= 0 && labels[n] < V);
      loss = log_sum - logits_n[labels[n]];
      self->losses->values[n] = (float) loss;

      if (lambda > 0.0)
        loss = (1.0 - lambda) * loss + lambda * uniform_loss (logits_n, log_sum, V);
      self->smoothed->values[n] = (float) loss;

      if (weights[n] != 0.0f)
        sum += weights[n] * loss;
    }

  return sum;
}

/**
 * @self: the loss, after a forward call
 *
 * The gradient is the difference between the probabilities p and the target distribution q:
 *
 *      ∂logits = weight · (p − q)
 *
 * Returns: (transfer none): (N, |V|) ∂logits, until the next call
 */
const NnTensor *nn_cross_entropy_backward (NnCrossEntropy *self)
{
  const NnTensor *p = self->probabilities;
  int             N;
  int             V;
  double          q_other;

  g_assert (p != NULL);

  N = nn_tensor_rows (p);
  V = nn_tensor_columns (p);
  q_other = self->smoothing / V;
  nn_tensor_reshape (&self->d_logits, p->shape);

  for (int n = 0; n < N; n++)
    {
      const double weight = self->weights[n];
      float       *d_logits = nn_tensor_row (self->d_logits, n);

      /* weight · (p − λ / |V|), which is right for every word but the label. */
      nn_row_scale_difference (d_logits, nn_tensor_row (p, n), (float) q_other, (float) weight, V);
      d_logits[self->labels[n]] -= (float) (weight * (1.0 - self->smoothing));
    }

  return self->d_logits;
}

/* Returns −p · log p, which is 0 where p is. */
static double surprise_of (double p) { return p > 0.0 ? -p * log (p) : 0.0; }

/**
 * @smoothing: s, in [0, 1)
 *
 * No prediction comes closer to q than p = q, whose loss is the entropy of q:
 * −Σ_v q[v] · log q[v], with q = 1 − s + s / |V| at the label and s / |V| elsewhere.
 *
 * Returns: the least loss that a position can have, in nats; 0 without label smoothing
 */
double nn_cross_entropy_floor (double smoothing, int V)
{
  const double other = smoothing / V;

  g_assert (smoothing >= 0.0 && smoothing < 1.0 && V > 0);

  return surprise_of (1.0 - smoothing + other) + (V - 1) * surprise_of (other);
}
