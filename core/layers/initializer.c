#include "core/layers/initializer.h"

#include <math.h>

/** @bound: values lie in [−@bound, @bound) */
void nn_initialize_uniform (NnTensor *tensor, double bound, NnRandom *random)
{
  for (gsize i = 0; i < tensor->length; i++)
    tensor->values[i] = (float) ((2.0 * nn_random_uniform (random) - 1.0) * bound);
}

/** @deviation: the standard deviation; the mean is 0 */
void nn_initialize_normal (NnTensor *tensor, double deviation, NnRandom *random)
{
  for (gsize i = 0; i < tensor->length; i++)
    tensor->values[i] = (float) (nn_random_normal (random) * deviation);
}

/**
 * @inputs: features that the layer reads (fan-in)
 * @outputs: features that it writes (fan-out)
 *
 * Returns: the bound of a linear layer's first weights
 */
double nn_initialization_weight_bound (NnInitialization self, int inputs, int outputs)
{
  if (self == NN_INITIALIZATION_CLASSIC)
    return sqrt (6.0 / (inputs + outputs));

  return 1.0 / sqrt (inputs);
}

/** Returns: the standard deviation of the first embeddings */
double nn_initialization_embedding_deviation (NnInitialization self, int D)
{
  return self == NN_INITIALIZATION_MLX ? 1.0 / sqrt (D) : 1.0;
}
