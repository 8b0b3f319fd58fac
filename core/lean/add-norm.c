#include "core/lean/add-norm.h"

#include <string.h>

#include "core/engine/processor.h"

/**
 * @layer: an add & norm with a layer normalization
 * Returns: the lean form of @layer, which must outlive it; free its contents with
 *   nn_lean_add_norm_clear()
 */
NnLeanAddNorm nn_lean_add_norm (const NnAddNorm *layer)
{
  g_assert (layer->norm->layer != NULL);

  return (NnLeanAddNorm){ .layer = layer, .norm = { .layer = layer->norm->layer } };
}

/** Frees the contents of @self, but not @self itself, which is a part of a block. */
void nn_lean_add_norm_clear (NnLeanAddNorm *self)
{
  nn_lean_norm_clear (&self->norm);
  g_clear_pointer (&self->sum, nn_tensor_free);
}

/**
 * @x: (N, D) token vectors
 * Returns: (transfer none): (N, D) the sublayer's input u: @x itself in post-norm, the normalized
 *   @x in pre-norm
 */
const NnTensor *nn_lean_add_norm_before (NnLeanAddNorm *self, const NnTensor *x)
{
  return self->layer->order == NN_POST_NORM ? x : nn_lean_norm_forward (&self->norm, x);
}

/* sum = x + dropout (s) */
NN_EVERY_PROCESSOR static void add_dropped (float *sum, const float *x, const float *s,
                                            NnDropoutMask dropout, guint32 key, int D)
{
  for (int d = 0; d < D; d++)
    sum[d] = x[d] + s[d] * nn_dropout_mask_factor (dropout, key, (guint32) d);
}

/* y = x ⊙ r */
NN_EVERY_PROCESSOR static void drop (float *y, const float *x, NnDropoutMask dropout, guint32 key,
                                     int D)
{
  for (int d = 0; d < D; d++)
    y[d] = x[d] * nn_dropout_mask_factor (dropout, key, (guint32) d);
}

/**
 * @rows: which row of @x is which position of which sentence; must live until
 *   backward is done
 * @x: (N, D) the input of the residual connection
 * @sublayer: (N, D) the sublayer's output f (u)
 * Returns: (transfer none): (N, D) z, until the next call
 */
const NnTensor *nn_lean_add_norm_after (NnLeanAddNorm *self, const NnPass *pass, const NnRows *rows,
                                        const NnTensor *x, const NnTensor *sublayer)
{
  const gboolean is_post = self->layer->order == NN_POST_NORM;
  const int      D = nn_tensor_columns (x);
  NnTensor      *sum;

  self->dropout = nn_dropout_mask (self->layer->dropout, pass);
  self->rows = rows;

  if (is_post)
    nn_lean_norm_begin (&self->norm, &x->shape);
  else
    nn_tensor_reshape (&self->sum, x->shape);
  sum = is_post ? self->norm.x_hat : self->sum;

  for (int b = 0; b < rows->B; b++)
    for (int t = 0; t < rows->lengths[b]; t++)
      {
        const int     n = rows->starts[b] + t;
        const guint32 key = nn_dropout_mask_row_key (&self->dropout, rows, b, t);

        if (self->layer->lacks_residual)
          drop (nn_tensor_row (sum, n), nn_tensor_row (sublayer, n), self->dropout, key, D);
        else
          add_dropped (nn_tensor_row (sum, n), nn_tensor_row (x, n), nn_tensor_row (sublayer, n),
                       self->dropout, key, D);
        if (is_post)
          nn_lean_norm_row (&self->norm, n);
      }

  return is_post ? self->norm.y : sum;
}

/**
 * @self: the layer, after nn_lean_add_norm_after()
 * @d: (inout): (N, D) ∂z, which becomes the gradient of the sum
 * @d_sublayer: (inout): (N, D) becomes the gradient of the sublayer's output
 */
void nn_lean_add_norm_after_backward (const NnLeanAddNorm *self, NnTensor *d, NnTensor **d_sublayer)
{
  const NnRows *rows = self->rows;
  const int     D = nn_tensor_columns (d);

  nn_tensor_reshape (d_sublayer, d->shape);

  for (int b = 0; b < rows->B; b++)
    for (int t = 0; t < rows->lengths[b]; t++)
      {
        const int n = rows->starts[b] + t;
        float    *d_n = nn_tensor_row (d, n);

        if (self->layer->order == NN_POST_NORM)
          nn_lean_norm_row_backward (&self->norm, n, d_n, d_n, NN_REPLACE);
        drop (nn_tensor_row (*d_sublayer, n), d_n, self->dropout,
              nn_dropout_mask_row_key (&self->dropout, rows, b, t), D);
        if (self->layer->lacks_residual)
          memset (d_n, 0, sizeof (float) * (gsize) D); /* x was not added */
      }
}

/**
 * @d: (inout): the gradient of the residual stream
 *
 * In post-norm the gradient of the sublayer's input is added to @d.  In pre-norm it is written into
 * @scratch first, because it still has to go back through the normalization.
 *
 * Returns: the tensor that the sublayer's backward writes the gradient of its input to
 */
NnLeanTarget nn_lean_add_norm_target (const NnLeanAddNorm *self, NnTensor **d,
                                      NnLeanScratch *scratch)
{
  if (self->layer->order == NN_POST_NORM)
    return (NnLeanTarget){ d, NN_ADD };

  return (NnLeanTarget){ &scratch->d_normalized, NN_REPLACE };
}

/**
 * @d: (inout): the gradient of the residual stream, which becomes ∂x
 * @scratch: holds the gradient of the sublayer's input in pre-norm
 */
void nn_lean_add_norm_before_backward (const NnLeanAddNorm *self, NnTensor *d,
                                       const NnLeanScratch *scratch)
{
  if (self->layer->order == NN_PRE_NORM)
    nn_lean_norm_backward (&self->norm, scratch->d_normalized, d, NN_ADD);
}
