#include "core/trace/chain.h"

#include <math.h>

/* One link: what it adds to ∂x, and what it needs for that. */
typedef void (*Link) (NnOperand            *d_x,
                      const NnGradientTerm *term,
                      NnOperand *const     *operands);

/* C += A B of each slice; B may have one slice for all. */
static void
add_product (NnOperand       *c,
             const NnOperand *a,
             const NnOperand *b)
{
  g_assert (a->columns == b->rows && c->rows == a->rows && c->columns == b->columns);

  for (int g = 0; g < c->slices; g++)
    for (int i = 0; i < c->rows; i++)
      for (int j = 0; j < c->columns; j++)
        {
          double sum = 0.0;

          for (int k = 0; k < a->columns; k++)
            sum += (double) nn_operand_row (a, g, i)[k] * nn_operand_row (b, g, k)[j];

          nn_operand_row (c, g, i)[j] += (float) sum;
        }
}

/* C += Aᵀ B of each slice */
static void
add_product_tn (NnOperand       *c,
                const NnOperand *a,
                const NnOperand *b)
{
  g_assert (a->rows == b->rows && c->rows == a->columns && c->columns == b->columns);

  for (int g = 0; g < c->slices; g++)
    for (int i = 0; i < c->rows; i++)
      for (int j = 0; j < c->columns; j++)
        {
          double sum = 0.0;

          for (int k = 0; k < a->rows; k++)
            sum += (double) nn_operand_row (a, g, k)[i] * nn_operand_row (b, g, k)[j];

          nn_operand_row (c, g, i)[j] += (float) sum;
        }
}

/* C += A Bᵀ of each slice */
static void
add_product_nt (NnOperand       *c,
                const NnOperand *a,
                const NnOperand *b)
{
  g_assert (a->columns == b->columns && c->rows == a->rows && c->columns == b->rows);

  for (int g = 0; g < c->slices; g++)
    for (int i = 0; i < c->rows; i++)
      for (int j = 0; j < c->columns; j++)
        {
          double sum = 0.0;

          for (int k = 0; k < a->columns; k++)
            sum += (double) nn_operand_row (a, g, i)[k] * nn_operand_row (b, g, j)[k];

          nn_operand_row (c, g, i)[j] += (float) sum;
        }
}

/* ∂logits = w (p − q) */
static void
through_loss (NnOperand            *d_x,
              const NnGradientTerm *term,
              NnOperand *const     *operands)
{
  const NnOperand *p = operands[0];
  const double     s = term->constants.smoothing;

  for (int t = 0; t < d_x->rows; t++)
    for (int v = 0; v < d_x->columns; v++)
      {
        const gboolean is_label = v == (int) operands[1]->values[t];
        const double   q = (is_label ? 1.0 - s : 0.0) + s / d_x->columns;

        nn_operand_row (d_x, 0, t)[v] +=
            (float) (operands[2]->values[t] * (nn_operand_row (p, 0, t)[v] - q));
      }
}

static void
through_linear (NnOperand            *d_x,
                const NnGradientTerm *term,
                NnOperand *const     *operands)
{
  add_product (d_x, operands[0], operands[1]);
}

static void
through_sum (NnOperand            *d_x,
             const NnGradientTerm *term,
             NnOperand *const     *operands)
{
  for (gsize i = 0; i < nn_operand_length (d_x); i++)
    d_x->values[i] += operands[0]->values[i];
}

static void
through_dropout (NnOperand            *d_x,
                 const NnGradientTerm *term,
                 NnOperand *const     *operands)
{
  for (gsize i = 0; i < nn_operand_length (d_x); i++)
    d_x->values[i] += operands[0]->values[i] * operands[1]->values[i];
}

/* Heads apart or side by side: the same numbers in another place. */
static void
through_heads (NnOperand            *d_x,
               const NnGradientTerm *term,
               NnOperand *const     *operands)
{
  const NnOperand *d_y = operands[0];
  const int        H = MAX (d_x->slices, d_y->slices);
  const int        K = MIN (d_x->columns, d_y->columns);

  for (int h = 0; h < H; h++)
    for (int i = 0; i < d_x->rows; i++)
      for (int k = 0; k < K; k++)
        if (d_x->slices == H)
          nn_operand_row (d_x, h, i)[k] += nn_operand_row (d_y, 0, i)[h * K + k];
        else
          nn_operand_row (d_x, 0, i)[h * K + k] += nn_operand_row (d_y, h, i)[k];
}

