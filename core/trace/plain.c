#include "core/trace/plain.h"

#include <math.h>
#include <string.h>

#include "core/layers/softmax.h"

/**
 * nn_plain_split_heads:
 * @heads: (H, n, d_k): where they go
 * @x: (1, n, H · d_k)
 *
 * Head h is K neighboring columns.
 */
void
nn_plain_split_heads (NnOperand       *heads,
                      const NnOperand *x)
{
  const int K = heads->columns;

  g_assert (x->columns == heads->slices * K && x->rows == heads->rows);

  for (int h = 0; h < heads->slices; h++)
    for (int i = 0; i < heads->rows; i++)
      memcpy (nn_operand_row (heads, h, i), nn_operand_row (x, 0, i) + h * K,
              sizeof (float) * (gsize) K);
}

/**
 * nn_plain_join_heads:
 * @x: (1, n, H · d_k): where they go
 * @heads: (H, n, d_k)
 *
 * Head h becomes K neighboring columns.
 */
void
nn_plain_join_heads (NnOperand       *x,
                     const NnOperand *heads)
{
  const int K = heads->columns;

  g_assert (x->columns == heads->slices * K && x->rows == heads->rows);

  for (int h = 0; h < heads->slices; h++)
    for (int i = 0; i < heads->rows; i++)
      memcpy (nn_operand_row (x, 0, i) + h * K, nn_operand_row (heads, h, i),
              sizeof (float) * (gsize) K);
}

/**
 * nn_plain_product_nt:
 * @c: (G, N, M): where it goes
 * @a: (G, N, d_k)
 * @b: (G, M, d_k)
 *
 * C = A Bᵀ of each slice.
 */
void
nn_plain_product_nt (NnOperand       *c,
                     const NnOperand *a,
                     const NnOperand *b)
{
  g_assert (a->columns == b->columns && c->rows == a->rows && c->columns == b->rows);
  g_assert (c->slices == a->slices && c->slices == b->slices);

  for (int g = 0; g < c->slices; g++)
    for (int i = 0; i < c->rows; i++)
      for (int j = 0; j < c->columns; j++)
        {
          const float *a_i = nn_operand_row (a, g, i);
          const float *b_j = nn_operand_row (b, g, j);
          double       sum = 0.0;

          for (int k = 0; k < a->columns; k++)
            sum += (double) a_i[k] * b_j[k];

          nn_operand_row (c, g, i)[j] = (float) sum;
        }
}

/**
 * nn_plain_product_nn:
 * @c: (G, N, M): where it goes
 * @a: (G, N, d_k)
 * @b: (G, K, M)
 *
 * C = A B of each slice.
 */
void
nn_plain_product_nn (NnOperand       *c,
                     const NnOperand *a,
                     const NnOperand *b)
{
  g_assert (a->columns == b->rows && c->rows == a->rows && c->columns == b->columns);
  g_assert (c->slices == a->slices && c->slices == b->slices);

  for (int g = 0; g < c->slices; g++)
    for (int i = 0; i < c->rows; i++)
      for (int j = 0; j < c->columns; j++)
        {
          double sum = 0.0;

          for (int k = 0; k < a->columns; k++)
            sum += (double) nn_operand_row (a, g, i)[k] * nn_operand_row (b, g, k)[j];

          nn_operand_row (c, g, i)[j] = (float) sum;
        }
}

/* W x, one row of each. */
static double
dot (const float *w,
     const float *x,
     int          n)
{
  double sum = 0.0;

  for (int i = 0; i < n; i++)
    sum += (double) w[i] * x[i];

  return sum;
}

/**
 * nn_plain_features:
 * @features: (H, n_q · n_k, A): where they go, the keys of a query side by side
 * @q: (H, n_q, d_k)
 * @k: (H, n_k, d_k)
 * @W_q: (1, A, d_k)
 * @W_k: (1, A, d_k)
 *
 * tanh (W_q q + W_k k) of every query with every key.
 */
