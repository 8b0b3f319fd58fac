#include "core/layers/relu.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

typedef struct
{
  NnRelu   *relu;
  NnTensor *x;
  NnTensor *weights;
} Probe;

static double loss (gpointer user_data)
{
  Probe *probe = user_data;

  return nn_test_weighted_sum (probe->weights, nn_relu_forward (probe->relu, probe->x));
}

NN_TEST (agrees_with_finite_differences)
{
  g_autoptr (NnRelu)   relu = nn_relu_new ();
  g_autoptr (NnTensor) x = nn_test_random_tensor (NN_SHAPE (4, 6), 1);
  g_autoptr (NnTensor) weights = nn_test_random_tensor (NN_SHAPE (4, 6), 2);
  Probe                probe = { relu, x, weights };

  /* Away from the kink, where there is no derivative. */
  for (gsize i = 0; i < x->length; i++)
    x->values[i] += copysignf (0.1f, x->values[i]);

  nn_relu_forward (relu, x);

  nn_test_assert_gradient (x, nn_relu_backward (relu, weights), loss, &probe);
}

NN_TEST_MAIN ()
