#include "core/lean/decoder.h"

static NnLeanDecoderBlock lean_block (const NnDecoderBlock *block)
{
  return (NnLeanDecoderBlock){
    .attention1 = nn_lean_attention_self (block->attention1),
    .add_norm_1 = nn_lean_add_norm (block->add_norm_1),
    .attention2 = nn_lean_attention_cross (block->attention2),
    .add_norm_2 = nn_lean_add_norm (block->add_norm_2),
    .ffn = nn_lean_feed_forward (block->ffn),
    .add_norm_3 = nn_lean_add_norm (block->add_norm_3),
  };
}

static void clear_block (NnLeanDecoderBlock *self)
{
  nn_lean_attention_clear (&self->attention1);
  nn_lean_add_norm_clear (&self->add_norm_1);
  nn_lean_attention_clear (&self->attention2);
  nn_lean_add_norm_clear (&self->add_norm_2);
  nn_lean_feed_forward_clear (&self->ffn);
  nn_lean_add_norm_clear (&self->add_norm_3);
}

/**
 * @decoder: the decoder of a packed model, which outlives the result
 *
 * Returns: the lean form of @decoder; free its contents with nn_lean_decoder_clear()
 */
NnLeanDecoder nn_lean_decoder (const NnDecoder *decoder)
{
  NnLeanDecoder self = {
    .decoder = decoder,
    .input = { .embedding = decoder->embedding, .positions = decoder->pos_encoding },
    .blocks = g_new (NnLeanDecoderBlock, decoder->n_blocks),
    .dense = nn_lean_projection (&decoder->dense, 1),
  };

  for (int i = 0; i < decoder->n_blocks; i++)
    self.blocks[i] = lean_block (decoder->blocks[i]);
  if (decoder->norm != NULL)
    self.norm.layer = decoder->norm->layer;

  return self;
}

/** Frees the contents of @self, but not @self itself, which is a part of a model's lean pass. */
void nn_lean_decoder_clear (NnLeanDecoder *self)
{
  nn_lean_input_clear (&self->input);
  for (int i = 0; i < self->decoder->n_blocks; i++)
    clear_block (&self->blocks[i]);
  g_free (self->blocks);
  nn_lean_norm_clear (&self->norm);
  g_clear_pointer (&self->logits, nn_tensor_free);
  g_clear_pointer (&self->d, nn_tensor_free);
  g_clear_pointer (&self->d_memory, nn_tensor_free);
}

typedef struct
{
  NnMask self;  /* which target tokens each target token may see: those up to itself */
  NnMask cross; /* which source tokens: all but the padding */
} Masks;

/* y = addnorm (x, attention (x, x, x)), z = addnorm (y, attention (y, memory, memory)),
 * o = addnorm (z, ffn (z)) */
static const NnTensor *block_forward (NnLeanDecoderBlock *self, const NnPass *pass,
                                      const NnTensor *x, const NnTensor *memory, const Masks *masks,
                                      NnLeanScratch *scratch)
{
  const NnRows   *rows = masks->self.queries;
  const NnTensor *u1 = nn_lean_add_norm_before (&self->add_norm_1, x);
  const NnTensor *attended =
      nn_lean_attention_forward (&self->attention1, pass, u1, NULL, &masks->self, scratch);
  const NnTensor *y = nn_lean_add_norm_after (&self->add_norm_1, pass, rows, x, attended);
  const NnTensor *u2 = nn_lean_add_norm_before (&self->add_norm_2, y);
  const NnTensor *cross_attended =
      nn_lean_attention_forward (&self->attention2, pass, u2, memory, &masks->cross, scratch);
  const NnTensor *z = nn_lean_add_norm_after (&self->add_norm_2, pass, rows, y, cross_attended);
  const NnTensor *u3 = nn_lean_add_norm_before (&self->add_norm_3, z);
  const NnTensor *f = nn_lean_feed_forward_forward (&self->ffn, u3, scratch);

  return nn_lean_add_norm_after (&self->add_norm_3, pass, rows, z, f);
}

/* Changes @d from ∂o to ∂x. */
static void block_backward (NnLeanDecoderBlock *self, NnTensor *d, NnLeanTarget d_memory,
                            NnLeanScratch *scratch)
{
  nn_lean_add_norm_after_backward (&self->add_norm_3, d, &scratch->d_sublayer);
  nn_lean_feed_forward_backward (&self->ffn,
                                 nn_lean_add_norm_target (&self->add_norm_3, &d, scratch), scratch);
  nn_lean_add_norm_before_backward (&self->add_norm_3, d, scratch);

  nn_lean_add_norm_after_backward (&self->add_norm_2, d, &scratch->d_sublayer);
  nn_lean_attention_backward (&self->attention2,
                              nn_lean_add_norm_target (&self->add_norm_2, &d, scratch), d_memory,
                              scratch);
  nn_lean_add_norm_before_backward (&self->add_norm_2, d, scratch);

  nn_lean_add_norm_after_backward (&self->add_norm_1, d, &scratch->d_sublayer);
  nn_lean_attention_backward (&self->attention1,
                              nn_lean_add_norm_target (&self->add_norm_1, &d, scratch),
                              (NnLeanTarget){ 0 }, scratch);
  nn_lean_add_norm_before_backward (&self->add_norm_1, d, scratch);
}

/**
 * @target: N_t tokens, <bos> first, which must live until backward is done
 * @memory: (N_s, D) the encoded source, which must live as long
 * @source_rows: which rows of @memory belong to which sentence
 *
 * Returns: (transfer none): (N_t, |V|) logits, until the next call
 */
NnTensor *nn_lean_decoder_forward (NnLeanDecoder *self, const NnPass *pass,
                                   const NnSentences *target, const NnTensor *memory,
                                   const NnRows *source_rows, NnLeanScratch *scratch)
{
  const NnRows *rows = target->rows;
  const Masks   masks = {
      nn_decoder_self_mask (self->decoder, pass, rows),
      nn_mask_padding (rows, source_rows, self->decoder->mask_fill),
  };
  const NnTensor *x = nn_lean_input_forward (&self->input, pass, rows, target->ids);

  for (int i = 0; i < self->decoder->n_blocks; i++)
    x = block_forward (&self->blocks[i], pass, x, memory, &masks, scratch);

  self->x = self->norm.layer != NULL ? nn_lean_norm_forward (&self->norm, x) : x;
  nn_lean_projection_forward (&self->dense, self->x, &self->logits);

  return self->logits;
}

/**
 * @self: the decoder, after forward
 * @d_logits: (N_t, |V|) ∂loss/∂logits
 *
 * Returns: (transfer none): (N_s, D) ∂memory, until the next call
 */
NnTensor *nn_lean_decoder_backward (NnLeanDecoder *self, const NnTensor *d_logits,
                                    NnLeanScratch *scratch)
{
  const int last = self->decoder->n_blocks - 1;

  nn_lean_projection_backward (&self->dense, self->x, d_logits, &self->d, NN_REPLACE);
  if (self->norm.layer != NULL)
    nn_lean_norm_backward (&self->norm, self->d, self->d, NN_REPLACE);

  for (int i = last; i >= 0; i--)
    block_backward (&self->blocks[i], self->d,
                    (NnLeanTarget){ &self->d_memory, i == last ? NN_REPLACE : NN_ADD }, scratch);

  nn_lean_input_backward (&self->input, self->d);

  return self->d_memory;
}
