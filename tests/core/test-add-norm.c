#include "core/layers/add-norm.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
static const NnPass evaluation = { .is_training = FALSE };

NN_TEST (pre_norm_normalizes_what_the_sublayer_reads)
{
  static const float       entered[] = { 1, -1 };
  static const float       y[] = { 1, 5 };
  const NnAddNormConfig    config = { .D = 2, .order = NN_PRE_NORM };
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnAddNorm)    add_norm = nn_add_norm_new (parameters, "", config);
  g_autoptr (NnTensor)     x = nn_tensor_new_from (NN_SHAPE (1, 2), (float[]){ 5, 1 });
  g_autoptr (NnTensor)     sublayer = nn_tensor_new_from (NN_SHAPE (1, 2), (float[]){ -4, 4 });

  nn_test_assert_values (nn_add_norm_before (add_norm, &evaluation, NULL, x), entered, 1e-5);
  nn_test_assert_values (nn_add_norm_after (add_norm, &evaluation, NULL, x, sublayer), y, 0.0);
}

NN_TEST (shapes_that_differ_are_a_mistake)
{
  const NnAddNormConfig    config = { .D = 3 };
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnAddNorm)    add_norm = nn_add_norm_new (parameters, "", config);
  g_autoptr (NnTensor)     x = nn_tensor_new (NN_SHAPE (2, 3));
  g_autoptr (NnTensor)     turned = nn_tensor_new (NN_SHAPE (3, 2));

  if (g_test_subprocess ())
    nn_add_norm_after (add_norm, &evaluation, NULL, x, turned);

  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_failed ();
  g_test_trap_assert_stderr ("*nn_shape_equal*");
}
