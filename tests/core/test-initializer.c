#include "core/layers/parameters.h"

#include <math.h>

#include "core/tensor/arithmetic.h"
#include "tests/support/cases.h"

NN_TEST (uniform_stays_within_its_bound_and_fills_it)
{
  g_autoptr (NnTensor) tensor = nn_tensor_new (NN_SHAPE (100, 100));
  NnRandom             random = nn_random_new (1);
  float                least = 0.0f;
  float                most = 0.0f;

  nn_initialize_uniform (tensor, 0.5, &random);
  for (gsize i = 0; i < tensor->length; i++)
    {
      least = MIN (least, tensor->values[i]);
      most = MAX (most, tensor->values[i]);
    }

  g_assert_cmpfloat (least, >=, -0.5);
  g_assert_cmpfloat (least, <, -0.499);
  g_assert_cmpfloat (most, <=, 0.5);
  g_assert_cmpfloat (most, >, 0.499);
  g_assert_cmpfloat_with_epsilon (nn_tensor_square_sum (tensor) / 10000, 0.25 / 3, 0.003);
}

NN_TEST (normal_has_its_deviation)
{
  g_autoptr (NnTensor) tensor = nn_tensor_new (NN_SHAPE (100, 100));
  NnRandom             random = nn_random_new (2);

  nn_initialize_normal (tensor, 0.1, &random);

  g_assert_cmpfloat_with_epsilon (sqrt (nn_tensor_square_sum (tensor) / 10000), 0.1, 0.003);
}

NN_TEST (weight_bound_follows_the_habit)
{
  g_assert_cmpfloat_with_epsilon (nn_initialization_weight_bound (NN_INITIALIZATION_PYTORCH, 16, 8),
                                  0.25, 1e-12);
  g_assert_cmpfloat_with_epsilon (nn_initialization_weight_bound (NN_INITIALIZATION_MLX, 16, 8),
                                  0.25, 1e-12);
  g_assert_cmpfloat_with_epsilon (nn_initialization_weight_bound (NN_INITIALIZATION_CLASSIC, 16, 8),
                                  0.5, 1e-12);
}

NN_TEST (embedding_deviation_follows_the_habit)
{
  g_assert_cmpfloat (nn_initialization_embedding_deviation (NN_INITIALIZATION_PYTORCH, 64), ==,
                     1.0);
  g_assert_cmpfloat (nn_initialization_embedding_deviation (NN_INITIALIZATION_CLASSIC, 64), ==,
                     1.0);
  g_assert_cmpfloat (nn_initialization_embedding_deviation (NN_INITIALIZATION_MLX, 64), ==, 0.125);
}
