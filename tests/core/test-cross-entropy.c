#include "core/layers/cross-entropy.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

#define PAD 2

/* Two sentences of three labels, three words and three times padding. */
static const int labels[] = { 0, 1, PAD, 1, PAD, PAD };

static double sum_of_weights (NnLossKind kind, float *weights)
{
  double sum = 0.0;

  nn_loss_weights (kind, labels, 6, 3, PAD, weights);
  for (int n = 0; n < 6; n++)
    sum += weights[n];

  return sum;
}

NN_TEST (weights_masked_leave_padding_out)
{
  float weights[6];

  g_assert_cmpfloat_with_epsilon (sum_of_weights (NN_LOSS_MASKED, weights), 1.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (weights[0], 1.0 / 3, 1e-6);
  g_assert_cmpfloat (weights[2], ==, 0.0);
}

NN_TEST (weights_plain_count_padding)
{
  float weights[6];

  g_assert_cmpfloat_with_epsilon (sum_of_weights (NN_LOSS_PLAIN, weights), 1.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (weights[2], 1.0 / 6, 1e-6);
}

NN_TEST (weights_classic_divide_by_the_steps_and_sum_sentences)
{
  float weights[6];

  g_assert_cmpfloat_with_epsilon (sum_of_weights (NN_LOSS_CLASSIC, weights), 1.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (weights[3], 1.0 / 3, 1e-6);
  g_assert_cmpfloat (weights[4], ==, 0.0);
}

NN_TEST (weights_of_nothing_but_padding_are_zero)
{
  static const int padding[] = { PAD, PAD };
  float            weights[2] = { 1, 1 };

  nn_loss_weights (NN_LOSS_MASKED, padding, 2, 2, PAD, weights);

  g_assert_cmpfloat (weights[0], ==, 0.0);
  g_assert_cmpfloat (weights[1], ==, 0.0);
}

/* Who knows nothing and says so loses log V everywhere. */
NN_TEST (forward_of_equal_logits_is_log_v)
{
  static const float         weights[] = { 0.5f, 0.5f };
  g_autoptr (NnCrossEntropy) loss = nn_cross_entropy_new (0.0);
  g_autoptr (NnTensor)       logits = nn_tensor_new (NN_SHAPE (2, 8));

  g_assert_cmpfloat_with_epsilon (nn_cross_entropy_forward (loss, logits, labels, weights), log (8),
                                  1e-6);
}

/* exp (−2000) is 0 in any precision; −log of it is 2000 all the same. */
NN_TEST (forward_survives_large_logits)
{
  static const int           right[] = { 1 };
  static const float         weights[] = { 1.0f };
  g_autoptr (NnCrossEntropy) loss = nn_cross_entropy_new (0.0);
  g_autoptr (NnTensor) logits = nn_tensor_new_from (NN_SHAPE (1, 2), (float[]){ 1000, -1000 });

  g_assert_cmpfloat_with_epsilon (nn_cross_entropy_forward (loss, logits, right, weights), 2000.0,
                                  1e-3);
}

/* p = (3/4, 1/4): −log p = 0.28768, 1.38629; with s = 0.1, q = (0.95, 0.05). */
NN_TEST (forward_smooths_labels)
{
  static const int           right[] = { 0 };
  static const float         weights[] = { 1.0f };
  g_autoptr (NnCrossEntropy) loss = nn_cross_entropy_new (0.1);
  g_autoptr (NnTensor) logits = nn_tensor_new_from (NN_SHAPE (1, 2), (float[]){ logf (3), 0 });

  g_assert_cmpfloat_with_epsilon (nn_cross_entropy_forward (loss, logits, right, weights),
                                  0.95 * 0.287682 + 0.05 * 1.386294, 1e-5);
  g_assert_cmpfloat_with_epsilon (loss->losses->values[0], 0.287682, 1e-5);
}

/* The loss of p = q: logits that are the logarithms of q = (0.92, 0.02, 0.02, 0.02, 0.02). */
NN_TEST (floor_is_the_loss_of_the_target_itself)
{
  static const int           right[] = { 0 };
  static const float         weights[] = { 1.0f };
  const float                other = logf (0.02f);
  g_autoptr (NnCrossEntropy) loss = nn_cross_entropy_new (0.1);
  g_autoptr (NnTensor)       logits =
      nn_tensor_new_from (NN_SHAPE (1, 5), (float[]){ logf (0.92f), other, other, other, other });

  g_assert_cmpfloat_with_epsilon (nn_cross_entropy_floor (0.1, 5),
                                  nn_cross_entropy_forward (loss, logits, right, weights), 1e-6);
  logits->values[0] += 0.5f;
  g_assert_cmpfloat (nn_cross_entropy_floor (0.1, 5), <,
                     nn_cross_entropy_forward (loss, logits, right, weights));
  g_assert_cmpfloat (nn_cross_entropy_floor (0.0, 5), ==, 0.0);
}

NN_TEST (backward_is_p_minus_q)
{
  static const int           right[] = { 0, 1 };
  static const float         weights[] = { 2.0f, 0.0f };
  static const float         d_logits[] = { -0.5f, 0.5f, 0.0f, 0.0f };
  g_autoptr (NnCrossEntropy) loss = nn_cross_entropy_new (0.0);
  g_autoptr (NnTensor)       logits =
      nn_tensor_new_from (NN_SHAPE (2, 2), (float[]){ logf (3), 0, 1, 2 });

  nn_cross_entropy_forward (loss, logits, right, weights);

  nn_test_assert_values (nn_cross_entropy_backward (loss), d_logits, 1e-6);
}
