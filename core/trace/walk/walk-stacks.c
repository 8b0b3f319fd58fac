/* core/trace/walk/walk-stacks.c
 *
 * The two stacks, from the words to what leaves the last block; core/model/encoder.c
 * and core/model/decoder.c have the same lines in the same order.
 */

#include <math.h>
#include <string.h>

#include "core/model/place.h"

#include "core/trace/walk/walk-layers.h"

/**
 * Input:
 * @path: "encoder" or "decoder"
 * @embedding: words to vectors, after its pass
 * @pos_encoding: where they stand, after its pass
 * @rows: which rows of the pass are shown
 */
typedef struct
{
  const char                 *path;
  const NnEmbedding          *embedding;
  const NnPositionalEncoding *pos_encoding;
  NnWalkRows                  rows;
} Input;

/* Adds x Wᵀ + b, (1, n, O), of @x, (1, n, I); formulas call the result @symbol. */
static NnOperand *
walk_linear (NnWalker         *self,
             NnOperationKind   kind,
             const char       *symbol,
             const NnLinear   *linear,
             NnOperand        *x,
             NnAxis            columns,
             const NnWalkRows *rows)
{
  g_autoptr (NnTensor) input = nn_tensor_new_from (NN_SHAPE (x->rows, x->columns), x->values);
  g_autoptr (NnTensor) output = NULL;
  NnOperand           *y = nn_walker_output (self, kind, symbol, NN_ONE, x->row_axis, columns);
  NnOperand           *b = nn_walker_parameter (self, linear->bias, "b");

  nn_linear_apply (linear, input, &output);
  memcpy (y->values, output->values, output->length * sizeof (float));
  nn_walker_expect_rows (self, y, &linear->d_output, rows);

  return nn_walker_add (self, kind, y, &(NnConstants){ .has_bias = b != NULL },
                        NN_INPUTS (x, nn_walker_parameter (self, linear->weight, "W"), b));
}

/* Adds the steps of a positionwise network; input and output are (1, n, D). */
static NnOperand *
walk_ffn (NnWalker                *self,
          const char              *path,
          const NnPositionwiseFfn *ffn,
          NnOperand               *x,
          const NnWalkRows        *rows)
{
  const NnAxis hidden = NN_FEATURES (nn_tensor_rows (ffn->dense1->weight->value));
  NnOperand   *z;
  NnOperand   *h;
  NnOperand   *y;
  NnOperand   *W;
  NnOperand   *b;

  nn_walker_open (self, NN_LEVEL_SUBLAYER, path);

  nn_walker_parameter (self, ffn->dense1->weight, "W₁");
  nn_walker_parameter (self, ffn->dense1->bias, "b₁");
  z = walk_linear (self, NN_OP_DENSE1, "f₁", ffn->dense1, x, hidden, rows);

  h = nn_walker_output (self, NN_OP_RELU, "f₂", NN_ONE, x->row_axis, hidden);
  nn_walk_copy_rows (h, ffn->relu->output, rows);
  nn_walker_expect_rows (self, h, &ffn->relu->d_output, rows);
  nn_walker_add (self, NN_OP_RELU, h, NULL, NN_INPUTS (z));

  W = nn_walker_parameter (self, ffn->dense2->weight, "W₂");
  b = nn_walker_parameter (self, ffn->dense2->bias, "b₂");
  y = nn_walker_output (self, NN_OP_DENSE2, "f", NN_ONE, x->row_axis, x->column_axis);
  nn_walk_copy_rows (y, ffn->dense2->output, rows);
  nn_walker_expect_rows (self, y, &ffn->dense2->d_output, rows);
  nn_walker_add (self, NN_OP_DENSE2, y, &(NnConstants){ .has_bias = TRUE }, NN_INPUTS (h, W, b));

  nn_walker_close (self);

  return y;
}

