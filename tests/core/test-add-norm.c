#include "core/layers/add-norm.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

static const NnPass training = { .is_training = TRUE, .seed = 1, .update = 2 };
static const NnPass evaluation = { .is_training = FALSE };

/* D2L's check: AddNorm ([3, 4]) of two tensors of ones keeps the shape; all is
 * constant, so nothing but β = 0 is left. */
NN_TEST (forward_matches_the_textbook)
{
  const NnAddNormConfig    config = { .normalized_shape = NN_SHAPE (3, 4), .dropout = 0.5 };
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnAddNorm)    add_norm = nn_add_norm_new (parameters, "", config);
  g_autoptr (NnTensor)     ones = nn_tensor_new (NN_SHAPE (2, 3, 4));
  g_autoptr (NnTensor)     zeros = nn_tensor_new (NN_SHAPE (2, 3, 4));
  const NnTensor          *y;

  nn_tensor_fill (ones, 1.0f);
  y = nn_add_norm_after (add_norm, &evaluation, NULL, ones, ones);

  g_assert_true (nn_shape_equal (y->shape, ones->shape));
  nn_test_assert_equal (y, zeros, 0.0);
}

NN_TEST (post_norm_normalizes_the_sum)
{
  static const float       y[] = { -1, 1 };
  const NnAddNormConfig    config = { .D = 2 };
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnAddNorm)    add_norm = nn_add_norm_new (parameters, "", config);
  g_autoptr (NnTensor)     x = nn_tensor_new_from (NN_SHAPE (1, 2), (float[]){ 5, 1 });
  g_autoptr (NnTensor)     sublayer = nn_tensor_new_from (NN_SHAPE (1, 2), (float[]){ -4, 4 });

  g_assert_true (nn_add_norm_before (add_norm, &evaluation, NULL, x) == x);
  nn_test_assert_values (nn_add_norm_after (add_norm, &evaluation, NULL, x, sublayer), y, 1e-5);
}

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

/* With pre-norm nothing hides what dropout did: y − x is 0 or twice the sublayer. */
NN_TEST (leave_drops_from_the_sublayer_only)
{
  const NnAddNormConfig    config = { .D = 64, .order = NN_PRE_NORM, .dropout = 0.5 };
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnAddNorm)    add_norm = nn_add_norm_new (parameters, "site", config);
  g_autoptr (NnRows)       rows = nn_rows_new_padded (1, 4, NULL);
  g_autoptr (NnTensor)     x = nn_tensor_new (NN_SHAPE (4, 64));
  g_autoptr (NnTensor)     sublayer = nn_tensor_new (NN_SHAPE (4, 64));
  const NnTensor          *y;
  int                      n_dropped = 0;

  nn_tensor_fill (x, 10.0f);
  nn_tensor_fill (sublayer, 1.0f);
  y = nn_add_norm_after (add_norm, &training, rows, x, sublayer);

  for (gsize i = 0; i < y->length; i++)
    {
      g_assert_true (y->values[i] == 10.0f || y->values[i] == 12.0f);
      n_dropped += y->values[i] == 10.0f;
    }
  g_assert_cmpint (n_dropped, >, 90);
  g_assert_cmpint (n_dropped, <, 166);
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
