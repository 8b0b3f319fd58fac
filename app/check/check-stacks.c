/* app/check/check-stacks.c
 *
 * Cases of the whole encoder and the whole decoder.
 */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/check/case-config.h"
#include "app/check/case-inputs.h"
#include "app/check/case-model.h"
#include "app/check/case-results.h"
#include "app/check/check-kinds.h"
#include "core/model/decoder-state.h"

/* Settings: src_vocab, num_hiddens, ffn_num_hiddens, num_heads, num_blks, enc_bias. `in.tokens`
 * (B, S), `in.valid_lens`, `w.*`; `out`, `out.weights0` …. */
void nn_check_encoder (NnCase *self)
{
  const NnPass      pass = NN_PASS_EVALUATION;
  const NnConfig    config = nn_case_model_config (self, NN_CASE_ENCODER);
  const NnSentences source =
      nn_case_sentences (self, "in.tokens", "in.valid_lens", config.source_vocab);
  const NnShape   shape = NN_SHAPE (source.rows->B, source.rows->lengths[0], config.num_hiddens);
  const NnTensor *d_out;
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnEncoder)    encoder = NULL;

  if (!nn_case_require_weights (self, &config, NN_CASE_ENCODER))
    return;

  encoder = nn_encoder_new (parameters, "", &config);
  nn_case_load (self, parameters);
  if (nn_case_failed (self))
    return;

  nn_case_compare (self, "out", nn_encoder_forward (encoder, &pass, &source), shape,
                   NN_QUANTITY_VALUE);
  for (int i = 0; i < encoder->n_blocks; i++)
    {
      g_autofree char *name = g_strdup_printf ("out.weights%d", i);

      nn_case_compare_scores (self, name,
                              nn_multi_head_attention_weights (encoder->blocks[i]->attention));
    }

  d_out = nn_case_upstream (self, "grad.out", shape);
  if (d_out == NULL)
    return;

  nn_encoder_backward (encoder, d_out);
  nn_case_compare_gradients (self, "grad.", parameters);
}

/* The values that both kinds of decoder cases read. */
typedef struct
{
  NnConfig        config;
  NnSentences     target;
  int             B;
  int             T;
  NnShape         memory_shape;
  const NnTensor *memory;
  NnRows         *memory_rows;
  NnParameters   *parameters;
  NnDecoder      *decoder;
} DecoderCase;

static gboolean decoder_case_init (DecoderCase *self, NnCase *c)
{
  const int *lengths = NULL;

  *self = (DecoderCase){
    .config = nn_case_model_config (c, NN_CASE_DECODER),
    .memory_shape = nn_case_shape (c, "in.enc", 3),
  };

  self->target = nn_case_sentences (c, "in.tokens", NULL, self->config.target_vocab);
  g_assert (self->target.rows != NULL);
  self->B = self->target.rows->B;
  self->T = self->target.rows->lengths[0];
  self->memory_shape.dims[0] = self->B;
  self->memory_shape.dims[2] = self->config.num_hiddens;
  self->memory = nn_case_tensor (c, "in.enc", self->memory_shape);
  if (nn_case_has (c, "in.enc_valid_lens"))
    lengths = nn_case_ints (c, "in.enc_valid_lens", NN_SHAPE (self->B), 0, G_MAXINT);
  self->memory_rows = nn_case_rows (c, self->B, self->memory_shape.dims[1], lengths);
  if (!nn_case_require_weights (c, &self->config, NN_CASE_DECODER))
    return FALSE;

  self->parameters = nn_parameters_new ();
  self->decoder = nn_decoder_new (self->parameters, "", &self->config);
  nn_case_load (c, self->parameters);

  return !nn_case_failed (c);
}

static void decoder_case_clear (DecoderCase *self)
{
  nn_decoder_free (self->decoder);
  nn_parameters_free (self->parameters);
}