void
nn_plain_features (NnOperand       *features,
                   const NnOperand *q,
                   const NnOperand *k,
                   const NnOperand *W_q,
                   const NnOperand *W_k)
{
  g_assert (features->rows == q->rows * k->rows && features->columns == W_q->rows);
  g_assert (W_q->columns == q->columns && W_k->columns == k->columns);

  for (int h = 0; h < features->slices; h++)
    for (int pair = 0; pair < features->rows; pair++)
      for (int a = 0; a < features->columns; a++)
        {
          const float *q_i = nn_operand_row (q, h, pair / k->rows);
          const float *k_j = nn_operand_row (k, h, pair % k->rows);

          nn_operand_row (features, h, pair)[a] =
              (float) tanh (dot (nn_operand_row (W_q, 0, a), q_i, q->columns) +
                            dot (nn_operand_row (W_k, 0, a), k_j, k->columns));
        }
}

/**
 * nn_plain_pair_scores:
 * @scores: (H, n_q, n_k): where they go
 * @features: (H, n_q · n_k, A) of each pair
 * @w_v: (1, 1, A)
 */
void
nn_plain_pair_scores (NnOperand       *scores,
                      const NnOperand *features,
                      const NnOperand *w_v)
{
  g_assert (features->rows == scores->rows * scores->columns);

  for (int h = 0; h < scores->slices; h++)
    for (int pair = 0; pair < features->rows; pair++)
      nn_operand_row (scores, h, 0)[pair] =
          (float) dot (nn_operand_row (w_v, 0, 0), nn_operand_row (features, h, pair),
                       features->columns);
}

/**
 * nn_plain_softmax:
 * @weights: where they go
 * @scores: of the same shape
 *
 * Of each row of each slice.
 */
void
nn_plain_softmax (NnOperand       *weights,
                  const NnOperand *scores)
{
  g_assert (nn_operand_length (scores) == nn_operand_length (weights));

  for (int g = 0; g < scores->slices; g++)
    for (int i = 0; i < scores->rows; i++)
      nn_softmax_row_plain (nn_operand_row (weights, g, i), nn_operand_row (scores, g, i),
                            scores->columns);
}

/**
 * nn_plain_multiply:
 * @y: where it goes
 * @x: numbers
 * @factors: as many
 */
void
nn_plain_multiply (NnOperand       *y,
                   const NnOperand *x,
                   const NnOperand *factors)
{
  g_assert (nn_operand_length (x) == nn_operand_length (y));
  g_assert (nn_operand_length (x) == nn_operand_length (factors));

  for (gsize i = 0; i < nn_operand_length (x); i++)
    y->values[i] = x->values[i] * factors->values[i];
}

/**
 * nn_plain_scale:
 * @y: where it goes
 * @x: numbers
 * @factor: one for all
 */
void
nn_plain_scale (NnOperand       *y,
                const NnOperand *x,
                double           factor)
{
  g_assert (nn_operand_length (x) == nn_operand_length (y));

  for (gsize i = 0; i < nn_operand_length (x); i++)
    y->values[i] = (float) (x->values[i] * factor);
}

/**
 * nn_plain_add:
 * @sum: where it goes
 * @a: numbers
 * @b: as many
 */
void
nn_plain_add (NnOperand       *sum,
              const NnOperand *a,
              const NnOperand *b)
{
  g_assert (nn_operand_length (a) == nn_operand_length (sum));
  g_assert (nn_operand_length (b) == nn_operand_length (sum));

  for (gsize i = 0; i < nn_operand_length (a); i++)
    sum->values[i] = a->values[i] + b->values[i];
}

/**
 * nn_plain_fill_hidden:
 * @y: where it goes; its states say what is hidden
 * @x: numbers
 * @fill: what hidden ones are replaced by
 */
void
nn_plain_fill_hidden (NnOperand       *y,
                      const NnOperand *x,
                      float            fill)
{
  g_assert (nn_operand_length (x) == nn_operand_length (y));

  for (int g = 0; g < y->slices; g++)
    for (int i = 0; i < y->rows; i++)
      for (int j = 0; j < y->columns; j++)
        nn_operand_row (y, g, i)[j] = nn_operand_state (y, i, j) == NN_CELL_NORMAL
                                          ? nn_operand_row (x, g, i)[j]
                                          : fill;
}