/* Adds the ids of the words. */
static NnOperand *
read_ids (NnWalker    *self,
          const Input *input)
{
  const NnWalkRows *rows = &input->rows;
  const int         first = rows->rows->starts[rows->sentence];
  NnOperand        *ids = nn_walker_output (self, NN_OP_TOKENS, "ids", NN_ONE, rows->axis, NN_ONE);

  for (int i = 0; i < ids->rows; i++)
    ids->values[i] = (float) input->embedding->ids[first + i];
  ids->words = nn_labels_ref (rows->axis.labels);

  return nn_walker_add (self, NN_OP_TOKENS, ids, NULL, NN_INPUTS (NULL));
}

static NnOperand *
embed (NnWalker    *self,
       const Input *input)
{
  const int        D = nn_tensor_columns (input->embedding->output);
  g_autofree char *path = nn_path_join (input->path, "embedding");
  NnOperand       *ids;
  NnOperand       *x;

  nn_walker_open (self, NN_LEVEL_SUBLAYER, path);
  ids = read_ids (self, input);
  x = nn_walker_output (self, NN_OP_EMBEDDING, "e", NN_ONE, input->rows.axis, NN_FEATURES (D));
  nn_walk_copy_rows (x, input->embedding->output, &input->rows);
  nn_walker_expect_rows (self, x, &input->embedding->d_output, &input->rows);
  nn_walker_add (self, NN_OP_EMBEDDING, x, &(NnConstants){ .sqrt_d = sqrt (D) },
                 NN_INPUTS (ids, nn_walker_parameter (self, input->embedding->weight, "E")));
  nn_walker_close (self);

  return x;
}

/* Copies the rows of the position table that are added. */
static NnOperand *
copy_positions (NnWalker    *self,
                const Input *input)
{
  const NnPositionalEncoding *pos_encoding = input->pos_encoding;
  const int                   first = input->rows.rows->first_position;
  const int                   n = input->rows.axis.length;
  GPtrArray                  *names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char            *path = g_strdup_printf ("%s.pos_encoding.P", input->path);
  char                      **labels;
  NnOperand                  *P;

  for (int i = 0; i < n; i++)
    g_ptr_array_add (names, g_strdup_printf ("%d", first + i));
  labels = nn_labels_take (names);
  P = nn_walker_operand (self, "P", path, NN_ONE, nn_axis (NN_AXIS_POSITION, n, labels),
                         NN_FEATURES (nn_tensor_columns (pos_encoding->table)));
  nn_labels_unref (labels);

  P->is_parameter = pos_encoding->P != NULL;
  memcpy (P->values, nn_tensor_row (pos_encoding->table, first),
          nn_operand_length (P) * sizeof (float));

  return P;
}

static NnOperand *
add_positions (NnWalker    *self,
               const Input *input,
               NnOperand   *x)
{
  const NnConstants constants = { .first_position = input->rows.rows->first_position };
  NnOperand        *P = copy_positions (self, input);
  NnOperand        *sum = nn_walker_output (self, NN_OP_POSITIONS, "x₀", NN_ONE, x->row_axis,
                                            x->column_axis);

  nn_walker_expect_rows (self, sum, &input->pos_encoding->d_sum, &input->rows);

  return nn_walker_compute (self, NN_OP_POSITIONS, sum, &constants, NN_INPUTS (x, P));
}

/* Adds the input of the first block, (1, n, D). */
static NnOperand *
walk_input (NnWalker    *self,
            const Input *input)
{
  const NnPositionalEncoding *pos_encoding = input->pos_encoding;
  g_autofree char            *path = nn_path_join (input->path, "pos_encoding");
  NnOperand                  *x = embed (self, input);

  if (!pos_encoding->config.is_enabled && !pos_encoding->dropout->is_active)
    return x;

  nn_walker_open (self, NN_LEVEL_SUBLAYER, path);
  if (pos_encoding->config.is_enabled)
    x = add_positions (self, input, x);
  x = nn_walk_dropout (self, pos_encoding->dropout, x, &input->rows);
  nn_walker_close (self);

  return x;
}

