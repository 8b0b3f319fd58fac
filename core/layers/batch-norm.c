#include "core/layers/batch-norm.h"

#include <math.h>

/**
 * nn_batch_norm_new:
 * @parameters: the model's parameters
 * @path: where the layer stands in the model
 * @C: features of a row
 *
 * Creates a layer that normalizes and changes nothing else: γ = 1, β = 0.
 *
 * Returns: (transfer full): the layer
 */
NnBatchNorm *
nn_batch_norm_new (NnParameters *parameters,
                   const char   *path,
                   int           C)
{
  NnBatchNorm *self = g_new0 (NnBatchNorm, 1);

  self->gamma = nn_parameters_add (parameters, path, "weight", NN_SHAPE (C));
  self->beta = nn_parameters_add (parameters, path, "bias", NN_SHAPE (C));
  self->running_mean = nn_parameters_add_buffer (parameters, path, "running_mean", NN_SHAPE (C));
  self->running_var = nn_parameters_add_buffer (parameters, path, "running_var", NN_SHAPE (C));

  if (self->gamma->owns_value)
    {
      nn_tensor_fill (self->gamma->value, 1.0f);
      nn_tensor_fill (self->running_var->value, 1.0f);
    }

  return self;
}

/**
 * nn_batch_norm_free:
 * @self: (nullable) (transfer full): the layer
 */
void
nn_batch_norm_free (NnBatchNorm *self)
{
  if (self == NULL)
    return;

  nn_tensor_free (self->counted);
  nn_tensor_free (self->mean);
  nn_tensor_free (self->inverse_std);
  nn_tensor_free (self->normalized);
  nn_tensor_free (self->output);
  nn_tensor_free (self->d_input);
  g_free (self);
}

/**
 * nn_batch_norm_can_train:
 * @n_counted: how many rows of a batch count
 *
 * A single row has no variance, and normalizing it would leave nothing but β.
 *
 * Returns: whether a training pass is possible with so many
 */
gboolean
nn_batch_norm_can_train (int n_counted)
{
  return n_counted > 1;
}

/* Notes which rows count in the statistics. */
static void
count (NnBatchNorm  *self,
       const NnRows *rows,
       int           N)
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

static double
mean_of (const NnBatchNorm *self,
         const NnTensor    *x,
         int                c)
{
  const int N = nn_tensor_rows (x);
  double    sum = 0.0;

  for (int n = 0; n < N; n++)
    if (self->counted->values[n] > 0.0f)
      sum += nn_tensor_row (x, n)[c];

  return sum / self->n_counted;
}

static double
variance_of (const NnBatchNorm *self,
             const NnTensor    *x,
             double             mean,
             int                c)
{
  const int N = nn_tensor_rows (x);
  double    sum = 0.0;

  for (int n = 0; n < N; n++)
    if (self->counted->values[n] > 0.0f)
      sum += (nn_tensor_row (x, n)[c] - mean) * (nn_tensor_row (x, n)[c] - mean);

  return sum / self->n_counted;
}

static void
mix_in (float *running,
        double batch)
{
  *running = (float) ((1.0 - NN_BATCH_NORM_MOMENTUM) * *running + NN_BATCH_NORM_MOMENTUM * batch);
}

static void
remember (NnBatchNorm *self,
          double       mean,
          double       variance,
          int          c)
{
  const double M = self->n_counted;

  mix_in (&self->running_mean->value->values[c], mean);
  mix_in (&self->running_var->value->values[c],
          self->biased_running_variance ? variance : variance * M / (M - 1.0));
}

static void
normalize_column (NnBatchNorm    *self,
                  const NnTensor *x,
                  double          mean,
                  double          variance,
                  int             c)
{
  const int    N = nn_tensor_rows (x);
  const double inverse_std = 1.0 / sqrt (variance + NN_BATCH_NORM_EPSILON);
  const float  gamma = self->gamma->value->values[c];
  const float  beta = self->beta->value->values[c];

  for (int n = 0; n < N; n++)
    {
      const float x_hat = (float) ((nn_tensor_row (x, n)[c] - mean) * inverse_std);

      nn_tensor_row (self->normalized, n)[c] = x_hat;
      nn_tensor_row (self->output, n)[c] = gamma * x_hat + beta;
    }

  self->mean->values[c] = (float) mean;
  self->inverse_std->values[c] = (float) inverse_std;
}

