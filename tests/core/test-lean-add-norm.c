#include "core/lean/add-norm.h"

#include "core/tensor/arithmetic.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/lean-check.h"

#define WIDTH 37
#define N 7 /* 3 + 4 */

static const NnPass training = { .is_training = TRUE, .seed = 1, .update = 2 };

typedef struct
{
  NnTestPair    pair;
  NnAddNorm    *plain;
  NnAddNorm    *layer;
  NnLeanAddNorm lean;
  NnLeanScratch scratch;
  NnRows       *rows;
  NnTensor     *x;
  NnTensor     *sublayer;
  NnTensor     *d_z;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer order)
{
  const NnAddNormConfig config = { .D = WIDTH,
                                   .order = order == NULL ? NN_POST_NORM : NN_PRE_NORM,
                                   .dropout = 0.3 };

  fixture->pair = nn_test_pair_new ();
  fixture->plain = nn_add_norm_new (fixture->pair.plain, "addnorm1", config);
  fixture->layer = nn_add_norm_new (fixture->pair.lean, "addnorm1", config);
  fixture->lean = nn_lean_add_norm (fixture->layer);
  nn_test_pair_begin (&fixture->pair);

  fixture->rows = nn_rows_new_packed (2, (int[]){ 3, 4 });
  fixture->rows->first_sentence = 5;
  fixture->x = nn_test_random_tensor (NN_SHAPE (N, WIDTH), 1);
  fixture->sublayer = nn_test_random_tensor (NN_SHAPE (N, WIDTH), 2);
  fixture->d_z = nn_test_random_tensor (NN_SHAPE (N, WIDTH), 4);
}

static void tear_down (Fixture *fixture, gconstpointer order)
{
  nn_lean_add_norm_clear (&fixture->lean);
  nn_lean_scratch_clear (&fixture->scratch);
  nn_add_norm_free (fixture->plain);
  nn_add_norm_free (fixture->layer);
  nn_rows_free (fixture->rows);
  nn_tensor_free (fixture->x);
  nn_tensor_free (fixture->sublayer);
  nn_tensor_free (fixture->d_z);
  nn_test_pair_clear (&fixture->pair);
}

static const NnTensor *leave (Fixture *fixture)
{
  return nn_lean_add_norm_after (&fixture->lean, &training, fixture->rows, fixture->x,
                                 fixture->sublayer);
}

static const NnTensor *leave_plainly (Fixture *fixture)
{
  return nn_add_norm_after (fixture->plain, &training, fixture->rows, fixture->x,
                            fixture->sublayer);
}

NN_FIXTURE_TEST_ON (forward_agrees, NULL)
{
  const NnTensor *entered =
      nn_add_norm_before (fixture->plain, &training, fixture->rows, fixture->x);

  nn_test_assert_close (nn_lean_add_norm_before (&fixture->lean, fixture->x), entered,
                        NN_TEST_LEAN);
  nn_test_assert_close (leave (fixture), leave_plainly (fixture), NN_TEST_LEAN);
}

NN_FIXTURE_TEST_AGAIN (forward_agrees, with_pre_norm, "pre-norm")

/* The sublayer of this test hands its gradient on as it is. */
NN_FIXTURE_TEST_ON (backward_agrees_along_the_stream, NULL)
{
  g_autoptr (NnTensor) stream = nn_tensor_copy (fixture->d_z);
  g_autoptr (NnTensor) d_x = NULL;
  NnAddNormGradient    plain;
  NnLeanTarget         target;

  nn_add_norm_before (fixture->plain, &training, fixture->rows, fixture->x);
  leave_plainly (fixture);
  plain = nn_add_norm_after_backward (fixture->plain, fixture->d_z);

  nn_lean_add_norm_before (&fixture->lean, fixture->x);
  leave (fixture);
  nn_lean_add_norm_after_backward (&fixture->lean, stream, &fixture->scratch.d_sublayer);

  nn_test_assert_close (stream, plain.residual, NN_TEST_LEAN);
  nn_test_assert_close (fixture->scratch.d_sublayer, plain.sublayer, NN_TEST_LEAN);

  nn_tensor_assign (&d_x, plain.residual);
  nn_tensor_add (d_x, nn_add_norm_before_backward (fixture->plain, plain.sublayer));

  target = nn_lean_add_norm_target (&fixture->lean, &stream, &fixture->scratch);
  if (target.write == NN_ADD)
    nn_tensor_add (*target.tensor, fixture->scratch.d_sublayer);
  else
    nn_tensor_assign (target.tensor, fixture->scratch.d_sublayer);
  nn_lean_add_norm_before_backward (&fixture->lean, stream, &fixture->scratch);

  nn_test_assert_close (stream, d_x, NN_TEST_LEAN);
  nn_test_pair_assert_gradients (&fixture->pair, NN_TEST_LEAN);
}

NN_FIXTURE_TEST_AGAIN (backward_agrees_along_the_stream, with_pre_norm, "pre-norm")

NN_TEST_MAIN ()