/**
 * nn_plain_row_means:
 * @mean: (1, n, 1): where they go
 * @x: (1, n, D)
 */
void
nn_plain_row_means (NnOperand       *mean,
                    const NnOperand *x)
{
  g_assert (mean->rows == x->rows && mean->columns == 1);

  for (int i = 0; i < x->rows; i++)
    {
      double sum = 0.0;

      for (int d = 0; d < x->columns; d++)
        sum += nn_operand_row (x, 0, i)[d];

      mean->values[i] = (float) (sum / x->columns);
    }
}

/**
 * nn_plain_row_variances:
 * @variance: (1, n, 1): where they go
 * @x: (1, n, D)
 * @mean: (1, n, 1)
 */
void
nn_plain_row_variances (NnOperand       *variance,
                        const NnOperand *x,
                        const NnOperand *mean)
{
  g_assert (variance->rows == x->rows && variance->columns == 1);

  for (int i = 0; i < x->rows; i++)
    {
      double sum = 0.0;

      for (int d = 0; d < x->columns; d++)
        {
          const double distance = (double) nn_operand_row (x, 0, i)[d] - mean->values[i];

          sum += distance * distance;
        }

      variance->values[i] = (float) (sum / x->columns);
    }
}

/* Rows of padding have no vote. */
static gboolean
counts (const NnOperand *x,
        int              row)
{
  return nn_operand_state (x, row, 0) == NN_CELL_NORMAL;
}

/**
 * nn_plain_column_means:
 * @mean: (1, 1, D): where they go
 * @x: (1, N, D); its states say which rows are padding
 */
void
nn_plain_column_means (NnOperand       *mean,
                       const NnOperand *x)
{
  g_assert (mean->rows == 1 && mean->columns == x->columns);

  for (int d = 0; d < x->columns; d++)
    {
      double sum = 0.0;
      int    n = 0;

      for (int i = 0; i < x->rows; i++)
        if (counts (x, i))
          {
            sum += nn_operand_row (x, 0, i)[d];
            n++;
          }

      mean->values[d] = (float) (sum / n);
    }
}

/**
 * nn_plain_column_variances:
 * @variance: (1, 1, D): where they go
 * @x: (1, N, D); its states say which rows are padding
 * @mean: (1, 1, D)
 */
void
nn_plain_column_variances (NnOperand       *variance,
                           const NnOperand *x,
                           const NnOperand *mean)
{
  g_assert (variance->rows == 1 && variance->columns == x->columns);

  for (int d = 0; d < x->columns; d++)
    {
      double sum = 0.0;
      int    n = 0;

      for (int i = 0; i < x->rows; i++)
        if (counts (x, i))
          {
            const double distance = (double) nn_operand_row (x, 0, i)[d] - mean->values[d];

            sum += distance * distance;
            n++;
          }

      variance->values[d] = (float) (sum / n);
    }
}

/**
 * nn_plain_normalize:
 * @x_hat: (1, n, D): where it goes
 * @x: (1, n, D)
 * @mean: (1, n, 1) of each row, or (1, 1, D) of each column
 * @variance: likewise
 * @epsilon: ε
 */
void
nn_plain_normalize (NnOperand       *x_hat,
                    const NnOperand *x,
                    const NnOperand *mean,
                    const NnOperand *variance,
                    double           epsilon)
{
  const gboolean by_row = mean->columns == 1 && mean->rows == x->rows;

  for (int i = 0; i < x->rows; i++)
    for (int d = 0; d < x->columns; d++)
      {
        const int    m = by_row ? i : d;
        const double distance = (double) nn_operand_row (x, 0, i)[d] - mean->values[m];

        nn_operand_row (x_hat, 0, i)[d] =
            (float) (distance / sqrt (variance->values[m] + epsilon));
      }
}
