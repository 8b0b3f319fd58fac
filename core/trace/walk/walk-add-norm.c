/* core/trace/walk/walk-add-norm.c
 *
 * The add & norm boxes.  The sum of residual connection and sublayer is computed again, and so are
 * mean and variance; the result is that of the layer.
 */

#include "core/layers/path.h"
#include "core/trace/walk/walk-layers.h"

#include <string.h>

/**
 * @self: the walker, in a box
 * @dropout: a dropout on rows, after its pass
 * @x: (1, n, D) what went in
 * @rows: which rows of the pass are shown
 * Returns: (transfer none): @x itself if nothing was dropped
 */
NnOperand *nn_walk_dropout (NnWalker *self, const NnDropout *dropout, NnOperand *x,
                            const NnWalkRows *rows)
{
  g_autofree char *symbol = NULL;
  NnOperand       *factors;
  NnOperand       *kept;

  if (!dropout->is_active)
    return x;

  symbol = g_strconcat (x->symbol, "′", NULL);
  factors = nn_walker_output (self, NN_OP_DROPOUT, "r", NN_ONE, x->row_axis, x->column_axis);
  nn_walk_copy_rows (factors, dropout->factors, rows);
  kept = nn_walker_output (self, NN_OP_DROPOUT, symbol, NN_ONE, x->row_axis, x->column_axis);
  nn_walker_expect_rows (self, kept, &dropout->d_output, rows);

  return nn_walker_compute (self, NN_OP_DROPOUT, kept, &(NnConstants){ .p = dropout->p },
                            NN_INPUTS (x, factors));
}

/* Adds γ x̂ + β with the layer's numbers. */
static NnOperand *scale_and_shift (NnWalker *self, const NnNormalization *norm, NnOperand *x_hat,
                                   const NnWalkRows *rows, const char *symbol)
{
  const gboolean     is_batch = norm->kind == NN_NORM_BATCH;
  const NnParameter *gamma = is_batch ? norm->batch->gamma : norm->layer->gamma;
  const NnParameter *beta = is_batch ? norm->batch->beta : norm->layer->beta;
  NnOperand         *y = nn_walker_output (self, NN_OP_SCALE_SHIFT, symbol, NN_ONE, x_hat->row_axis,
                                           x_hat->column_axis);

  nn_walk_copy_rows (y, is_batch ? norm->batch->output : norm->layer->output, rows);
  nn_walker_expect_rows (self, y, is_batch ? &norm->batch->d_output : &norm->layer->d_output, rows);

  return nn_walker_add (self, NN_OP_SCALE_SHIFT, y, NULL,
                        NN_INPUTS (x_hat, nn_walker_parameter (self, gamma, "γ"),
                                   nn_walker_parameter (self, beta, "β")));
}

static NnOperand *normalize (NnWalker *self, NnOperand *x, NnOperand *mean, NnOperand *variance,
                             const NnConstants *constants)
{
  NnOperand *x_hat =
      nn_walker_output (self, NN_OP_NORMALIZE, "x̂", NN_ONE, x->row_axis, x->column_axis);

  return nn_walker_compute (self, NN_OP_NORMALIZE, x_hat, constants, NN_INPUTS (x, mean, variance));
}

/* Adds the steps of a layer normalization, which treats each token by itself. */
static NnOperand *normalize_rows (NnWalker *self, NnOperand *x)
{
  const NnConstants constants = { .divisor = x->columns, .epsilon = NN_LAYER_NORM_EPSILON };
  NnOperand        *mean = nn_walker_output (self, NN_OP_MEAN, "μ", NN_ONE, x->row_axis, NN_ONE);
  NnOperand *variance = nn_walker_output (self, NN_OP_VARIANCE, "σ²", NN_ONE, x->row_axis, NN_ONE);

  nn_walker_compute (self, NN_OP_MEAN, mean, &constants, NN_INPUTS (x));
  nn_walker_compute (self, NN_OP_VARIANCE, variance, &constants, NN_INPUTS (x, mean));

  return normalize (self, x, mean, variance, &constants);
}

