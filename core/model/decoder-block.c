#include "core/model/decoder-block.h"

#include "core/engine/owned.h"
#include "core/model/block-layers.h"
#include "core/tensor/arithmetic.h"

/** Returns: (transfer full): the block; see nn_parameters_initialize() */
NnDecoderBlock *nn_decoder_block_new (NnParameters *parameters, const char *path,
                                      const NnConfig *config)
{
  NnDecoderBlock *self = g_new0 (NnDecoderBlock, 1);
  const gboolean  has_bias = config->decoder_bias; /* not use_bias: the textbook's has none */

  self->attention1 = nn_block_new_attention (parameters, path, "attention1", config, has_bias);
  self->add_norm_1 = nn_block_new_add_norm (parameters, path, "addnorm1", config);
  self->attention2 = nn_block_new_attention (parameters, path, "attention2", config, has_bias);
  self->add_norm_2 = nn_block_new_add_norm (parameters, path, "addnorm2", config);
  self->ffn = nn_block_new_ffn (parameters, path, "ffn", config);
  self->add_norm_3 = nn_block_new_add_norm (parameters, path, "addnorm3", config);

  return self;
}

NN_FREES_FOR_ALL (NnDecoderBlock, nn_decoder_block_free,
                  (nn_multi_head_attention_free, attention1, attention2),
                  (nn_add_norm_free, add_norm_1, add_norm_2, add_norm_3),
                  (nn_positionwise_ffn_free, ffn),
                  (nn_tensor_free, d_u1, d_y, d_z, d_x, d_memory, new_keys, new_values))

/**
 * @x: (N_t, D) token vectors, which must live until backward is done
 * @memory: (N_s, D) the encoded source, which must live as long
 * @self_mask: which target tokens each one may see: those up to itself
 * @cross_mask: which source tokens each one may see: all but the padding
 * Returns: (transfer none): (N_t, D) o, until the next call
 */
const NnTensor *nn_decoder_block_forward (NnDecoderBlock *self, const NnPass *pass,
                                          const NnTensor *x, const NnTensor *memory,
                                          const NnMask *self_mask, const NnMask *cross_mask)
{
  const NnRows   *rows = self_mask->queries;
  const NnTensor *u1 = nn_add_norm_before (self->add_norm_1, pass, rows, x);
  const NnTensor *attended =
      nn_multi_head_attention_forward (self->attention1, pass, u1, u1, u1, self_mask);
  const NnTensor *y = nn_add_norm_after (self->add_norm_1, pass, rows, x, attended);
  const NnTensor *u2 = nn_add_norm_before (self->add_norm_2, pass, rows, y);
  const NnTensor *cross_attended =
      nn_multi_head_attention_forward (self->attention2, pass, u2, memory, memory, cross_mask);
  const NnTensor *z = nn_add_norm_after (self->add_norm_2, pass, rows, y, cross_attended);
  const NnTensor *u3 = nn_add_norm_before (self->add_norm_3, pass, rows, z);
  const NnTensor *f = nn_positionwise_ffn_forward (self->ffn, u3);

  self->input = x;

  return nn_add_norm_after (self->add_norm_3, pass, rows, z, f);
}

/**
 * @self: the block, after a forward call
 * @d_o: (N_t, D) ∂loss/∂o
 *
 * The forward lines in reverse order.  Where a tensor was used several times, its gradients are
 * added:
 *
 *      x         the first residual connection; queries, keys and values of the self-attention
 *      y         the second residual connection; queries of the cross-attention
 *      z         the third residual connection; the FFN
 *      memory    keys and values of the cross-attention
 *
 * Returns: ∂x and ∂memory, until the next call
 */
