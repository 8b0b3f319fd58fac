#include "core/trace/early-words.h"

#include <math.h>

#include "core/layers/softmax.h"
#include "core/model/place.h"
#include "core/tensor/matmul.h"

/* The operation of a kind in a step of the decoder, in the box at @path. */
static const NnOperation *
find_operation (const NnWalk   *walk,
                int             target_step,
                const char     *path,
                NnOperationKind kind)
{
  return nn_walk_operation (walk, nn_walk_find_operation (walk, path, kind, target_step));
}

/* Mean and variance of a row, or those that a batch normalization remembers. */
static void
find_statistics (const NnOperation *mean,
                 const NnOperation *variance,
                 const float       *x,
                 int                column,
                 double            *mu,
                 double            *sigma2)
{
  const int d = mean->inputs[0]->columns;

  if (variance->constants.is_batch_norm)
    {
      *mu = (double) mean->output->values[column];
      *sigma2 = (double) variance->output->values[column];
      return;
    }

  *mu = *sigma2 = 0.0;
  for (int j = 0; j < d; j++)
    *mu += (double) x[j] / d;
  for (int j = 0; j < d; j++)
    *sigma2 += ((double) x[j] - *mu) * ((double) x[j] - *mu) / d;
}

/* The last normalization, if the model has one, of another row than its own. */
static void
normalize (const NnWalk *walk,
           int           target_step,
           const float  *x,
           float        *y,
           int           n)
{
  const char        *path = "decoder.norm";
  const NnOperation *mean = find_operation (walk, target_step, path, NN_OP_MEAN);
  const NnOperation *variance = find_operation (walk, target_step, path, NN_OP_VARIANCE);
  const NnOperation *scale = find_operation (walk, target_step, path, NN_OP_NORMALIZE);
  const NnOperation *shift = find_operation (walk, target_step, path, NN_OP_SCALE_SHIFT);
  double             mu;
  double             sigma2;

  for (int j = 0; j < n; j++)
    {
      if (shift == NULL)
        {
          y[j] = x[j];
          continue;
        }
      if (j == 0 || variance->constants.is_batch_norm)
        find_statistics (mean, variance, x, j, &mu, &sigma2);
      y[j] = (float) (((double) x[j] - mu) / sqrt (sigma2 + scale->constants.epsilon) *
                          (double) shift->inputs[1]->values[j] +
                      (double) shift->inputs[2]->values[j]);
    }
}

static void
apply_output_layer (const NnOperation *logits,
                    float             *x,
                    float             *y)
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
 * nn_walk_early_words:
 * @walk: a walk through a translation
 * @target_step: a step of the decoder
 * @block: one of its blocks, from 0
 * @probabilities: (out) (array): of all words, were the block the last one
 *
 * Returns: the last node of the block, or -1 if the walk has no such step or block
 */
int
nn_walk_early_words (const NnWalk *walk,
                     int           target_step,
                     int           block,
                     float        *probabilities)
{
  g_autofree char   *path = nn_block_path ("decoder", block, NULL);
  const int          node = nn_walk_find (walk, path, target_step, FALSE);
  const NnOperation *logits = find_operation (walk, target_step, "decoder.dense", NN_OP_LOGITS);
  const NnOperand   *x;
  g_autofree float  *normalized = NULL;
  g_autofree float  *scores = NULL;

  if (node < 0 || logits == NULL)
    return -1;

  x = nn_walk_get (walk, nn_walk_get (walk, node)->end - 1)->operation->output;
  normalized = g_new (float, x->columns);
  scores = g_new (float, logits->output->columns);
  normalize (walk, target_step, nn_operand_row (x, 0, x->rows - 1), normalized, x->columns);
  apply_output_layer (logits, normalized, scores);
  nn_softmax_row (probabilities, scores, logits->output->columns);

  return nn_walk_get (walk, node)->end - 1;
}
