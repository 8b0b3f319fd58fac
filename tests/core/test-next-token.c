#include "core/translation/next-token.h"

#include <math.h>

static const float logits[] = { 0.5f, 2.0f, -1.0f, 2.0f, 1.0f };

static double
log_sum (void)
{
  double sum = 0.0;

  for (int i = 0; i < 5; i++)
    sum += exp (logits[i]);

  return log (sum);
}

static void
test_best_is_the_first_of_equals (void)
{
  g_assert_cmpint (nn_next_token_best (logits, 5, NN_NO_TOKEN).id, ==, 1);
}

static void
test_best_obeys_the_ban (void)
{
  g_assert_cmpint (nn_next_token_best (logits, 5, 1).id, ==, 3);
}

static void
test_top_is_sorted_and_keeps_the_first_of_equals_first (void)
{
  const int   ids[] = { 1, 3, 4, 0 };
  NnCandidate candidates[4];

  nn_next_token_top (logits, 5, NN_NO_TOKEN, candidates, 4);

  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpint (candidates[i].id, ==, ids[i]);
      g_assert_cmpfloat_with_epsilon (candidates[i].log_probability,
                                      logits[ids[i]] - log_sum (), 1e-6);
    }
}

/* A banned token keeps its probability; nobody else gets it. */
static void
test_top_says_when_there_are_no_more (void)
{
  NnCandidate candidates[6];

  nn_next_token_top (logits, 5, 4, candidates, 6);

  g_assert_cmpint (candidates[3].id, ==, 2);
  g_assert_cmpint (candidates[4].id, ==, NN_NO_TOKEN);
  g_assert_cmpint (candidates[5].id, ==, NN_NO_TOKEN);
  g_assert_cmpfloat_with_epsilon (candidates[0].log_probability, 2.0 - log_sum (), 1e-6);
}

static void
test_log_probability_survives_large_logits (void)
{
  const float large[] = { 1000.0f, 1001.0f };

  g_assert_cmpfloat_with_epsilon (nn_next_token_log_probability (large, 2, 0),
                                  -log (1.0 + exp (1.0)), 1e-6);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/next-token/best/is-the-first-of-equals",
                   test_best_is_the_first_of_equals);
  g_test_add_func ("/core/next-token/best/obeys-the-ban", test_best_obeys_the_ban);
  g_test_add_func ("/core/next-token/top/is-sorted-and-keeps-the-first-of-equals-first",
                   test_top_is_sorted_and_keeps_the_first_of_equals_first);
  g_test_add_func ("/core/next-token/top/says-when-there-are-no-more",
                   test_top_says_when_there_are_no_more);
  g_test_add_func ("/core/next-token/log-probability/survives-large-logits",
                   test_log_probability_survives_large_logits);

  return g_test_run ();
}
