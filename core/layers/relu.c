#include "core/layers/relu.h"

#include "core/engine/owned.h"

NnRelu *nn_relu_new (void) { return g_new0 (NnRelu, 1); }

NN_FREES_FOR_ALL (NnRelu, nn_relu_free, (nn_tensor_free, output, d_input))

/**
 * A NaN is not negative and stays, so that the loss is NaN, too.
 *
 * Returns: (transfer none): y, of the shape of @x, until the next call
 */
const NnTensor *nn_relu_forward (NnRelu *self, const NnTensor *x)
{
  nn_tensor_reshape (&self->output, x->shape);

  for (gsize i = 0; i < x->length; i++)
    self->output->values[i] = x->values[i] < 0.0f ? 0.0f : x->values[i];

  return self->output;
}

/**
 * @self: the layer, after a forward call
 * @d_y: ∂loss/∂y, of the shape of y
 *
 * A negative x has no influence on the loss: ∂x = ∂y where y > 0, else 0.
 *
 * Returns: (transfer none): ∂x, of the shape of @d_y, until the next call
 */
const NnTensor *nn_relu_backward (NnRelu *self, const NnTensor *d_y)
{
  g_assert (self->output != NULL);
  g_assert (nn_shape_equal (d_y->shape, self->output->shape));

  self->d_output = d_y;
  nn_tensor_reshape (&self->d_input, d_y->shape);

  /* The value is read in any case, so the loop has no branch and is vectorized. */
  for (gsize i = 0; i < d_y->length; i++)
    {
      const float d = d_y->values[i];

      self->d_input->values[i] = self->output->values[i] > 0.0f ? d : 0.0f;
    }

  return self->d_input;
}