NnDecoderBlockGradient nn_decoder_block_backward (NnDecoderBlock *self, const NnTensor *d_o)
{
  const NnAddNormGradient third = nn_add_norm_after_backward (self->add_norm_3, d_o);
  const NnTensor         *d_u3 = nn_positionwise_ffn_backward (self->ffn, third.sublayer);
  const NnTensor         *through_ffn = nn_add_norm_before_backward (self->add_norm_3, d_u3);
  const NnTensor         *d_z = nn_tensor_sum (&self->d_z, 2, third.residual, through_ffn);

  const NnAddNormGradient   second = nn_add_norm_after_backward (self->add_norm_2, d_z);
  const NnAttentionGradient cross_d =
      nn_multi_head_attention_backward (self->attention2, second.sublayer);
  const NnTensor *through_cross = nn_add_norm_before_backward (self->add_norm_2, cross_d.queries);
  const NnTensor *d_y = nn_tensor_sum (&self->d_y, 2, second.residual, through_cross);

  const NnAddNormGradient   first = nn_add_norm_after_backward (self->add_norm_1, d_y);
  const NnAttentionGradient self_d =
      nn_multi_head_attention_backward (self->attention1, first.sublayer);
  const NnTensor *d_u1 = nn_tensor_sum (&self->d_u1, 3, self_d.queries, self_d.keys, self_d.values);
  const NnTensor *through_self = nn_add_norm_before_backward (self->add_norm_1, d_u1);

  return (NnDecoderBlockGradient){
    .x = nn_tensor_sum (&self->d_x, 2, first.residual, through_self),
    .memory = nn_tensor_sum (&self->d_memory, 2, cross_d.keys, cross_d.values),
  };
}

/**
 * @memory: (N_s, D) the encoded source
 * @state: (inout): what the block keeps from step to step: all zeros, or that of an earlier
 *   translation, whose memory is used again; free with nn_decoder_block_state_clear()
 *
 * The memory stays the same during a translation, so its keys and values are projected only once,
 * here.
 */
void nn_decoder_block_begin (const NnDecoderBlock *self, const NnTensor *memory, int n,
                             NnDecoderBlockState *state)
{
  if (state->past == NULL)
    state->past = nn_key_value_cache_new (n, nn_tensor_columns (memory));
  else
    nn_key_value_cache_begin (state->past, n, nn_tensor_columns (memory));
  nn_multi_head_attention_project (self->attention2, memory, &state->memory_keys,
                                   &state->memory_values);
}

/**
 * @state: what earlier steps kept; it grows by one position
 * @x: (n, D) the new token of each hypothesis
 * @cross_mask: which source tokens each hypothesis may see: all but the padding
 *
 * Forward for one position, which may see itself and all earlier ones.  The keys and values of the
 * earlier ones are in @state, so only those of the new position are projected.
 *
 * Returns: (transfer none): (n, D) o, until the next call
 */
const NnTensor *nn_decoder_block_step (NnDecoderBlock *self, NnDecoderBlockState *state,
                                       const NnTensor *x, const NnMask *cross_mask)
{
  const NnPass    pass = NN_PASS_EVALUATION;
  const NnRows   *rows = cross_mask->queries;
  const NnTensor *u1 = nn_add_norm_before (self->add_norm_1, &pass, rows, x);
  const NnTensor *attended;
  const NnTensor *y;
  const NnTensor *u2;
  const NnTensor *cross_attended;
  const NnTensor *z;
  const NnTensor *u3;
  const NnTensor *f;
  NnMask          self_mask;

  nn_multi_head_attention_project (self->attention1, u1, &self->new_keys, &self->new_values);
  nn_key_value_cache_append (state->past, self->new_keys, self->new_values);
  self_mask = nn_mask_none (rows, state->past->rows);
  self_mask.first_query = cross_mask->first_query;

  attended = nn_multi_head_attention_attend (self->attention1, &pass, u1, state->past->keys,
                                             state->past->values, &self_mask);
  y = nn_add_norm_after (self->add_norm_1, &pass, rows, x, attended);
  u2 = nn_add_norm_before (self->add_norm_2, &pass, rows, y);
  cross_attended = nn_multi_head_attention_attend (self->attention2, &pass, u2, state->memory_keys,
                                                   state->memory_values, cross_mask);
  z = nn_add_norm_after (self->add_norm_2, &pass, rows, y, cross_attended);
  u3 = nn_add_norm_before (self->add_norm_3, &pass, rows, z);
  f = nn_positionwise_ffn_forward (self->ffn, u3);

  self->input = x;

  return nn_add_norm_after (self->add_norm_3, &pass, rows, z, f);
}

/**
 * @state: what one block keeps from step to step
 *
 * Frees the contents of @state, but not @state itself, which belongs to the caller.
 */
NN_CLEARS_FOR_ALL (NnDecoderBlockState, nn_decoder_block_state_clear,
                   (nn_key_value_cache_free, past), (nn_tensor_free, memory_keys, memory_values))
