#include "core/lean/feed-forward.h"

#include <math.h>

#include "core/tensor/arithmetic.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/lean-check.h"

#define N 5
#define D 6
#define F 21

typedef struct
{
  NnTestPair         pair;
  NnPositionwiseFfn *plain;
  NnPositionwiseFfn *layer;
  NnLeanFeedForward  lean;
  NnLeanScratch      scratch;
  NnTensor          *x;
  NnTensor          *d_y;
} Fixture;

static void set_up (Fixture *fixture)
{
  fixture->pair = nn_test_pair_new ();
  fixture->plain = nn_positionwise_ffn_new (fixture->pair.plain, "ffn", D, F, D);
  fixture->layer = nn_positionwise_ffn_new (fixture->pair.lean, "ffn", D, F, D);
  nn_test_pair_begin (&fixture->pair);
  fixture->lean = nn_lean_feed_forward (fixture->layer);

  fixture->x = nn_test_random_tensor (NN_SHAPE (N, D), 1);
  fixture->d_y = nn_test_random_tensor (NN_SHAPE (N, D), 2);
  nn_tensor_assign (&fixture->scratch.d_sublayer, fixture->d_y);
}

static void tear_down (Fixture *fixture)
{
  nn_lean_feed_forward_clear (&fixture->lean);
  nn_lean_scratch_clear (&fixture->scratch);
  nn_positionwise_ffn_free (fixture->plain);
  nn_positionwise_ffn_free (fixture->layer);
  nn_tensor_free (fixture->x);
  nn_tensor_free (fixture->d_y);
  nn_test_pair_clear (&fixture->pair);
}

NN_FIXTURE_TEST (forward_agrees)
{
  const NnTensor *y = nn_positionwise_ffn_forward (fixture->plain, fixture->x);
  const NnTensor *lean_y =
      nn_lean_feed_forward_forward (&fixture->lean, fixture->x, &fixture->scratch);

  nn_test_assert_close (lean_y, y, NN_TEST_LEAN);
  nn_test_assert_close (fixture->lean.hidden, fixture->plain->relu->output, NN_TEST_LEAN);
}

NN_FIXTURE_TEST (backward_agrees)
{
  g_autoptr (NnTensor) stream = nn_test_random_tensor (NN_SHAPE (N, D), 5);
  g_autoptr (NnTensor) sum = nn_tensor_copy (stream);

  nn_positionwise_ffn_forward (fixture->plain, fixture->x);
  nn_tensor_add (sum, nn_positionwise_ffn_backward (fixture->plain, fixture->d_y));

  nn_lean_feed_forward_forward (&fixture->lean, fixture->x, &fixture->scratch);
  nn_lean_feed_forward_backward (&fixture->lean, (NnLeanTarget){ &stream, NN_ADD },
                                 &fixture->scratch);

  nn_test_assert_close (stream, sum, NN_TEST_LEAN);
  nn_test_pair_assert_gradients (&fixture->pair, NN_TEST_LEAN);
}

/* What is not a number has to show, not to be cut off. */
NN_FIXTURE_TEST (nan_passes)
{
  fixture->x->values[0] = NAN;
  nn_lean_feed_forward_forward (&fixture->lean, fixture->x, &fixture->scratch);

  g_assert_true (isnan (fixture->lean.hidden->values[0]));
}

NN_TEST_MAIN ()
