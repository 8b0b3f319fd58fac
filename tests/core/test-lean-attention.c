#include "core/lean/attention.h"

#include "core/tensor/arithmetic.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/lean-check.h"

#define D 8
#define N 7
#define N_S 5

static const NnPass training = { .is_training = TRUE, .seed = 3, .update = 4 };

typedef struct
{
  NnTestPair            pair;
  NnMultiHeadAttention *plain;
  NnMultiHeadAttention *layer;
  NnLeanScratch         scratch;
  NnRows               *rows;
  NnRows               *source_rows;
  NnTensor             *x;
  NnTensor             *memory;
  NnTensor             *d_output;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer has_bias)
{
  const NnMultiHeadAttentionConfig config = {
    .query_size = D,
    .key_size = D,
    .value_size = D,
    .num_hiddens = D,
    .n_heads = 2,
    .has_bias = has_bias != NULL,
    .dropout = 0.3,
  };

  fixture->pair = nn_test_pair_new ();
  fixture->plain = nn_multi_head_attention_new (fixture->pair.plain, "attention", &config);
  fixture->layer = nn_multi_head_attention_new (fixture->pair.lean, "attention", &config);
  nn_test_pair_begin (&fixture->pair);

  fixture->rows = nn_rows_new_packed (2, (int[]){ 4, 3 });
  fixture->source_rows = nn_rows_new_packed (2, (int[]){ 3, 2 });
  fixture->x = nn_test_random_tensor (NN_SHAPE (N, D), 1);
  fixture->memory = nn_test_random_tensor (NN_SHAPE (N_S, D), 2);
  fixture->d_output = nn_test_random_tensor (NN_SHAPE (N, D), 4);
  nn_tensor_assign (&fixture->scratch.d_sublayer, fixture->d_output);
}

static void tear_down (Fixture *fixture, gconstpointer has_bias)
{
  nn_lean_scratch_clear (&fixture->scratch);
  nn_multi_head_attention_free (fixture->plain);
  nn_multi_head_attention_free (fixture->layer);
  nn_rows_free (fixture->rows);
  nn_rows_free (fixture->source_rows);
  nn_tensor_free (fixture->x);
  nn_tensor_free (fixture->memory);
  nn_tensor_free (fixture->d_output);
  nn_test_pair_clear (&fixture->pair);
}

NN_FIXTURE_TEST_ON (self_agrees, NULL)
{
  NnLeanAttention lean = nn_lean_attention_self (fixture->layer);
  const NnMask    mask = nn_mask_causal (fixture->rows, NN_MASK_FILL);
  const NnTensor *x = fixture->x;
  const NnTensor *y = nn_multi_head_attention_forward (fixture->plain, &training, x, x, x, &mask);
  g_autoptr (NnTensor) stream = nn_test_random_tensor (NN_SHAPE (N, D), 5);
  g_autoptr (NnTensor) sum = nn_tensor_copy (stream);
  NnAttentionGradient  d;

  nn_test_assert_close (
      nn_lean_attention_forward (&lean, &training, x, NULL, &mask, &fixture->scratch), y,
      NN_TEST_LEAN);

  d = nn_multi_head_attention_backward (fixture->plain, fixture->d_output);
  nn_tensor_add (sum, d.queries);
  nn_tensor_add (sum, d.keys);
  nn_tensor_add (sum, d.values);
  nn_lean_attention_backward (&lean, (NnLeanTarget){ &stream, NN_ADD }, (NnLeanTarget){ 0 },
                              &fixture->scratch);

  nn_test_assert_close (stream, sum, NN_TEST_LEAN);
  nn_test_pair_assert_gradients (&fixture->pair, NN_TEST_LEAN);
  nn_lean_attention_clear (&lean);
}

NN_FIXTURE_TEST_AGAIN (self_agrees, with_biases, "bias")

NN_FIXTURE_TEST_ON (cross_agrees, NULL)
{
  NnLeanAttention      lean = nn_lean_attention_cross (fixture->layer);
  const NnMask         mask = nn_mask_padding (fixture->rows, fixture->source_rows, NN_MASK_FILL);
  const NnTensor      *memory = fixture->memory;
  const NnTensor      *y = nn_multi_head_attention_forward (fixture->plain, &training, fixture->x,
                                                            memory, memory, &mask);
  g_autoptr (NnTensor) d_x = NULL;
  g_autoptr (NnTensor) d_memory = nn_test_random_tensor (NN_SHAPE (N_S, D), 5);
  g_autoptr (NnTensor) sum = nn_tensor_copy (d_memory);
  NnAttentionGradient  d;

  nn_test_assert_close (nn_lean_attention_forward (&lean, &training, fixture->x, fixture->memory,
                                                   &mask, &fixture->scratch),
                        y, NN_TEST_LEAN);

  d = nn_multi_head_attention_backward (fixture->plain, fixture->d_output);
  nn_tensor_add (sum, d.keys);
  nn_tensor_add (sum, d.values);
  nn_lean_attention_backward (&lean, (NnLeanTarget){ &d_x, NN_REPLACE },
                              (NnLeanTarget){ &d_memory, NN_ADD }, &fixture->scratch);

  nn_test_assert_close (d_x, d.queries, NN_TEST_LEAN);
  nn_test_assert_close (d_memory, sum, NN_TEST_LEAN);
  nn_test_pair_assert_gradients (&fixture->pair, NN_TEST_LEAN);
  nn_lean_attention_clear (&lean);
}

NN_FIXTURE_TEST_AGAIN (cross_agrees, with_biases, "bias")

NN_TEST_MAIN ()