/* Adds the operation that takes a running statistic for the mean or the variance. */
static NnOperand *running_statistic (NnWalker *self, NnOperationKind kind, const char *symbol,
                                     const NnParameter *buffer, const NnConstants *constants)
{
  NnOperand *running = nn_walker_parameter (self, buffer, symbol);
  NnOperand *used = nn_walker_output (self, kind, kind == NN_OP_MEAN ? "μ" : "σ²", NN_ONE, NN_ONE,
                                      running->column_axis);

  running->is_parameter = FALSE;

  return nn_walker_compute (self, kind, used, constants, NN_INPUTS (running));
}

static NnOperand *normalize_with_running (NnWalker *self, const NnBatchNorm *norm, NnOperand *x)
{
  const NnConstants constants = {
    .is_batch_norm = TRUE,
    .uses_running = TRUE,
    .epsilon = NN_BATCH_NORM_EPSILON,
  };
  NnOperand *mean = running_statistic (self, NN_OP_MEAN, "μ̄", norm->running_mean, &constants);
  NnOperand *variance =
      running_statistic (self, NN_OP_VARIANCE, "σ̄²", norm->running_var, &constants);

  return normalize (self, x, mean, variance, &constants);
}

/* Copies x of all sentences, and which of its rows count. */
static NnOperand *copy_batch (NnWalker *self, const NnBatchNorm *norm, const NnOperand *x,
                              const NnTensor *stack, const NnWalkRows *rows)
{
  g_autofree char *path = nn_path_join (x->path, "batch");
  g_autofree char *symbol = g_strconcat (x->symbol, "*", NULL);
  NnOperand *batch = nn_walker_operand (self, symbol, path, NN_ONE, rows->whole, x->column_axis);

  memcpy (batch->values, stack->values, nn_operand_length (batch) * sizeof (float));
  batch->states = g_new0 (guint8, nn_operand_length (batch));
  for (int i = 0; i < batch->rows; i++)
    if (norm->counted->values[i] == 0.0f)
      memset (batch->states + (gsize) i * (gsize) batch->columns, NN_CELL_PADDING,
              (gsize) batch->columns);

  return batch;
}

/* Adds the update of a running statistic; copy_running() in walk-update.c has copied the old one.
 */
static void add_running (NnWalker *self, NnOperationKind kind, const NnParameter *buffer,
                         NnOperand *batch, const NnConstants *constants)
{
  const char *symbol = kind == NN_OP_RUNNING_MEAN ? "μ̄_t" : "σ̄²_t";
  NnOperand  *before = nn_walker_parameter (self, buffer, symbol);
  NnOperand  *after = nn_walker_output (self, kind, symbol, NN_ONE, NN_ONE, before->column_axis);

  before->is_parameter = FALSE;
  memcpy (after->values, buffer->value->values, nn_operand_length (after) * sizeof (float));
  nn_walker_add (self, kind, after, constants, NN_INPUTS (before, batch));
}

/* Adds the steps of a batch normalization: each feature over the tokens of the whole batch. */
static NnOperand *normalize_columns (NnWalker *self, const NnBatchNorm *norm, NnOperand *x,
                                     const NnTensor *stack, const NnWalkRows *rows)
{
  const NnConstants constants = {
    .is_batch_norm = TRUE,
    .first_row = rows->rows->starts[rows->sentence],
    .divisor = norm->n_counted,
    .epsilon = NN_BATCH_NORM_EPSILON,
  };
  const NnConstants of_running = {
    .beta = 1.0 - NN_BATCH_NORM_MOMENTUM,
    .divisor = norm->n_counted,
    .corrects_bias = !norm->biased_running_variance,
  };
  NnOperand *batch = copy_batch (self, norm, x, stack, rows);
  NnOperand *mean = nn_walker_output (self, NN_OP_MEAN, "μ", NN_ONE, NN_ONE, x->column_axis);
  NnOperand *variance =
      nn_walker_output (self, NN_OP_VARIANCE, "σ²", NN_ONE, NN_ONE, x->column_axis);

  nn_walker_compute (self, NN_OP_MEAN, mean, &constants, NN_INPUTS (batch));
  add_running (self, NN_OP_RUNNING_MEAN, norm->running_mean, mean, &of_running);
  nn_walker_compute (self, NN_OP_VARIANCE, variance, &constants, NN_INPUTS (batch, mean));
  add_running (self, NN_OP_RUNNING_VARIANCE, norm->running_var, variance, &of_running);

  return normalize (self, x, mean, variance, &constants);
}

