#include "core/layers/layer-norm.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

/* All of ∂x cancels but what ε leaves: 0.75 · ε / (var + ε)^1.5. */
NN_TEST (backward_keeps_what_two_features_leave)
{
  const float              d_x[] = { 5.99964e-5f, -5.99964e-5f, 5.99964e-5f, -5.99964e-5f };
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnLayerNorm)  norm = nn_layer_norm_new (parameters, "norm", NN_SHAPE (2));
  g_autoptr (NnTensor)     x = nn_tensor_new_from (NN_SHAPE (2, 2), (float[]){ 1, 2, 2, 3 });
  g_autoptr (NnTensor) d_y = nn_tensor_new_from (NN_SHAPE (2, 2), (float[]){ 1, -0.5f, 1, -0.5f });

  nn_layer_norm_forward (norm, x);
  nn_test_assert_values (nn_layer_norm_backward (norm, d_y), d_x, 1e-9);
}
