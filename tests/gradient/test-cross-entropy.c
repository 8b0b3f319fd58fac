#include "core/layers/cross-entropy.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

static const int   labels[] = { 1, 4, 0 };
static const float weights[] = { 0.5f, 0.0f, 1.5f };

typedef struct
{
  NnCrossEntropy *cross_entropy;
  NnTensor       *logits;
} Probe;

static double loss (gpointer user_data)
{
  Probe *probe = user_data;

  return nn_cross_entropy_forward (probe->cross_entropy, probe->logits, labels, weights);
}

static void assert_gradient (double smoothing)
{
  g_autoptr (NnCrossEntropy) cross_entropy = nn_cross_entropy_new (smoothing);
  g_autoptr (NnTensor)       logits = nn_test_random_tensor (NN_SHAPE (3, 5), 1);
  Probe                      probe = { cross_entropy, logits };

  loss (&probe);

  nn_test_assert_gradient (logits, nn_cross_entropy_backward (cross_entropy), loss, &probe);
}

NN_TEST (agrees_with_finite_differences) { assert_gradient (0.0); }

NN_TEST (smoothed_agrees_with_finite_differences) { assert_gradient (0.3); }

NN_TEST_MAIN ()
