/* core/layers/cross-entropy.h
 *
 * Cross-entropy, the loss: it is large if the model gives the label a small probability.
 *
 *      loss = Σ_n weight_n · loss_n        loss_n = −log p_n[label_n]
 *
 * with p_n = softmax (logits_n).  Texts differ in the weights only: whether padding counts, and
 * by what the sum is divided:
 *
 *      masked    1 / words of the batch on words, 0 on padding
 *      plain     1 / positions of the batch everywhere; padding is a class like any other
 *      classic   1 / positions of a sentence on words, 0 on padding; so it grows with the batch
 *
 * With label smoothing λ the target distribution q gives 1 − λ to the label, and λ / |V| more to
 * every word:
 *
 *      loss_n = −Σ_v q_n[v] · log p_n[v]           q_n = (1 − λ) · onehot (label_n) + λ / |V|
 *
 * The caller computes the weights from the whole batch, so that its slices are divided by the same
 * number.
 *
 *   logits            (N, |V|)   N positions; any numbers
 *   labels, weights   (N)        ids in [0, |V|); numbers of 0 or more
 *   loss              a number, in nats
 *
 * Read in   D2L 4.1, "Softmax Regression", and 10.7.5, "Loss Function with Masking";
 *           Vaswani et al. 2017, section 5.4 (label smoothing)
 */

#pragma once

#include "core/tensor/tensor.h"

typedef enum
{
  NN_LOSS_MASKED,  /* mean over the words, as the textbook's text has it */
  NN_LOSS_PLAIN,   /* mean over all positions, as the textbook's package has it */
  NN_LOSS_CLASSIC, /* means over the positions of each sentence, summed */
} NnLossKind;

/* Read any field, write none: they belong to cross-entropy.c. */
typedef struct
{
  double smoothing; /* λ, in [0, 1) */

  const int   *labels;        /* (nullable) (unowned): the labels of the latest forward call */
  const float *weights;       /* (nullable) (unowned): its weights */
  NnTensor    *losses;        /* (N) −log p[label] of each position, unweighted and unsmoothed,
                               * in nats */
  NnTensor    *smoothed;      /* (N) the loss of each position with label smoothing, unweighted,
                               * in nats */
  NnTensor    *probabilities; /* (N, |V|) p */
  NnTensor    *d_logits;      /* (N, |V|) the latest ∂logits */
} NnCrossEntropy;

void nn_loss_weights (NnLossKind kind, const int *labels, int N, int T, int pad, float *weights);

NnCrossEntropy *nn_cross_entropy_new (double smoothing) G_GNUC_WARN_UNUSED_RESULT;
void            nn_cross_entropy_free (NnCrossEntropy *self);

double nn_cross_entropy_forward (NnCrossEntropy *self, const NnTensor *logits, const int *labels,
                                 const float *weights);
const NnTensor *nn_cross_entropy_backward (NnCrossEntropy *self);

double nn_cross_entropy_floor (double smoothing, int V);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnCrossEntropy, nn_cross_entropy_free)