/* Adds the steps of a normalization to the open box. */
static NnOperand *add_norm_steps (NnWalker *self, const NnNormalization *norm, NnOperand *x,
                                  const NnTensor *stack, const NnWalkRows *rows, const char *symbol)
{
  NnOperand *x_hat;

  if (norm->kind == NN_NORM_LAYER)
    x_hat = normalize_rows (self, x);
  else if (norm->batch->used_batch)
    x_hat = normalize_columns (self, norm->batch, x, stack, rows);
  else
    x_hat = normalize_with_running (self, norm->batch, x);

  return scale_and_shift (self, norm, x_hat, rows, symbol);
}

/**
 * @norm: (nullable): a normalization by itself, after its pass
 * @x: (1, n, D) what went in
 * @stack: (N, D) the same of all sentences
 * @symbol: the name of the result in formulas
 * Returns: (transfer none): (1, n, D) what came out; @x without a normalization
 */
NnOperand *nn_walk_last_norm (NnWalker *self, const char *path, const NnNormalization *norm,
                              NnOperand *x, const NnTensor *stack, const NnWalkRows *rows,
                              const char *symbol)
{
  NnOperand *y;

  if (norm == NULL)
    return x;

  nn_walker_open (self, NN_LEVEL_SUBLAYER, path);
  y = add_norm_steps (self, norm, x, stack, rows, symbol);
  nn_walker_close (self);

  return y;
}

/**
 * @add_norm: it, after its pass
 * @x: (1, n, D) what comes to it
 * @stack: (N, D) the same of all sentences
 * @number: of the sublayer in its stack, from 1
 * Returns: (transfer none): (1, n, D) what the sublayer reads
 */
NnOperand *nn_walk_add_norm_before (NnWalker *self, const char *path, const NnAddNorm *add_norm,
                                    NnOperand *x, const NnTensor *stack, const NnWalkRows *rows,
                                    int number)
{
  g_autofree char *norm = nn_path_join (path, "norm");
  g_autofree char *symbol = nn_symbol_numbered ("u", number);

  if (add_norm->order == NN_POST_NORM)
    return x;

  return nn_walk_last_norm (self, norm, add_norm->norm, x, stack, rows, symbol);
}

/**
 * @add_norm: it, after its pass
 * @x: (1, n, D) the input of the residual connection
 * @sublayer: (1, n, D) the output of the sublayer
 * @rows: which rows of the pass are shown
 * @number: of the sublayer in its stack, from 1
 * Returns: (transfer none): (1, n, D) what leaves the box
 */
NnOperand *nn_walk_add_norm_after (NnWalker *self, const char *path, const NnAddNorm *add_norm,
                                   NnOperand *x, NnOperand *sublayer, const NnWalkRows *rows,
                                   int number)
{
  NnOperationKind  kind = add_norm->lacks_residual ? NN_OP_SUBLAYER_ALONE : NN_OP_RESIDUAL;
  const gboolean   is_post = add_norm->order == NN_POST_NORM;
  g_autofree char *s = nn_symbol_numbered ("s", number);
  g_autofree char *symbol = nn_symbol_numbered ("x", number);
  g_autofree char *box = is_post ? g_strdup (path) : nn_path_join (path, "add");
  NnOperand       *kept;
  NnOperand       *sum;

  nn_walker_open (self, NN_LEVEL_SUBLAYER, box);
  kept = nn_walk_dropout (self, add_norm->dropout, sublayer, rows);
  sum = nn_walker_output (self, kind, is_post ? s : symbol, NN_ONE, x->row_axis, x->column_axis);
  nn_walker_expect_rows (self, sum, &add_norm->d_sum, rows);
  if (kind == NN_OP_RESIDUAL)
    nn_walker_compute (self, kind, sum, NULL, NN_INPUTS (x, kept));
  else
    nn_walker_compute (self, kind, sum, NULL, NN_INPUTS (kept));
  if (is_post)
    sum = add_norm_steps (self, add_norm->norm, sum, add_norm->sum, rows, symbol);
  nn_walker_close (self);

  return sum;
}
