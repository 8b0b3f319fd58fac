#include "core/model/decoder-block.h"

#include "core/layers/path.h"
#include "core/tensor/arithmetic.h"

static NnMultiHeadAttention *
new_attention (NnParameters   *parameters,
               const char     *path,
               const char     *name,
               const NnConfig *config)
{
  const NnMultiHeadAttentionConfig attention = nn_config_attention (config, FALSE);
  g_autofree char                 *full_path = nn_path_join (path, name);

  return nn_multi_head_attention_new (parameters, full_path, &attention);
}

static NnAddNorm *
new_add_norm (NnParameters   *parameters,
              const char     *path,
              const char     *name,
              const NnConfig *config)
{
  g_autofree char *full_path = nn_path_join (path, name);

  return nn_add_norm_new (parameters, full_path, nn_config_add_norm (config));
}

/**
 * nn_decoder_block_new:
 * @parameters: the model's parameters
 * @path: where the block stands in the model
 * @config: its sizes and variants
 *
 * Returns: (transfer full): the block; see nn_decoder_block_initialize()
 */
NnDecoderBlock *
nn_decoder_block_new (NnParameters   *parameters,
                      const char     *path,
                      const NnConfig *config)
{
  NnDecoderBlock  *self = g_new0 (NnDecoderBlock, 1);
  const int        D = config->num_hiddens;
  g_autofree char *ffn = nn_path_join (path, "ffn");

  self->attention1 = new_attention (parameters, path, "attention1", config);
  self->add_norm_1 = new_add_norm (parameters, path, "addnorm1", config);
  self->attention2 = new_attention (parameters, path, "attention2", config);
  self->add_norm_2 = new_add_norm (parameters, path, "addnorm2", config);
  self->ffn = nn_positionwise_ffn_new (parameters, ffn, D, config->ffn_num_hiddens, D);
  self->add_norm_3 = new_add_norm (parameters, path, "addnorm3", config);

  return self;
}

/**
 * nn_decoder_block_free:
 * @self: (nullable) (transfer full): the block
 */
void
nn_decoder_block_free (NnDecoderBlock *self)
{
  if (self == NULL)
    return;

  nn_multi_head_attention_free (self->attention1);
  nn_add_norm_free (self->add_norm_1);
  nn_multi_head_attention_free (self->attention2);
  nn_add_norm_free (self->add_norm_2);
  nn_positionwise_ffn_free (self->ffn);
  nn_add_norm_free (self->add_norm_3);
  nn_tensor_free (self->d_u1);
  nn_tensor_free (self->d_y);
  nn_tensor_free (self->d_z);
  nn_tensor_free (self->d_x);
  nn_tensor_free (self->d_memory);
  nn_tensor_free (self->new_keys);
  nn_tensor_free (self->new_values);
  g_free (self);
}

/**
 * nn_decoder_block_initialize:
 * @self: the block
 * @initialization: which text's first values to take
 * @random: the random numbers
 */
void
nn_decoder_block_initialize (NnDecoderBlock  *self,
                             NnInitialization initialization,
                             NnRandom        *random)
{
  nn_multi_head_attention_initialize (self->attention1, initialization, random);
  nn_multi_head_attention_initialize (self->attention2, initialization, random);
  nn_positionwise_ffn_initialize (self->ffn, initialization, random);
}

/* Computes o = addnorm (z, ffn (z)), the same in forward and in a step. */
static const NnTensor *
ffn_sublayer (NnDecoderBlock *self,
              const NnPass   *pass,
              const NnRows   *rows,
              const NnTensor *z)
{
  const NnTensor *u3 = nn_add_norm_before (self->add_norm_3, pass, rows, z);
  const NnTensor *f = nn_positionwise_ffn_forward (self->ffn, u3);

  return nn_add_norm_after (self->add_norm_3, pass, rows, z, f);
}

/**
 * nn_decoder_block_forward:
 * @self: the block
 * @pass: training or not
 * @x: (N_t, D) token vectors, which must live until backward is done
 * @memory: (N_s, D) the encoded source, which must live as long
 * @self_mask: which target tokens each one may see: those up to itself
 * @cross_mask: which source tokens: all but the padding
 *
 * Returns: (transfer none): (N_t, D) o, until the next call
 */
const NnTensor *
nn_decoder_block_forward (NnDecoderBlock *self,
                          const NnPass   *pass,
                          const NnTensor *x,
                          const NnTensor *memory,
                          const NnMask   *self_mask,
                          const NnMask   *cross_mask)
{
  const NnRows   *rows = self_mask->queries;
  const NnTensor *u1 = nn_add_norm_before (self->add_norm_1, pass, rows, x);
  const NnTensor *attended = nn_multi_head_attention_forward (self->attention1, pass,
                                                              u1, u1, u1, self_mask);
  const NnTensor *y = nn_add_norm_after (self->add_norm_1, pass, rows, x, attended);
  const NnTensor *u2 = nn_add_norm_before (self->add_norm_2, pass, rows, y);
  const NnTensor *cross_attended = nn_multi_head_attention_forward (self->attention2, pass,
                                                                    u2, memory, memory, cross_mask);
  const NnTensor *z = nn_add_norm_after (self->add_norm_2, pass, rows, y, cross_attended);

  self->input = x;

  return ffn_sublayer (self, pass, rows, z);
}

