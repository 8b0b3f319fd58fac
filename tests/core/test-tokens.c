#include "core/text/tokens.h"

static void
test_split_drops_empty_tokens (void)
{
  g_auto (GStrv) tokens = nn_tokens_split ("  the red   car ");

  g_assert_cmpint (nn_tokens_count (tokens), ==, 3);
  g_assert_cmpstr (tokens[0], ==, "the");
  g_assert_cmpstr (tokens[1], ==, "red");
  g_assert_cmpstr (tokens[2], ==, "car");
  g_assert_null (tokens[3]);
}

static void
test_split_leaves_other_blanks_alone (void)
{
  g_auto (GStrv) tokens = nn_tokens_split ("thin\342\200\211space\tand tab");

  g_assert_cmpint (nn_tokens_count (tokens), ==, 2);
  g_assert_cmpstr (tokens[1], ==, "tab");
}

static void
test_split_of_blanks_has_no_tokens (void)
{
  g_auto (GStrv) tokens = nn_tokens_split ("   ");

  g_assert_cmpint (nn_tokens_count (tokens), ==, 0);
}

static void
test_join_undoes_split (void)
{
  g_auto (GStrv)   tokens = nn_tokens_split ("le chat dort .");
  g_autofree char *joined = nn_tokens_join (tokens);

  g_assert_cmpstr (joined, ==, "le chat dort .");
}

static void
test_pairs_keep_both_sides_together (void)
{
  g_autoptr (NnTokenPairs) pairs = nn_token_pairs_new ();
  char                   **target = nn_tokens_split ("la voiture");

  nn_token_pairs_add (pairs, nn_tokens_split ("the car"), target);

  g_assert_cmpuint (pairs->source->len, ==, 1);
  g_assert_cmpuint (pairs->target->len, ==, 1);
  g_assert_true (g_ptr_array_index (pairs->target, 0) == target);
}

/* A corpus of a hundred megabytes has few words, but says them often. */
static void
test_pairs_hold_a_word_once (void)
{
  g_autoptr (NnTokenPairs) pairs = nn_token_pairs_new ();
  char                   **first;
  char                   **second;

  nn_token_pairs_add (pairs, nn_tokens_split ("the car"), nn_tokens_split ("la voiture"));
  nn_token_pairs_add (pairs, nn_tokens_split ("car the"), nn_tokens_split ("voiture la"));
  first = g_ptr_array_index (pairs->source, 0);
  second = g_ptr_array_index (pairs->source, 1);

  g_assert_cmpstr (second[0], ==, "car");
  g_assert_cmpstr (second[1], ==, "the");
  g_assert_true (first[0] == second[1]);
  g_assert_true (first[1] == second[0]);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/tokens/split/drops-empty-tokens", test_split_drops_empty_tokens);
  g_test_add_func ("/core/tokens/split/leaves-other-blanks-alone",
                   test_split_leaves_other_blanks_alone);
  g_test_add_func ("/core/tokens/split/of-blanks-has-no-tokens",
                   test_split_of_blanks_has_no_tokens);
  g_test_add_func ("/core/tokens/join/undoes-split", test_join_undoes_split);
  g_test_add_func ("/core/tokens/pairs/keep-both-sides-together",
                   test_pairs_keep_both_sides_together);
  g_test_add_func ("/core/tokens/pairs/hold-a-word-once", test_pairs_hold_a_word_once);

  return g_test_run ();
}
