#include "core/trace/hand/by-hand.h"

#include <math.h>

#include "core/layers/softmax.h"
#include "core/trace/formula/formula.h"
#include "core/trace/hand/hand.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

#define N 4

static const float fills[] = { -1e6f, -1e9f, -INFINITY };

static NnTensor *new_scores (void)
{
  NnTensor *scores = nn_tensor_new (NN_SHAPE (N, N));

  nn_test_set_random (scores, 5);

  return scores;
}

static GPtrArray *under (const NnTensor *scores, gboolean is_causal, int valid_len, float fill)
{
  g_autofree guint8 *states = nn_hand_states (N, N, is_causal, valid_len);

  return nn_by_hand_softmax (scores, states, fill);
}

static const float *made (const GPtrArray *lines, NnByHandSoftmaxLine line, int query)
{
  return nn_operand_row (nn_by_hand_softmax_line (lines, line)->output, 0, query);
}

NN_TEST (lines_lead_to_the_weights_of_the_layer)
{
  g_autoptr (NnTensor) scores = new_scores ();

  for (guint i = 0; i < G_N_ELEMENTS (fills); i++)
    {
      g_autoptr (GPtrArray) lines = under (scores, TRUE, 3, fills[i]);

      for (int query = 0; query < N; query++)
        {
          const float *raised = made (lines, NN_BY_HAND_EXPONENTIAL, query);
          float        expected[N];
          double       sum = 0.0;

          nn_softmax_row_masked (expected, nn_tensor_row (scores, query), N, MIN (query + 1, 3),
                                 fills[i]);
          for (int key = 0; key < N; key++)
            sum += raised[key];
          for (int key = 0; key < N; key++)
            {
              const float weight = made (lines, NN_BY_HAND_SOFTMAX, query)[key];

              g_assert_cmpfloat_with_epsilon (weight, raised[key] / sum, 1e-6);
              g_assert_cmpfloat_with_epsilon (weight, expected[key], 1e-6);
            }
        }
    }
}

NN_TEST (hidden_keys_weigh_exactly_nothing)
{
  g_autoptr (NnTensor) scores = new_scores ();

  for (guint i = 0; i < G_N_ELEMENTS (fills); i++)
    {
      g_autoptr (GPtrArray) lines = under (scores, TRUE, N, fills[i]);

      for (int query = 0; query < N; query++)
        {
          g_assert_cmpint (nn_by_hand_softmax_seen (
                               nn_by_hand_softmax_line (lines, NN_BY_HAND_MASK)->output, query),
                           ==, query + 1);
          for (int key = query + 1; key < N; key++)
            {
              g_assert_cmpfloat (made (lines, NN_BY_HAND_MASK, query)[key], ==, fills[i]);
              g_assert_cmpfloat (made (lines, NN_BY_HAND_SOFTMAX, query)[key], ==, 0.0f);
            }
        }
    }
}

/* Also the first key alone can be hidden, or one between two that are seen. */
NN_TEST (a_mask_may_hide_any_key)
{
  const guint8          states[N * N] = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1 };
  g_autoptr (NnTensor)  scores = new_scores ();
  g_autoptr (GPtrArray) lines = nn_by_hand_softmax (scores, states, -1e6f);

  for (int query = 0; query < N; query++)
    {
      double sum = 0.0;

      for (int key = 0; key < N; key++)
        sum += states[query * N + key] == 0 ? exp (nn_tensor_row (scores, query)[key]) : 0.0;
      for (int key = 0; key < N; key++)
        g_assert_cmpfloat_with_epsilon (
            made (lines, NN_BY_HAND_SOFTMAX, query)[key],
            states[query * N + key] == 0 ? exp (nn_tensor_row (scores, query)[key]) / sum : 0.0,
            1e-6);
    }
}

NN_TEST (row_that_sees_nothing)
{
  g_autoptr (NnTensor)  scores = new_scores ();
  g_autoptr (GPtrArray) number = under (scores, FALSE, 0, -1e6f);
  g_autoptr (GPtrArray) infinite = under (scores, FALSE, 0, -INFINITY);

  for (int query = 0; query < N; query++)
    for (int key = 0; key < N; key++)
      {
        g_assert_cmpfloat (made (number, NN_BY_HAND_SOFTMAX, query)[key], ==, 0.25f);
        g_assert_cmpint (
            nn_operand_state (nn_by_hand_softmax_line (number, NN_BY_HAND_SOFTMAX)->output, query,
                              key),
            ==, NN_CELL_NORMAL);
        g_assert_cmpfloat (made (infinite, NN_BY_HAND_SOFTMAX, query)[key], ==, 0.0f);
        g_assert_true (isnan (made (infinite, NN_BY_HAND_SHIFT, query)[key]));
        g_assert_cmpfloat (made (infinite, NN_BY_HAND_EXPONENTIAL, query)[key], ==, 0.0f);
      }
}

/* exp (−622) is 10⁻²⁷¹, which no float can hold. */
NN_TEST (an_underflow_is_called_so)
{
  g_autoptr (NnTensor)  scores = new_scores ();
  g_autoptr (GPtrArray) lines = NULL;

  nn_tensor_row (scores, 0)[0] = -622.0f;
  nn_tensor_row (scores, 0)[1] = 0.0f;
  lines = nn_by_hand_softmax (scores, NULL, -1e6f);
  for (int line = NN_BY_HAND_EXPONENTIAL; line <= NN_BY_HAND_SOFTMAX; line++)
    for (int key = 0; key < 2; key++)
      {
        g_autoptr (NnFormula) formula =
            nn_formula_new (nn_by_hand_softmax_line (lines, line), 0, 0, key, NN_FORMULA_ALL);

        g_assert_true ((strstr (formula->text, "underflow") != NULL) == (key == 0));
        g_assert_true (key == 1 || g_str_has_prefix (formula->text, "0 = exp(−6"));
      }
}
