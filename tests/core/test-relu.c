#include "core/layers/relu.h"

#include <math.h>

#include "tests/support/cases.h"

NN_TEST (forward_lets_a_nan_pass)
{
  g_autoptr (NnRelu)   relu = nn_relu_new ();
  g_autoptr (NnTensor) x = nn_tensor_new_from (NN_SHAPE (1), (float[]){ NAN });

  g_assert_true (isnan (nn_relu_forward (relu, x)->values[0]));
}
