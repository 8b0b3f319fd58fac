#include "core/layers/softmax.h"

#include <math.h>

#include "core/tensor/random.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

static void assert_row (const float *scores, const float *expected, int n)
{
  float weights[8];

  g_assert_cmpint (n, <=, 8);
  nn_softmax_row (weights, scores, n);
  for (int j = 0; j < n; j++)
    g_assert_cmpfloat_with_epsilon (weights[j], expected[j], 1e-6);
}

NN_TEST (row_of_minus_infinity_has_no_weights)
{
  assert_row ((float[]){ -INFINITY, -INFINITY }, (float[]){ 0, 0 }, 2);
  assert_row ((float[]){ -INFINITY, 7 }, (float[]){ 0, 1 }, 2);
}

/* Whatever the width of the registers, some of these lengths do not fill them. */
NN_TEST (row_agrees_with_the_formula)
{
  NnRandom random = nn_random_new (1);

  for (int n = 1; n <= 100; n++)
    {
      float  scores[100];
      float  weights[100];
      double sum = 0.0;

      for (int j = 0; j < n; j++)
        {
          scores[j] = (float) (-80.0 * nn_random_uniform (&random));
          sum += exp (scores[j]);
        }

      g_assert_cmpfloat_with_epsilon (nn_softmax_row (weights, scores, n), log (sum), 1e-6);
      for (int j = 0; j < n; j++)
        g_assert_cmpfloat_with_epsilon (weights[j] / (exp (scores[j]) / sum), 1.0, 4e-6);
    }
}

/* A model that has gone wrong must be seen to. */
NN_TEST (row_passes_nan_on)
{
  float weights[20];

  for (int j = 0; j < 20; j++)
    {
      float scores[20] = { 0 };

      scores[j] = NAN;
      nn_softmax_row (weights, scores, 20);
      g_assert_true (isnan (weights[0]));
    }
}

NN_TEST (log_sum_exp_survives_large_scores)
{
  g_assert_cmpfloat_with_epsilon (nn_log_sum_exp ((float[]){ 1000, 1000 }, 2), 1000 + log (2),
                                  1e-9);
  g_assert_cmpfloat_with_epsilon (nn_log_sum_exp ((float[]){ -1000, -1000 }, 2), -1000 + log (2),
                                  1e-9);
  g_assert_true (isinf (nn_log_sum_exp ((float[]){ -INFINITY, -INFINITY }, 2)));
}

/* Runs the masked softmax over one sentence of one head. */
static void assert_masked (const float *scores_values, const float *expected, int n_queries,
                           int n_keys, int valid_len, float fill)
{
  g_autoptr (NnRows) queries = nn_rows_new_padded (1, n_queries, NULL);
  g_autoptr (NnRows) keys = nn_rows_new_padded (1, n_keys, &valid_len);
  const NnMask       mask = nn_mask_padding (queries, keys, fill);
  NnScores           scores = { 0 };
  NnScores           weights = { 0 };

  nn_scores_reshape (&scores, 1, queries, keys);
  nn_scores_reshape (&weights, 1, queries, keys);
  nn_test_set_values (scores.values, scores_values);

  nn_softmax_forward (&weights, &scores, &mask);
  nn_test_assert_values (weights.values, expected, 1e-6);

  nn_scores_clear (&scores);
  nn_scores_clear (&weights);
}

NN_TEST (forward_gives_hidden_keys_nothing)
{
  static const float scores[] = { 1, 1, 9, 2, 2, 9 };
  static const float weights[] = { 0.5f, 0.5f, 0, 0.5f, 0.5f, 0 };

  assert_masked (scores, weights, 2, 3, 2, NN_MASK_FILL);
  assert_masked (scores, weights, 2, 3, 2, -INFINITY);
}

NN_TEST (forward_of_length_0_is_zero_with_minus_infinity)
{
  static const float scores[] = { 1, 2, 3, 4 };
  static const float zeros[] = { 0, 0, 0, 0 };

  assert_masked (scores, zeros, 1, 4, 0, -INFINITY);
}

NN_TEST (backward_of_no_weights_is_zero)
{
  float d_scores[2] = { 7, 7 };

  nn_softmax_row_backward (d_scores, (float[]){ 0, 0 }, (float[]){ 1, 2 }, 2);

  g_assert_cmpfloat (d_scores[0], ==, 0.0);
  g_assert_cmpfloat (d_scores[1], ==, 0.0);
}
