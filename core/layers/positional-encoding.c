#include "core/layers/positional-encoding.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/engine/fail.h"

#define ROWS_AT_ONCE 32

G_DEFINE_QUARK (nn_positional_encoding_error, nn_positional_encoding_error)

/**
 * @error: return location for an #NnPositionalEncodingError
 *
 * Sine and cosine come in pairs, so D must be even where positions are added.
 *
 * Returns: whether such a layer can be made
 */
gboolean nn_positional_encoding_config_validate (const NnPositionalEncodingConfig *config,
                                                 GError                          **error)
{
  if (!config->is_enabled || (config->D > 0 && config->D % 2 == 0))
    return TRUE;

  return NN_FAIL (
      error, NN_POSITIONAL_ENCODING_ERROR, NN_POSITIONAL_ENCODING_ERROR_WIDTH,
      _ ("The positional encoding consists of pairs of a sine and a cosine, so it needs an even "
         "number of features, not %d. Choose an even hidden size, or switch positions off."),
      config->D);
}

/* Computes the rows from @first to before @end. */
static void fill_rows (NnTensor *table, int first, int end)
{
  const int D = nn_tensor_columns (table);

  g_assert (D % 2 == 0);

  for (int d = 0; d < D; d += 2)
    {
      const float divisor = (float) pow (10000.0, (float) d / (float) D);

      for (int t = first; t < end; t++)
        {
          const float angle = (float) t / divisor;

          nn_tensor_row (table, t)[d] = (float) sin (angle);
          nn_tensor_row (table, t)[d + 1] = (float) cos (angle);
        }
    }
}

/**
 * @table: (max_positions, D)
 *
 * Computes the textbook's table.  The angles are rounded to single precision before the sine; at
 * late positions this changes the sine by up to about 10⁻⁴.
 */
void nn_positional_encoding_fill (NnTensor *table) { fill_rows (table, 0, nn_tensor_rows (table)); }

static void make_table (NnPositionalEncoding *self, NnParameters *parameters, const char *path)
{
  const NnShape shape = NN_SHAPE (self->config.max_positions, self->config.D);

  if (self->config.is_trainable)
    {
      self->P = nn_parameters_add (parameters, path, "P", shape);
      self->table = self->P->value;
      self->n_filled = self->config.max_positions;
      if (self->P->owns_value && !parameters->is_outline)
        nn_positional_encoding_fill (self->table);
    }
  else
    nn_tensor_reshape (&self->table, shape);
}

/**
 * @position: t, from 0
 *
 * Most sentences are short, so the rows of a table that is not learned are computed when they are
 * first needed.
 *
 * Returns: (transfer none): (D) P[t]
 */
const float *nn_positional_encoding_row (NnPositionalEncoding *self, int position)
{
  g_assert (position < self->config.max_positions);

  if (position >= self->n_filled)
    {
      const int end =
          MIN ((position / ROWS_AT_ONCE + 1) * ROWS_AT_ONCE, self->config.max_positions);

      fill_rows (self->table, self->n_filled, end);
      self->n_filled = end;
    }

  return nn_tensor_row (self->table, position);
}

/** @config: sizes and options that passed nn_positional_encoding_config_validate() */
NnPositionalEncoding *nn_positional_encoding_new (NnParameters *parameters, const char *path,
                                                  NnPositionalEncodingConfig config)
{
  NnPositionalEncoding *self = g_new0 (NnPositionalEncoding, 1);

  g_assert (nn_positional_encoding_config_validate (&config, NULL));

  self->config = config;
  self->dropout = nn_dropout_new (path, config.dropout);
  if (config.is_enabled)
    make_table (self, parameters, path);

  return self;
}

void nn_positional_encoding_free (NnPositionalEncoding *self)
{
  if (self == NULL)
    return;

  if (self->P == NULL)
    nn_tensor_free (self->table);
  nn_dropout_free (self->dropout);
  nn_tensor_free (self->sum);
  g_free (self);
}

static const NnTensor *add_positions (NnPositionalEncoding *self, const NnRows *rows,
                                      const NnTensor *x)
{
  const int D = nn_tensor_columns (x);

  g_assert (D == self->config.D && nn_tensor_rows (x) == rows->N);

  nn_tensor_assign (&self->sum, x);

  for (int b = 0; b < rows->B; b++)
    for (int t = 0; t < rows->lengths[b]; t++)
      {
        const float *P = nn_positional_encoding_row (self, rows->first_position + t);
        float       *sum = nn_tensor_row (self->sum, rows->starts[b] + t);

        for (int d = 0; d < D; d++)
          sum[d] += P[d];
      }

  return self->sum;
}

/**
 * @rows: which row of @x is which position of which sentence; must live until
 *   backward is done
 * @x: (N, D) token vectors
 * Returns: (transfer none): (N, D) y, until the next call; @x itself where
 *   nothing is added or dropped
 */
const NnTensor *nn_positional_encoding_forward (NnPositionalEncoding *self, const NnPass *pass,
                                                const NnRows *rows, const NnTensor *x)
{
  const NnTensor *sum = self->config.is_enabled ? add_positions (self, rows, x) : x;

  self->rows = rows;

  return nn_dropout_forward (self->dropout, pass, rows, sum);
}

/**
 * @self: the layer, after a forward call
 * @d_y: (N, D) ∂loss/∂y
 *
 * Both terms of the sum have the gradient of the sum.  For a learned table it is added up:
 *
 *      ∂P[t] += ∂x, summed over all sentences
 *
 * Returns: (transfer none): (N, D) ∂x, until the next call
 */
const NnTensor *nn_positional_encoding_backward (NnPositionalEncoding *self, const NnTensor *d_y)
{
  const NnTensor *d_x = nn_dropout_backward (self->dropout, d_y);
  const NnRows   *rows = self->rows;

  g_assert (rows != NULL);

  self->d_sum = d_x;
  if (self->P == NULL)
    return d_x;

  for (int b = 0; b < rows->B; b++)
    for (int t = 0; t < rows->lengths[b]; t++)
      {
        const float *d_x_n = nn_tensor_row (d_x, rows->starts[b] + t);
        float       *d_P_t = nn_tensor_row (self->P->gradient, rows->first_position + t);

        for (int d = 0; d < self->config.D; d++)
          d_P_t[d] += d_x_n[d];
      }

  return d_x;
}
