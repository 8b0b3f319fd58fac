#include "core/training/gradient-clip.h"

#include <math.h>

#include "core/tensor/arithmetic.h"

/**
 * nn_gradient_norm:
 * @parameters: all parameters of a model, packed
 *
 * Returns: ‖g‖, the length of all gradients taken as one long vector
 */
double
nn_gradient_norm (const NnParameters *parameters)
{
  return sqrt (nn_tensor_square_sum (parameters->gradients));
}

/**
 * nn_gradient_clip_factor:
 * @norm: ‖g‖
 * @theta: θ, or 0 to let any gradient pass
 *
 * Returns: what the gradients have to be multiplied by
 */
double
nn_gradient_clip_factor (double norm,
                         double theta)
{
  return theta > 0.0 && norm > theta ? theta / norm : 1.0;
}

/**
 * nn_gradient_clip:
 * @parameters: all parameters of a model, packed
 * @theta: θ, or 0 to let any gradient pass
 *
 * Shortens the gradients to θ if they are longer.
 *
 * Returns: ‖g‖ as it was before
 */
double
nn_gradient_clip (NnParameters *parameters,
                  double        theta)
{
  const double norm = nn_gradient_norm (parameters);
  const double factor = nn_gradient_clip_factor (norm, theta);

  if (factor < 1.0)
    nn_tensor_scale (parameters->gradients, (float) factor);

  return norm;
}
