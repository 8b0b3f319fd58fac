/* core/layers/attention-pooling.h
 *
 * Attention pooling: from the scores to the output.  It is the same for every scoring function.
 *
 *      A      = softmax (masked scores)          attention weights of each query, over its keys
 *      A′     = dropout (A)
 *      output = A′ · values
 *
 *   scores, A, A′   (B, H, S_q, S_k)   one matrix for every sentence and head
 *   values          (N_k, H · d_k_v)   head h has d_k_v columns
 *   output          (N_q, H · d_k_v)
 *
 * An experiment can set weights by hand (weight-edit.h).  Backward does not work with such weights,
 * so that model can be evaluated, but not trained.
 *
 * Pictures show A, whose rows sum to 1.  The rows of A′ need not.
 *
 * Read in   D2L 11.3, "Attention Scoring Functions"; Vaswani et al. 2017, section 3.2.1
 */

#pragma once

#include "core/layers/dropout.h"
#include "core/layers/mask.h"
#include "core/layers/pass.h"
#include "core/layers/scores.h"
#include "core/layers/weight-edit.h"

/* Read any field, write none: they belong to attention-pooling.c. */
typedef struct
{
  NnDropout *dropout; /* sets some of the weights to 0 in training */
  GArray    *edits;   /* (nullable) (element-type NnWeightEdit): weights set by hand */

  NnScores        weights;  /* (B, H, S_q, S_k) A, after the softmax and @edits */
  NnMask          mask;     /* the mask of the latest forward call; it borrows its rows */
  const NnTensor *values;   /* (nullable) (unowned): the values of the latest forward call */
  NnScores        kept;     /* (B, H, S_q, S_k) A′, borrowed from @weights or @dropout */
  NnTensor       *output;   /* (N_q, H · d_k_v) the latest output */
  const NnTensor *d_output; /* (nullable) (unowned): the latest ∂output */
  NnScores        d_kept;   /* (B, H, S_q, S_k) the latest ∂A′ */
  NnScores  d_weights; /* (B, H, S_q, S_k) the latest ∂A, borrowed from @d_kept or @dropout */
  NnScores  d_scores;  /* (B, H, S_q, S_k) the latest ∂scores */
  NnTensor *d_values;  /* (N_k, H · d_k_v) the latest ∂values */
} NnAttentionPooling;

NnAttentionPooling *nn_attention_pooling_new (const char *path,
                                              double      dropout) G_GNUC_WARN_UNUSED_RESULT;
void                nn_attention_pooling_free (NnAttentionPooling *self);

void nn_attention_pooling_edit (NnAttentionPooling *self, const NnWeightEdit *edit);
void nn_attention_pooling_share_edits (NnAttentionPooling       *self,
                                       const NnAttentionPooling *original);

const NnTensor *nn_attention_pooling_forward (NnAttentionPooling *self, const NnPass *pass,
                                              const NnScores *scores, const NnTensor *values,
                                              const NnMask *mask);
const NnScores *nn_attention_pooling_backward (NnAttentionPooling *self, const NnTensor *d_output);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnAttentionPooling, nn_attention_pooling_free)
