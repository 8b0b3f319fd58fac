#include "tests/support/walk-cells.h"

#include <float.h>
#include <math.h>

#include "core/layers/softmax.h"

/* Whether an operation multiplies by a learned matrix, and may add a bias. */
static gboolean is_linear (NnOperationKind kind)
{
  return kind == NN_OP_QUERIES || kind == NN_OP_KEYS || kind == NN_OP_VALUES ||
         kind == NN_OP_PROJECT || kind == NN_OP_DENSE1 || kind == NN_OP_DENSE2 ||
         kind == NN_OP_LOGITS;
}

static double at (const NnOperand *operand, int g, int i, int j)
{
  return nn_operand_get (operand, g, i, j);
}

/* x Wᵀ + b, under what a cache has. */
static double linear_cell (const NnOperation *operation, int i, int j)
{
  const NnConstants *c = &operation->constants;
  const NnOperand   *x = operation->inputs[0];
  const NnOperand   *W = operation->inputs[1];
  double             sum = c->has_bias ? at (operation->inputs[2], 0, 0, j) : 0.0;

  if (c->has_past)
    {
      const NnOperand *past = operation->inputs[operation->n_inputs - 1];

      if (i < past->rows)
        return at (past, 0, i, j);
      i -= past->rows;
    }

  for (int k = 0; k < x->columns; k++)
    sum += at (x, 0, i, k) * at (W, 0, j, k);

  return sum;
}

static double features_cell (const NnOperation *operation, int h, int pair, int a)
{
  const NnOperand *q = operation->inputs[0];
  const NnOperand *k = operation->inputs[1];
  double           sum = 0.0;

  for (int d = 0; d < q->columns; d++)
    sum += at (q, h, pair / k->rows, d) * at (operation->inputs[2], 0, a, d) +
           at (k, h, pair % k->rows, d) * at (operation->inputs[3], 0, a, d);

  return tanh (sum);
}

/* Softmax of a row without subtracting anything: tests have small scores, but for the
 * hidden ones. */
static double softmax_cell (const NnOperand *scores, int g, int i, int j)
{
  double sum = 0.0;

  for (int k = 0; k < scores->columns; k++)
    sum += exp (at (scores, g, i, k));

  return exp (at (scores, g, i, j)) / sum;
}

/* Whether a row of x counts in a batch's statistics. */
static gboolean votes (const NnOperand *x, int i)
{
  return nn_operand_state (x, i, 0) != NN_CELL_PADDING;
}

static double mean_cell (const NnOperation *operation, int i, int j)
{
  const NnConstants *c = &operation->constants;
  const NnOperand   *x = operation->inputs[0];
  double             sum = 0.0;

  if (c->uses_running)
    return at (x, 0, i, j);

  if (c->is_batch_norm)
    for (int k = 0; k < x->rows; k++)
      sum += votes (x, k) ? at (x, 0, k, j) : 0.0;
  else
    for (int k = 0; k < x->columns; k++)
      sum += at (x, 0, i, k);

  return sum / c->divisor;
}

static double variance_cell (const NnOperation *operation, int i, int j)
{
  const NnConstants *c = &operation->constants;
  const NnOperand   *x = operation->inputs[0];
  const NnOperand   *mean = operation->inputs[operation->n_inputs - 1];
  double             sum = 0.0;

  if (c->uses_running)
    return at (x, 0, i, j);

  if (c->is_batch_norm)
    for (int k = 0; k < x->rows; k++)
      sum += votes (x, k) ? pow (at (x, 0, k, j) - at (mean, 0, 0, j), 2.0) : 0.0;
  else
    for (int k = 0; k < x->columns; k++)
      sum += pow (at (x, 0, i, k) - at (mean, 0, i, 0), 2.0);

  return sum / c->divisor;
}

/* The mean or variance that belongs to a cell. */
static double statistic (const NnConstants *c, const NnOperand *operand, int i, int j)
{
  return c->is_batch_norm ? at (operand, 0, 0, j) : at (operand, 0, i, 0);
}

static double normalize_cell (const NnOperation *operation, int i, int j)
{
  const NnConstants *c = &operation->constants;

  return (at (operation->inputs[0], 0, i, j) - statistic (c, operation->inputs[1], i, j)) /
         sqrt (statistic (c, operation->inputs[2], i, j) + c->epsilon);
}