/**
 * nn_decoder_block_backward:
 * @self: the block, after a forward call
 * @d_o: (N_t, D) ∂loss/∂o
 *
 * The forward lines in reverse order.  The memory was used twice, for keys and for values, so
 * ∂memory is a sum of two gradients.
 *
 * Returns: ∂x and ∂memory, until the next call
 */
NnDecoderBlockGradient
nn_decoder_block_backward (NnDecoderBlock *self,
                           const NnTensor *d_o)
{
  const NnAddNormGradient third = nn_add_norm_after_backward (self->add_norm_3, d_o);
  const NnTensor         *d_u3 = nn_positionwise_ffn_backward (self->ffn, third.sublayer);
  const NnTensor         *through_ffn = nn_add_norm_before_backward (self->add_norm_3, d_u3);
  const NnTensor         *d_z = nn_tensor_sum (&self->d_z, 2, third.residual, through_ffn);

  const NnAddNormGradient   second = nn_add_norm_after_backward (self->add_norm_2, d_z);
  const NnAttentionGradient cross = nn_multi_head_attention_backward (self->attention2,
                                                                      second.sublayer);
  const NnTensor           *through_cross = nn_add_norm_before_backward (self->add_norm_2,
                                                                         cross.queries);
  const NnTensor           *d_y = nn_tensor_sum (&self->d_y, 2, second.residual, through_cross);

  const NnAddNormGradient   first = nn_add_norm_after_backward (self->add_norm_1, d_y);
  const NnAttentionGradient d = nn_multi_head_attention_backward (self->attention1, first.sublayer);
  const NnTensor           *d_u1 = nn_tensor_sum (&self->d_u1, 3, d.queries, d.keys, d.values);
  const NnTensor           *through_self = nn_add_norm_before_backward (self->add_norm_1, d_u1);

  return (NnDecoderBlockGradient){
    .x = nn_tensor_sum (&self->d_x, 2, first.residual, through_self),
    .memory = nn_tensor_sum (&self->d_memory, 2, cross.keys, cross.values),
  };
}

/**
 * nn_decoder_block_begin:
 * @self: the block
 * @memory: (N_s, D) the encoded source
 * @n: number of hypotheses
 * @state: (out caller-allocates): what the block keeps from step to step; free
 *   with nn_decoder_block_state_clear()
 *
 * The source does not change while it is translated, so its keys and values
 * are projected here, once.
 */
void
nn_decoder_block_begin (const NnDecoderBlock *self,
                        const NnTensor       *memory,
                        int                   n,
                        NnDecoderBlockState  *state)
{
  *state = (NnDecoderBlockState){
    .past = nn_key_value_cache_new (n, nn_tensor_columns (memory)),
  };
  nn_multi_head_attention_project (self->attention2, memory,
                                   &state->memory_keys, &state->memory_values);
}

/**
 * nn_decoder_block_step:
 * @self: the block
 * @state: what earlier steps kept; it grows by one position
 * @x: (n, D) the new token of each hypothesis
 * @cross_mask: which words of the source each hypothesis may see
 *
 * Forward for one position, which may see itself and all earlier ones.
 *
 * Returns: (transfer none): (n, D) o, until the next call
 */
const NnTensor *
nn_decoder_block_step (NnDecoderBlock      *self,
                       NnDecoderBlockState *state,
                       const NnTensor      *x,
                       const NnMask        *cross_mask)
{
  const NnPass    pass = NN_PASS_EVALUATION;
  const NnRows   *rows = cross_mask->queries;
  const NnTensor *u1 = nn_add_norm_before (self->add_norm_1, &pass, rows, x);
  const NnTensor *attended;
  const NnTensor *y;
  const NnTensor *u2;
  const NnTensor *cross_attended;
  const NnTensor *z;
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

  self->input = x;

  return ffn_sublayer (self, &pass, rows, z);
}

/**
 * nn_decoder_block_state_clear:
 * @state: what one block keeps from step to step
 *
 * Frees what @state holds, but not @state, which its owner made.
 */
void
nn_decoder_block_state_clear (NnDecoderBlockState *state)
{
  g_clear_pointer (&state->past, nn_key_value_cache_free);
  g_clear_pointer (&state->memory_keys, nn_tensor_free);
  g_clear_pointer (&state->memory_values, nn_tensor_free);
}
