#include "core/tensor/matmul.h"

#include <math.h>

#include "core/engine/partner.h"
#include "tests/support/cases.h"
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

typedef void (*Product) (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);

/* Compares a product of blocks of larger tensors with the naive one; whatever is outside of the
 * block of C has to stay. */
static void assert_product (Product product, gboolean turn_a, gboolean turn_b, int N, int M, int K,
                            NnWrite write)
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

/* Small ones are computed here, large ones by OpenBLAS, single rows by a way of their own.  Of the
 * small ones: every number of rows that is left over by fours, every number of columns and terms
 * around one and two strips of sixteen. */
static void assert_all_sizes (Product product, gboolean turn_a, gboolean turn_b)
{
  static const int widths[] = { 1, 3, 4, 5, 15, 16, 17, 32, 37 };
  static const int sizes[][3] = {
    { 1, 150, 60 }, { 30, 20, 25 }, { 1, 250, 300 }, { 3, 700, 90 }, { 33, 40, 20 },
  };

  for (NnWrite write = NN_REPLACE; write <= NN_ADD; write++)
    {
      for (int N = 1; N <= 9; N++)
        for (gsize m = 0; m < G_N_ELEMENTS (widths); m++)
          for (gsize k = 0; k < G_N_ELEMENTS (widths); k++)
            assert_product (product, turn_a, turn_b, N, widths[m], widths[k], write);
      for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
        assert_product (product, turn_a, turn_b, sizes[i][0], sizes[i][1], sizes[i][2], write);
    }
}

NN_TEST (plain_agrees_with_the_definition) { assert_all_sizes (nn_matmul, FALSE, FALSE); }

NN_TEST (nt_turns_the_second) { assert_all_sizes (nn_matmul_nt, FALSE, TRUE); }

/* Who computes a piece changes no bit of it. */
NN_TEST (nt_is_the_same_with_a_partner)
{
  g_autoptr (NnTensor) a = nn_tensor_new (NN_SHAPE (3, 300));
  g_autoptr (NnTensor) b = nn_tensor_new (NN_SHAPE (1000, 300));
  g_autoptr (NnTensor) alone = nn_tensor_new (NN_SHAPE (3, 1000));
  g_autoptr (NnTensor) shared = nn_tensor_new (NN_SHAPE (3, 1000));

  for (gsize i = 0; i < a->length; i++)
    a->values[i] = sinf ((float) i);
  for (gsize i = 0; i < b->length; i++)
    b->values[i] = cosf ((float) i);

  nn_matmul_nt (nn_matrix (alone), nn_matrix (a), nn_matrix (b), NN_REPLACE);
  if (!nn_partner_acquire ())
    {
      g_test_skip ("there is but one processor");
      return;
    }

  for (int i = 0; i < 100; i++)
    {
      nn_tensor_fill (shared, NAN);
      nn_matmul_nt (nn_matrix (shared), nn_matrix (a), nn_matrix (b), NN_REPLACE);
      g_assert_cmpmem (alone->values, alone->length * sizeof (float), shared->values,
                       shared->length * sizeof (float));
    }
  nn_partner_release ();
}

NN_TEST (tn_turns_the_first) { assert_all_sizes (nn_matmul_tn, TRUE, FALSE); }

NN_TEST (matrix_sees_all_rows)
{
  g_autoptr (NnTensor) tensor = nn_tensor_new (NN_SHAPE (2, 3, 4));
  const NnMatrix       matrix = nn_matrix (tensor);

  g_assert_cmpint (matrix.rows, ==, 6);
  g_assert_cmpint (matrix.columns, ==, 4);
  g_assert_cmpint (matrix.stride, ==, 4);
}
