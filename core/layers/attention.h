/* core/layers/attention.h
 *
 * Attention: every query asks all keys how well they fit, and takes home a
 * mixture of their values, much of those that fit well, little of the others.
 *
 *      output_i = Σ_j  w_ij v_j        w_i = softmax (score (q_i, k_1), score (q_i, k_2), …)
 *
 * Two ways to score are known here; the rest, attention-pooling.h, they share:
 *
 *      dot product     q · k / √d_k
 *      additive        w_v · tanh (W_q q + W_k k)
 *
 * Queries, keys and values come as stacks of rows, and the heads are contiguous
 * slices of their columns: head h of a (N, H · d_k) stack is the columns from h · K on.
 *
 * Read in   D2L, "Attention Scoring Functions"
 */

#pragma once

#include "core/tensor/matmul.h"
#include "core/tensor/rows.h"
#include "core/tensor/tensor.h"

G_BEGIN_DECLS

/**
 * NnAttentionKind:
 * @NN_ATTENTION_DOT_PRODUCT: the Transformer's own
 * @NN_ATTENTION_ADDITIVE: its predecessor, which has weights to score with
 */
typedef enum
{
  NN_ATTENTION_DOT_PRODUCT,
  NN_ATTENTION_ADDITIVE,
  NN_N_ATTENTION_KINDS,
} NnAttentionKind;

/**
 * NnAttentionGradient:
 * @queries: (transfer none): ∂loss/∂queries
 * @keys: (transfer none): ∂loss/∂keys
 * @values: (transfer none): ∂loss/∂values
 *
 * What an attention's backward returns; three times a gradient of x, where
 * sentences attend to themselves.
 */
typedef struct
{
  const NnTensor *queries;
  const NnTensor *keys;
  const NnTensor *values;
} NnAttentionGradient;

NnMatrix nn_attention_head (const NnTensor *stack,
                            const NnRows   *rows,
                            int             sentence,
                            int             n_heads,
                            int             head);

G_END_DECLS