static double weighted_cell (const NnOperation *operation, int h, int i, int j)
{
  const NnOperand *weights = operation->inputs[0];
  double           sum = 0.0;

  for (int k = 0; k < weights->columns; k++)
    sum += at (weights, h, i, k) * at (operation->inputs[1], h, k, j);

  return sum;
}

static double product_cell (const NnOperation *operation, int h, int i, int j)
{
  double sum = 0.0;

  for (int k = 0; k < operation->inputs[0]->columns; k++)
    sum += at (operation->inputs[0], h, i, k) * at (operation->inputs[1], h, j, k);

  return sum;
}

static double additive_cell (const NnOperation *operation, int h, int i, int j)
{
  const NnOperand *features = operation->inputs[0];
  double           sum = 0.0;

  for (int a = 0; a < features->columns; a++)
    sum += at (features, h, i * operation->output->columns + j, a) *
           at (operation->inputs[1], 0, 0, a);

  return sum;
}

static double choice_cell (const NnOperation *operation, int i)
{
  const NnOperand *p = operation->inputs[0];
  int              best = -1;

  for (int v = 0; v < p->columns; v++)
    if (!nn_banned_has (&operation->constants.banned, v) &&
        (best < 0 || at (p, 0, i, v) > at (p, 0, i, best)))
      best = v;

  return best;
}

static double mean_surprise (const NnOperand *logits, int i)
{
  double sum = 0.0;

  for (int v = 0; v < logits->columns; v++)
    sum -= log (softmax_cell (logits, 0, i, v));

  return sum / logits->columns;
}

static double weighted_losses (const NnOperation *operation)
{
  double sum = 0.0;

  for (gsize n = 0; n < nn_operand_length (operation->inputs[0]); n++)
    sum += (double) operation->inputs[0]->values[n] * operation->inputs[1]->values[n];

  return sum;
}

/* Of a probability that became 0, from the logits. */
static double surprise_cell (const NnOperation *operation, int i, int label)
{
  if (at (operation->inputs[0], 0, i, label) >= FLT_MIN)
    return -log (at (operation->inputs[0], 0, i, label));

  g_assert_cmpint (operation->n_inputs, ==, 3);

  return nn_log_sum_exp (nn_operand_row (operation->inputs[2], 0, i),
                         operation->inputs[2]->columns) -
         at (operation->inputs[2], 0, i, label);
}

static double loss_cell (const NnOperation *operation, int i)
{
  const double s = operation->constants.smoothing;

  if (g_str_equal (operation->path, "loss.positions"))
    return surprise_cell (operation, i, (int) at (operation->inputs[1], 0, i, 0));
  if (g_str_equal (operation->path, "loss.smoothed"))
    return (1.0 - s) * at (operation->inputs[0], 0, i, 0) +
           s * mean_surprise (operation->inputs[1], i);

  g_assert_cmpstr (operation->path, ==, "loss.batch");

  return weighted_losses (operation);
}

static double clip_cell (const NnOperation *operation, int i, int j)
{
  const NnConstants *c = &operation->constants;
  double             sum = 0.0;

  if (g_str_equal (operation->path, "clip.factor"))
    return c->limit > 0.0 ? MIN (1.0, c->limit / at (operation->inputs[0], 0, 0, 0)) : 1.0;
  if (!g_str_equal (operation->path, "clip.norm"))
    return at (operation->inputs[0], 0, i, j) * at (operation->inputs[1], 0, 0, 0);

  for (int n = 0; n < operation->n_inputs; n++)
    for (gsize k = 0; k < nn_operand_length (operation->inputs[n]); k++)
      sum += pow (operation->inputs[n]->values[k], 2.0);

  return sqrt (sum);
}

static double step_cell (const NnOperation *operation, int i, int j)
{
  const NnConstants *c = &operation->constants;
  double             m = at (operation->inputs[1], 0, i, j);
  double             v = at (operation->inputs[2], 0, i, j);

  if (c->corrects_bias)
    {
      m /= 1.0 - pow (c->beta, (double) c->t);
      v /= 1.0 - pow (c->beta2, (double) c->t);
    }

  return -c->rate * m / (sqrt (v) + c->epsilon);
}

