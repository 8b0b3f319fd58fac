#include "app/check/notes.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

static void assert_forward (NnShape shape, const float *x_values, const float *y_values,
                            double tolerance)
{
  g_autoptr (NnParameters)   parameters = nn_parameters_new ();
  g_autoptr (NnTensor)       x = nn_tensor_new_from (shape, x_values);
  g_autoptr (NnLayerNormStd) norm =
      nn_layer_norm_std_new (parameters, "norm", nn_tensor_columns (x));

  nn_test_assert_values (nn_layer_norm_std_forward (norm, x), y_values, tolerance);
}

NN_TEST (forward_survives_a_constant_row)
{
  static const float x[] = { 7, 7, 7, 7 };
  static const float y[] = { 0, 0, 0, 0 };

  assert_forward (NN_SHAPE (1, 4), x, y, 0.0);
}

/* std = 1.4142e-6 is of the size of ε: inside the root it would vanish. */
NN_TEST (forward_keeps_epsilon_outside_the_root)
{
  static const float x[] = { 0.0f, 2e-6f };
  static const float y[] = { -0.41421f, 0.41421f };

  assert_forward (NN_SHAPE (1, 2), x, y, 1e-5);
}

NN_TEST (backward_is_finite_for_a_constant_row)
{
  static const float         expected[] = { -1.5e6f, -0.5e6f, 0.5e6f, 1.5e6f };
  g_autoptr (NnParameters)   parameters = nn_parameters_new ();
  g_autoptr (NnLayerNormStd) norm = nn_layer_norm_std_new (parameters, "norm", 4);
  g_autoptr (NnTensor)       x = nn_tensor_new (NN_SHAPE (1, 4));
  g_autoptr (NnTensor)       d_y = nn_tensor_new_from (NN_SHAPE (1, 4), (float[]){ 1, 2, 3, 4 });

  nn_layer_norm_std_forward (norm, x);

  nn_test_assert_values (nn_layer_norm_std_backward (norm, d_y), expected, 1.0);
}

/* All of ∂x cancels but what ε leaves: 0.75 · ε / std / (std + ε)². */
NN_TEST (backward_keeps_what_two_features_leave)
{
  static const float         d_x[] = { 1.499998e-6f, -1.499998e-6f };
  g_autoptr (NnParameters)   parameters = nn_parameters_new ();
  g_autoptr (NnLayerNormStd) norm = nn_layer_norm_std_new (parameters, "norm", 2);
  g_autoptr (NnTensor)       x = nn_tensor_new_from (NN_SHAPE (1, 2), (float[]){ 1, 2 });
  g_autoptr (NnTensor)       d_y = nn_tensor_new_from (NN_SHAPE (1, 2), (float[]){ 1, -0.5f });

  nn_layer_norm_std_forward (norm, x);

  nn_test_assert_values (nn_layer_norm_std_backward (norm, d_y), d_x, 1e-11);
}
