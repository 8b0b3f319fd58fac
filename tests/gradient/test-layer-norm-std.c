#include "app/check/notes.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

typedef struct
{
  NnLayerNormStd *norm;
  NnTensor       *x;
  NnTensor       *weights;
} Probe;

static double loss (gpointer user_data)
{
  Probe *probe = user_data;

  return nn_test_weighted_sum (probe->weights, nn_layer_norm_std_forward (probe->norm, probe->x));
}

NN_TEST (agrees_with_finite_differences)
{
  g_autoptr (NnParameters)   parameters = nn_parameters_new ();
  g_autoptr (NnLayerNormStd) norm = nn_layer_norm_std_new (parameters, "norm", 4);
  g_autoptr (NnTensor)       x = nn_test_random_tensor (NN_SHAPE (2, 3, 4), 1);
  g_autoptr (NnTensor)       weights = nn_test_random_tensor (NN_SHAPE (2, 3, 4), 2);
  Probe                      probe = { norm, x, weights };

  nn_test_set_random_parameters (parameters, 3);
  nn_layer_norm_std_forward (norm, x);

  nn_test_assert_gradient (x, nn_layer_norm_std_backward (norm, weights), loss, &probe);
  nn_test_assert_gradients (parameters, loss, &probe);
}

NN_TEST_MAIN ()