/* Runs the box of an attention under the name it has in its block. */
static NnOperand *
attend (NnWalker              *self,
        const char            *block,
        const char            *name,
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
} Feeding;

static NnOperand *
feed (NnWalker         *self,
      const char       *block,
      const Feeding    *feeding,
      NnOperand        *x,
      const NnWalkRows *rows)
{
  g_autofree char *ffn_path = nn_path_join (block, "ffn");
  g_autofree char *path = nn_path_join (block, feeding->add_norm_name);
  NnOperand       *entered = nn_walk_enter (self, path, feeding->add_norm, x, feeding->stack, rows,
                                            feeding->number);
  NnOperand       *fed = walk_ffn (self, ffn_path, feeding->ffn, entered, rows);

  return nn_walk_leave (self, path, feeding->add_norm, x, fed, rows, feeding->number);
}

static NnOperand *
walk_encoder_block (NnWalker             *self,
                    const NnEncoderBlock *block,
                    int                   index,
                    NnOperand            *x,
                    const NnWalkRows     *rows)
{
  const int        number = 2 * index + 1; /* of the attention */
  g_autofree char *path = nn_block_path ("encoder", index, NULL);
  g_autofree char *addnorm1 = nn_path_join (path, "addnorm1");
  NnOperand       *u;
  NnOperand       *y;

  nn_walker_open (self, NN_LEVEL_BLOCK, path);
  u = nn_walk_enter (self, addnorm1, block->add_norm_1, x, block->input, rows, number);
  y = attend (self, path, "attention",
              &(NnWalkAttention){ block->attention, u, u, *rows, rows->axis, NULL });
  y = nn_walk_leave (self, addnorm1, block->add_norm_1, x, y, rows, number);
  y = feed (self, path,
            &(Feeding){ "addnorm2", block->ffn, block->add_norm_2, block->add_norm_1->sum,
                        number + 1 },
            y, rows);
  nn_walker_close (self);

  return y;
}

/**
 * nn_walk_encoder:
 * @self: the walker, in a pass
 * @encoder: the encoder, after a forward call
 * @rows: which rows of it are shown
 *
 * Returns: (transfer none): (1, S, D) the memory
 */
NnOperand *
nn_walk_encoder (NnWalker         *self,
                 const NnEncoder  *encoder,
                 const NnWalkRows *rows)
{
  const Input input = { "encoder", encoder->embedding, encoder->pos_encoding, *rows };
  NnOperand  *x;

  nn_walker_open (self, NN_LEVEL_STACK, "encoder");
  x = walk_input (self, &input);
  for (int i = 0; i < encoder->n_blocks; i++)
    x = walk_encoder_block (self, encoder->blocks[i], i, x, rows);
  x = nn_walk_last_norm (self, "encoder.norm", encoder->norm, x,
                         encoder->blocks[encoder->n_blocks - 1]->add_norm_2->sum, rows, "M");
  nn_operand_rename (x, "M"); /* without a last normalization it has a number */
  nn_walker_close (self);

  return x;
}

static NnOperand *
look_at_target (NnWalker             *self,
                const char           *path,
                const NnDecoderBlock *block,
                NnOperand            *x,
                const NnWalkTarget   *target,
                NnWalkCache          *cache,
                int                   number)
{
  g_autofree char *addnorm1 = nn_path_join (path, "addnorm1");
  NnOperand       *u = nn_walk_enter (self, addnorm1, block->add_norm_1, x, block->input,
                                      &target->rows, number);
  NnOperand       *y = attend (self, path, "attention1",
                               &(NnWalkAttention){ block->attention1, u, u, target->rows,
                                                   target->keys, cache });

  return nn_walk_leave (self, addnorm1, block->add_norm_1, x, y, &target->rows, number);
}

