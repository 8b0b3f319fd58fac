#include "core/experiments/softmax-steps.h"

#include <math.h>

#include "core/layers/softmax.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

#define N 4

static const float fills[] = { -1e6f, -1e9f, -INFINITY };

static NnTensor *
new_scores (void)
{
  NnTensor *scores = nn_tensor_new (NN_SHAPE (N, N));

  nn_test_set_random (scores, 5);

  return scores;
}

NN_TEST (causal_picture_is_the_subsequent_mask)
{
  for (int n = 1; n <= 50; n += 7)
    {
      g_autoptr (NnTensor) picture = nn_mask_picture (NN_MASK_KIND_CAUSAL, n, 0);
      g_autoptr (NnTensor) expected = nn_subsequent_mask (n);

      g_assert_cmpmem (picture->values, picture->length * sizeof (float),
                       expected->values, expected->length * sizeof (float));
    }
}

NN_TEST (padding_hides_whole_columns)
{
  g_autoptr (NnTensor) padding = nn_mask_picture (NN_MASK_KIND_PADDING, 3, 2);
  g_autoptr (NnTensor) both = nn_mask_picture (NN_MASK_KIND_BOTH, 3, 2);
  const float          expected[] = { 1, 1, 0, 1, 1, 0, 1, 1, 0 };
  const float          expected_both[] = { 1, 0, 0, 1, 1, 0, 1, 1, 0 };

  g_assert_cmpmem (padding->values, sizeof expected, expected, sizeof expected);
  g_assert_cmpmem (both->values, sizeof expected_both, expected_both, sizeof expected_both);
}

NN_TEST (steps_lead_to_the_weights)
{
  g_autoptr (NnTensor) scores = new_scores ();

  for (guint i = 0; i < G_N_ELEMENTS (fills); i++)
    {
      g_autoptr (NnSoftmaxSteps) steps =
          nn_softmax_steps_new (scores, NN_MASK_KIND_BOTH, 3, fills[i]);

      for (int query = 0; query < N; query++)
        {
          const float *raised = nn_tensor_row (steps->raised, query);
          double       sum = 0.0;

          for (int key = 0; key < N; key++)
            sum += raised[key];
          for (int key = 0; key < N; key++)
            g_assert_cmpfloat_with_epsilon (nn_tensor_row (steps->weights, query)[key],
                                            raised[key] / sum, 1e-6);
        }
    }
}

NN_TEST (hidden_keys_weigh_exactly_nothing)
{
  g_autoptr (NnTensor) scores = new_scores ();

  for (guint i = 0; i < G_N_ELEMENTS (fills); i++)
    {
      g_autoptr (NnSoftmaxSteps) steps =
          nn_softmax_steps_new (scores, NN_MASK_KIND_CAUSAL, N, fills[i]);

      for (int query = 0; query < N; query++)
        {
          g_assert_cmpint (steps->visible[query], ==, query + 1);
          for (int key = query + 1; key < N; key++)
            {
              g_assert_cmpfloat (nn_tensor_row (steps->masked, query)[key], ==, fills[i]);
              g_assert_cmpfloat (nn_tensor_row (steps->weights, query)[key], ==, 0.0f);
            }
        }
    }
}

NN_TEST (row_that_sees_nothing)
{
  g_autoptr (NnTensor)       scores = new_scores ();
  g_autoptr (NnSoftmaxSteps) number = nn_softmax_steps_new (scores, NN_MASK_KIND_PADDING, 0, -1e6f);
  g_autoptr (NnSoftmaxSteps) infinite =
      nn_softmax_steps_new (scores, NN_MASK_KIND_PADDING, 0, -INFINITY);

  for (int i = 0; i < N * N; i++)
    {
      g_assert_cmpfloat (number->weights->values[i], ==, 0.25f);
      g_assert_cmpfloat (infinite->weights->values[i], ==, 0.0f);
      g_assert_true (isnan (infinite->shifted->values[i]));
      g_assert_cmpfloat (infinite->raised->values[i], ==, 0.0f);
    }
}

NN_TEST_MAIN ()
