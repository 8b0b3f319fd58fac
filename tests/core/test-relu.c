#include "core/layers/relu.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

NN_TEST (forward_cuts_off_what_is_negative)
{
  static const float   expected[] = { 0.0f, 0.0f, 0.5f, 3.0f };
  g_autoptr (NnRelu)   relu = nn_relu_new ();
  g_autoptr (NnTensor) x = nn_tensor_new_from (NN_SHAPE (2, 2), (float[]){ -2, 0, 0.5f, 3 });

  nn_test_assert_values (nn_relu_forward (relu, x), expected, 0.0);
}

NN_TEST (forward_lets_a_nan_pass)
{
  g_autoptr (NnRelu)   relu = nn_relu_new ();
  g_autoptr (NnTensor) x = nn_tensor_new_from (NN_SHAPE (1), (float[]){ NAN });

  g_assert_true (isnan (nn_relu_forward (relu, x)->values[0]));
}

NN_TEST (backward_passes_only_where_forward_did)
{
  static const float   expected[] = { 0.0f, 0.0f, 7.0f, 8.0f };
  g_autoptr (NnRelu)   relu = nn_relu_new ();
  g_autoptr (NnTensor) x = nn_tensor_new_from (NN_SHAPE (4), (float[]){ -2, 0, 0.5f, 3 });
  g_autoptr (NnTensor) d_y = nn_tensor_new_from (NN_SHAPE (4), (float[]){ 5, 6, 7, 8 });

  nn_relu_forward (relu, x);

  nn_test_assert_values (nn_relu_backward (relu, d_y), expected, 0.0);
}
