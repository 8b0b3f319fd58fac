#include "core/tensor/small-matmul.h"

#include "tests/support/product-check.h"

/* Every number of rows that is left over by fours, every number of columns and terms
 * around one and two strips of sixteen. */
static void
assert_all_sizes (NnTestProduct product,
                  gboolean      turn_a,
                  gboolean      turn_b)
{
  static const int widths[] = { 1, 3, 4, 5, 15, 16, 17, 32, 37 };

  for (int N = 1; N <= 9; N++)
    for (gsize m = 0; m < G_N_ELEMENTS (widths); m++)
      for (gsize k = 0; k < G_N_ELEMENTS (widths); k++)
        nn_test_assert_product (product, turn_a, turn_b, N, widths[m], widths[k]);
}

static void
test_plain_agrees_with_the_definition (void)
{
  assert_all_sizes (nn_small_matmul, FALSE, FALSE);
}

static void
test_nt_turns_the_second (void)
{
  assert_all_sizes (nn_small_matmul_nt, FALSE, TRUE);
}

static void
test_tn_turns_the_first (void)
{
  assert_all_sizes (nn_small_matmul_tn, TRUE, FALSE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/small-matmul/plain/agrees-with-the-definition",
                   test_plain_agrees_with_the_definition);
  g_test_add_func ("/core/small-matmul/nt/turns-the-second", test_nt_turns_the_second);
  g_test_add_func ("/core/small-matmul/tn/turns-the-first", test_tn_turns_the_first);

  return g_test_run ();
}
