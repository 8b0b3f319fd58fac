#include "core/layers/linear.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

NN_TEST (apply_agrees_and_remembers_nothing)
{
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnLinear)     linear = nn_linear_new (parameters, "", 4, 3, TRUE);
  g_autoptr (NnTensor)     x = nn_test_random_tensor (NN_SHAPE (5, 4), 1);
  g_autoptr (NnTensor)     y = NULL;

  nn_test_set_random_parameters (parameters, 2);
  nn_linear_apply (linear, x, &y);
  g_assert_null (linear->input);
  g_assert_null (linear->output);

  nn_test_assert_equal (nn_linear_forward (linear, x), y, 0.0);
}

NN_TEST (tied_weight_learns_from_both)
{
  static const float       d_W[] = { 2, 2 };
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnLinear)     owner = nn_linear_new (parameters, "owner", 2, 1, FALSE);
  g_autoptr (NnLinear)     tied = nn_linear_new_tied (parameters, "tied", owner->weight, TRUE);
  g_autoptr (NnTensor)     x = nn_tensor_new_from (NN_SHAPE (1, 2), (float[]){ 1, 1 });
  g_autoptr (NnTensor)     d_y = nn_tensor_new_from (NN_SHAPE (1, 1), (float[]){ 1 });

  nn_linear_forward (owner, x);
  nn_linear_forward (tied, x);
  nn_linear_backward (owner, d_y);
  nn_linear_backward (tied, d_y);

  g_assert_null (nn_parameters_find (parameters, "tied.weight"));
  g_assert_nonnull (nn_parameters_find (parameters, "tied.bias"));
  nn_test_assert_values (owner->weight->gradient, d_W, 0.0);
}

NN_TEST (initialize_keeps_to_the_bound_of_the_inputs)
{
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnLinear)     linear = nn_linear_new (parameters, "", 25, 40, TRUE);
  NnRandom                 random = nn_random_new (1);
  NnTensor *const          values[] = { linear->weight->value, linear->bias->value };

  nn_parameters_initialize (parameters, NN_INITIALIZATION_PYTORCH, &random);
  for (int k = 0; k < 2; k++)
    {
      float least = 0.0f;
      float most = 0.0f;

      for (gsize i = 0; i < values[k]->length; i++)
        {
          least = MIN (least, values[k]->values[i]);
          most = MAX (most, values[k]->values[i]);
        }

      g_assert_cmpfloat (least, >=, -0.2f);
      g_assert_cmpfloat (least, <, -0.17f);
      g_assert_cmpfloat (most, <=, 0.2f);
      g_assert_cmpfloat (most, >, 0.17f);
    }
}
