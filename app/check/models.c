/* app/check/models.c
 *
 * Cases of a model's blocks and stacks, and what all cases of models read.
 */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/check/case.h"
#include "core/engine/each.h"
#include "core/model/decoder-state.h"
#include "core/model/transformer.h"

static const NnPass evaluation = NN_PASS_EVALUATION;

/* Adds the parameters that the part of the model has in the smallest sizes, for their names alone.
 * Returns at least how many numbers must be in the file for what the settings ask for, so that
 * nobody is made to allocate gigabytes by a few letters. */
static gint64 name_parameters (NnCase *self, NnParameters *names)
{
  const NnConfig *wanted = &self->model;
  const gint64    D = wanted->num_hiddens;
  const gint64    blocks = 4 * D * D * wanted->num_blks;
  NnConfig        config = *wanted;

  config.num_hiddens = 2;
  config.ffn_num_hiddens = 1;
  config.num_heads = 1;
  config.source_vocab = 1;
  config.target_vocab = 1;
  config.max_positions = 1;

  switch (self->kind->part)
    {
    case NN_CASE_ENCODER_BLOCK:
      nn_encoder_block_free (nn_encoder_block_new (names, "", &config));
      return blocks + 2 * D * wanted->ffn_num_hiddens;
    case NN_CASE_DECODER_BLOCK:
      nn_decoder_block_free (nn_decoder_block_new (names, "", &config));
      return blocks + 2 * D * wanted->ffn_num_hiddens;
    case NN_CASE_ENCODER:
      nn_encoder_free (nn_encoder_new (names, "", &config));
      return blocks + D * wanted->source_vocab;
    case NN_CASE_DECODER:
      nn_decoder_free (nn_decoder_new (names, "", &config));
      return blocks + D * wanted->target_vocab;
    case NN_CASE_MODEL:
      nn_encoder_free (nn_encoder_new (names, "encoder", &config));
      nn_decoder_free (nn_decoder_new (names, "decoder", &config));
      return nn_config_count_values (wanted);
    case NN_CASE_NO_MODEL:
    default:
      g_assert_not_reached ();
    }
}

/* The first weight that is missing is named. Returns whether the file can have the weights. */
static gboolean require_weights (NnCase *self)
{
  g_autoptr (NnParameters) names = nn_parameters_new ();
  gint64                   least;
  gint64                   sum = 0;

  if (nn_case_failed (self))
    return FALSE;

  least = name_parameters (self, names);
  NN_EACH_OF (NnParameter, parameter, names->items)
    if (parameter->gradient != NULL)
      {
        g_autofree char *name = g_strconcat ("w.", parameter->path, NULL);

        nn_case_require_tensor (self, name);
      }
  for (int i = 0; i < nn_safetensors_count (self->file); i++)
    if (g_str_has_prefix (nn_safetensors_get (self->file, i)->name, "w."))
      sum += (gint64) nn_safetensors_get (self->file, i)->length;

  return nn_case_require (self, sum >= least,
                          _ ("The file has fewer weights than its settings require.")) &&
         !nn_case_failed (self);
}

/* Returns the model with the weights of the case, or NULL if it has not all of them. */
NnTransformer *nn_case_model (NnCase *self)
{
  NnTransformer *model;

  if (!require_weights (self))
    return NULL;

  model = nn_transformer_new (&self->model);
  if (!nn_case_load (self, model->parameters))
    g_clear_pointer (&model, nn_transformer_free);

  return model;
}

NnSentences nn_case_sentences (NnCase *self, const char *ids, const char *valid_lens, int vocab)
{
  const NnShape shape = nn_case_shape (self, ids, 2);
  const int    *lengths = NULL;

  nn_case_require (self, shape.dims[1] <= nn_config_default ().max_positions,
                   _ ("“%s” has %d positions; a sentence can have at most %d."), ids, shape.dims[1],
                   nn_config_default ().max_positions);
  if (valid_lens != NULL && nn_case_has (self, valid_lens))
    lengths = nn_case_ints (self, valid_lens, NN_SHAPE (shape.dims[0]), shape.dims[1]);

  return (NnSentences){
    .rows = nn_case_rows (self, shape.dims[0], shape.dims[1], lengths),
    .ids = nn_case_ints (self, ids, shape, vocab - 1),
  };
}

