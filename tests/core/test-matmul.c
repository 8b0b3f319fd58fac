#include "core/tensor/matmul.h"

#include <math.h>

#include "core/engine/partner.h"
#include "tests/support/cases.h"
#include "tests/support/product-check.h"

/* Small ones are computed here, large ones by OpenBLAS, single rows by a way of their own. */
static void assert_all_sizes (NnTestProduct product, gboolean turn_a, gboolean turn_b)
{
  static const int sizes[][3] = {
    { 1, 1, 1 },    { 2, 3, 5 },     { 7, 1, 4 },    { 1, 150, 60 },
    { 30, 20, 25 }, { 1, 250, 300 }, { 3, 700, 90 }, { 33, 40, 20 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    nn_test_assert_product (product, turn_a, turn_b, sizes[i][0], sizes[i][1], sizes[i][2]);
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