static double batch_cell (const NnOperation *operation, int i, int j)
{
  const NnOperand *input = operation->n_inputs > 0 ? operation->inputs[0] : NULL;
  int              n = 0;

  if (g_str_equal (operation->path, "batch.valid_lens"))
    {
      for (int s = 0; s < input->columns; s++)
        n += nn_operand_state (input, i, s) == NN_CELL_NORMAL;
      return n;
    }

  if (g_str_equal (operation->path, "batch.labels") && j + 1 < input->columns &&
      nn_operand_state (input, i, j + 1) == NN_CELL_NORMAL)
    return at (input, 0, i, j + 1);

  return at (operation->output, 0, i, j);
}

static double gradient_cell (const NnOperation *operation, int g, int i, int j)
{
  double sum = 0.0;

  for (int t = 0; t < operation->n_terms; t++)
    sum += nn_test_term_cell (operation, &operation->terms[t], g, i, j);

  return sum;
}

/* Returns what should be there, by the inputs. */
double nn_test_cell (const NnOperation *operation, int g, int i, int j)
{
  NnOperand *const  *in = operation->inputs;
  const NnConstants *c = &operation->constants;
  const NnOperand   *y = operation->output;

  if (is_linear (operation->kind))
    return linear_cell (operation, i, j);

  switch (operation->kind)
    {
    case NN_OP_TOKENS:
    case NN_OP_PARAMETER_GRADIENT:
      return at (y, g, i, j);
    case NN_OP_EMBEDDING:
      return c->sqrt_d * at (in[1], 0, (int) at (in[0], 0, i, 0), j);
    case NN_OP_POSITIONS:
    case NN_OP_RESIDUAL:
      return at (in[0], 0, i, j) + at (in[1], 0, i, j);
    case NN_OP_SUBLAYER_ALONE:
      return at (in[0], 0, i, j);
    case NN_OP_DROPOUT:
      return at (in[0], g, i, j) * at (in[1], g, i, j);
    case NN_OP_SPLIT_HEADS:
      return at (in[0], 0, i, g * y->columns + j);
    case NN_OP_JOIN_HEADS:
      return at (in[0], j / in[0]->columns, i, j % in[0]->columns);
    case NN_OP_PRODUCT:
      return product_cell (operation, g, i, j);
    case NN_OP_SCALE:
      return at (in[0], g, i, j) / c->sqrt_k;
    case NN_OP_FEATURES:
      return features_cell (operation, g, i, j);
    case NN_OP_ADDITIVE_SCORES:
      return additive_cell (operation, g, i, j);
    case NN_OP_MASK:
      return nn_operand_state (y, i, j) == NN_CELL_NORMAL ? at (in[0], g, i, j) : c->fill;
    case NN_OP_SOFTMAX:
    case NN_OP_PROBABILITIES:
      return softmax_cell (in[0], g, i, j);
    case NN_OP_WEIGHTED_SUM:
      return weighted_cell (operation, g, i, j);
    case NN_OP_MEAN:
      return mean_cell (operation, i, j);
    case NN_OP_VARIANCE:
      return variance_cell (operation, i, j);
    case NN_OP_NORMALIZE:
      return normalize_cell (operation, i, j);
    case NN_OP_SCALE_SHIFT:
      return at (in[1], 0, 0, j) * at (in[0], 0, i, j) + at (in[2], 0, 0, j);
    case NN_OP_RUNNING_MEAN:
      return 0.9 * at (in[0], 0, i, j) + 0.1 * at (in[1], 0, i, j);
    case NN_OP_RUNNING_VARIANCE:
      return 0.9 * at (in[0], 0, i, j) + 0.1 * at (in[1], 0, i, j) * c->divisor / (c->divisor - 1);
    case NN_OP_RELU:
      return MAX (at (in[0], 0, i, j), 0.0);
    case NN_OP_CHOICE:
      return choice_cell (operation, i);
    case NN_OP_BATCH:
      return batch_cell (operation, i, j);
    case NN_OP_LOSS:
      return loss_cell (operation, i);
    case NN_OP_LOSS_AGAIN:
      return weighted_losses (operation);
    case NN_OP_GRADIENT:
      return gradient_cell (operation, g, i, j);
    case NN_OP_CLIP:
      return clip_cell (operation, i, j);
    case NN_OP_ADAM_M:
      return c->beta * at (in[0], 0, i, j) + (1.0 - c->beta) * at (in[1], 0, i, j);
    case NN_OP_ADAM_V:
      return c->beta * at (in[0], 0, i, j) + (1.0 - c->beta) * pow (at (in[1], 0, i, j), 2.0);
    case NN_OP_ADAM_STEP:
      return step_cell (operation, i, j);
    default:
      g_assert_not_reached ();
    }
}
