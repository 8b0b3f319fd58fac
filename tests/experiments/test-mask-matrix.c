#include "core/experiments/mask-matrix.h"

#include "tests/support/cases.h"

NN_TEST (causal_mask_is_a_lower_triangle)
{
  for (int n = 1; n <= 50; n += 7)
    {
      g_autoptr (NnTensor) mask = nn_mask_matrix_new (NN_MASK_KIND_CAUSAL, n, 0);

      g_assert_true (nn_shape_equal (mask->shape, NN_SHAPE (n, n)));
      for (int i = 0; i < n * n; i++)
        g_assert_cmpfloat (mask->values[i], ==, i % n <= i / n ? 1.0f : 0.0f);
    }
}

NN_TEST (padding_hides_whole_columns)
{
  g_autoptr (NnTensor) padding = nn_mask_matrix_new (NN_MASK_KIND_PADDING, 3, 2);
  g_autoptr (NnTensor) both = nn_mask_matrix_new (NN_MASK_KIND_BOTH, 3, 2);
  const float          expected[] = { 1, 1, 0, 1, 1, 0, 1, 1, 0 };
  const float          expected_both[] = { 1, 0, 0, 1, 1, 0, 1, 1, 0 };

  g_assert_cmpmem (padding->values, sizeof expected, expected, sizeof expected);
  g_assert_cmpmem (both->values, sizeof expected_both, expected_both, sizeof expected_both);
}

NN_TEST_MAIN ()
