#include "core/lean/projection.h"

#include <string.h>

#include "core/tensor/arithmetic.h"

static gboolean follows (const NnTensor *first, const NnTensor *second)
{
  return second->values == first->values + first->length;
}

static gboolean follow_each_other (NnLinear *const *linears, int i)
{
  const NnLinear *first = linears[i - 1];
  const NnLinear *second = linears[i];

  return follows (first->weight->value, second->weight->value) &&
         follows (first->weight->gradient, second->weight->gradient) &&
         (first->bias == NULL) == (second->bias == NULL) &&
         (first->bias == NULL || (follows (first->bias->value, second->bias->value) &&
                                  follows (first->bias->gradient, second->bias->gradient)));
}

/**
 * @linears: (array length=n): layers of a packed model whose parameters follow each other in memory
 * Returns: all of them as one linear layer; it borrows their parameters
 */
NnLeanProjection nn_lean_projection (NnLinear *const *linears, int n)
{
  const NnLinear  *first = linears[0];
  NnLeanProjection self = {
    .W = nn_matrix (first->weight->value),
    .d_W = nn_matrix (first->weight->gradient),
    .weight = n == 1 ? first->weight : NULL,
  };

  for (int i = 1; i < n; i++)
    {
      g_assert (follow_each_other (linears, i));
      self.W.rows += nn_tensor_rows (linears[i]->weight->value);
    }
  self.d_W.rows = self.W.rows;

  if (first->bias != NULL)
    {
      self.b = first->bias->value->values;
      self.d_b = first->bias->gradient->values;
    }

  return self;
}

/**
 * @x: (N, I)
 * @y: (inout): (N, O) gets y
 *
 *      y = b + x Wᵀ
 *
 * Every row of y is set to b first, and then the product is added.  If the weight is laid out, the
 * product reads it so.
 */
void nn_lean_projection_forward (const NnLeanProjection *self, const NnTensor *x, NnTensor **y)
{
  const NnPanels *panels = self->weight != NULL ? nn_parameter_panels (self->weight) : NULL;
  const int       N = nn_tensor_rows (x);
  const int       O = self->W.rows;

  nn_tensor_reshape (y, NN_SHAPE (N, O));
  if (panels != NULL)
    {
      nn_panels_multiply (nn_matrix (*y), nn_matrix (x), panels, self->b);
      return;
    }

  if (self->b != NULL)
    for (int n = 0; n < N; n++)
      memcpy (nn_tensor_row (*y, n), self->b, sizeof (float) * (gsize) O);

  nn_matmul_nt (nn_matrix (*y), nn_matrix (x), self->W, self->b != NULL ? NN_ADD : NN_REPLACE);
}

/**
 * @x: (N, I) the x of forward
 * @d_y: (N, O) ∂loss/∂y
 * @d_x: (inout): (N, I) gets ∂x
 * @write: whether ∂x replaces the values of @d_x or is added to them
 *
 *      ∂W += ∂yᵀ x      ∂b += Σ ∂y      ∂x = ∂y W, or ∂x += ∂y W
 */
void nn_lean_projection_backward (const NnLeanProjection *self, const NnTensor *x,
                                  const NnTensor *d_y, NnTensor **d_x, NnWrite write)
{
  nn_matmul_tn (self->d_W, nn_matrix (d_y), nn_matrix (x), NN_ADD);
  if (self->d_b != NULL)
    nn_tensor_add_columns_to (d_y, self->d_b);

  if (write == NN_REPLACE)
    nn_tensor_reshape (d_x, x->shape);
  nn_matmul (nn_matrix (*d_x), nn_matrix (d_y), self->W, write);
}
