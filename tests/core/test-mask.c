#include "core/layers/mask.h"

#include "tests/support/gradient-check.h"

static void
test_none_hides_nothing (void)
{
  g_autoptr (NnRows) queries = nn_rows_new_padded (2, 3, NULL);
  g_autoptr (NnRows) keys = nn_rows_new_padded (2, 5, NULL);
  const NnMask       mask = nn_mask_none (queries, keys);

  g_assert_cmpint (nn_mask_visible (&mask, 1, 0), ==, 5);
  g_assert_cmpfloat (mask.fill, ==, -1e6);
}

static void
test_padding_hides_keys_without_a_token (void)
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

static void
test_causal_hides_the_future (void)
{
  g_autoptr (NnRows) rows = nn_rows_new_padded (1, 4, NULL);
  const NnMask       mask = nn_mask_causal (rows, NN_MASK_FILL);

  for (int t = 0; t < 4; t++)
    g_assert_cmpint (nn_mask_visible (&mask, 0, t), ==, t + 1);
}

static void
test_row_lengths_hide_for_each_query (void)
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

static void
test_masks_together_hide_what_either_hides (void)
{
  static const int   valid_lens[] = { 3 };
  g_autoptr (NnRows) rows = nn_rows_new_padded (1, 5, NULL);
  NnMask             mask = nn_mask_causal (rows, NN_MASK_FILL);

  mask.valid_lens = valid_lens;

  g_assert_cmpint (nn_mask_visible (&mask, 0, 1), ==, 2);
  g_assert_cmpint (nn_mask_visible (&mask, 0, 4), ==, 3);
}

static void
test_subsequent_mask_is_a_lower_triangle (void)
{
  static const float   expected[] = { 1, 0, 0, 1, 1, 0, 1, 1, 1 };
  g_autoptr (NnTensor) mask = nn_subsequent_mask (3);

  g_assert_true (nn_shape_equal (mask->shape, NN_SHAPE (3, 3)));
  nn_test_assert_values (mask, expected, 0.0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/mask/none/hides-nothing", test_none_hides_nothing);
  g_test_add_func ("/core/mask/padding/hides-keys-without-a-token",
                   test_padding_hides_keys_without_a_token);
  g_test_add_func ("/core/mask/causal/hides-the-future", test_causal_hides_the_future);
  g_test_add_func ("/core/mask/row-lengths/hide-for-each-query",
                   test_row_lengths_hide_for_each_query);
  g_test_add_func ("/core/mask/visible/masks-together-hide-what-either-hides",
                   test_masks_together_hide_what_either_hides);
  g_test_add_func ("/core/mask/subsequent-mask/is-a-lower-triangle",
                   test_subsequent_mask_is_a_lower_triangle);

  return g_test_run ();
}
