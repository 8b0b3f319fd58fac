#include "core/lean/lean.h"

#include "core/engine/each.h"
#include "core/engine/processor.h"

/* Frees the contents of @self, but not @self itself, which is a part of a stack. */
static void input_clear (NnLeanInput *self) { g_clear_pointer (&self->x, nn_tensor_free); }

/* x = dropout (√D · E_i + P_t); @P_t is %NULL in a model without positions. */
NN_EVERY_PROCESSOR static void embed (float *x, const float *E_i, float scale, const float *P_t,
                                      NnDropoutMask dropout, guint32 key, int D)
{
  for (int d = 0; d < D; d++)
    {
      const float position = P_t != NULL ? P_t[d] : 0.0f;

      x[d] = (scale * E_i[d] + position) * nn_dropout_mask_factor (dropout, key, (guint32) d);
    }
}

/* ∂E_i += √D · ∂sum, ∂P_t += ∂sum */
NN_EVERY_PROCESSOR static void embed_backward (const float *d_x, float *d_E_i, float scale,
                                               float *d_P_t, NnDropoutMask dropout, guint32 key,
                                               int D)
{
  for (int d = 0; d < D; d++)
    d_E_i[d] += scale * d_x[d] * nn_dropout_mask_factor (dropout, key, (guint32) d);

  if (d_P_t != NULL)
    for (int d = 0; d < D; d++)
      d_P_t[d] += d_x[d] * nn_dropout_mask_factor (dropout, key, (guint32) d);
}

/* @self: the input of a stack, with E and P
 * @ids: N token ids
 *
 * @rows and @ids must live until backward is done.
 *
 * Returns: (N, D) x, until the next call */
static const NnTensor *input_forward (NnLeanInput *self, const NnPass *pass, const NnRows *rows,
                                      const int *ids)
{
  const NnTensor *E = self->embedding->weight->value;
  const int       D = nn_tensor_columns (E);

  self->ids = ids;
  self->rows = rows;
  self->dropout = nn_dropout_mask (self->positions->dropout, pass);
  nn_tensor_reshape (&self->x, NN_SHAPE (rows->N, D));

  for (int b = 0; b < rows->B; b++)
    for (int t = 0; t < rows->lengths[b]; t++)
      {
        const int    n = rows->starts[b] + t;
        const float *P =
            self->positions->config.is_enabled
                ? nn_positional_encoding_row (self->positions, rows->first_position + t)
                : NULL;

        g_assert (ids[n] >= 0 && ids[n] < nn_tensor_rows (E));

        embed (nn_tensor_row (self->x, n), nn_tensor_row (E, ids[n]), self->embedding->scale, P,
               self->dropout, nn_dropout_mask_row_key (&self->dropout, rows, b, t), D);
      }

  return self->x;
}

/* @self: the input of a stack, after forward
 * @d_x: (N, D) ∂loss/∂x
 *
 * Backward ends here: token ids have no gradient. */
static void input_backward (const NnLeanInput *self, const NnTensor *d_x)
{
  const NnRows   *rows = self->rows;
  const NnTensor *d_E = self->embedding->weight->gradient;
  const NnTensor *d_P = self->positions->P != NULL ? self->positions->P->gradient : NULL;

  for (int b = 0; b < rows->B; b++)
    for (int t = 0; t < rows->lengths[b]; t++)
      {
        const int n = rows->starts[b] + t;

        embed_backward (
            nn_tensor_row (d_x, n), nn_tensor_row (d_E, self->ids[n]), self->embedding->scale,
            d_P != NULL ? nn_tensor_row (d_P, rows->first_position + t) : NULL, self->dropout,
            nn_dropout_mask_row_key (&self->dropout, rows, b, t), nn_tensor_columns (d_x));
      }
}

/**
 * Models with another attention than the Transformer's, or with batch normalization, are for
 * comparisons and need no speed.  They have only the textbook's pass.
 *
 * Returns: whether there is a lean pass for such a model
 */
gboolean nn_lean_fits (const NnConfig *config)
{
  return config->attention == NN_ATTENTION_DOT_PRODUCT && config->norm == NN_NORM_LAYER;
}

static void add_attention (NnLeanStack *self, NnLeanKind kind, NnMultiHeadAttention *attention,
                           NnAddNorm *add_norm)
{
  const NnLeanSublayer sublayer = {
    .kind = kind,
    .around = nn_lean_add_norm (add_norm),
    .attention = kind == NN_LEAN_CROSS ? nn_lean_attention_cross (attention)
                                       : nn_lean_attention_self (attention),
  };

  g_array_append_val (self->sublayers, sublayer);
}

