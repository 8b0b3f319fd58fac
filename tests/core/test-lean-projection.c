#include "core/lean/projection.h"

#include "core/tensor/arithmetic.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/lean-check.h"

#define N 5
#define I 4
#define LAYERS 3

static const char *const paths[LAYERS] = { "a", "b", "c" };
static const int         outputs[LAYERS] = { 2, 3, 1 };
static const int         firsts[LAYERS] = { 0, 2, 5 };
#define O 6

typedef struct
{
  NnTestPair pair;
  NnLinear  *plain[LAYERS];
  NnLinear  *lean[LAYERS];
  NnTensor  *x;
  NnTensor  *d_y;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer has_bias)
{
  fixture->pair = nn_test_pair_new ();
  fixture->x = nn_test_random_tensor (NN_SHAPE (N, I), 1);
  fixture->d_y = nn_test_random_tensor (NN_SHAPE (N, O), 2);

  for (int i = 0; i < LAYERS; i++)
    {
      fixture->plain[i] =
          nn_linear_new (fixture->pair.plain, paths[i], I, outputs[i], has_bias != NULL);
      fixture->lean[i] =
          nn_linear_new (fixture->pair.lean, paths[i], I, outputs[i], has_bias != NULL);
    }
  nn_test_pair_begin (&fixture->pair);
}

static void tear_down (Fixture *fixture, gconstpointer has_bias)
{
  for (int i = 0; i < LAYERS; i++)
    {
      nn_linear_free (fixture->plain[i]);
      nn_linear_free (fixture->lean[i]);
    }
  nn_tensor_free (fixture->x);
  nn_tensor_free (fixture->d_y);
  nn_test_pair_clear (&fixture->pair);
}

/* Some columns of a stack, as a stack. */
static NnTensor *columns_of (const NnTensor *stack, int first, int n)
{
  NnTensor *columns = nn_tensor_new (NN_SHAPE (N, n));

  for (int row = 0; row < N; row++)
    for (int i = 0; i < n; i++)
      nn_tensor_row (columns, row)[i] = nn_tensor_row (stack, row)[first + i];

  return columns;
}

NN_FIXTURE_TEST_ON (forward_stands_side_by_side, NULL)
{
  const NnLeanProjection projection = nn_lean_projection (fixture->lean, LAYERS);
  g_autoptr (NnTensor)   y = NULL;

  nn_lean_projection_forward (&projection, fixture->x, &y);

  for (int i = 0; i < LAYERS; i++)
    {
      g_autoptr (NnTensor) part = columns_of (y, firsts[i], outputs[i]);

      nn_test_assert_close (part, nn_linear_forward (fixture->plain[i], fixture->x), NN_TEST_LEAN);
    }
}

NN_FIXTURE_TEST_AGAIN (forward_stands_side_by_side, with_biases, "bias")

NN_FIXTURE_TEST_ON (backward_adds_what_all_say, NULL)
{
  const NnLeanProjection projection = nn_lean_projection (fixture->lean, LAYERS);
  g_autoptr (NnTensor)   sum = nn_test_random_tensor (NN_SHAPE (N, I), 4);
  g_autoptr (NnTensor)   d_x = nn_tensor_copy (sum);

  for (int i = 0; i < LAYERS; i++)
    {
      g_autoptr (NnTensor) d_y = columns_of (fixture->d_y, firsts[i], outputs[i]);

      nn_linear_forward (fixture->plain[i], fixture->x);
      nn_tensor_add (sum, nn_linear_backward (fixture->plain[i], d_y));
    }

  nn_lean_projection_backward (&projection, fixture->x, fixture->d_y, &d_x, NN_ADD);

  nn_test_assert_close (d_x, sum, NN_TEST_LEAN);
  nn_test_pair_assert_gradients (&fixture->pair, NN_TEST_LEAN);
}

NN_FIXTURE_TEST_AGAIN (backward_adds_what_all_say, with_biases, "bias")

NN_FIXTURE_TEST (backward_replaces_what_was_there)
{
  const NnLeanProjection projection = nn_lean_projection (fixture->lean, 1);
  g_autoptr (NnTensor)   d_y = columns_of (fixture->d_y, firsts[0], outputs[0]);
  g_autoptr (NnTensor)   d_x = nn_test_random_tensor (NN_SHAPE (N, I), 4);

  nn_linear_forward (fixture->plain[0], fixture->x);
  nn_lean_projection_backward (&projection, fixture->x, d_y, &d_x, NN_REPLACE);

  nn_test_assert_close (d_x, nn_linear_backward (fixture->plain[0], d_y), NN_TEST_LEAN);
}

NN_TEST_MAIN ()
