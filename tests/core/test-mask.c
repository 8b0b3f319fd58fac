#include "core/layers/mask.h"

#include "tests/support/cases.h"

NN_TEST (none_hides_nothing)
{
  g_autoptr (NnRows) queries = nn_rows_new_padded (2, 3, NULL);
  g_autoptr (NnRows) keys = nn_rows_new_padded (2, 5, NULL);
  const NnMask       mask = nn_mask_none (queries, keys);

  g_assert_cmpint (nn_mask_visible (&mask, 1, 0), ==, 5);
  g_assert_cmpfloat (mask.fill, ==, -1e6);
}

NN_TEST (padding_hides_keys_without_a_token)
{
  static const int   valid_lens[] = { 2, 0, 7 };
  g_autoptr (NnRows) queries = nn_rows_new_padded (3, 3, NULL);
  g_autoptr (NnRows) keys = nn_rows_new_padded (3, 5, valid_lens);
  const NnMask       mask = nn_mask_padding (queries, keys, -1e9f);

  g_assert_cmpint (nn_mask_visible (&mask, 0, 2), ==, 2);
  g_assert_cmpint (nn_mask_visible (&mask, 1, 0), ==, 0);
  g_assert_cmpint (nn_mask_visible (&mask, 2, 0), ==, 5);
  g_assert_cmpfloat (mask.fill, ==, -1e9f);
}

NN_TEST (causal_hides_the_future)
{
  g_autoptr (NnRows) rows = nn_rows_new_padded (1, 4, NULL);
  const NnMask       mask = nn_mask_causal (rows, NN_MASK_FILL);

  for (int t = 0; t < 4; t++)
    g_assert_cmpint (nn_mask_visible (&mask, 0, t), ==, t + 1);
}

NN_TEST (row_lengths_hide_for_each_query)
{
  static const int   row_valid_lens[] = { 1, 3, 2, 4 };
  g_autoptr (NnRows) queries = nn_rows_new_padded (2, 2, NULL);
  g_autoptr (NnRows) keys = nn_rows_new_padded (2, 4, NULL);
  NnMask             mask = nn_mask_none (queries, keys);

  mask.row_valid_lens = row_valid_lens;

  g_assert_cmpint (nn_mask_visible (&mask, 0, 0), ==, 1);
  g_assert_cmpint (nn_mask_visible (&mask, 0, 1), ==, 3);
  g_assert_cmpint (nn_mask_visible (&mask, 1, 0), ==, 2);
}

NN_TEST (masks_together_hide_what_either_hides)
{
  static const int   valid_lens[] = { 3 };
  g_autoptr (NnRows) rows = nn_rows_new_padded (1, 5, NULL);
  NnMask             mask = nn_mask_causal (rows, NN_MASK_FILL);

  mask.valid_lens = valid_lens;

  g_assert_cmpint (nn_mask_visible (&mask, 0, 1), ==, 2);
  g_assert_cmpint (nn_mask_visible (&mask, 0, 4), ==, 3);
}
