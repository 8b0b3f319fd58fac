#include "core/lean/norm.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/lean-check.h"

#define N 6
#define D 37 /* two registers of sixteen and a rest */

/* Beside a mean of a thousand, what is left of a float has three digits less, but
 * neither pass may lose more than the other. */
NN_TEST (forward_agrees_far_from_zero)
{
  g_auto (NnTestPair)     pair = nn_test_pair_new ();
  g_autoptr (NnLayerNorm) plain = nn_layer_norm_new (pair.plain, "ln", NN_SHAPE (D));
  g_autoptr (NnLayerNorm) layer = nn_layer_norm_new (pair.lean, "ln", NN_SHAPE (D));
  g_autoptr (NnTensor)    x = nn_test_random_tensor (NN_SHAPE (N, D), 1);
  NnLeanNorm              lean = { .layer = layer };

  nn_test_pair_begin (&pair);
  for (gsize i = 0; i < x->length; i++)
    x->values[i] += 1000.0f;

  nn_test_assert_close (nn_lean_norm_forward (&lean, x), nn_layer_norm_forward (plain, x),
                        NN_TEST_LEAN);
  nn_test_assert_close (lean.x_hat, plain->normalized, NN_TEST_LEAN);
  nn_lean_norm_clear (&lean);
}
