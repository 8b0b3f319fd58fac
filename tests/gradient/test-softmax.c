#include "core/layers/softmax.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

typedef struct
{
  NnScores *scores;
  NnScores *softmax;
  NnMask    mask;
  NnTensor *weights;
} Probe;

static double loss (gpointer user_data)
{
  Probe *probe = user_data;

  nn_softmax_forward (probe->softmax, probe->scores, &probe->mask);

  return nn_test_weighted_sum (probe->weights, probe->softmax->values);
}

static void assert_gradient (NnMask mask)
{
  NnScores             scores = { 0 };
  NnScores             softmax = { 0 };
  NnScores             d_scores = { 0 };
  g_autoptr (NnTensor) weights = NULL;
  Probe                probe = { &scores, &softmax, mask, NULL };

  nn_scores_reshape (&scores, 2, mask.queries, mask.keys);
  nn_scores_reshape (&softmax, 2, mask.queries, mask.keys);
  nn_scores_reshape (&d_scores, 2, mask.queries, mask.keys);
  nn_test_set_random (scores.values, 1);
  probe.weights = weights = nn_test_random_tensor (scores.values->shape, 2);
  nn_tensor_assign (&d_scores.values, weights);

  loss (&probe);
  nn_softmax_backward (&d_scores, &softmax, &d_scores, &mask);

  nn_test_assert_gradient (scores.values, d_scores.values, loss, &probe);

  nn_scores_clear (&scores);
  nn_scores_clear (&softmax);
  nn_scores_clear (&d_scores);
}

NN_TEST (causal_agrees_with_finite_differences)
{
  static const int   lengths[] = { 3, 4 };
  g_autoptr (NnRows) rows = nn_rows_new_packed (2, lengths);

  assert_gradient (nn_mask_causal (rows, NN_MASK_FILL));
}

/* The first sentence sees nothing at all: its weights are even and unmoved. */
NN_TEST (padded_agrees_with_finite_differences)
{
  static const int   valid_lens[] = { 0, 2 };
  g_autoptr (NnRows) queries = nn_rows_new_padded (2, 3, NULL);
  g_autoptr (NnRows) keys = nn_rows_new_padded (2, 4, valid_lens);

  assert_gradient (nn_mask_padding (queries, keys, NN_MASK_FILL));
}

NN_TEST_MAIN ()
