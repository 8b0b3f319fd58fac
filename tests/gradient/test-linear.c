#include "core/layers/linear.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

typedef struct
{
  NnLinear *linear;
  NnTensor *x;
  NnTensor *weights;
} Probe;

static double loss (gpointer user_data)
{
  Probe *probe = user_data;

  return nn_test_weighted_sum (probe->weights, nn_linear_forward (probe->linear, probe->x));
}

static void assert_gradients (gboolean has_bias)
{
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnLinear)     linear = nn_linear_new (parameters, "linear", 5, 3, has_bias);
  g_autoptr (NnTensor)     x = nn_test_random_tensor (NN_SHAPE (2, 4, 5), 1);
  g_autoptr (NnTensor)     weights = nn_test_random_tensor (NN_SHAPE (2, 4, 3), 2);
  Probe                    probe = { linear, x, weights };

  nn_test_set_random_parameters (parameters, 3);
  nn_linear_forward (linear, x);

  nn_test_assert_gradient (x, nn_linear_backward (linear, weights), loss, &probe);
  nn_test_assert_gradients (parameters, loss, &probe);
}

NN_TEST (with_bias_agrees_with_finite_differences) { assert_gradients (TRUE); }

NN_TEST (without_bias_agrees_with_finite_differences) { assert_gradients (FALSE); }

NN_TEST_MAIN ()
