#include "core/layers/batch-norm.h"

#include <math.h>

#include "core/engine/owned.h"

/**
 * Creates a layer that normalizes and changes nothing else: γ = 1, β = 0.
 *
 * Returns: (transfer full): the layer
 */
NnBatchNorm *nn_batch_norm_new (NnParameters *parameters, const char *path, int D)
{
  NnBatchNorm *self = g_new0 (NnBatchNorm, 1);

  self->gamma = nn_parameters_add (parameters, path, "weight", NN_SHAPE (D));
  self->beta = nn_parameters_add (parameters, path, "bias", NN_SHAPE (D));
  self->running_mean = nn_parameters_add_buffer (parameters, path, "running_mean", NN_SHAPE (D));
  self->running_var = nn_parameters_add_buffer (parameters, path, "running_var", NN_SHAPE (D));

  if (self->gamma->owns_value)
    {
      nn_tensor_fill (self->gamma->value, 1.0f);
      nn_tensor_fill (self->running_var->value, 1.0f);
    }

  return self;
}

NN_FREES_FOR_ALL (NnBatchNorm, nn_batch_norm_free,
                  (nn_tensor_free, counted, mean, inverse_std, normalized, output, d_input))

/**
 * A single row has the variance 0: its x̂ is 0, and y is β whatever x is.
 *
 * Returns: whether a training pass is possible with that many
 */
gboolean nn_batch_norm_can_train (int n_counted) { return n_counted > 1; }

/* Sets which rows count in mean and variance. */
static void count_rows (NnBatchNorm *self, const NnRows *rows, int N)
{
  nn_tensor_reshape (&self->counted, NN_SHAPE (N));
  self->n_counted = 0;

  if (rows == NULL || self->counts_padding)
    {
      nn_tensor_fill (self->counted, 1.0f);
      self->n_counted = N;
      return;
    }

  g_assert (rows->N == N);

  nn_tensor_fill (self->counted, 0.0f);
  for (int b = 0; b < rows->B; b++)
    for (int t = 0; t < MIN (rows->valid_lens[b], rows->lengths[b]); t++)
      {
        self->counted->values[rows->starts[b] + t] = 1.0f;
        self->n_counted++;
      }
}

static double mean_of (const NnBatchNorm *self, const NnTensor *x, int d)
{
  const int N = nn_tensor_rows (x);
  double    sum = 0.0;

  for (int n = 0; n < N; n++)
    if (self->counted->values[n] > 0.0f)
      sum += nn_tensor_row (x, n)[d];

  return sum / self->n_counted;
}

static double variance_of (const NnBatchNorm *self, const NnTensor *x, double mean, int d)
{
  const int N = nn_tensor_rows (x);
  double    sum = 0.0;

  for (int n = 0; n < N; n++)
    if (self->counted->values[n] > 0.0f)
      sum += (nn_tensor_row (x, n)[d] - mean) * (nn_tensor_row (x, n)[d] - mean);

  return sum / self->n_counted;
}

/* running = 0.9 · running + 0.1 · batch */
static void update_average (float *running, double batch)
{
  *running = (float) ((1.0 - NN_BATCH_NORM_MOMENTUM) * *running + NN_BATCH_NORM_MOMENTUM * batch);
}

static void update_running (NnBatchNorm *self, double mean, double variance, int d)
{
  const double n = self->n_counted;

  update_average (&self->running_mean->value->values[d], mean);
  update_average (&self->running_var->value->values[d],
                  self->biased_running_variance ? variance : variance * n / (n - 1.0));
}

static void normalize_column (NnBatchNorm *self, const NnTensor *x, double mean, double variance,
                              int d)
{
  const int    N = nn_tensor_rows (x);
  const double inverse_std = 1.0 / sqrt (variance + NN_BATCH_NORM_EPSILON);
  const float  gamma = self->gamma->value->values[d];
  const float  beta = self->beta->value->values[d];

  for (int n = 0; n < N; n++)
    {
      const float x_hat = (float) ((nn_tensor_row (x, n)[d] - mean) * inverse_std);

      nn_tensor_row (self->normalized, n)[d] = x_hat;
      nn_tensor_row (self->output, n)[d] = gamma * x_hat + beta;
    }

  self->mean->values[d] = (float) mean;
  self->inverse_std->values[d] = (float) inverse_std;
}

/**
 * @pass: in training, mean and variance of the batch are used, and the running ones updated;
 *   otherwise the running ones are used
 * @rows: (nullable): which rows are padding; without, none is
 * @x: (N, D)
 *
 * A training pass needs two rows that count; see nn_batch_norm_can_train().
 *
 * Returns: (transfer none): (N, D) y, until the next call
 */
