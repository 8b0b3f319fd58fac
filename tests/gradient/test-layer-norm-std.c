#include "core/layers/layer-norm-std.h"

#include "tests/support/gradient-check.h"

typedef struct
{
  NnLayerNormStd *norm;
  NnTensor       *x;
  NnTensor       *weights;
} Probe;

static double
loss (gpointer user_data)
{
  Probe *probe = user_data;

  return nn_test_weighted_sum (probe->weights,
                               nn_layer_norm_std_forward (probe->norm, probe->x));
}

static void
test_agrees_with_finite_differences (void)
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

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gradient/layer-norm-std/agrees-with-finite-differences",
                   test_agrees_with_finite_differences);

  return g_test_run ();
}
