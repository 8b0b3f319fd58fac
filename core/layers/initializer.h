/* core/layers/initializer.h
 *
 * The first values of the parameters, as three texts choose them.  U is a uniform distribution,
 * N a normal one with its mean and variance; in and out are the features that a layer reads and
 * writes, D those of a token:
 *
 *                 Linear weight           Linear bias     embedding
 *      PyTorch    U (±1 / √in)            U (±1 / √in)    N (0, 1)
 *      MLX        U (±1 / √in)            U (±1 / √in)    N (0, 1 / D)
 *      classic    U (±√(6 / (in + out)))  U (±1 / √in)    N (0, 1)
 *
 * The embedding is multiplied by √D before positions in [−1, 1] are added.  With N (0, 1) its
 * values are then about √D times as large as the positions; with the variance 1 / D both have
 * about the same size.
 *
 * Read in   D2L 6.3, "Parameter Initialization"; Glorot and Bengio 2010 (classic)
 */

#pragma once

#include "core/tensor/random.h"
#include "core/tensor/tensor.h"

typedef enum
{
  NN_INITIALIZATION_PYTORCH, /* what the textbook's PyTorch chapter starts from */
  NN_INITIALIZATION_MLX,     /* the same with the smaller embeddings of MLX */
  NN_INITIALIZATION_CLASSIC, /* Xavier weights, as in older editions of the textbook */
} NnInitialization;

void nn_initialize_uniform (NnTensor *tensor, double bound, NnRandom *random);
void nn_initialize_normal (NnTensor *tensor, double deviation, NnRandom *random);

double nn_initialization_weight_bound (NnInitialization self, int inputs, int outputs);
double nn_initialization_embedding_deviation (NnInitialization self, int D);
