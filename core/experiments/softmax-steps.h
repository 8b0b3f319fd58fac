/* core/experiments/softmax-steps.h
 *
 * The masked softmax, one step after the other.
 *
 *      scores     s                                the query likes the key
 *      masked     s, or fill where it is hidden    −10⁶, −10⁹ or −∞
 *      shifted    masked − max of the row          so that exp cannot overflow
 *      raised     exp (shifted)                    exactly 0 far below the largest
 *      weights    raised / Σ of the row            1 in sum
 *
 * A row in which every key is hidden shows what the fill is: with a number all its masked
 * scores are the same, so it weighs all keys alike; with −∞ there is no largest score, and
 * all its weights are 0.
 *
 *   all      (N, N)
 *
 * core/layers/softmax.h is what attentions use; the tests hold these steps against it.
 *
 * Used by   the masks lab
 * Read in   D2L, "Masked Softmax Operation"
 */

#pragma once

#include "core/layers/mask.h"

G_BEGIN_DECLS

/**
 * NnSoftmaxSteps:
 * @visible: (N) how many keys, from the first, each query sees
 * @masked: (N, N) scores, hidden ones replaced
 * @shifted: (N, N) less the largest of the row; NaN where there is none
 * @raised: (N, N) e to that
 * @weights: (N, N) what the layer computes
 *
 * All of it belongs to the steps.
 */
typedef struct
{
  int      *visible;
  NnTensor *masked;
  NnTensor *shifted;
  NnTensor *raised;
  NnTensor *weights;
} NnSoftmaxSteps;

/**
 * NnMaskKind:
 * @NN_MASK_KIND_CAUSAL: no query sees later keys
 * @NN_MASK_KIND_PADDING: no query sees keys beyond the valid length
 * @NN_MASK_KIND_BOTH: neither
 */
typedef enum
{
  NN_MASK_KIND_CAUSAL,
  NN_MASK_KIND_PADDING,
  NN_MASK_KIND_BOTH,
} NnMaskKind;

NnTensor *nn_mask_picture (NnMaskKind kind,
                           int        n,
                           int        valid_len) G_GNUC_WARN_UNUSED_RESULT;

NnSoftmaxSteps *nn_softmax_steps_new (const NnTensor *scores,
                                      NnMaskKind      kind,
                                      int             valid_len,
                                      float           fill) G_GNUC_WARN_UNUSED_RESULT;
void            nn_softmax_steps_free (NnSoftmaxSteps *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSoftmaxSteps, nn_softmax_steps_free)

G_END_DECLS
