#include "core/translation/next-token.h"

#include <math.h>

#include "tests/support/cases.h"

static const float logits[] = { 0.5f, 2.0f, -1.0f, 2.0f, 1.0f };

static double log_sum (void)
{
  double sum = 0.0;

  for (int i = 0; i < 5; i++)
    sum += exp (logits[i]);

  return log (sum);
}

NN_TEST (best_is_the_first_of_equals)
{
  g_assert_cmpint (nn_next_token_best (logits, 5, NULL).id, ==, 1);
}

NN_TEST (best_obeys_the_ban)
{
  const NnBanned first = { 1, { 1 } };
  const NnBanned both = { 2, { 1, 3 } };
  const NnBanned three = { 3, { 4, 1, 3 } };

  g_assert_cmpint (nn_next_token_best (logits, 5, &first).id, ==, 3);
  g_assert_cmpint (nn_next_token_best (logits, 5, &both).id, ==, 4);
  g_assert_cmpint (nn_next_token_best (logits, 5, &three).id, ==, 0);
}

NN_TEST (largest_is_the_best_and_says_if_a_logit_is_no_number)
{
  const float broken[] = { 1.0f, NAN, 2.0f };

  for (int id = 0; id < 6; id++)
    {
      const NnBanned    banned = { id < 5, { id } };
      const NnCandidate largest = nn_next_token_largest (logits, 5, &banned);

      g_assert_cmpint (largest.id, ==, nn_next_token_best (logits, 5, &banned).id);
      g_assert_cmpfloat (largest.log_probability, ==, 0.0);
    }

  g_assert_true (isnan (nn_next_token_largest (broken, 3, NULL).log_probability));
}

NN_TEST (top_is_sorted_and_keeps_the_first_of_equals_first)
{
  const int   ids[] = { 1, 3, 4, 0 };
  NnCandidate candidates[4];

  nn_next_token_top (logits, 5, NULL, candidates, 4);

  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpint (candidates[i].id, ==, ids[i]);
      g_assert_cmpfloat_with_epsilon (candidates[i].log_probability, logits[ids[i]] - log_sum (),
                                      1e-6);
    }
}

/* A banned token keeps its probability; nobody else gets it. */
NN_TEST (top_says_when_there_are_no_more)
{
  const NnBanned banned = { 1, { 4 } };
  NnCandidate    candidates[6];

  nn_next_token_top (logits, 5, &banned, candidates, 6);

  g_assert_cmpint (candidates[3].id, ==, 2);
  g_assert_cmpint (candidates[4].id, ==, NN_NO_TOKEN);
  g_assert_cmpint (candidates[5].id, ==, NN_NO_TOKEN);
  g_assert_cmpfloat_with_epsilon (candidates[0].log_probability, 2.0 - log_sum (), 1e-6);
}

NN_TEST (log_probability_survives_large_logits)
{
  const float large[] = { 1000.0f, 1001.0f };

  g_assert_cmpfloat_with_epsilon (nn_next_token_log_probability (large, 2, 0),
                                  -log (1.0 + exp (1.0)), 1e-6);
}