static const NnTensor *weights_of (const NnMultiHeadAttention *attention)
{
  return nn_multi_head_attention_weights (attention)->values;
}

/* `in.valid_lens`, `w.*`; `out.weights`. */
static void check_encoder_block (NnCase *self)
{
  const int    S = nn_case_size (self, 'S');
  const NnMask mask =
      nn_case_mask (self, "in.valid_lens", nn_case_size (self, 'B'), S, S, self->model.mask_fill);
  const NnTensor            *d_out;
  g_autoptr (NnEncoderBlock) block = NULL;

  if (!require_weights (self))
    return;

  block = nn_encoder_block_new (self->parameters, "", &self->model);
  if (!nn_case_load (self, self->parameters))
    return;

  nn_case_compare (
      self, nn_encoder_block_forward (block, &evaluation, nn_case_input (self, "in.x"), &mask),
      "out");
  nn_case_compare (self, weights_of (block->attention), "out.weights");

  d_out = nn_case_upstream (self, "grad.out");
  if (d_out == NULL)
    return;

  nn_case_compare (self, nn_encoder_block_backward (block, d_out), "grad.x");
  nn_case_compare_gradients (self, "grad.", self->parameters);
}

/* Returns the block of a decoder with the weights of the case, or NULL if something is missing. */
static NnDecoderBlock *read_decoder_block (NnCase *self, int n_queries, NnMask *cross_mask)
{
  NnDecoderBlock *block;

  *cross_mask = nn_case_mask (self, "in.enc_valid_lens", nn_case_size (self, 'B'), n_queries,
                              nn_case_size (self, 'S'), self->model.mask_fill);
  if (!require_weights (self))
    return NULL;

  block = nn_decoder_block_new (self->parameters, "", &self->model);
  if (!nn_case_load (self, self->parameters))
    g_clear_pointer (&block, nn_decoder_block_free);

  return block;
}

/* Setting: training (whether no query sees later keys).  `in.enc_valid_lens`, `w.*`; `out.state`
 * (what the textbook's cache holds afterwards), `out.self`, `out.cross`. */
static void check_decoder_block (NnCase *self)
{
  NnMask                     cross_mask;
  g_autoptr (NnDecoderBlock) block =
      read_decoder_block (self, nn_case_size (self, 'T'), &cross_mask);
  const NnRows          *rows = cross_mask.queries;
  const gboolean         is_causal = nn_case_boolean (self, "training", TRUE);
  const NnTensor        *d_out;
  NnDecoderBlockGradient d;
  const NnMask           self_mask =
      is_causal ? nn_mask_causal (rows, self->model.mask_fill) : nn_mask_none (rows, rows);

  if (block == NULL)
    return;

  nn_case_compare (self,
                   nn_decoder_block_forward (block, &evaluation, nn_case_input (self, "in.x"),
                                             nn_case_input (self, "in.enc"), &self_mask,
                                             &cross_mask),
                   "out");
  nn_case_compare (self, block->input, "out.state");
  nn_case_compare (self, weights_of (block->attention1), "out.self");
  nn_case_compare (self, weights_of (block->attention2), "out.cross");

  d_out = nn_case_upstream (self, "grad.out");
  if (d_out == NULL)
    return;

  d = nn_decoder_block_backward (block, d_out);
  nn_case_compare (self, d.x, "grad.x");
  nn_case_compare (self, d.memory, "grad.enc");
  nn_case_compare_gradients (self, "grad.", self->parameters);
}

/* Rows @first … @first + @n − 1 of each sentence of a stack with T rows for each. */
static NnTensor *take_rows (const NnTensor *all, int T, int first, int n)
{
  const int D = nn_tensor_columns (all);
  const int B = nn_tensor_rows (all) / T;
  NnTensor *rows = nn_tensor_new (NN_SHAPE (B, n, D));

  for (int b = 0; b < B; b++)
    memcpy (nn_tensor_row (rows, b * n), nn_tensor_row (all, b * T + first),
            sizeof (float) * (gsize) n * (gsize) D);

  return rows;
}

