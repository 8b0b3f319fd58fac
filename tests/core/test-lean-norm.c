#include "core/lean/norm.h"

#include "core/tensor/arithmetic.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/lean-check.h"

#define N 6
#define D 37 /* two registers of sixteen and a rest */

typedef struct
{
  NnTestPair   pair;
  NnLayerNorm *plain;
  NnLayerNorm *layer;
  NnLeanNorm   lean;
  NnTensor    *x;
  NnTensor    *d_y;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer data)
{
  fixture->pair = nn_test_pair_new ();
  fixture->plain = nn_layer_norm_new (fixture->pair.plain, "ln", NN_SHAPE (D));
  fixture->layer = nn_layer_norm_new (fixture->pair.lean, "ln", NN_SHAPE (D));
  fixture->lean = (NnLeanNorm){ .layer = fixture->layer };
  nn_test_pair_begin (&fixture->pair);

  fixture->x = nn_test_random_tensor (NN_SHAPE (N, D), 1);
  fixture->d_y = nn_test_random_tensor (NN_SHAPE (N, D), 2);
}

static void tear_down (Fixture *fixture, gconstpointer data)
{
  nn_lean_norm_clear (&fixture->lean);
  nn_layer_norm_free (fixture->plain);
  nn_layer_norm_free (fixture->layer);
  nn_tensor_free (fixture->x);
  nn_tensor_free (fixture->d_y);
  nn_test_pair_clear (&fixture->pair);
}

NN_FIXTURE_TEST (forward_agrees)
{
  const NnTensor *y = nn_layer_norm_forward (fixture->plain, fixture->x);

  nn_test_assert_close (nn_lean_norm_forward (&fixture->lean, fixture->x), y, NN_TEST_LEAN);
  nn_test_assert_close (fixture->lean.x_hat, fixture->plain->normalized, NN_TEST_LEAN);
}

/* Beside a mean of a thousand, what is left of a float has three digits less, but
 * neither pass may lose more than the other. */
NN_FIXTURE_TEST (forward_agrees_far_from_zero)
{
  for (gsize i = 0; i < fixture->x->length; i++)
    fixture->x->values[i] += 1000.0f;

  test_forward_agrees (fixture, data);
}

NN_FIXTURE_TEST (backward_agrees_in_place)
{
  g_autoptr (NnTensor) d = nn_tensor_copy (fixture->d_y);

  nn_layer_norm_forward (fixture->plain, fixture->x);
  nn_lean_norm_forward (&fixture->lean, fixture->x);
  nn_lean_norm_backward (&fixture->lean, d, d, NN_REPLACE);

  nn_test_assert_close (d, nn_layer_norm_backward (fixture->plain, fixture->d_y), NN_TEST_LEAN);
  nn_test_pair_assert_gradients (&fixture->pair, NN_TEST_LEAN);
}

NN_FIXTURE_TEST (backward_adds)
{
  g_autoptr (NnTensor) sum = nn_test_random_tensor (NN_SHAPE (N, D), 5);
  g_autoptr (NnTensor) d_x = nn_tensor_copy (sum);

  nn_layer_norm_forward (fixture->plain, fixture->x);
  nn_tensor_add (sum, nn_layer_norm_backward (fixture->plain, fixture->d_y));

  nn_lean_norm_forward (&fixture->lean, fixture->x);
  nn_lean_norm_backward (&fixture->lean, fixture->d_y, d_x, NN_ADD);

  nn_test_assert_close (d_x, sum, NN_TEST_LEAN);
}
