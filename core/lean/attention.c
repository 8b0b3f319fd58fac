#include "core/lean/attention.h"

static NnLeanAttention with_output (const NnMultiHeadAttention *layer)
{
  g_assert (layer->dot != NULL);

  return (NnLeanAttention){
    .layer = layer,
    .W_o = nn_lean_projection (&layer->W_o, 1),
    .heads = { .H = layer->dot->n_heads },
  };
}

/**
 * @layer: a self-attention of a packed model
 * Returns: the lean form of @layer, which must outlive it; free its contents with
 *   nn_lean_attention_clear()
 */
NnLeanAttention nn_lean_attention_self (const NnMultiHeadAttention *layer)
{
  NnLinear *const queries_keys_values[] = { layer->W_q, layer->W_k, layer->W_v };
  NnLeanAttention self = with_output (layer);

  self.W_q = nn_lean_projection (queries_keys_values, 3);

  return self;
}

/**
 * @layer: a cross-attention of a packed model: keys and values come from the memory
 * Returns: the lean form of @layer, which must outlive it; free its contents with
 *   nn_lean_attention_clear()
 */
NnLeanAttention nn_lean_attention_cross (const NnMultiHeadAttention *layer)
{
  NnLinear *const keys_values[] = { layer->W_k, layer->W_v };
  NnLeanAttention self = with_output (layer);

  self.W_q = nn_lean_projection (&layer->W_q, 1);
  self.W_kv = nn_lean_projection (keys_values, 2);

  return self;
}

/** Frees the contents of @self, but not @self itself, which is a part of a block. */
void nn_lean_attention_clear (NnLeanAttention *self)
{
  nn_lean_heads_clear (&self->heads);
  g_clear_pointer (&self->projected, nn_tensor_free);
  g_clear_pointer (&self->projected_memory, nn_tensor_free);
  g_clear_pointer (&self->head_outputs, nn_tensor_free);
}

/* Returns the columns of matrix number @i of several (N, D) matrices that are side by side. */
static NnMatrix part (const NnTensor *side_by_side, int i, int D)
{
  return nn_matrix_block (side_by_side, 0, nn_tensor_rows (side_by_side), i * D, D);
}

static void project (NnLeanAttention *self, int D)
{
  nn_lean_projection_forward (&self->W_q, self->x, &self->projected);
  self->heads.queries = part (self->projected, 0, D);

  if (self->memory == NULL)
    {
      self->heads.keys = part (self->projected, 1, D);
      self->heads.values = part (self->projected, 2, D);
      return;
    }

  nn_lean_projection_forward (&self->W_kv, self->memory, &self->projected_memory);
  self->heads.keys = part (self->projected_memory, 0, D);
  self->heads.values = part (self->projected_memory, 1, D);
}

/**
 * @x: (N, D) the input of the queries
 * @memory: (nullable): (N_s, D) the input of keys and values; %NULL for @x itself
 * @mask: which keys each query may see, and which rows are which sentence's
 * @scratch: gets the output
 *
 * All inputs, and the rows of @mask, must live until backward is done.
 *
 * Returns: (transfer none): (N, D), in @scratch
 */
const NnTensor *nn_lean_attention_forward (NnLeanAttention *self, const NnPass *pass,
                                           const NnTensor *x, const NnTensor *memory,
                                           const NnMask *mask, NnLeanScratch *scratch)
{
  const int D = self->W_o.W.columns;

  g_assert ((memory == NULL) == (self->W_kv.W.values == NULL));

  self->x = x;
  self->memory = memory;
  self->heads.mask = *mask;
  self->heads.dropout = nn_dropout_mask (self->layer->dot->pooling->dropout, pass);

  project (self, D);
  nn_tensor_reshape (&self->head_outputs, NN_SHAPE (nn_tensor_rows (x), D));
  nn_lean_heads_forward (&self->heads, nn_matrix (self->head_outputs), &scratch->weights);
  nn_lean_projection_forward (&self->W_o, self->head_outputs, &scratch->sublayer);

  return scratch->sublayer;
}

/* Queries, keys and values are columns of @projected and @projected_memory; their gradients are
 * the same columns of tensors of the same shapes. */
static NnLeanHeadsGradient gradient_matrices (const NnLeanAttention *self, NnLeanScratch *scratch,
                                              int D)
{
  nn_tensor_reshape (&scratch->d_projected, self->projected->shape);
  if (self->memory == NULL)
    return (NnLeanHeadsGradient){
      part (scratch->d_projected, 0, D),
      part (scratch->d_projected, 1, D),
      part (scratch->d_projected, 2, D),
    };

  nn_tensor_reshape (&scratch->d_memory, self->projected_memory->shape);

  return (NnLeanHeadsGradient){
    part (scratch->d_projected, 0, D),
    part (scratch->d_memory, 0, D),
    part (scratch->d_memory, 1, D),
  };
}

/**
 * @self: the attention, after forward
 * @d_x: the target of ∂x
 * @d_memory: the target of ∂memory; not used for self-attention
 * @scratch: scratch memory, with ∂output in its d_sublayer
 */
void nn_lean_attention_backward (const NnLeanAttention *self, NnLeanTarget d_x,
                                 NnLeanTarget d_memory, NnLeanScratch *scratch)
{
  const int           D = self->W_o.W.columns;
  NnLeanHeadsGradient d;

  nn_lean_projection_backward (&self->W_o, self->head_outputs, scratch->d_sublayer,
                               &scratch->d_heads, NN_REPLACE);
  d = gradient_matrices (self, scratch, D);
  nn_lean_heads_backward (&self->heads, nn_matrix (scratch->d_heads), &d, &scratch->weights);

  nn_lean_projection_backward (&self->W_q, self->x, scratch->d_projected, d_x.tensor, d_x.write);
  if (self->memory != NULL)
    nn_lean_projection_backward (&self->W_kv, self->memory, scratch->d_memory, d_memory.tensor,
                                 d_memory.write);
}
