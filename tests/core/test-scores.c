#include "core/layers/scores.h"

#include "tests/support/cases.h"

NN_TEST (uniform_lengths_give_the_textbooks_tensor)
{
  g_autoptr (NnRows) queries = nn_rows_new_padded (2, 3, NULL);
  g_autoptr (NnRows) keys = nn_rows_new_padded (2, 5, NULL);
  NnScores           scores = { 0 };
  NnMatrix           matrix;

  nn_scores_reshape (&scores, 4, queries, keys);
  g_assert_true (nn_shape_equal (scores.values->shape, NN_SHAPE (8, 3, 5)));

  matrix = nn_scores_matrix (&scores, 1, 2);
  g_assert_true (matrix.values == scores.values->values + (1 * 4 + 2) * 15);
  g_assert_cmpint (matrix.rows, ==, 3);
  g_assert_cmpint (matrix.columns, ==, 5);
  g_assert_cmpint (matrix.stride, ==, 5);

  nn_scores_clear (&scores);
}

NN_TEST (packed_matrices_follow_each_other)
{
  static const int   query_lens[] = { 2, 1 };
  static const int   key_lens[] = { 3, 4 };
  g_autoptr (NnRows) queries = nn_rows_new_packed (2, query_lens);
  g_autoptr (NnRows) keys = nn_rows_new_packed (2, key_lens);
  NnScores           scores = { 0 };

  nn_scores_reshape (&scores, 2, queries, keys);

  g_assert_cmpuint (scores.values->length, ==, 2 * (2 * 3 + 1 * 4));
  g_assert_true (nn_scores_matrix (&scores, 0, 1).values == scores.values->values + 6);
  g_assert_true (nn_scores_matrix (&scores, 1, 0).values == scores.values->values + 12);
  g_assert_cmpint (nn_scores_matrix (&scores, 1, 1).columns, ==, 4);

  nn_scores_clear (&scores);
}

NN_TEST (reshape_grows_and_shrinks)
{
  g_autoptr (NnRows) one = nn_rows_new_padded (1, 2, NULL);
  g_autoptr (NnRows) many = nn_rows_new_padded (5, 2, NULL);
  NnScores           scores = { 0 };

  nn_scores_reshape (&scores, 1, one, one);
  nn_scores_reshape (&scores, 1, many, many);
  g_assert_cmpint (nn_scores_matrix (&scores, 4, 0).rows, ==, 2);
  nn_scores_reshape (&scores, 1, one, one);
  g_assert_cmpint (scores.B, ==, 1);
  g_assert_cmpuint (scores.values->length, ==, 4);

  nn_scores_clear (&scores);
  g_assert_null (scores.values);
}