static void add_ffn (NnLeanStack *self, NnPositionwiseFfn *ffn, NnAddNorm *add_norm)
{
  const NnLeanSublayer sublayer = {
    .kind = NN_LEAN_FFN,
    .around = nn_lean_add_norm (add_norm),
    .ffn = nn_lean_feed_forward (ffn),
  };

  g_array_append_val (self->sublayers, sublayer);
}

static NnLeanStack new_stack (NnEmbedding *embedding, NnPositionalEncoding *positions,
                              NnNormalization *norm)
{
  return (NnLeanStack){
    .input = { .embedding = embedding, .positions = positions },
    .sublayers = g_array_new (FALSE, FALSE, sizeof (NnLeanSublayer)),
    .norm = { .layer = norm != NULL ? norm->layer : NULL },
  };
}

static void clear_stack (NnLeanStack *self)
{
  input_clear (&self->input);
  NN_EACH_AT (NnLeanSublayer, sublayer, self->sublayers)
    {
      nn_lean_add_norm_clear (&sublayer->around);
      nn_lean_attention_clear (&sublayer->attention);
      nn_lean_feed_forward_clear (&sublayer->ffn);
    }
  g_array_unref (self->sublayers);
  nn_lean_norm_clear (&self->norm);
}

/** @model: a model that nn_lean_fits(), or a replica; it outlives the result */
NnLean *nn_lean_new (NnTransformer *model)
{
  NnLean          *self = g_new0 (NnLean, 1);
  const NnEncoder *encoder = model->encoder;
  const NnDecoder *decoder = model->decoder;

  g_assert (nn_lean_fits (&model->config));

  self->model = model;
  self->encoder = new_stack (encoder->embedding, encoder->pos_encoding, encoder->norm);
  for (int i = 0; i < encoder->n_blocks; i++)
    {
      const NnEncoderBlock *block = encoder->blocks[i];

      add_attention (&self->encoder, NN_LEAN_SELF, block->attention, block->add_norm_1);
      add_ffn (&self->encoder, block->ffn, block->add_norm_2);
    }

  self->decoder = new_stack (decoder->embedding, decoder->pos_encoding, decoder->norm);
  for (int i = 0; i < decoder->n_blocks; i++)
    {
      const NnDecoderBlock *block = decoder->blocks[i];

      add_attention (&self->decoder, NN_LEAN_SELF, block->attention1, block->add_norm_1);
      add_attention (&self->decoder, NN_LEAN_CROSS, block->attention2, block->add_norm_2);
      add_ffn (&self->decoder, block->ffn, block->add_norm_3);
    }
  self->dense = nn_lean_projection (&decoder->dense, 1);

  return self;
}

void nn_lean_free (NnLean *self)
{
  if (self == NULL)
    return;

  clear_stack (&self->encoder);
  clear_stack (&self->decoder);
  nn_lean_scratch_clear (&self->scratch);
  g_clear_pointer (&self->logits, nn_tensor_free);
  g_clear_pointer (&self->d, nn_tensor_free);
  g_clear_pointer (&self->d_memory, nn_tensor_free);
  g_free (self);
}

/* What a stack reads besides the rows of its own tokens. */
typedef struct
{
  NnMask          self;   /* which tokens each token may see */
  NnMask          cross;  /* which source tokens: all but the padding */
  const NnTensor *memory; /* (N_s, D) the encoded source, or NULL */
} Surroundings;

static const NnTensor *run_sublayer (NnLeanSublayer *self, const NnPass *pass, const NnTensor *u,
                                     const Surroundings *around, NnLeanScratch *scratch)
{
  switch (self->kind)
    {
    case NN_LEAN_SELF:
      return nn_lean_attention_forward (&self->attention, pass, u, NULL, &around->self, scratch);
    case NN_LEAN_CROSS:
      return nn_lean_attention_forward (&self->attention, pass, u, around->memory, &around->cross,
                                        scratch);
    case NN_LEAN_FFN:
    default:
      return nn_lean_feed_forward_forward (&self->ffn, u, scratch);
    }
}

/* x = addnorm (x, sublayer (x)), one sublayer after the other */
static const NnTensor *run_stack (NnLeanStack *self, const NnPass *pass,
                                  const NnSentences *sentences, const Surroundings *around,
                                  NnLeanScratch *scratch)
{
  const NnRows   *rows = sentences->rows;
  const NnTensor *x = input_forward (&self->input, pass, rows, sentences->ids);

  NN_EACH_AT (NnLeanSublayer, sublayer, self->sublayers)
    {
      const NnTensor *u = nn_lean_add_norm_before (&sublayer->around, x);
      const NnTensor *y = run_sublayer (sublayer, pass, u, around, scratch);

      x = nn_lean_add_norm_after (&sublayer->around, pass, rows, x, y);
    }

  return self->norm.layer != NULL ? nn_lean_norm_forward (&self->norm, x) : x;
}

