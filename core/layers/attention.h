/* core/layers/attention.h
 *
 * Attention: every query is compared with all keys, and its output is a weighted mean of the
 * values.  The better a key fits the query, the larger is the weight of its value.
 *
 *      output_i = Σ_j  A_ij v_j        A_i = softmax (score (q_i, k_1), score (q_i, k_2), …)
 *
 * There are two scoring functions; what follows the scores, attention-pooling.h, is the same for
 * both:
 *
 *      dot product     q · k / √d_k
 *      additive        w_v · tanh (W_q q + W_k k)
 *
 * Queries, keys and values are stacks of rows, and a head is d_k neighbouring columns of them:
 * head h of a (N, H · d_k) stack is the columns from h · d_k on, h from 0.
 *
 * Read in   D2L 11.3, "Attention Scoring Functions"; Vaswani et al. 2017, section 3.2
 */

#pragma once

#include "core/tensor/matmul.h"
#include "core/tensor/rows.h"
#include "core/tensor/tensor.h"

typedef enum
{
  NN_ATTENTION_DOT_PRODUCT, /* as in the Transformer */
  NN_ATTENTION_ADDITIVE,    /* as in Bahdanau et al. 2014; its scores have learned weights */
  NN_N_ATTENTION_KINDS,
} NnAttentionKind;

/* The result of the backward pass of an attention.  In self-attention all three are gradients of
 * the same x. */
typedef struct
{
  const NnTensor *queries; /* (transfer none): ∂loss/∂queries */
  const NnTensor *keys;    /* (transfer none): ∂loss/∂keys */
  const NnTensor *values;  /* (transfer none): ∂loss/∂values */
} NnAttentionGradient;

NnMatrix nn_attention_head (const NnTensor *stack, const NnRows *rows, int sentence, int n_heads,
                            int head);
