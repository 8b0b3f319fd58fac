/* core/trace/walk/walk-stacks.c
 *
 * The two stacks, from the words to the logits; core/model/encoder.c and core/model/decoder.c
 * have the same lines in the same order.
 */

#include "core/layers/path.h"
#include "core/model/place.h"

#include "core/trace/walk/walk-layers.h"

/* Runs the box of an attention under the name it has in its block. */
static NnOperand *attend (NnWalker *self, const char *block, const char *name,
                          const NnWalkAttention *attention)
{
  g_autofree char *path = nn_path_join (block, name);

  return nn_walk_attention (self, path, attention);
}

/* The feed-forward sublayer of a block, with its residual connection. */
typedef struct
{
  const char              *add_norm_name;
  const NnPositionwiseFfn *ffn;
  const NnAddNorm         *add_norm;
  const NnTensor          *stack;  /* what goes in, of all sentences */
  int                      number; /* of the sublayer in its stack */
} FfnSublayer;

static NnOperand *walk_ffn_sublayer (NnWalker *self, const char *block, const FfnSublayer *sublayer,
                                     NnOperand *x, const NnWalkRows *rows)
{
  g_autofree char *ffn_path = nn_path_join (block, "ffn");
  g_autofree char *path = nn_path_join (block, sublayer->add_norm_name);
  NnOperand *read = nn_walk_add_norm_before (self, path, sublayer->add_norm, x, sublayer->stack,
                                             rows, sublayer->number);
  NnOperand *f = nn_walk_ffn (self, ffn_path, sublayer->ffn, read, rows);

  return nn_walk_add_norm_after (self, path, sublayer->add_norm, x, f, rows, sublayer->number);
}

static NnOperand *walk_encoder_block (NnWalker *self, const NnEncoderBlock *block, int index,
                                      NnOperand *x, const NnWalkRows *rows)
{
  const int        number = 2 * index + 1; /* of the attention */
  g_autofree char *path = nn_block_path ("encoder", index, NULL);
  g_autofree char *addnorm1 = nn_path_join (path, "addnorm1");
  NnOperand       *u;
  NnOperand       *y;

  nn_walker_open (self, NN_LEVEL_BLOCK, path);
  u = nn_walk_add_norm_before (self, addnorm1, block->add_norm_1, x, block->input, rows, number);
  y = attend (self, path, "attention",
              &(NnWalkAttention){ block->attention, u, u, *rows, rows->axis, NULL });
  y = nn_walk_add_norm_after (self, addnorm1, block->add_norm_1, x, y, rows, number);
  y = walk_ffn_sublayer (self, path,
                         &(FfnSublayer){ "addnorm2", block->ffn, block->add_norm_2,
                                         block->add_norm_1->sum, number + 1 },
                         y, rows);
  nn_walker_close (self);

  return y;
}

/**
 * @self: the walker, in a pass
 * @encoder: the encoder, after a forward call
 * Returns: (transfer none): (1, S, D) the memory
 */
NnOperand *nn_walk_encoder (NnWalker *self, const NnEncoder *encoder, const NnWalkRows *rows)
{
  const NnWalkInput input = { "encoder", encoder->embedding, encoder->pos_encoding, *rows };
  NnOperand        *x;

  nn_walker_open (self, NN_LEVEL_STACK, "encoder");
  x = nn_walk_input (self, &input);
  for (int i = 0; i < encoder->n_blocks; i++)
    x = walk_encoder_block (self, encoder->blocks[i], i, x, rows);
  x = nn_walk_last_norm (self, "encoder.norm", encoder->norm, x,
                         encoder->blocks[encoder->n_blocks - 1]->add_norm_2->sum, rows, "M");
  nn_operand_rename (x, "M"); /* without a last normalization it has a number */
  nn_walker_close (self);

  return x;
}