static NnOperand *
look_at_source (NnWalker             *self,
                const char           *path,
                const NnDecoderBlock *block,
                NnOperand            *y,
                const NnWalkTarget   *target,
                NnWalkCache          *cache,
                int                   number)
{
  g_autofree char *addnorm2 = nn_path_join (path, "addnorm2");
  NnOperand       *v = nn_walk_enter (self, addnorm2, block->add_norm_2, y,
                                      block->add_norm_1->sum, &target->rows, number);
  NnOperand       *z = attend (self, path, "attention2",
                               &(NnWalkAttention){ block->attention2, v, target->memory,
                                                   target->rows, target->source, cache });

  return nn_walk_leave (self, addnorm2, block->add_norm_2, y, z, &target->rows, number);
}

static NnOperand *
walk_decoder_block (NnWalker             *self,
                    const NnDecoderBlock *block,
                    int                   index,
                    NnOperand            *x,
                    const NnWalkTarget   *target)
{
  const int        number = 3 * index + 1; /* of the first attention */
  g_autofree char *path = nn_block_path ("decoder", index, NULL);
  NnOperand       *y;

  nn_walker_open (self, NN_LEVEL_BLOCK, path);
  y = look_at_target (self, path, block, x, target,
                      target->self_caches != NULL ? &target->self_caches[index] : NULL, number);
  y = look_at_source (self, path, block, y, target,
                      target->cross_caches != NULL ? &target->cross_caches[index] : NULL,
                      number + 1);
  y = feed (self, path,
            &(Feeding){ "addnorm3", block->ffn, block->add_norm_3, block->add_norm_2->sum,
                        number + 2 },
            y, &target->rows);
  nn_walker_close (self);

  return y;
}

static NnOperand *
walk_logits (NnWalker         *self,
             const NnLinear   *dense,
             NnOperand        *x,
             const NnWalkRows *rows)
{
  const int  V = nn_tensor_columns (dense->output);
  NnOperand *W = nn_walker_parameter (self, dense->weight, "W_z");
  NnOperand *b = nn_walker_parameter (self, dense->bias, "b_z");
  NnOperand *logits = nn_walker_output (self, NN_OP_LOGITS, "z", NN_ONE, x->row_axis,
                                        nn_axis (NN_AXIS_WORD, V, self->target_words));

  nn_walk_copy_rows (logits, dense->output, rows);
  nn_walker_expect_rows (self, logits, &dense->d_output, rows);

  return nn_walker_add (self, NN_OP_LOGITS, logits, &(NnConstants){ .has_bias = b != NULL },
                        NN_INPUTS (x, W, b));
}

/**
 * nn_walk_decoder:
 * @self: the walker, in a pass
 * @decoder: the decoder, after a forward call or a step
 * @target: what it needs besides
 *
 * Leaves the stack and its last box, "decoder.dense", open: what becomes of the
 * logits is the caller's to add, who then closes both.
 *
 * Returns: (transfer none): (1, n, |V|) the logits
 */
NnOperand *
nn_walk_decoder (NnWalker           *self,
                 const NnDecoder    *decoder,
                 const NnWalkTarget *target)
{
  const Input input = { "decoder", decoder->embedding, decoder->pos_encoding,
                        target->rows };
  NnOperand  *x;

  nn_walker_open (self, NN_LEVEL_STACK, "decoder");
  x = walk_input (self, &input);
  for (int i = 0; i < decoder->n_blocks; i++)
    x = walk_decoder_block (self, decoder->blocks[i], i, x, target);
  x = nn_walk_last_norm (self, "decoder.norm", decoder->norm, x,
                         decoder->blocks[decoder->n_blocks - 1]->add_norm_3->sum, &target->rows,
                         "y");

  nn_walker_open (self, NN_LEVEL_SUBLAYER, "decoder.dense");

  return walk_logits (self, decoder->dense, x, &target->rows);
}
