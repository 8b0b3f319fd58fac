/* app/check/check-blocks.c
 *
 * Cases of one block of the encoder or the decoder.
 */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/check/case-config.h"
#include "app/check/case-inputs.h"
#include "app/check/case-model.h"
#include "app/check/case-results.h"
#include "app/check/check-kinds.h"

/* Settings: num_hiddens, ffn_num_hiddens, num_heads, enc_bias.  `in.x` (B, S, D),
 * `in.valid_lens`, `w.*`; `out`, `out.weights`. */
void nn_check_encoder_block (NnCase *self)
{
  const NnPass               pass = NN_PASS_EVALUATION;
  const NnConfig             config = nn_case_model_config (self, NN_CASE_ENCODER_BLOCK);
  NnShape                    shape = nn_case_shape (self, "in.x", 3);
  const NnTensor            *x;
  const NnTensor            *d_out;
  NnMask                     mask;
  g_autoptr (NnParameters)   parameters = nn_parameters_new ();
  g_autoptr (NnEncoderBlock) block = NULL;

  shape.dims[2] = config.num_hiddens;
  x = nn_case_tensor (self, "in.x", shape);
  mask = nn_case_mask (self, "in.valid_lens", shape.dims[0], shape.dims[1], shape.dims[1],
                       config.mask_fill);
  if (!nn_case_require_weights (self, &config, NN_CASE_ENCODER_BLOCK))
    return;

  block = nn_encoder_block_new (parameters, "", &config);
  nn_case_load (self, parameters);
  if (nn_case_failed (self))
    return;

  nn_case_compare (self, "out", nn_encoder_block_forward (block, &pass, x, &mask), shape,
                   NN_QUANTITY_VALUE);
  nn_case_compare_scores (self, "out.weights", nn_multi_head_attention_weights (block->attention));

  d_out = nn_case_upstream (self, "grad.out", shape);
  if (d_out == NULL)
    return;

  nn_case_compare (self, "grad.x", nn_encoder_block_backward (block, d_out), shape,
                   NN_QUANTITY_GRADIENT);
  nn_case_compare_gradients (self, "grad.", parameters);
}

/* The values that both kinds of decoder block cases read. */
typedef struct
{
  NnConfig        config;
  NnShape         shape;
  NnShape         memory_shape;
  const NnTensor *x;
  const NnTensor *memory;
  NnMask          cross_mask;
  NnParameters   *parameters;
  NnDecoderBlock *block;
} BlockCase;

static gboolean block_case_init (BlockCase *self, NnCase *c, gboolean is_stepwise)
{
  *self = (BlockCase){
    .config = nn_case_model_config (c, NN_CASE_DECODER_BLOCK),
    .shape = nn_case_shape (c, "in.x", 3),
    .memory_shape = nn_case_shape (c, "in.enc", 3),
  };

  self->shape.dims[2] = self->config.num_hiddens;
  self->memory_shape.dims[2] = self->config.num_hiddens;
  self->memory_shape.dims[0] = self->shape.dims[0];
  self->x = nn_case_tensor (c, "in.x", self->shape);
  self->memory = nn_case_tensor (c, "in.enc", self->memory_shape);
  self->cross_mask = nn_case_mask (c, "in.enc_valid_lens", self->shape.dims[0],
                                   is_stepwise ? 1 : self->shape.dims[1],
                                   self->memory_shape.dims[1], self->config.mask_fill);
  if (!nn_case_require_weights (c, &self->config, NN_CASE_DECODER_BLOCK))
    return FALSE;

  self->parameters = nn_parameters_new ();
  self->block = nn_decoder_block_new (self->parameters, "", &self->config);
  nn_case_load (c, self->parameters);

  return !nn_case_failed (c);
}

static void block_case_clear (BlockCase *self)
{
  nn_decoder_block_free (self->block);
  nn_parameters_free (self->parameters);
}