/**
 * nn_batch_norm_forward:
 * @self: the layer
 * @pass: in training the batch's statistics are used and remembered, else the
 *   running ones are used
 * @rows: (nullable): which rows are padding; without, none is
 * @x: (N, C)
 *
 * A training pass needs two rows that count; see nn_batch_norm_can_train().
 *
 * Returns: (transfer none): (N, C) y, until the next call
 */
const NnTensor *
nn_batch_norm_forward (NnBatchNorm    *self,
                       const NnPass   *pass,
                       const NnRows   *rows,
                       const NnTensor *x)
{
  const int C = (int) self->gamma->value->length;

  g_assert (nn_tensor_columns (x) == C);

  count (self, rows, nn_tensor_rows (x));
  nn_tensor_reshape (&self->mean, NN_SHAPE (C));
  nn_tensor_reshape (&self->inverse_std, NN_SHAPE (C));
  nn_tensor_reshape (&self->normalized, x->shape);
  nn_tensor_reshape (&self->output, x->shape);

  self->used_batch = pass->is_training;
  g_assert (!self->used_batch || nn_batch_norm_can_train (self->n_counted));

  for (int c = 0; c < C; c++)
    {
      double mean = self->running_mean->value->values[c];
      double variance = self->running_var->value->values[c];

      if (self->used_batch)
        {
          mean = mean_of (self, x, c);
          variance = variance_of (self, x, mean, c);
          remember (self, mean, variance, c);
        }

      normalize_column (self, x, mean, variance, c);
    }

  return self->output;
}

static void
column_backward (NnBatchNorm    *self,
                 const NnTensor *d_y,
                 int             c)
{
  const int   N = nn_tensor_rows (d_y);
  const float gamma = self->gamma->value->values[c];
  const float inverse_std = self->inverse_std->values[c];
  double      d_beta = 0.0;
  double      d_gamma = 0.0;
  double      mean_g = 0.0;
  double      mean_g_x_hat = 0.0;
  double      square = 0.0;

  for (int n = 0; n < N; n++)
    {
      const double x_hat = nn_tensor_row (self->normalized, n)[c];

      square += self->counted->values[n] * x_hat * x_hat;
      d_beta += nn_tensor_row (d_y, n)[c];
      d_gamma += nn_tensor_row (d_y, n)[c] * x_hat;
    }

  self->beta->gradient->values[c] += (float) d_beta;
  self->gamma->gradient->values[c] += (float) d_gamma;

  if (self->used_batch)
    {
      mean_g = gamma * d_beta / self->n_counted;
      /* Without rounding, Σ x̂² is N · var / (var + ε): see layer-norm.c. */
      if (square > 0.0)
        mean_g_x_hat = gamma * d_gamma / square *
                       (1.0 - NN_BATCH_NORM_EPSILON * inverse_std * inverse_std);
    }

  for (int n = 0; n < N; n++)
    {
      const double g = (double) gamma * nn_tensor_row (d_y, n)[c];
      const double x_hat = nn_tensor_row (self->normalized, n)[c];
      const double counts = self->counted->values[n];

      nn_tensor_row (self->d_input, n)[c] =
          (float) ((g - counts * (mean_g + x_hat * mean_g_x_hat)) * inverse_std);
    }
}

/**
 * nn_batch_norm_backward:
 * @self: the layer, after a forward call
 * @d_y: (N, C) ∂loss/∂y
 *
 * As in layer-norm.c, down the columns.  Mean and variance depend only on the rows that
 * count; the running ones depend on no row:
 *
 *      ∂x  = (g − mean (g) − x̂ · mean (g · x̂)) / √ (var (x) + ε)      in training
 *      ∂x  = g / √ (var + ε)                                           else
 *      ∂γ += Σ ∂y · x̂
 *      ∂β += Σ ∂y                                     with g = γ · ∂y
 *
 * Returns: (transfer none): (N, C) ∂x, until the next call
 */
const NnTensor *
nn_batch_norm_backward (NnBatchNorm    *self,
                        const NnTensor *d_y)
{
  g_assert (self->output != NULL);
  g_assert (nn_shape_equal (d_y->shape, self->output->shape));

  self->d_output = d_y;
  nn_tensor_reshape (&self->d_input, d_y->shape);

  for (int c = 0; c < nn_tensor_columns (d_y); c++)
    column_backward (self, d_y, c);

  return self->d_input;
}
