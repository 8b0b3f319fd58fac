#include "core/tensor/matmul.h"

#include "tests/support/gradient-check.h"

/* C += A B, A Bᵀ or Aᵀ B as the definition has it, in double. */
static void
multiply_naively (NnMatrix c,
                  NnMatrix a,
                  gboolean turn_a,
                  NnMatrix b,
                  gboolean turn_b)
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

typedef void (*Product) (NnMatrix c,
                         NnMatrix a,
                         NnMatrix b,
                         NnWrite  write);

/* Compares a product of blocks of larger tensors with the naive one; whatever is
 * outside of the block of C has to stay. */
static void
assert_product (Product  product,
                gboolean turn_a,
                gboolean turn_b,
                int      N,
                int      M,
                int      K,
                NnWrite  write)
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

/* Small ones are plain loops, large ones go to OpenBLAS, single rows by a way of their own. */
static void
assert_all_sizes (Product  product,
                  gboolean turn_a,
                  gboolean turn_b)
{
  static const int sizes[][3] = {
    { 1, 1, 1 },
    { 2, 3, 5 },
    { 7, 1, 4 },
    { 1, 90, 60 },
    { 30, 20, 25 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      assert_product (product, turn_a, turn_b, sizes[i][0], sizes[i][1], sizes[i][2], NN_REPLACE);
      assert_product (product, turn_a, turn_b, sizes[i][0], sizes[i][1], sizes[i][2], NN_ADD);
    }
}

static void
test_plain_agrees_with_the_definition (void)
{
  assert_all_sizes (nn_matmul, FALSE, FALSE);
}

static void
test_nt_turns_the_second (void)
{
  assert_all_sizes (nn_matmul_nt, FALSE, TRUE);
}

static void
test_tn_turns_the_first (void)
{
  assert_all_sizes (nn_matmul_tn, TRUE, FALSE);
}

static void
test_matrix_sees_all_rows (void)
{
  g_autoptr (NnTensor) tensor = nn_tensor_new (NN_SHAPE (2, 3, 4));
  const NnMatrix       matrix = nn_matrix (tensor);

  g_assert_cmpint (matrix.rows, ==, 6);
  g_assert_cmpint (matrix.columns, ==, 4);
  g_assert_cmpint (matrix.stride, ==, 4);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/matmul/plain/agrees-with-the-definition",
                   test_plain_agrees_with_the_definition);
  g_test_add_func ("/core/matmul/nt/turns-the-second", test_nt_turns_the_second);
  g_test_add_func ("/core/matmul/tn/turns-the-first", test_tn_turns_the_first);
  g_test_add_func ("/core/matmul/matrix/sees-all-rows", test_matrix_sees_all_rows);

  return g_test_run ();
}
