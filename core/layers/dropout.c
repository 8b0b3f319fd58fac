#include "core/layers/dropout.h"

#include "core/engine/owned.h"
#include "core/engine/processor.h"
#include "core/engine/row.h"
#include "core/tensor/random.h"

/**
 * @b: a sentence of @rows
 * Returns: what nn_dropout_mask_factor() asks for
 */
guint32 nn_dropout_mask_row_key (const NnDropoutMask *self, const NnRows *rows, int b, int t)
{
  const guint64 key = nn_random_mix (self->key, (guint64) rows->first_sentence + (guint64) b);

  return (guint32) (nn_random_mix (key, (guint64) rows->first_position + (guint64) t) >> 32);
}

NN_EVERY_PROCESSOR static void write_factors (NnDropoutMask self, guint32 row_key,
                                              int first_feature, float *factors, int n)
{
  for (int i = 0; i < n; i++)
    factors[i] = nn_dropout_mask_factor (self, row_key, (guint32) (first_feature + i));
}

/* @first_feature: the first of its features to be written
 * @factors: where r goes
 *
 * Writes r of @n features that follow one another. */
static void write_mask (const NnDropoutMask *self, guint32 row_key, int first_feature,
                        float *factors, int n)
{
  write_factors (*self, row_key, first_feature, factors, n);
}

/** @p: probability of dropping a feature, in [0, 1) */
NnDropout *nn_dropout_new (const char *path, double p)
{
  NnDropout *self = g_new0 (NnDropout, 1);

  g_assert (p >= 0.0 && p < 1.0);

  self->p = (float) p;
  self->site = nn_random_key (path);

  return self;
}

NN_FREES_FOR_ALL (NnDropout, nn_dropout_free, (nn_tensor_free, factors, output, d_input))

/** Returns: r of this layer in this pass */
NnDropoutMask nn_dropout_mask (const NnDropout *self, const NnPass *pass)
{
  const gboolean is_active = pass->is_training && self->p > 0.0f;

  return (NnDropoutMask){
    .key = nn_random_mix (nn_random_mix (pass->seed, pass->update), self->site),
    .limit = is_active ? (guint32) (self->p * 4294967296.0) : 0,
    .kept = is_active ? 1.0f / (1.0f - self->p) : 1.0f,
  };
}

static void compute_factors (NnDropout *self, const NnPass *pass, const NnRows *rows)
{
  const NnDropoutMask mask = nn_dropout_mask (self, pass);
  const int           D = nn_tensor_columns (self->factors);

  for (int b = 0; b < rows->B; b++)
    for (int t = 0; t < rows->lengths[b]; t++)
      {
        const guint32 key = nn_dropout_mask_row_key (&mask, rows, b, t);

        write_mask (&mask, key, 0, nn_tensor_row (self->factors, rows->starts[b] + t), D);
      }
}

static void compute_factors_of_scores (NnDropout *self, const NnPass *pass, const NnRows *queries,
                                       const NnScores *weights)
{
  const NnDropoutMask mask = nn_dropout_mask (self, pass);

  for (int b = 0; b < weights->B; b++)
    for (int t = 0; t < weights->query_lens[b]; t++)
      {
        const guint32 key = nn_dropout_mask_row_key (&mask, queries, b, t);

        for (int h = 0; h < weights->H; h++)
          {
            const gsize row = weights->offsets[b] +
                              ((gsize) h * weights->query_lens[b] + t) * weights->key_lens[b];

            write_mask (&mask, key, h * NN_DROPOUT_HEAD, self->factors->values + row,
                        weights->key_lens[b]);
          }
      }
}

static void compute_factors_from_given (NnDropout *self)
{
  g_assert (self->given->length == self->factors->length);

  for (gsize i = 0; i < self->factors->length; i++)
    self->factors->values[i] = self->given->values[i] / (1.0f - self->p);
}

static const NnTensor *multiply (NnTensor **product, const NnTensor *x, const NnTensor *factors)
{
  g_assert (x->length == factors->length);

  nn_tensor_reshape (product, x->shape);
  nn_row_multiply ((*product)->values, x->values, factors->values, x->length);

  return *product;
}

static gboolean begin (NnDropout *self, const NnPass *pass, const NnTensor *x)
{
  self->is_active = pass->is_training && self->p > 0.0f;
  if (self->is_active)
    nn_tensor_reshape (&self->factors, x->shape);

  return self->is_active;
}

/**
 * @x: (N, D)
 * Returns: (transfer none): (N, D) y, until the next call; @x itself where
 *   nothing is dropped
 */
const NnTensor *nn_dropout_forward (NnDropout *self, const NnPass *pass, const NnRows *rows,
                                    const NnTensor *x)
{
  if (!begin (self, pass, x))
    return x;

  if (self->given != NULL)
    compute_factors_from_given (self);
  else
    compute_factors (self, pass, rows);

  return multiply (&self->output, x, self->factors);
}

/**
 * @weights: (B, H, S_q, S_k) attention weights
 * Returns: (transfer none): the values of @weights after dropout, until the next
 *   call; those of @weights themselves where nothing is dropped
 */
const NnTensor *nn_dropout_forward_scores (NnDropout *self, const NnPass *pass,
                                           const NnRows *queries, const NnScores *weights)
{
  if (!begin (self, pass, weights->values))
    return weights->values;

  if (self->given != NULL)
    compute_factors_from_given (self);
  else
    compute_factors_of_scores (self, pass, queries, weights);

  return multiply (&self->output, weights->values, self->factors);
}

/**
 * @self: the layer, after a forward call
 * @d_y: ∂loss/∂y, of the shape of y
 *
 * A dropped feature has no influence on the loss: ∂x = ∂y ⊙ r.
 *
 * Returns: (transfer none): ∂x, until the next call; @d_y itself where nothing
 *   was dropped
 */
const NnTensor *nn_dropout_backward (NnDropout *self, const NnTensor *d_y)
{
  self->d_output = d_y;

  return self->is_active ? multiply (&self->d_input, d_y, self->factors) : d_y;
}
