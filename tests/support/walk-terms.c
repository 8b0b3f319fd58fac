#include <math.h>

#include "tests/support/walk-cells.h"

/* One cell of what one operation hands back. */
typedef struct
{
  const NnGradientTerm *term;
  const NnOperand      *x;    /* what the gradient is of */
  NnOperand *const     *with; /* the operands of the term */
  int                   g;
  int                   i;
  int                   j;
} Cell;

static double at (const NnOperand *operand, int g, int i, int j)
{
  return nn_operand_get (operand, g, i, j);
}

/* Σ_k ∂y[i, k] W[k, j], or of the weight Σ_k ∂y[k, i] x[k, j], or of the bias */
static double linear_term (const Cell *cell)
{
  const NnOperand *d_y = cell->with[0];
  double           sum = 0.0;

  if (cell->term->input == 0)
    for (int k = 0; k < d_y->columns; k++)
      sum += at (d_y, 0, cell->i, k) * at (cell->with[1], 0, k, cell->j);
  else if (cell->term->input == 1)
    for (int k = 0; k < d_y->rows; k++)
      sum += at (d_y, 0, k, cell->i) * at (cell->with[1], 0, k, cell->j);
  else
    for (int k = 0; k < d_y->rows; k++)
      sum += at (d_y, 0, k, cell->j);

  return sum;
}

static double loss_term (const Cell *cell)
{
  const double s = cell->term->constants.smoothing;
  const int    label = (int) at (cell->with[1], 0, cell->i, 0);
  const double q = s / cell->x->columns + (cell->j == label ? 1.0 - s : 0.0);

  return at (cell->with[2], 0, cell->i, 0) * (at (cell->with[0], 0, cell->i, cell->j) - q);
}

static double attention_term (const Cell *cell)
{
  const NnOperand *d_y = cell->with[0];
  const NnOperand *other = cell->term->n > 1 ? cell->with[1] : NULL;
  const int        g = cell->g, i = cell->i, j = cell->j;
  double           sum = 0.0;

  switch (cell->term->by)
    {
    case NN_OP_WEIGHTED_SUM:
      if (cell->term->input == 0)
        for (int k = 0; k < d_y->columns; k++)
          sum += at (d_y, g, i, k) * at (other, g, j, k);
      else
        for (int k = 0; k < d_y->rows; k++)
          sum += at (other, g, k, i) * at (d_y, g, k, j);
      return sum;

    case NN_OP_PRODUCT:
      if (cell->term->input == 0)
        for (int k = 0; k < d_y->columns; k++)
          sum += at (d_y, g, i, k) * at (other, g, k, j);
      else
        for (int k = 0; k < d_y->rows; k++)
          sum += at (d_y, g, k, i) * at (other, g, k, j);
      return sum;

    case NN_OP_SOFTMAX:
      for (int k = 0; k < d_y->columns; k++)
        sum += at (d_y, g, i, k) * at (other, g, i, k);
      return at (other, g, i, j) * (at (d_y, g, i, j) - sum);

    case NN_OP_MASK:
      return nn_operand_state (d_y, i, j) == NN_CELL_NORMAL ? at (d_y, g, i, j) : 0.0;

    default:
      return at (d_y, g, i, j) / cell->term->constants.sqrt_k;
    }
}

/* How much ∂T hands on through the tanh. */
static double before_tanh (const Cell *cell, int h, int pair, int a)
{
  return at (cell->with[0], h, pair, a) * (1.0 - pow (at (cell->with[1], h, pair, a), 2.0));
}

static double features_term (const Cell *cell)
{
  const NnOperand *d_T = cell->with[0];
  const NnOperand *other = cell->with[2]; /* a weight for Q and K; Q or K for a weight */
  const gboolean   is_query = cell->term->input % 2 == 0;
  const int        n_rows = cell->term->input < 2 ? cell->x->rows : other->rows;
  const int        n_keys = is_query ? d_T->rows / n_rows : n_rows;
  double           sum = 0.0;

  if (cell->term->input < 2)
    {
      for (int pair = 0; pair < d_T->rows; pair++)
        if ((is_query ? pair / n_keys : pair % n_keys) == cell->i)
          for (int a = 0; a < d_T->columns; a++)
            sum += before_tanh (cell, cell->g, pair, a) * at (other, 0, a, cell->j);
      return sum;
    }

  for (int h = 0; h < d_T->slices; h++)
    for (int pair = 0; pair < d_T->rows; pair++)
      sum += before_tanh (cell, h, pair, cell->i) *
             at (other, h, is_query ? pair / n_keys : pair % n_keys, cell->j);

  return sum;
}

static double additive_term (const Cell *cell)
{
  const NnOperand *d_S = cell->with[0];
  double           sum = 0.0;

  if (cell->term->input == 0)
    return at (d_S, cell->g, cell->i / d_S->columns, cell->i % d_S->columns) *
           at (cell->with[1], 0, 0, cell->j);

  for (int h = 0; h < d_S->slices; h++)
    for (int i = 0; i < d_S->rows; i++)
      for (int j = 0; j < d_S->columns; j++)
        sum += at (d_S, h, i, j) * at (cell->with[1], h, i * d_S->columns + j, cell->j);

  return sum;
}

