#include "core/lean/encoder.h"

static NnLeanEncoderBlock lean_block (const NnEncoderBlock *block)
{
  return (NnLeanEncoderBlock){
    .attention = nn_lean_attention_self (block->attention),
    .add_norm_1 = nn_lean_add_norm (block->add_norm_1),
    .ffn = nn_lean_feed_forward (block->ffn),
    .add_norm_2 = nn_lean_add_norm (block->add_norm_2),
  };
}

static void clear_block (NnLeanEncoderBlock *self)
{
  nn_lean_attention_clear (&self->attention);
  nn_lean_add_norm_clear (&self->add_norm_1);
  nn_lean_feed_forward_clear (&self->ffn);
  nn_lean_add_norm_clear (&self->add_norm_2);
}

/**
 * @encoder: the encoder of a packed model, which outlives the result
 *
 * Returns: the lean form of @encoder; free its contents with nn_lean_encoder_clear()
 */
NnLeanEncoder nn_lean_encoder (const NnEncoder *encoder)
{
  NnLeanEncoder self = {
    .encoder = encoder,
    .input = { .embedding = encoder->embedding, .positions = encoder->pos_encoding },
    .blocks = g_new (NnLeanEncoderBlock, encoder->n_blocks),
  };

  for (int i = 0; i < encoder->n_blocks; i++)
    self.blocks[i] = lean_block (encoder->blocks[i]);
  if (encoder->norm != NULL)
    self.norm.layer = encoder->norm->layer;

  return self;
}

/** Frees the contents of @self, but not @self itself, which is a part of a model's lean pass. */
void nn_lean_encoder_clear (NnLeanEncoder *self)
{
  nn_lean_input_clear (&self->input);
  for (int i = 0; i < self->encoder->n_blocks; i++)
    clear_block (&self->blocks[i]);
  g_free (self->blocks);
  nn_lean_norm_clear (&self->norm);
}

/* y = addnorm (x, attention (x, x, x)), z = addnorm (y, ffn (y)) */
static const NnTensor *block_forward (NnLeanEncoderBlock *self, const NnPass *pass,
                                      const NnTensor *x, const NnMask *mask, NnLeanScratch *scratch)
{
  const NnRows   *rows = mask->queries;
  const NnTensor *u1 = nn_lean_add_norm_before (&self->add_norm_1, x);
  const NnTensor *attended =
      nn_lean_attention_forward (&self->attention, pass, u1, NULL, mask, scratch);
  const NnTensor *y = nn_lean_add_norm_after (&self->add_norm_1, pass, rows, x, attended);
  const NnTensor *u2 = nn_lean_add_norm_before (&self->add_norm_2, y);
  const NnTensor *f = nn_lean_feed_forward_forward (&self->ffn, u2, scratch);

  return nn_lean_add_norm_after (&self->add_norm_2, pass, rows, y, f);
}

/* Changes @d from ∂z to ∂x. */
static void block_backward (NnLeanEncoderBlock *self, NnTensor *d, NnLeanScratch *scratch)
{
  nn_lean_add_norm_after_backward (&self->add_norm_2, d, &scratch->d_sublayer);
  nn_lean_feed_forward_backward (&self->ffn,
                                 nn_lean_add_norm_target (&self->add_norm_2, &d, scratch), scratch);
  nn_lean_add_norm_before_backward (&self->add_norm_2, d, scratch);

  nn_lean_add_norm_after_backward (&self->add_norm_1, d, &scratch->d_sublayer);
  nn_lean_attention_backward (&self->attention,
                              nn_lean_add_norm_target (&self->add_norm_1, &d, scratch),
                              (NnLeanTarget){ 0 }, scratch);
  nn_lean_add_norm_before_backward (&self->add_norm_1, d, scratch);
}

/**
 * @source: N_s tokens, which must live until backward is done
 *
 * Returns: (transfer none): (N_s, D) the memory, until the next call
 */
const NnTensor *nn_lean_encoder_forward (NnLeanEncoder *self, const NnPass *pass,
                                         const NnSentences *source, NnLeanScratch *scratch)
{
  const NnRows   *rows = source->rows;
  const NnMask    mask = nn_mask_padding (rows, rows, self->encoder->mask_fill);
  const NnTensor *x = nn_lean_input_forward (&self->input, pass, rows, source->ids);

  for (int i = 0; i < self->encoder->n_blocks; i++)
    x = block_forward (&self->blocks[i], pass, x, &mask, scratch);

  return self->norm.layer != NULL ? nn_lean_norm_forward (&self->norm, x) : x;
}

/**
 * @self: the encoder, after forward
 * @d: (inout): (N_s, D) ∂memory, which is overwritten
 */
void nn_lean_encoder_backward (NnLeanEncoder *self, NnTensor *d, NnLeanScratch *scratch)
{
  if (self->norm.layer != NULL)
    nn_lean_norm_backward (&self->norm, d, d, NN_REPLACE);

  for (int i = self->encoder->n_blocks - 1; i >= 0; i--)
    block_backward (&self->blocks[i], d, scratch);

  nn_lean_input_backward (&self->input, d);
}
