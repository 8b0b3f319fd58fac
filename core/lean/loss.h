/* core/lean/loss.h
 *
 * Loss and its gradient in one pass over memory: the logits of a position become
 * probabilities, and these become the gradient of the logits, while their row is in the cache.
 *
 *      loss = Σ_n weight_n · loss_n      ∂logits_n = weight_n · (p_n − q_n)
 *
 * core/layers/cross-entropy.c computes the same step by step, with separate tensors for p and the
 * gradient.
 *
 *   logits   (N, |V|)   in, and in training ∂logits out
 */

#pragma once

#include "core/layers/cross-entropy.h"

double nn_lean_loss (NnCrossEntropy *cross_entropy, NnTensor *logits, const int *labels,
                     const float *weights, gboolean is_training);
