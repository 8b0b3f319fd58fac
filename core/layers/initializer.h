/* core/layers/initializer.h
 *
 * The first values of the parameters, as three texts choose them (D = width of the model):
 *
 *                 Linear weight           Linear bias     embedding
 *      PyTorch    U (±1 / √in)            U (±1 / √in)    N (0, 1)
 *      MLX        U (±1 / √in)            U (±1 / √in)    N (0, 1 / D)
 *      classic    U (±√(6 / (in + out)))  U (±1 / √in)    N (0, 1)
 *
 * The embedding matters most, because it is multiplied by √D before positions in [−1, 1] are
 * added.  With N (0, 1) the words are then much larger than the positions, and the first softmaxes
 * saturate; with the variance 1 / D both have about the same size.
 *
 * Read in   D2L 6.3, "Parameter Initialization"; Glorot and Bengio 2010 (classic)
 */

#pragma once

#include "core/tensor/random.h"
#include "core/tensor/tensor.h"

G_BEGIN_DECLS

/**
 * NnInitialization:
 * @NN_INITIALIZATION_PYTORCH: what the textbook's PyTorch chapter starts from
 * @NN_INITIALIZATION_MLX: the same with small embeddings
 * @NN_INITIALIZATION_CLASSIC: Xavier weights
 */
typedef enum
{
  NN_INITIALIZATION_PYTORCH,
  NN_INITIALIZATION_MLX,
  NN_INITIALIZATION_CLASSIC,
} NnInitialization;

void nn_initialize_uniform (NnTensor *tensor,
                            double    bound,
                            NnRandom *random);
void nn_initialize_normal (NnTensor *tensor,
                           double    deviation,
                           NnRandom *random);

double nn_initialization_weight_bound (NnInitialization self,
                                       int              inputs,
                                       int              outputs);
double nn_initialization_embedding_deviation (NnInitialization self,
                                              int              D);

G_END_DECLS
