#include "core/layers/linear.h"

#include "core/engine/owned.h"
#include "core/tensor/arithmetic.h"
#include "core/tensor/matmul.h"

/** Returns: (transfer full): a layer of zeros; see nn_parameters_initialize() */
NnLinear *nn_linear_new (NnParameters *parameters, const char *path, int inputs, int outputs,
                         gboolean has_bias)
{
  NnParameter *weight = nn_parameters_add (parameters, path, "weight", NN_SHAPE (outputs, inputs));

  weight->first = NN_FIRST_WEIGHT;

  return nn_linear_new_tied (parameters, path, weight, has_bias);
}

/**
 * @weight: (transfer none): (O, I) a matrix that another layer learns too
 * Returns: (transfer full): a layer that borrows its W
 */
NnLinear *nn_linear_new_tied (NnParameters *parameters, const char *path, NnParameter *weight,
                              gboolean has_bias)
{
  NnLinear *self = g_new0 (NnLinear, 1);

  weight->is_factor = TRUE;
  self->weight = weight;
  if (has_bias)
    {
      self->bias =
          nn_parameters_add (parameters, path, "bias", NN_SHAPE (weight->value->shape.dims[0]));
      self->bias->first = NN_FIRST_BIAS;
      self->bias->inputs = weight->value->shape.dims[1];
    }

  return self;
}

NN_FREES_FOR_ALL (NnLinear, nn_linear_free, (nn_tensor_free, output, d_input))

static NnShape with_last_axis (NnShape shape, int columns)
{
  shape.dims[shape.n_dims - 1] = columns;

  return shape;
}

/**
 * @x: (…, I)
 * @y: (inout): where (…, O) goes
 *
 * Computes y and keeps nothing for backward.  y belongs to the caller, such as the key–value cache.
 */
void nn_linear_apply (const NnLinear *self, const NnTensor *x, NnTensor **y)
{
  const NnTensor *W = self->weight->value;
  const NnPanels *panels = nn_parameter_panels (self->weight);
  const float    *b = self->bias != NULL ? self->bias->value->values : NULL;

  nn_tensor_reshape (y, with_last_axis (x->shape, W->shape.dims[0]));
  if (panels != NULL)
    {
      nn_panels_multiply (nn_matrix (*y), nn_matrix (x), panels, b);
      return;
    }

  nn_matmul_nt (nn_matrix (*y), nn_matrix (x), nn_matrix (W), NN_REPLACE);
  if (b != NULL)
    nn_tensor_add_row (*y, b);
}

/**
 * @x: (…, I), which must live until backward is done
 * Returns: (transfer none): (…, O) y, until the next call
 */
const NnTensor *nn_linear_forward (NnLinear *self, const NnTensor *x)
{
  self->input = x;
  nn_linear_apply (self, x, &self->output);

  return self->output;
}

/**
 * @self: the layer, after a forward call
 * @d_y: (…, O) ∂loss/∂y
 *
 *      ∂W += ∂yᵀ x      ∂b += Σ ∂y      ∂x = ∂y W
 *
 * Returns: (transfer none): (…, I) ∂x, until the next call
 */
const NnTensor *nn_linear_backward (NnLinear *self, const NnTensor *d_y)
{
  const NnTensor *x = self->input;

  g_assert (x != NULL);
  g_assert (nn_shape_equal (d_y->shape, self->output->shape));

  self->d_output = d_y;
  nn_matmul_tn (nn_matrix (self->weight->gradient), nn_matrix (d_y), nn_matrix (x), NN_ADD);
  if (self->bias != NULL)
    nn_tensor_add_columns_to (d_y, self->bias->gradient->values);

  nn_tensor_reshape (&self->d_input, x->shape);
  nn_matmul (nn_matrix (self->d_input), nn_matrix (d_y), nn_matrix (self->weight->value),
             NN_REPLACE);

  return self->d_input;
}