/* Changes @d from the gradient of what the stack gives to that of what it embedded.  All blocks of
 * a decoder read the memory, so each adds its gradient of the memory to those of the blocks above
 * it. */
static void run_stack_back (NnLeanStack *self, NnTensor *d, NnTensor **d_memory,
                            NnLeanScratch *scratch)
{
  NnLeanTarget to_memory = { d_memory, NN_REPLACE };

  if (self->norm.layer != NULL)
    nn_lean_norm_backward (&self->norm, d, d, NN_REPLACE);

  for (int i = (int) self->sublayers->len - 1; i >= 0; i--)
    {
      NnLeanSublayer *sublayer = &g_array_index (self->sublayers, NnLeanSublayer, i);
      NnLeanTarget    target;

      nn_lean_add_norm_after_backward (&sublayer->around, d, &scratch->d_sublayer);
      target = nn_lean_add_norm_target (&sublayer->around, &d, scratch);
      if (sublayer->kind == NN_LEAN_FFN)
        nn_lean_feed_forward_backward (&sublayer->ffn, target, scratch);
      else if (sublayer->kind == NN_LEAN_SELF)
        nn_lean_attention_backward (&sublayer->attention, target, (NnLeanTarget){ 0 }, scratch);
      else
        {
          nn_lean_attention_backward (&sublayer->attention, target, to_memory, scratch);
          to_memory.write = NN_ADD;
        }
      nn_lean_add_norm_before_backward (&sublayer->around, d, scratch);
    }

  input_backward (&self->input, d);
}

/**
 * @source: the source tokens, which the encoder reads
 * @target: the target tokens of the same sentences, which the decoder reads
 *
 * Computes the same as nn_transformer_forward().  @source and @target must live until backward is
 * done.
 *
 * Returns: (transfer none): (N_t, |V|) logits, which nn_lean_loss() may change, until
 *   the next call
 */
NnTensor *nn_lean_forward (NnLean *self, const NnPass *pass, const NnSentences *source,
                           const NnSentences *target)
{
  return nn_lean_decode (self, pass, nn_lean_encode (self, pass, source), source->rows, target);
}

/**
 * @source: the source tokens, which must live until backward is done
 *
 * The first half of nn_lean_forward().
 *
 * Returns: (transfer none): (N_s, D) the memory, until the next call
 */
const NnTensor *nn_lean_encode (NnLean *self, const NnPass *pass, const NnSentences *source)
{
  const NnRows      *rows = source->rows;
  const Surroundings around = {
    .self = nn_mask_padding (rows, rows, self->model->encoder->mask_fill),
  };

  return run_stack (&self->encoder, pass, source, &around, &self->scratch);
}

/**
 * @memory: (N_s, D) the encoded source; if it is not that of the latest nn_lean_encode(), backward
 *   must not follow
 * @source_rows: which rows of it belong to which sentence
 * @target: the target tokens of the same sentences
 *
 * The second half of nn_lean_forward().
 *
 * Returns: (transfer none): (N_t, |V|) logits, which nn_lean_loss() may change, until
 *   the next call
 */
NnTensor *nn_lean_decode (NnLean *self, const NnPass *pass, const NnTensor *memory,
                          const NnRows *source_rows, const NnSentences *target)
{
  const NnDecoder   *decoder = self->model->decoder;
  const Surroundings around = {
    .self = nn_decoder_self_mask (decoder, pass, target->rows),
    .cross = nn_mask_padding (target->rows, source_rows, decoder->mask_fill),
    .memory = memory,
  };

  self->x = run_stack (&self->decoder, pass, target, &around, &self->scratch);
  nn_lean_projection_forward (&self->dense, self->x, &self->logits);

  return self->logits;
}

/**
 * @self: the lean pass, after forward
 * @d_logits: (N_t, |V|) ∂loss/∂logits
 *
 * Adds to the gradients of all parameters, as nn_transformer_backward() does.
 */
void nn_lean_backward (NnLean *self, const NnTensor *d_logits)
{
  nn_lean_projection_backward (&self->dense, self->x, d_logits, &self->d, NN_REPLACE);
  run_stack_back (&self->decoder, self->d, &self->d_memory, &self->scratch);
  run_stack_back (&self->encoder, self->d_memory, NULL, &self->scratch);
}
