#include "core/training/gradient-clip.h"

#include <math.h>

#include "core/tensor/arithmetic.h"

/**
 * @parameters: all parameters of a model, packed
 * Returns: ‖∂θ‖, the norm of all gradients as one vector
 */
double nn_gradient_norm (const NnParameters *parameters)
{
  return sqrt (nn_tensor_square_sum (parameters->gradients));
}

/**
 * @norm: ‖∂θ‖
 * @limit: c, or 0 for no limit
 * Returns: κ, what the gradients are to be multiplied by
 */
double nn_gradient_clip_factor (double norm, double limit)
{
  return limit > 0.0 && norm > limit ? limit / norm : 1.0;
}

/**
 * @parameters: all parameters of a model, packed
 * @limit: c, or 0 for no limit
 *
 * Multiplies all gradients by κ.
 *
 * Returns: the norm before clipping
 */
double nn_gradient_clip (NnParameters *parameters, double limit)
{
  const double norm = nn_gradient_norm (parameters);
  const double factor = nn_gradient_clip_factor (norm, limit);

  if (factor < 1.0)
    nn_tensor_scale (parameters->gradients, (float) factor);

  return norm;
}
