#include "core/text/tokens.h"

#include "tests/support/cases.h"

NN_TEST (split_drops_empty_tokens)
{
  g_auto (GStrv) tokens = nn_tokens_split ("  the red   car ");

  g_assert_cmpint (nn_tokens_count (tokens), ==, 3);
  g_assert_cmpstr (tokens[0], ==, "the");
  g_assert_cmpstr (tokens[1], ==, "red");
  g_assert_cmpstr (tokens[2], ==, "car");
  g_assert_null (tokens[3]);
}

NN_TEST (split_leaves_other_blanks_alone)
{
  g_auto (GStrv) tokens = nn_tokens_split ("thin\342\200\211space\tand tab");

  g_assert_cmpint (nn_tokens_count (tokens), ==, 2);
  g_assert_cmpstr (tokens[1], ==, "tab");
}

NN_TEST (split_of_blanks_has_no_tokens)
{
  g_auto (GStrv) tokens = nn_tokens_split ("   ");

  g_assert_cmpint (nn_tokens_count (tokens), ==, 0);
}

NN_TEST (join_undoes_split)
{
  g_auto (GStrv) tokens = nn_tokens_split ("le chat dort .");

  NN_TEXT (nn_tokens_join (tokens), "le chat dort .");
}

NN_TEST (pairs_keep_both_sides_together)
{
  g_autoptr (NnTokenPairs) pairs = nn_token_pairs_new ();
  char                   **target = nn_tokens_split ("la voiture");

  nn_token_pairs_add (pairs, nn_tokens_split ("the car"), target);

  g_assert_cmpuint (pairs->source->len, ==, 1);
  g_assert_cmpuint (pairs->target->len, ==, 1);
  g_assert_true (g_ptr_array_index (pairs->target, 0) == target);
}

/* A corpus of a hundred megabytes has few words, but says them often. */
NN_TEST (pairs_hold_a_word_once)
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