/* As decoder_block, one position after the other, from a cache; `out0` …, `out.self0` …,
 * `out.cross0` …, `out.state0` …. */
static void check_decoder_block_steps (NnCase *self)
{
  const int                  T = nn_case_size (self, 'T');
  const NnTensor            *x = nn_case_input (self, "in.x");
  NnMask                     cross_mask;
  g_autoptr (NnDecoderBlock) block = read_decoder_block (self, 1, &cross_mask);
  NnDecoderBlockState        state = { 0 };

  if (block == NULL ||
      !nn_case_require (self, nn_case_int (self, "steps", 1, 10000) == T,
                        _ ("“in.x” must have as many positions as the setting “steps” says.")))
    return;

  nn_decoder_block_begin (block, nn_case_input (self, "in.enc"), nn_case_size (self, 'B'), &state);
  for (int step = 0; step < T; step++)
    {
      g_autoptr (NnTensor) input = take_rows (x, T, step, 1);
      g_autoptr (NnTensor) cache = take_rows (x, T, 0, step + 1);

      input->shape = NN_SHAPE (nn_case_size (self, 'B'), self->model.num_hiddens);
      nn_case_compare (self, nn_decoder_block_step (block, &state, input, &cross_mask), "out%d",
                       step);
      nn_case_compare (self, weights_of (block->attention1), "out.self%d", step);
      nn_case_compare (self, weights_of (block->attention2), "out.cross%d", step);
      nn_case_compare (self, cache, "out.state%d", step);
    }
  nn_decoder_block_state_clear (&state);
}

/* `in.tokens` (B, S), `in.valid_lens`, `w.*`; `out.weights0` …. */
static void check_encoder (NnCase *self)
{
  const NnSentences source =
      nn_case_sentences (self, "in.tokens", "in.valid_lens", self->model.source_vocab);
  const NnTensor       *d_out;
  g_autoptr (NnEncoder) encoder = NULL;

  if (!require_weights (self))
    return;

  encoder = nn_encoder_new (self->parameters, "", &self->model);
  if (!nn_case_load (self, self->parameters))
    return;

  nn_case_set_size (self, 'B', source.rows->B);
  nn_case_set_size (self, 'S', source.rows->lengths[0]);
  nn_case_compare (self, nn_encoder_forward (encoder, &evaluation, &source), "out");
  for (int i = 0; i < encoder->n_blocks; i++)
    nn_case_compare (self, weights_of (encoder->blocks[i]->attention), "out.weights%d", i);

  d_out = nn_case_upstream (self, "grad.out");
  if (d_out == NULL)
    return;

  nn_encoder_backward (encoder, d_out);
  nn_case_compare_gradients (self, "grad.", self->parameters);
}

/* Reads the sentences that a decoder reads. Returns it with the weights of the case, or NULL if
 * something is missing. */
static NnDecoder *read_decoder (NnCase *self, NnSentences *target, NnRows **memory_rows)
{
  const int *lengths = NULL;
  NnDecoder *decoder;

  *target = nn_case_sentences (self, "in.tokens", NULL, self->model.target_vocab);
  nn_case_set_size (self, 'B', target->rows->B);
  nn_case_set_size (self, 'T', target->rows->lengths[0]);
  nn_case_read (self, "in.enc", "(BSD)");
  if (nn_case_has (self, "in.enc_valid_lens"))
    lengths = nn_case_ints (self, "in.enc_valid_lens", NN_SHAPE (target->rows->B), G_MAXINT);
  *memory_rows = nn_case_rows (self, target->rows->B, nn_case_size (self, 'S'), lengths);
  if (!require_weights (self))
    return NULL;

  decoder = nn_decoder_new (self->parameters, "", &self->model);
  if (!nn_case_load (self, self->parameters))
    g_clear_pointer (&decoder, nn_decoder_free);

  return decoder;
}

/* Setting: training.  `in.tokens` (B, T), `in.enc_valid_lens`, `w.*`; `out` (the logits), and for
 * each block `out.self0` …, `out.cross0` …, `out.state0` …. */
