#include "core/lean/input.h"

#include "core/engine/processor.h"

/** Frees the contents of @self, but not @self itself, which is a part of a stack. */
void nn_lean_input_clear (NnLeanInput *self) { g_clear_pointer (&self->x, nn_tensor_free); }

/* x = dropout (√D · E_i + P_t); @P_t is %NULL in a model without positions. */
NN_EVERY_PROCESSOR static void embed (float *x, const float *E_i, float scale, const float *P_t,
                                      NnDropoutMask dropout, guint32 key, int D)
{
  for (int d = 0; d < D; d++)
    {
      const float position = P_t != NULL ? P_t[d] : 0.0f;

      x[d] = (scale * E_i[d] + position) * nn_dropout_mask_factor (dropout, key, (guint32) d);
    }
}

/* ∂E_i += √D · ∂sum, ∂P_t += ∂sum */
NN_EVERY_PROCESSOR static void embed_backward (const float *d_x, float *d_E_i, float scale,
                                               float *d_P_t, NnDropoutMask dropout, guint32 key,
                                               int D)
{
  for (int d = 0; d < D; d++)
    d_E_i[d] += scale * d_x[d] * nn_dropout_mask_factor (dropout, key, (guint32) d);

  if (d_P_t != NULL)
    for (int d = 0; d < D; d++)
      d_P_t[d] += d_x[d] * nn_dropout_mask_factor (dropout, key, (guint32) d);
}

/**
 * @self: the input of a stack, with E and P
 * @ids: (array): N token ids
 *
 * @rows and @ids must live until backward is done.
 *
 * Returns: (transfer none): (N, D) x, until the next call
 */
const NnTensor *nn_lean_input_forward (NnLeanInput *self, const NnPass *pass, const NnRows *rows,
                                       const int *ids)
{
  const NnTensor *E = self->embedding->weight->value;
  const int       D = nn_tensor_columns (E);

  self->ids = ids;
  self->rows = rows;
  self->dropout = nn_dropout_mask (self->positions->dropout, pass);
  nn_tensor_reshape (&self->x, NN_SHAPE (rows->N, D));

  for (int b = 0; b < rows->B; b++)
    for (int t = 0; t < rows->lengths[b]; t++)
      {
        const int    n = rows->starts[b] + t;
        const float *P =
            self->positions->config.is_enabled
                ? nn_positional_encoding_row (self->positions, rows->first_position + t)
                : NULL;

        g_assert (ids[n] >= 0 && ids[n] < nn_tensor_rows (E));

        embed (nn_tensor_row (self->x, n), nn_tensor_row (E, ids[n]), self->embedding->scale, P,
               self->dropout, nn_dropout_mask_row_key (&self->dropout, rows, b, t), D);
      }

  return self->x;
}

/**
 * @self: the input of a stack, after forward
 * @d_x: (N, D) ∂loss/∂x
 *
 * Backward ends here: token ids have no gradient.
 */
void nn_lean_input_backward (const NnLeanInput *self, const NnTensor *d_x)
{
  const NnRows   *rows = self->rows;
  const NnTensor *d_E = self->embedding->weight->gradient;
  const NnTensor *d_P = self->positions->P != NULL ? self->positions->P->gradient : NULL;

  for (int b = 0; b < rows->B; b++)
    for (int t = 0; t < rows->lengths[b]; t++)
      {
        const int n = rows->starts[b] + t;

        embed_backward (
            nn_tensor_row (d_x, n), nn_tensor_row (d_E, self->ids[n]), self->embedding->scale,
            d_P != NULL ? nn_tensor_row (d_P, rows->first_position + t) : NULL, self->dropout,
            nn_dropout_mask_row_key (&self->dropout, rows, b, t), nn_tensor_columns (d_x));
      }
}