static double scale_shift_term (const Cell *cell)
{
  const NnOperand *d_y = cell->with[0];
  double           sum = 0.0;

  if (cell->term->input == 0)
    return at (d_y, 0, cell->i, cell->j) * at (cell->with[1], 0, 0, cell->j);

  for (int k = 0; k < d_y->rows; k++)
    sum += at (d_y, 0, k, cell->j) *
           (cell->term->input == 1 ? at (cell->with[1], 0, k, cell->j) : 1.0);

  return sum;
}

static double statistic (const Cell *cell, const NnOperand *operand)
{
  return cell->term->constants.is_batch_norm ? at (operand, 0, 0, cell->j)
                                             : at (operand, 0, cell->i, 0);
}

static double normalize_term (const Cell *cell)
{
  const gboolean   is_batch = cell->term->constants.is_batch_norm;
  const NnOperand *d_x_hat = cell->with[0];
  const double     square =
      statistic (cell, cell->with[cell->term->n - 1]) + cell->term->constants.epsilon;
  double sum = 0.0;

  if (cell->term->input == 0)
    return at (d_x_hat, 0, cell->i, cell->j) / sqrt (square);

  for (int k = 0; k < (is_batch ? d_x_hat->rows : d_x_hat->columns); k++)
    {
      const int i = is_batch ? k : cell->i;
      const int j = is_batch ? cell->j : k;

      sum += cell->term->input == 1
                 ? -at (d_x_hat, 0, i, j) / sqrt (square)
                 : -0.5 * at (d_x_hat, 0, i, j) * at (cell->with[1], 0, i, j) / square;
    }

  return sum;
}

/* Of mean and variance, to a row of x that had a vote. */
static double statistics_term (const Cell *cell)
{
  const NnConstants *c = &cell->term->constants;
  const NnOperand   *x = cell->with[1];
  const int          row = cell->i + c->first_row;
  double             slope = 1.0 / c->divisor;

  if (nn_operand_state (x, row, 0) == NN_CELL_PADDING)
    return 0.0;
  if (cell->term->by == NN_OP_VARIANCE)
    slope *= 2.0 * (at (x, 0, row, cell->j) - statistic (cell, cell->with[2]));

  return statistic (cell, cell->with[0]) * slope;
}

static double embedding_term (const Cell *cell)
{
  double sum = 0.0;

  for (int k = 0; k < cell->with[1]->rows; k++)
    if ((int) at (cell->with[1], 0, k, 0) == cell->i)
      sum += cell->term->constants.sqrt_d * at (cell->with[0], 0, k, cell->j);

  return sum;
}

/* To what was embedded, or to the row of the table. */
static double positions_term (const Cell *cell)
{
  const int row = cell->term->input == 1 ? cell->i - cell->term->constants.first_position : cell->i;

  return row >= 0 && row < cell->with[0]->rows ? at (cell->with[0], 0, row, cell->j) : 0.0;
}

/* Heads apart, or side by side. */
static double heads_term (const Cell *cell)
{
  const NnOperand *d_y = cell->with[0];

  if (cell->term->by == NN_OP_JOIN_HEADS)
    return at (d_y, 0, cell->i, cell->g * cell->x->columns + cell->j);

  return at (d_y, cell->j / d_y->columns, cell->i, cell->j % d_y->columns);
}

/* Returns what the term gives to this cell, by its operands. */
double nn_test_term_cell (const NnOperation *gradient, const NnGradientTerm *term, int g, int i,
                          int j)
{
  const Cell cell = { term, gradient->inputs[0], gradient->inputs + term->first, g, i, j };

  switch (term->by)
    {
    case NN_OP_LOSS:
      return loss_term (&cell);
    case NN_OP_RESIDUAL:
    case NN_OP_SUBLAYER_ALONE:
      return at (cell.with[0], g, i, j);
    case NN_OP_DROPOUT:
      return at (cell.with[0], g, i, j) * at (cell.with[1], g, i, j);
    case NN_OP_SPLIT_HEADS:
    case NN_OP_JOIN_HEADS:
      return heads_term (&cell);
    case NN_OP_WEIGHTED_SUM:
    case NN_OP_PRODUCT:
    case NN_OP_SOFTMAX:
    case NN_OP_MASK:
    case NN_OP_SCALE:
      return attention_term (&cell);
    case NN_OP_FEATURES:
      return features_term (&cell);
    case NN_OP_ADDITIVE_SCORES:
      return additive_term (&cell);
    case NN_OP_RELU:
      return at (cell.with[1], 0, i, j) > 0.0 ? at (cell.with[0], 0, i, j) : 0.0;
    case NN_OP_SCALE_SHIFT:
      return scale_shift_term (&cell);
    case NN_OP_NORMALIZE:
      return normalize_term (&cell);
    case NN_OP_VARIANCE:
    case NN_OP_MEAN:
      return statistics_term (&cell);
    case NN_OP_EMBEDDING:
      return embedding_term (&cell);
    case NN_OP_POSITIONS:
      return positions_term (&cell);
    default:
      return linear_term (&cell);
    }
}
