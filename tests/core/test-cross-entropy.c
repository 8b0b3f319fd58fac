#include "core/layers/cross-entropy.h"

#include <math.h>

#include "tests/support/cases.h"

#define PAD 2

NN_TEST (weights_of_nothing_but_padding_are_zero)
{
  static const int padding[] = { PAD, PAD };
  float            weights[2] = { 1, 1 };

  nn_loss_weights (NN_LOSS_MASKED, padding, 2, 2, PAD, weights);

  g_assert_cmpfloat (weights[0], ==, 0.0);
  g_assert_cmpfloat (weights[1], ==, 0.0);
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
