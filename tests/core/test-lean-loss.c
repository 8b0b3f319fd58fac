#include "core/lean/loss.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/lean-check.h"

#define N 4
#define V 37

static const int   labels[N] = { 3, 0, 36, 7 };
static const float weights[N] = { 0.5f, 0.0f, 0.25f, 0.25f };

static void assert_agrees (double smoothing)
{
  g_autoptr (NnCrossEntropy) plain = nn_cross_entropy_new (smoothing);
  g_autoptr (NnCrossEntropy) lean = nn_cross_entropy_new (smoothing);
  g_autoptr (NnTensor)       logits = nn_test_random_tensor (NN_SHAPE (N, V), 1);
  g_autoptr (NnTensor)       d_logits = nn_tensor_copy (logits);
  const double               expected = nn_cross_entropy_forward (plain, logits, labels, weights);
  const double               loss = nn_lean_loss (lean, d_logits, labels, weights, TRUE);

  g_assert_cmpfloat_with_epsilon (loss, expected, NN_TEST_LEAN);
  nn_test_assert_close (lean->losses, plain->losses, NN_TEST_LEAN);
  nn_test_assert_close (d_logits, nn_cross_entropy_backward (plain), NN_TEST_LEAN);
}

/* Where no backward follows, the loss is the same number, and the logits stay. */
NN_TEST (evaluation_is_the_same_loss)
{
  g_autoptr (NnCrossEntropy) lean = nn_cross_entropy_new (0.1);
  g_autoptr (NnTensor)       logits = nn_test_random_tensor (NN_SHAPE (N, V), 1);
  g_autoptr (NnTensor)       d_logits = nn_tensor_copy (logits);
  g_autoptr (NnTensor)       before = nn_tensor_copy (logits);

  g_assert_cmpfloat_with_epsilon (nn_lean_loss (lean, logits, labels, weights, FALSE),
                                  nn_lean_loss (lean, d_logits, labels, weights, TRUE),
                                  NN_TEST_LEAN);
  nn_test_assert_close (logits, before, 0.0);
}

NN_TEST (agrees) { assert_agrees (0.0); }

NN_TEST (agrees_with_smoothing) { assert_agrees (0.1); }

/* A position that does not count must not carry its infinity into the sum. */
NN_TEST (what_does_not_count_is_left_out)
{
  g_autoptr (NnCrossEntropy) lean = nn_cross_entropy_new (0.0);
  g_autoptr (NnTensor)       logits = nn_test_random_tensor (NN_SHAPE (N, V), 1);

  nn_tensor_row (logits, 1)[labels[1]] = -INFINITY;

  g_assert_true (isfinite (nn_lean_loss (lean, logits, labels, weights, FALSE)));
  g_assert_true (isinf (lean->losses->values[1]));
}
