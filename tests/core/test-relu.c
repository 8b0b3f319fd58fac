#include "core/layers/relu.h"

#include <math.h>

#include "tests/support/gradient-check.h"

static void
test_forward_cuts_off_what_is_negative (void)
{
  static const float   expected[] = { 0.0f, 0.0f, 0.5f, 3.0f };
  g_autoptr (NnRelu)   relu = nn_relu_new ();
  g_autoptr (NnTensor) x = nn_tensor_new_from (NN_SHAPE (2, 2), (float[]){ -2, 0, 0.5f, 3 });

  nn_test_assert_values (nn_relu_forward (relu, x), expected, 0.0);
}

static void
test_forward_lets_a_nan_pass (void)
{
  g_autoptr (NnRelu)   relu = nn_relu_new ();
  g_autoptr (NnTensor) x = nn_tensor_new_from (NN_SHAPE (1), (float[]){ NAN });

  g_assert_true (isnan (nn_relu_forward (relu, x)->values[0]));
}

static void
test_backward_passes_only_where_forward_did (void)
{
  static const float   expected[] = { 0.0f, 0.0f, 7.0f, 8.0f };
  g_autoptr (NnRelu)   relu = nn_relu_new ();
  g_autoptr (NnTensor) x = nn_tensor_new_from (NN_SHAPE (4), (float[]){ -2, 0, 0.5f, 3 });
  g_autoptr (NnTensor) d_y = nn_tensor_new_from (NN_SHAPE (4), (float[]){ 5, 6, 7, 8 });

  nn_relu_forward (relu, x);

  nn_test_assert_values (nn_relu_backward (relu, d_y), expected, 0.0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/relu/forward/cuts-off-what-is-negative",
                   test_forward_cuts_off_what_is_negative);
  g_test_add_func ("/core/relu/forward/lets-a-nan-pass", test_forward_lets_a_nan_pass);
  g_test_add_func ("/core/relu/backward/passes-only-where-forward-did",
                   test_backward_passes_only_where_forward_did);

  return g_test_run ();
}
