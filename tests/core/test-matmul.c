#include "core/tensor/matmul.h"

#include "tests/support/product-check.h"

/* Small ones are computed here, large ones by OpenBLAS, single rows by a way of their own. */
static void
assert_all_sizes (NnTestProduct product,
                  gboolean      turn_a,
                  gboolean      turn_b)
{
  static const int sizes[][3] = {
    { 1, 1, 1 }, { 2, 3, 5 }, { 7, 1, 4 }, { 1, 150, 60 }, { 30, 20, 25 }
  };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    nn_test_assert_product (product, turn_a, turn_b, sizes[i][0], sizes[i][1], sizes[i][2]);
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
