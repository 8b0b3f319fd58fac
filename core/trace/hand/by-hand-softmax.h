/* core/trace/hand/by-hand-softmax.h
 *
 * The softmax of a few given scores under any mask, as operations.
 *
 *      mask      S′     S, or fill where the key is hidden    −10⁶, −10⁹ or −∞
 *      shift     S″     S′ − max of the row                   so that exp cannot overflow
 *      exp       exp S″ exp (S′ − max)                        exactly 0 far below the largest
 *      softmax   A      exp S″ / Σ of the row                 1 in sum
 *
 * In a row in which every key is hidden, the fill value decides: if it is a number, all masked
 * scores are the same, and so are all weights; if it is −∞, there is no largest score, and all
 * weights are 0.
 *
 *   all      (N, N)
 *
 * core/layers/softmax.h is what attentions use; the tests hold these lines against it.
 *
 * Read in   D2L 11.3.2.1, "Masked Softmax Operation"
 */

#pragma once

#include "core/tensor/tensor.h"
#include "core/trace/operation/operation.h"

G_BEGIN_DECLS

/* The lines, in order. */
typedef enum
{
  NN_BY_HAND_MASK,
  NN_BY_HAND_SHIFT,
  NN_BY_HAND_EXPONENTIAL,
  NN_BY_HAND_SOFTMAX,
} NnByHandSoftmaxLine;

GPtrArray *nn_by_hand_softmax (const NnTensor *scores, const guint8 *states,
                               float fill) G_GNUC_WARN_UNUSED_RESULT;

const NnOperation *nn_by_hand_softmax_line (const GPtrArray *operations, NnByHandSoftmaxLine line);
int                nn_by_hand_softmax_seen (const NnOperand *masked, int query);

G_END_DECLS
