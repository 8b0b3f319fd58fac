/* core/layers/cross-entropy.h
 *
 * Cross-entropy, the loss: it is large if the model gives the label a small probability.
 *
 *      loss = Σ_n weight_n · loss_n        loss_n = −log p_n[label_n]
 *
 * with p_n = softmax (logits_n).  Texts differ in the weights only: whether padding counts, and
 * by what the sum is divided:
 *
 *      masked    1 / M on words, 0 on padding      M words in the batch
 *      plain     1 / N everywhere                  padding is a class like any other
 *      classic   1 / T on words, 0 on padding      a sum over sentences
 *
 * With label smoothing the target distribution q gives 1 − s to the label, and s / |V| more to
 * every word:
 *
 *      loss_n = −Σ_v q_n[v] · log p_n[v]           q_n = (1 − s) · onehot + s / |V|
 *
 * The weights come from the caller, so that slices of a batch can share one M.
 *
 *   logits   (N, |V|)   any numbers
 *   labels   N ids    in [0, |V|)
 *
 * Read in   D2L 4.1, "Softmax Regression"; Vaswani et al. 2017, section 5.4 (label smoothing)
 */

#pragma once

#include "core/tensor/tensor.h"

G_BEGIN_DECLS

/**
 * NnLossKind:
 * @NN_LOSS_MASKED: mean over the words, as the textbook's text has it
 * @NN_LOSS_PLAIN: mean over all positions, as the textbook's package has it
 * @NN_LOSS_CLASSIC: means over the positions of each sentence, summed
 */
typedef enum
{
  NN_LOSS_MASKED,
  NN_LOSS_PLAIN,
  NN_LOSS_CLASSIC,
} NnLossKind;

/**
 * NnCrossEntropy:
 * @smoothing: s, in [0, 1)
 * @labels: (nullable) (unowned): the labels of the latest forward call
 * @weights: (nullable) (unowned): its weights
 * @losses: (N) −log p[label] of each position, unweighted and unsmoothed, in nats
 * @smoothed: (N) the loss of each position with label smoothing, unweighted, in nats
 * @probabilities: (N, |V|) p
 * @d_logits: (N, |V|) the latest ∂logits
 *
 * Read any field, write none: they belong to cross-entropy.c.
 */
typedef struct
{
  double smoothing;

  const int   *labels;
  const float *weights;
  NnTensor    *losses;
  NnTensor    *smoothed;
  NnTensor    *probabilities;
  NnTensor    *d_logits;
} NnCrossEntropy;

void nn_loss_weights (NnLossKind kind,
                      const int *labels,
                      int        N,
                      int        T,
                      int        pad,
                      float     *weights);

NnCrossEntropy *nn_cross_entropy_new (double smoothing) G_GNUC_WARN_UNUSED_RESULT;
void            nn_cross_entropy_free (NnCrossEntropy *self);

double          nn_cross_entropy_forward (NnCrossEntropy *self,
                                          const NnTensor *logits,
                                          const int      *labels,
                                          const float    *weights);
const NnTensor *nn_cross_entropy_backward (NnCrossEntropy *self);

double nn_cross_entropy_floor (double smoothing,
                               int    V);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnCrossEntropy, nn_cross_entropy_free)

G_END_DECLS