static void compare_layers (DecoderCase *self, NnCase *c)
{
  const NnShape shape = NN_SHAPE (self->B, self->T, self->config.num_hiddens);

  for (int i = 0; i < self->decoder->n_blocks; i++)
    {
      const NnDecoderBlock *block = self->decoder->blocks[i];
      g_autofree char      *self_name = g_strdup_printf ("out.self%d", i);
      g_autofree char      *cross_name = g_strdup_printf ("out.cross%d", i);
      g_autofree char      *state_name = g_strdup_printf ("out.state%d", i);

      nn_case_compare_scores (c, self_name, nn_multi_head_attention_weights (block->attention1));
      nn_case_compare_scores (c, cross_name, nn_multi_head_attention_weights (block->attention2));
      nn_case_compare (c, state_name, block->input, shape, NN_QUANTITY_VALUE);
    }
}

static void compare_decoder (DecoderCase *self, NnCase *c)
{
  const gboolean  is_causal = nn_case_boolean (c, "training", TRUE);
  const NnPass    pass = { .sees_future = !is_causal };
  const NnShape   shape = NN_SHAPE (self->B, self->T, self->config.target_vocab);
  const NnTensor *d_out;

  nn_case_compare (
      c, "out",
      nn_decoder_forward (self->decoder, &pass, &self->target, self->memory, self->memory_rows),
      shape, NN_QUANTITY_VALUE);
  compare_layers (self, c);

  d_out = nn_case_upstream (c, "grad.out", shape);
  if (d_out == NULL)
    return;

  nn_case_compare (c, "grad.enc", nn_decoder_backward (self->decoder, d_out), self->memory_shape,
                   NN_QUANTITY_GRADIENT);
  nn_case_compare_gradients (c, "grad.", self->parameters);
}

/* Settings: tgt_vocab, num_hiddens, ffn_num_hiddens, num_heads, num_blks, training. `in.tokens`
 * (B, T), `in.enc` (B, S, D), `in.enc_valid_lens`, `w.*`; `out` (the logits), and for each block
 * `out.self0` …, `out.cross0` …, `out.state0` …. */
void nn_check_decoder (NnCase *self)
{
  DecoderCase decoder;

  if (decoder_case_init (&decoder, self))
    compare_decoder (&decoder, self);

  decoder_case_clear (&decoder);
}

static void compare_step (DecoderCase *self, NnCase *c, int step, const NnTensor *logits)
{
  g_autofree char *name = g_strdup_printf ("out%d", step);

  nn_case_compare (c, name, logits, NN_SHAPE (self->B, 1, self->config.target_vocab),
                   NN_QUANTITY_VALUE);

  for (int i = 0; i < self->decoder->n_blocks; i++)
    {
      const NnDecoderBlock *block = self->decoder->blocks[i];
      g_autofree char      *self_name = g_strdup_printf ("out.self%d_%d", step, i);
      g_autofree char      *cross_name = g_strdup_printf ("out.cross%d_%d", step, i);

      nn_case_compare_scores (c, self_name, nn_multi_head_attention_weights (block->attention1));
      nn_case_compare_scores (c, cross_name, nn_multi_head_attention_weights (block->attention2));
    }
}

static void compare_steps (DecoderCase *self, NnCase *c)
{
  const NnPass    pass = NN_PASS_EVALUATION;
  const gboolean  counts = !nn_case_boolean (c, "book_positions", FALSE);
  NnDecoderState *state = nn_decoder_begin (self->decoder, self->memory, self->memory_rows);
  g_autofree int *tokens = g_new (int, self->B);

  for (int step = 0; step < self->T; step++)
    {
      for (int b = 0; b < self->B; b++)
        tokens[b] = self->target.ids[b * self->T + step];
      compare_step (self, c, step,
                    nn_decoder_step (self->decoder, state, tokens, counts ? step : 0));
    }

  nn_case_compare (
      c, "out.full_causal",
      nn_decoder_forward (self->decoder, &pass, &self->target, self->memory, self->memory_rows),
      NN_SHAPE (self->B, self->T, self->config.target_vocab), NN_QUANTITY_VALUE);
  nn_decoder_state_free (state);
}

/* As decoder, one given token after the other, from a cache; setting book_positions: every token
 * stands at position 0.  `out0` …, and for each step and block `out.self0_0` …, `out.cross0_0`
 * …; `out.full_causal`, all steps at once. */
void nn_check_decoder_steps (NnCase *self)
{
  DecoderCase decoder;

  if (decoder_case_init (&decoder, self))
    compare_steps (&decoder, self);

  decoder_case_clear (&decoder);
}