static void compare_block (BlockCase *self, NnCase *c)
{
  const NnPass   pass = NN_PASS_EVALUATION;
  const NnRows  *rows = self->cross_mask.queries;
  const gboolean is_causal = nn_case_boolean (c, "training", TRUE);
  const NnMask   self_mask =
      is_causal ? nn_mask_causal (rows, self->config.mask_fill) : nn_mask_none (rows, rows);
  NnDecoderBlock        *block = self->block;
  const NnTensor        *d_out;
  NnDecoderBlockGradient d;

  nn_case_compare (
      c, "out",
      nn_decoder_block_forward (block, &pass, self->x, self->memory, &self_mask, &self->cross_mask),
      self->shape, NN_QUANTITY_VALUE);
  nn_case_compare (c, "out.state", block->input, self->shape, NN_QUANTITY_VALUE);
  nn_case_compare_scores (c, "out.self", nn_multi_head_attention_weights (block->attention1));
  nn_case_compare_scores (c, "out.cross", nn_multi_head_attention_weights (block->attention2));

  d_out = nn_case_upstream (c, "grad.out", self->shape);
  if (d_out == NULL)
    return;

  d = nn_decoder_block_backward (block, d_out);
  nn_case_compare (c, "grad.x", d.x, self->shape, NN_QUANTITY_GRADIENT);
  nn_case_compare (c, "grad.enc", d.memory, self->memory_shape, NN_QUANTITY_GRADIENT);
  nn_case_compare_gradients (c, "grad.", self->parameters);
}

/* Settings: num_hiddens, ffn_num_hiddens, num_heads, training (whether no query sees later
 * keys).  `in.x` (B, T, D), `in.enc` (B, S, D), `in.enc_valid_lens`, `w.*`; `out`, `out.state`
 * (what the textbook's cache holds afterwards), `out.self`, `out.cross`. */
void nn_check_decoder_block (NnCase *self)
{
  BlockCase block;

  if (block_case_init (&block, self, FALSE))
    compare_block (&block, self);

  block_case_clear (&block);
}

/* Rows @step of all sentences of a (B, T, D) tensor. */
static void take_step (const NnTensor *all, int T, int step, NnTensor **rows)
{
  const int D = nn_tensor_columns (all);
  const int B = nn_tensor_rows (all) / T;

  nn_tensor_reshape (rows, NN_SHAPE (B, D));
  for (int b = 0; b < B; b++)
    memcpy (nn_tensor_row (*rows, b), nn_tensor_row (all, b * T + step),
            sizeof (float) * (gsize) D);
}

/* The first @n rows of each sentence. */
static NnTensor *take_beginning (const NnTensor *all, int T, int n)
{
  const int D = nn_tensor_columns (all);
  const int B = nn_tensor_rows (all) / T;
  NnTensor *beginning = nn_tensor_new (NN_SHAPE (B, n, D));

  for (int b = 0; b < B; b++)
    memcpy (nn_tensor_row (beginning, b * n), nn_tensor_row (all, b * T),
            sizeof (float) * (gsize) n * (gsize) D);

  return beginning;
}

static void compare_step (BlockCase *self, NnCase *c, int step, const NnTensor *out)
{
  const int            B = self->shape.dims[0];
  g_autofree char     *out_name = g_strdup_printf ("out%d", step);
  g_autofree char     *self_name = g_strdup_printf ("out.self%d", step);
  g_autofree char     *cross_name = g_strdup_printf ("out.cross%d", step);
  g_autofree char     *state_name = g_strdup_printf ("out.state%d", step);
  g_autoptr (NnTensor) state = take_beginning (self->x, self->shape.dims[1], step + 1);

  nn_case_compare (c, out_name, out, NN_SHAPE (B, 1, self->shape.dims[2]), NN_QUANTITY_VALUE);
  nn_case_compare_scores (c, self_name, nn_multi_head_attention_weights (self->block->attention1));
  nn_case_compare_scores (c, cross_name, nn_multi_head_attention_weights (self->block->attention2));
  nn_case_compare (c, state_name, state, state->shape, NN_QUANTITY_VALUE);
}

static void compare_steps (BlockCase *self, NnCase *c)
{
  const int            T = self->shape.dims[1];
  NnDecoderBlockState  state;
  g_autoptr (NnTensor) x = NULL;

  nn_decoder_block_begin (self->block, self->memory, self->shape.dims[0], &state);

  for (int step = 0; step < T; step++)
    {
      take_step (self->x, T, step, &x);
      compare_step (self, c, step,
                    nn_decoder_block_step (self->block, &state, x, &self->cross_mask));
    }

  nn_decoder_block_state_clear (&state);
}

/* As decoder_block, one position after the other, from a cache; `out0` …, `out.self0` …,
 * `out.cross0` …, `out.state0` …. */
void nn_check_decoder_block_steps (NnCase *self)
{
  BlockCase block;

  if (block_case_init (&block, self, TRUE) &&
      nn_case_require (self, nn_case_int (self, "steps", 1, 10000) == block.shape.dims[1],
                       _ ("“in.x” needs one position for each of the “steps”.")))
    compare_steps (&block, self);

  block_case_clear (&block);
}