static NnOperand *walk_self_attention (NnWalker *self, const char *path,
                                       const NnDecoderBlock *block, NnOperand *x,
                                       const NnWalkTarget *target, NnWalkCache *cache, int number)
{
  g_autofree char *addnorm1 = nn_path_join (path, "addnorm1");
  NnOperand       *u = nn_walk_add_norm_before (self, addnorm1, block->add_norm_1, x, block->input,
                                                &target->rows, number);
  NnOperand       *y =
      attend (self, path, "attention1",
              &(NnWalkAttention){ block->attention1, u, u, target->rows, target->keys, cache });

  return nn_walk_add_norm_after (self, addnorm1, block->add_norm_1, x, y, &target->rows, number);
}

static NnOperand *walk_cross_attention (NnWalker *self, const char *path,
                                        const NnDecoderBlock *block, NnOperand *y,
                                        const NnWalkTarget *target, NnWalkCache *cache, int number)
{
  g_autofree char      *addnorm2 = nn_path_join (path, "addnorm2");
  NnOperand            *v = nn_walk_add_norm_before (self, addnorm2, block->add_norm_2, y,
                                                     block->add_norm_1->sum, &target->rows, number);
  const NnWalkAttention attention = { block->attention2, v,    target->memory, target->rows,
                                      target->source,    cache };
  NnOperand            *z = attend (self, path, "attention2", &attention);

  return nn_walk_add_norm_after (self, addnorm2, block->add_norm_2, y, z, &target->rows, number);
}

static NnOperand *walk_decoder_block (NnWalker *self, const NnDecoderBlock *block, int index,
                                      NnOperand *x, const NnWalkTarget *target)
{
  const int        number = 3 * index + 1; /* of the first attention */
  g_autofree char *path = nn_block_path ("decoder", index, NULL);
  NnOperand       *y;

  nn_walker_open (self, NN_LEVEL_BLOCK, path);
  y = walk_self_attention (self, path, block, x, target,
                           target->self_caches != NULL ? &target->self_caches[index] : NULL,
                           number);
  y = walk_cross_attention (self, path, block, y, target,
                            target->cross_caches != NULL ? &target->cross_caches[index] : NULL,
                            number + 1);
  y = walk_ffn_sublayer (self, path,
                         &(FfnSublayer){ "addnorm3", block->ffn, block->add_norm_3,
                                         block->add_norm_2->sum, number + 2 },
                         y, &target->rows);
  nn_walker_close (self);

  return y;
}

/**
 * @self: the walker, in a pass
 * @decoder: the decoder, after a forward call or a step
 *
 * Leaves the stack and its last box, "decoder.dense", open: what becomes of the
 * logits is the caller's to add, who then closes both.
 *
 * Returns: (transfer none): (1, n, |V|) the logits
 */
NnOperand *nn_walk_decoder (NnWalker *self, const NnDecoder *decoder, const NnWalkTarget *target)
{
  const NnWalkInput input = { "decoder", decoder->embedding, decoder->pos_encoding, target->rows };
  const NnLinear   *dense = decoder->dense;
  const NnAxis      words =
      nn_axis (NN_AXIS_WORD, nn_tensor_columns (dense->output), self->target_words);
  NnOperand *x;

  nn_walker_open (self, NN_LEVEL_STACK, "decoder");
  x = nn_walk_input (self, &input);
  for (int i = 0; i < decoder->n_blocks; i++)
    x = walk_decoder_block (self, decoder->blocks[i], i, x, target);
  x = nn_walk_last_norm (self, "decoder.norm", decoder->norm, x,
                         decoder->blocks[decoder->n_blocks - 1]->add_norm_3->sum, &target->rows,
                         "y");

  nn_walker_open (self, NN_LEVEL_SUBLAYER, "decoder.dense");

  return nn_walk_linear (self, NN_OP_LOGITS, NN_SYMBOLS ("z", "W_z", "b_z"), dense, x, words,
                         &target->rows);
}