static void check_decoder (NnCase *self)
{
  const NnPass          pass = { .sees_future = !nn_case_boolean (self, "training", TRUE) };
  NnSentences           target;
  NnRows               *memory_rows;
  g_autoptr (NnDecoder) decoder = read_decoder (self, &target, &memory_rows);
  const NnTensor       *d_out;

  if (decoder == NULL)
    return;

  nn_case_compare (
      self,
      nn_decoder_forward (decoder, &pass, &target, nn_case_input (self, "in.enc"), memory_rows),
      "out");
  for (int i = 0; i < decoder->n_blocks; i++)
    {
      nn_case_compare (self, weights_of (decoder->blocks[i]->attention1), "out.self%d", i);
      nn_case_compare (self, weights_of (decoder->blocks[i]->attention2), "out.cross%d", i);
      nn_case_compare (self, decoder->blocks[i]->input, "out.state%d", i);
    }

  d_out = nn_case_upstream (self, "grad.out");
  if (d_out == NULL)
    return;

  nn_case_compare (self, nn_decoder_backward (decoder, d_out), "grad.enc");
  nn_case_compare_gradients (self, "grad.", self->parameters);
}

/* As decoder, one given token after the other, from a cache; setting book_positions: every token
 * is at position 0.  `out0` …, and for each step and block `out.self0_0` …, `out.cross0_0`
 * …; `out.full_causal`, all steps at once. */
static void check_decoder_steps (NnCase *self)
{
  const gboolean             counts = !nn_case_boolean (self, "book_positions", FALSE);
  NnSentences                target;
  NnRows                    *memory_rows;
  g_autoptr (NnDecoder)      decoder = read_decoder (self, &target, &memory_rows);
  const int                  B = target.rows->B;
  const int                  T = target.rows->lengths[0];
  const NnTensor            *memory = nn_case_input (self, "in.enc");
  g_autofree int            *tokens = g_new (int, B);
  g_autoptr (NnDecoderState) state = NULL;

  if (decoder == NULL)
    return;

  state = nn_decoder_begin (decoder, memory, memory_rows);
  for (int step = 0; step < T; step++)
    {
      for (int b = 0; b < B; b++)
        tokens[b] = target.ids[b * T + step];
      nn_case_compare (self, nn_decoder_step (decoder, state, tokens, counts ? step : 0), "out%d",
                       step);
      for (int i = 0; i < decoder->n_blocks; i++)
        {
          const NnDecoderBlock *block = decoder->blocks[i];

          nn_case_compare (self, weights_of (block->attention1), "out.self%d_%d", step, i);
          nn_case_compare (self, weights_of (block->attention2), "out.cross%d_%d", step, i);
        }
    }
  nn_case_compare (self, nn_decoder_forward (decoder, &evaluation, &target, memory, memory_rows),
                   "out.full_causal");
}

const NnKind nn_model_kinds[] = {
  { "encoder_block", check_encoder_block, NN_TOLERANCES_LAYER, "in.x (B, S, D) → out (B, S, D)",
    NN_CASE_ENCODER_BLOCK },
  { "encoder", check_encoder, NN_TOLERANCES_LAYER, "→ out (B, S, D)", NN_CASE_ENCODER },
  { "decoder_block", check_decoder_block, NN_TOLERANCES_LAYER,
    "in.x (B, T, D) · in.enc (B, S, D) → out (B, T, D) · out.state (B, T, D)",
    NN_CASE_DECODER_BLOCK },
  { "decoder_block_steps", check_decoder_block_steps, NN_TOLERANCES_LAYER,
    "in.x (B, T, D) · in.enc (B, S, D) → out# (B, 1, D)", NN_CASE_DECODER_BLOCK },
  { "decoder", check_decoder, NN_TOLERANCES_LAYER, "→ out (B, T, V) · out.state# (B, T, D)",
    NN_CASE_DECODER },
  { "decoder_steps", check_decoder_steps, NN_TOLERANCES_LAYER,
    "→ out# (B, 1, V) · out.full_causal (B, T, V)", NN_CASE_DECODER },
  { NULL },
};
