#include "core/engine/products.h"

#include "tests/support/cases.h"
#include "tests/support/product-check.h"

/* Every number of rows that is left over by fours, every number of columns and terms
 * around one and two strips of sixteen. */
static void assert_all_sizes (NnTestProduct product, gboolean turn_a, gboolean turn_b)
{
  static const int widths[] = { 1, 3, 4, 5, 15, 16, 17, 32, 37 };

  for (int N = 1; N <= 9; N++)
    for (gsize m = 0; m < G_N_ELEMENTS (widths); m++)
      for (gsize k = 0; k < G_N_ELEMENTS (widths); k++)
        nn_test_assert_product (product, turn_a, turn_b, N, widths[m], widths[k]);
}

NN_TEST (plain_agrees_with_the_definition) { assert_all_sizes (nn_small_matmul, FALSE, FALSE); }

NN_TEST (nt_turns_the_second) { assert_all_sizes (nn_small_matmul_nt, FALSE, TRUE); }

NN_TEST (tn_turns_the_first) { assert_all_sizes (nn_small_matmul_tn, TRUE, FALSE); }