const NnTensor *nn_batch_norm_forward (NnBatchNorm *self, const NnPass *pass, const NnRows *rows,
                                       const NnTensor *x)
{
  const int D = (int) self->gamma->value->length;

  g_assert (nn_tensor_columns (x) == D);

  count_rows (self, rows, nn_tensor_rows (x));
  nn_tensor_reshape (&self->mean, NN_SHAPE (D));
  nn_tensor_reshape (&self->inverse_std, NN_SHAPE (D));
  nn_tensor_reshape (&self->normalized, x->shape);
  nn_tensor_reshape (&self->output, x->shape);

  self->used_batch = pass->is_training;
  g_assert (!self->used_batch || nn_batch_norm_can_train (self->n_counted));

  for (int d = 0; d < D; d++)
    {
      double mean = self->running_mean->value->values[d];
      double variance = self->running_var->value->values[d];

      if (self->used_batch)
        {
          mean = mean_of (self, x, d);
          variance = variance_of (self, x, mean, d);
          update_running (self, mean, variance, d);
        }

      normalize_column (self, x, mean, variance, d);
    }

  return self->output;
}

/* Sums over the rows of one feature. */
typedef struct
{
  double d_y;       /* Σ ∂y */
  double d_y_x_hat; /* Σ ∂y · x̂ */
  double x_hat_2;   /* Σ x̂² of the rows that count */
} ColumnSums;

static ColumnSums sum_column (const NnBatchNorm *self, const NnTensor *d_y, int d)
{
  const int  N = nn_tensor_rows (d_y);
  ColumnSums sums = { 0.0 };

  for (int n = 0; n < N; n++)
    {
      const double x_hat = nn_tensor_row (self->normalized, n)[d];

      sums.x_hat_2 += self->counted->values[n] * x_hat * x_hat;
      sums.d_y += nn_tensor_row (d_y, n)[d];
      sums.d_y_x_hat += nn_tensor_row (d_y, n)[d] * x_hat;
    }

  return sums;
}

/* Computes feature d of the formulas below. */
static void column_backward (NnBatchNorm *self, const NnTensor *d_y, int d)
{
  const int        N = nn_tensor_rows (d_y);
  const ColumnSums sums = sum_column (self, d_y, d);
  const float      gamma = self->gamma->value->values[d];
  const float      inverse_std = self->inverse_std->values[d];
  double           mean_g = 0.0;
  double           mean_g_x_hat = 0.0;

  self->beta->gradient->values[d] += (float) sums.d_y;
  self->gamma->gradient->values[d] += (float) sums.d_y_x_hat;

  if (self->used_batch)
    {
      mean_g = gamma * sums.d_y / self->n_counted;
      /* Without rounding, Σ x̂² is n · var / (var + ε): see layer-norm.c. */
      if (sums.x_hat_2 > 0.0)
        mean_g_x_hat = gamma * sums.d_y_x_hat / sums.x_hat_2 *
                       (1.0 - NN_BATCH_NORM_EPSILON * inverse_std * inverse_std);
    }

  for (int n = 0; n < N; n++)
    {
      const double g = (double) gamma * nn_tensor_row (d_y, n)[d];
      const double x_hat = nn_tensor_row (self->normalized, n)[d];
      const double counts = self->counted->values[n];

      nn_tensor_row (self->d_input, n)[d] =
          (float) ((g - counts * (mean_g + x_hat * mean_g_x_hat)) * inverse_std);
    }
}

/**
 * @self: the layer, after a forward call
 * @d_y: (N, D) ∂loss/∂y
 *
 * As in layer-norm.c, but with means over the rows that count.  The running mean and variance
 * depend on no row of x:
 *
 *      ∂x  = (g − mean (g) − x̂ · mean (g · x̂)) / √ (var (x) + ε)      in training
 *      ∂x  = g / √ (var + ε)                                           else
 *      ∂γ += Σ ∂y · x̂
 *      ∂β += Σ ∂y                                     with g = γ · ∂y
 *
 * Returns: (transfer none): (N, D) ∂x, until the next call
 */
const NnTensor *nn_batch_norm_backward (NnBatchNorm *self, const NnTensor *d_y)
{
  g_assert (self->output != NULL);
  g_assert (nn_shape_equal (d_y->shape, self->output->shape));

  self->d_output = d_y;
  nn_tensor_reshape (&self->d_input, d_y->shape);

  for (int d = 0; d < nn_tensor_columns (d_y); d++)
    column_backward (self, d_y, d);

  return self->d_input;
}
