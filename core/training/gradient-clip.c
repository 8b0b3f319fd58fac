#include "core/training/gradient-clip.h"

#include <math.h>

#include "core/tensor/arithmetic.h"

/**
 * nn_gradient_norm:
 * @parameters: all parameters of a model
 *
 * Returns: ‖g‖, the length of all gradients taken as one long vector
 */
double
nn_gradient_norm (const NnParameters *parameters)
{
  double sum = 0.0;

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    if (nn_parameters_get (parameters, i)->gradient != NULL)
      sum += nn_tensor_square_sum (nn_parameters_get (parameters, i)->gradient);

  return sqrt (sum);
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
 * @parameters: all parameters of a model
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
    for (int i = 0; i < nn_parameters_count (parameters); i++)
      if (nn_parameters_get (parameters, i)->gradient != NULL)
        nn_tensor_scale (nn_parameters_get (parameters, i)->gradient, (float) factor);

  return norm;
}