static void
through_weighted_sum (NnOperand            *d_x,
                      const NnGradientTerm *term,
                      NnOperand *const     *operands)
{
  if (term->input == 0)
    add_product_nt (d_x, operands[0], operands[1]);
  else
    add_product_tn (d_x, operands[1], operands[0]);
}

/* ∂s = A (∂A − Σ A ∂A) */
static void
through_softmax (NnOperand            *d_x,
                 const NnGradientTerm *term,
                 NnOperand *const     *operands)
{
  for (int h = 0; h < d_x->slices; h++)
    for (int i = 0; i < d_x->rows; i++)
      {
        const float *d_a = nn_operand_row (operands[0], h, i);
        const float *a = nn_operand_row (operands[1], h, i);
        double       mean = 0.0;

        for (int j = 0; j < d_x->columns; j++)
          mean += (double) a[j] * d_a[j];

        for (int j = 0; j < d_x->columns; j++)
          nn_operand_row (d_x, h, i)[j] += (float) (a[j] * (d_a[j] - mean));
      }
}

/* A replaced score has no influence. */
static void
through_mask (NnOperand            *d_x,
              const NnGradientTerm *term,
              NnOperand *const     *operands)
{
  for (int h = 0; h < d_x->slices; h++)
    for (int i = 0; i < d_x->rows; i++)
      for (int j = 0; j < d_x->columns; j++)
        if (nn_operand_state (operands[0], i, j) == NN_CELL_NORMAL)
          nn_operand_row (d_x, h, i)[j] += nn_operand_row (operands[0], h, i)[j];
}

static void
through_scale (NnOperand            *d_x,
               const NnGradientTerm *term,
               NnOperand *const     *operands)
{
  for (gsize i = 0; i < nn_operand_length (d_x); i++)
    d_x->values[i] += (float) (operands[0]->values[i] / term->constants.sqrt_k);
}

static void
through_product (NnOperand            *d_x,
                 const NnGradientTerm *term,
                 NnOperand *const     *operands)
{
  if (term->input == 0)
    add_product (d_x, operands[0], operands[1]);
  else
    add_product_tn (d_x, operands[0], operands[1]);
}

static void
through_additive_scores (NnOperand            *d_x,
                         const NnGradientTerm *term,
                         NnOperand *const     *operands)
{
  for (int h = 0; h < d_x->slices; h++)
    for (int pair = 0; pair < d_x->rows; pair++)
      for (int a = 0; a < d_x->columns; a++)
        nn_operand_row (d_x, h, pair)[a] +=
            nn_operand_row (operands[0], h, 0)[pair] * operands[1]->values[a];
}

/* ∂Q += Σ over keys (∂T (1 − T²)) W_q; ∂K likewise over queries */
static void
through_features (NnOperand            *d_x,
                  const NnGradientTerm *term,
                  NnOperand *const     *operands)
{
  const NnOperand *d_T = operands[0];
  const NnOperand *T = operands[1];
  const NnOperand *W = operands[2];
  const int        n_keys = term->input == 0 ? d_T->rows / d_x->rows : d_x->rows;

  for (int h = 0; h < d_x->slices; h++)
    for (int pair = 0; pair < d_T->rows; pair++)
      {
        const int row = term->input == 0 ? pair / n_keys : pair % n_keys;

        for (int a = 0; a < d_T->columns; a++)
          {
            const double f = nn_operand_row (T, h, pair)[a];
            const double d_sum = (1.0 - f * f) * nn_operand_row (d_T, h, pair)[a];

            for (int k = 0; k < d_x->columns; k++)
              nn_operand_row (d_x, h, row)[k] += (float) (d_sum * nn_operand_row (W, 0, a)[k]);
          }
      }
}

static void
through_relu (NnOperand            *d_x,
              const NnGradientTerm *term,
              NnOperand *const     *operands)
{
  for (gsize i = 0; i < nn_operand_length (d_x); i++)
    if (operands[1]->values[i] > 0.0f)
      d_x->values[i] += operands[0]->values[i];
}

static void
through_scale_shift (NnOperand            *d_x,
                     const NnGradientTerm *term,
                     NnOperand *const     *operands)
{
  for (int i = 0; i < d_x->rows; i++)
    for (int d = 0; d < d_x->columns; d++)
      nn_operand_row (d_x, 0, i)[d] +=
          nn_operand_row (operands[0], 0, i)[d] * operands[1]->values[d];
}

/* Which mean and variance the cell (i, d) was normalized with. */
static int
statistic_of (const NnGradientTerm *term,
              int                   i,
              int                   d)
{
  return term->constants.is_batch_norm ? d : i;
}

