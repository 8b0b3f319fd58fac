#include "tests/support/product-check.h"

#include "tests/support/gradient-check.h"

/* C += A B, A Bᵀ or Aᵀ B as the definition has it, in double. */
static void multiply_naively (NnMatrix c, NnMatrix a, gboolean turn_a, NnMatrix b, gboolean turn_b)
{
  const int terms = turn_a ? a.rows : a.columns;

  for (int n = 0; n < c.rows; n++)
    for (int m = 0; m < c.columns; m++)
      {
        double sum = c.values[n * c.stride + m];

        for (int k = 0; k < terms; k++)
          sum += (double) (turn_a ? a.values[k * a.stride + n] : a.values[n * a.stride + k]) *
                 (turn_b ? b.values[m * b.stride + k] : b.values[k * b.stride + m]);

        c.values[n * c.stride + m] = (float) sum;
      }
}

static void assert_product (NnTestProduct product, gboolean turn_a, gboolean turn_b, int N, int M,
                            int K, NnWrite write)
{
  g_autoptr (NnTensor) a = nn_test_random_tensor (NN_SHAPE (MAX (N, K) + 2, MAX (N, K) + 3), 1);
  g_autoptr (NnTensor) b = nn_test_random_tensor (NN_SHAPE (MAX (M, K) + 2, MAX (M, K) + 3), 2);
  g_autoptr (NnTensor) c = nn_test_random_tensor (NN_SHAPE (N + 2, M + 3), 3);
  g_autoptr (NnTensor) expected = nn_tensor_copy (c);
  const NnMatrix       a_block = nn_matrix_block (a, 1, turn_a ? K : N, 2, turn_a ? N : K);
  const NnMatrix       b_block = nn_matrix_block (b, 2, turn_b ? M : K, 1, turn_b ? K : M);
  const NnMatrix       e_block = nn_matrix_block (expected, 1, N, 2, M);

  if (write == NN_REPLACE)
    for (int n = 0; n < N; n++)
      for (int m = 0; m < M; m++)
        e_block.values[n * e_block.stride + m] = 0.0f;
  multiply_naively (e_block, a_block, turn_a, b_block, turn_b);

  product (nn_matrix_block (c, 1, N, 2, M), a_block, b_block, write);

  nn_test_assert_equal (c, expected, 1e-4);
}

/* Compares a product of blocks of larger tensors with the naive one, both when it
 * replaces C and when it is added; whatever is outside of the block of C has to stay. */
void nn_test_assert_product (NnTestProduct product, gboolean turn_a, gboolean turn_b, int N, int M,
                             int K)
{
  assert_product (product, turn_a, turn_b, N, M, K, NN_REPLACE);
  assert_product (product, turn_a, turn_b, N, M, K, NN_ADD);
}
