#include "core/trace/walk/early-words.h"

#include "core/layers/softmax.h"
#include "core/model/place.h"
#include "core/trace/hand/hand.h"

/* Finds the operation of a kind in a step of the decoder. path: that of its box. */
static const NnOperation *find_operation (const NnWalk *walk, int target_step, const char *path,
                                          NnOperationKind kind)
{
  return nn_walk_operation (walk, nn_walk_find_operation (walk, path, kind, target_step));
}

/* Applies the last normalization, if there is one, to another row.  A batch normalization uses its
 * running statistics; a layer normalization computes those of the row. */
static NnOperand *normalize (const NnHand *hand, const NnWalk *walk, int target_step, NnOperand *x)
{
  const char        *path = "decoder.norm";
  const NnOperation *mean = find_operation (walk, target_step, path, NN_OP_MEAN);
  const NnOperation *variance = find_operation (walk, target_step, path, NN_OP_VARIANCE);
  const NnOperation *scale = find_operation (walk, target_step, path, NN_OP_NORMALIZE);
  const NnOperation *shift = find_operation (walk, target_step, path, NN_OP_SCALE_SHIFT);
  const NnAxis       one = NN_ONE;
  NnOperand         *mu;
  NnOperand         *sigma2;
  NnOperand         *x_hat;

  if (shift == NULL)
    return x;

  mu = mean->output;
  sigma2 = variance->output;
  if (!variance->constants.is_batch_norm)
    {
      mu = nn_hand_compute (hand, NN_OP_MEAN, nn_hand_result (hand, "μ", one, one),
                            &mean->constants, NN_INPUTS (x));
      sigma2 = nn_hand_compute (hand, NN_OP_VARIANCE, nn_hand_result (hand, "σ²", one, one),
                                &variance->constants, NN_INPUTS (x, mu));
    }
  x_hat = nn_hand_compute (hand, NN_OP_NORMALIZE, nn_hand_result (hand, "x̂", one, x->column_axis),
                           &scale->constants, NN_INPUTS (x, mu, sigma2));

  return nn_hand_compute (hand, NN_OP_SCALE_SHIFT, nn_hand_result (hand, "y", one, x->column_axis),
                          NULL, NN_INPUTS (x_hat, shift->inputs[1], shift->inputs[2]));
}

/* Multiplies by all rows of W at once, which is much faster than cell by cell from the formula. */
static void apply_output_layer (const NnOperation *logits, float *x, float *y)
{
  const NnOperand *W = logits->inputs[1];
  const NnMatrix   of_x = { x, 1, W->columns, W->columns };
  const NnMatrix   of_y = { y, 1, W->rows, W->rows };
  const NnMatrix   of_W = { W->values, W->rows, W->columns, W->columns };

  nn_matmul_nt (of_y, of_x, of_W, NN_REPLACE);
  for (int v = 0; logits->constants.has_bias && v < W->rows; v++)
    y[v] += logits->inputs[2]->values[v];
}

/**
 * @block: one of its blocks, from 0
 * @probabilities: (out) (array): of all words, were the block the last one
 * Returns: the last node of the block, or -1 if the walk has no such step or block
 */
int nn_walk_early_words (const NnWalk *walk, int target_step, int block, float *probabilities)
{
  g_autofree char   *path = nn_block_path ("decoder", block, NULL);
  const int          node = nn_walk_find (walk, path, target_step, FALSE);
  const NnOperation *logits = find_operation (walk, target_step, "decoder.dense", NN_OP_LOGITS);
  const NnOperand   *x;
  g_autofree float  *scores = NULL;
  NnHand             hand;
  NnOperand         *row;

  if (node < 0 || logits == NULL)
    return -1;

  x = nn_walk_get (walk, nn_walk_get (walk, node)->end - 1)->operation->output;
  scores = g_new (float, logits->output->columns);
  hand = nn_hand_begin ();
  row = nn_hand_given (&hand, "x", nn_operand_row (x, 0, x->rows - 1), NN_ONE,
                       NN_FEATURES (x->columns));
  apply_output_layer (logits, normalize (&hand, walk, target_step, row)->values, scores);
  g_ptr_array_unref (nn_hand_end (&hand));
  nn_softmax_row (probabilities, scores, logits->output->columns);

  return nn_walk_get (walk, node)->end - 1;
}