/* To x, to its mean, or to its variance. */
static void
through_normalize (NnOperand            *d_x,
                   const NnGradientTerm *term,
                   NnOperand *const     *operands)
{
  const NnOperand   *d_x_hat = operands[0];
  const NnOperand   *variance = operands[term->n - 1];
  g_autofree double *sums = g_new0 (double, MAX (d_x_hat->rows, d_x_hat->columns));

  for (int i = 0; i < d_x_hat->rows; i++)
    for (int d = 0; d < d_x_hat->columns; d++)
      {
        const int    m = statistic_of (term, i, d);
        const double square = variance->values[m] + term->constants.epsilon;
        const double g = nn_operand_row (d_x_hat, 0, i)[d];

        if (term->input == 0)
          nn_operand_row (d_x, 0, i)[d] += (float) (g / sqrt (square));
        else if (term->input == 1)
          sums[m] -= g / sqrt (square);
        else
          sums[m] -= 0.5 * g * nn_operand_row (operands[1], 0, i)[d] / square;
      }

  for (gsize m = 0; term->input > 0 && m < nn_operand_length (d_x); m++)
    d_x->values[m] += (float) sums[m];
}

/* Row @i of ∂x is row first_row + i of the batch; padding there has no vote. */
static gboolean
has_vote (const NnGradientTerm *term,
          const NnOperand      *x,
          int                   i)
{
  return nn_operand_state (x, term->constants.first_row + i, 0) == NN_CELL_NORMAL;
}

static void
through_variance (NnOperand            *d_x,
                  const NnGradientTerm *term,
                  NnOperand *const     *operands)
{
  const NnOperand *x = operands[1];

  for (int i = 0; i < d_x->rows; i++)
    for (int d = 0; d < d_x->columns && has_vote (term, x, i); d++)
      {
        const int    m = statistic_of (term, i, d);
        const float  x_id = nn_operand_row (x, 0, term->constants.first_row + i)[d];
        const double distance = (double) x_id - operands[2]->values[m];

        nn_operand_row (d_x, 0, i)[d] +=
            (float) (operands[0]->values[m] * 2.0 * distance / term->constants.divisor);
      }
}

static void
through_mean (NnOperand            *d_x,
              const NnGradientTerm *term,
              NnOperand *const     *operands)
{
  for (int i = 0; i < d_x->rows; i++)
    for (int d = 0; d < d_x->columns && has_vote (term, operands[1], i); d++)
      nn_operand_row (d_x, 0, i)[d] +=
          operands[0]->values[statistic_of (term, i, d)] / (float) term->constants.divisor;
}

static const Link links[NN_N_OPERATION_KINDS] = {
  [NN_OP_POSITIONS] = through_sum,
  [NN_OP_DROPOUT] = through_dropout,
  [NN_OP_QUERIES] = through_linear,
  [NN_OP_KEYS] = through_linear,
  [NN_OP_VALUES] = through_linear,
  [NN_OP_SPLIT_HEADS] = through_heads,
  [NN_OP_PRODUCT] = through_product,
  [NN_OP_FEATURES] = through_features,
  [NN_OP_ADDITIVE_SCORES] = through_additive_scores,
  [NN_OP_SCALE] = through_scale,
  [NN_OP_MASK] = through_mask,
  [NN_OP_SOFTMAX] = through_softmax,
  [NN_OP_WEIGHTED_SUM] = through_weighted_sum,
  [NN_OP_JOIN_HEADS] = through_heads,
  [NN_OP_PROJECT] = through_linear,
  [NN_OP_RESIDUAL] = through_sum,
  [NN_OP_MEAN] = through_mean,
  [NN_OP_VARIANCE] = through_variance,
  [NN_OP_NORMALIZE] = through_normalize,
  [NN_OP_SCALE_SHIFT] = through_scale_shift,
  [NN_OP_DENSE1] = through_linear,
  [NN_OP_RELU] = through_relu,
  [NN_OP_DENSE2] = through_linear,
  [NN_OP_LOGITS] = through_linear,
  [NN_OP_LOSS] = through_loss,
};

/**
 * nn_chain_add:
 * @d_x: the gradient of a tensor that is not learned
 * @term: an operation that read the tensor
 * @operands: (array): what the term needs, as operation.h has it
 *
 * Adds what the operation hands back.
 */
void
nn_chain_add (NnOperand            *d_x,
              const NnGradientTerm *term,
              NnOperand *const     *operands)
{
  g_assert (links[term->by] != NULL);

  links[term->by](d_x, term, operands);
}
