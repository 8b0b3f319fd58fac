#include "core/lean/heads.h"

#include <math.h>

#include "core/layers/dot-product-attention.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/lean-check.h"

#define HEADS 2
#define WIDTH 20 /* a register of sixteen and a rest */
#define N_Q 9
#define N_K 8

static const NnPass training = { .is_training = TRUE, .seed = 3, .update = 4 };

typedef struct
{
  NnDotProductAttention *plain;
  NnLeanHeads            lean;
  NnRows                *queries;
  NnRows                *keys;
  NnTensor              *q;
  NnTensor              *k;
  NnTensor              *v;
  NnTensor              *d_output;
  NnTensor              *scratch;
} Fixture;

static void set_up (Fixture *fixture)
{
  const int valid_lens[] = { 3, 0 };

  fixture->plain = nn_dot_product_attention_new ("attention", HEADS, 0.3);
  fixture->queries = nn_rows_new_packed (2, (int[]){ 4, 5 });
  fixture->queries->first_sentence = 3;
  fixture->keys = nn_rows_new_padded (2, N_K / 2, valid_lens);
  fixture->q = nn_test_random_tensor (NN_SHAPE (N_Q, HEADS * WIDTH), 1);
  fixture->k = nn_test_random_tensor (NN_SHAPE (N_Q, HEADS * WIDTH), 2);
  fixture->v = nn_test_random_tensor (NN_SHAPE (N_Q, HEADS * WIDTH), 3);
  fixture->d_output = nn_test_random_tensor (NN_SHAPE (N_Q, HEADS * WIDTH), 4);
}

static void tear_down (Fixture *fixture)
{
  nn_dot_product_attention_free (fixture->plain);
  nn_lean_heads_clear (&fixture->lean);
  nn_rows_free (fixture->queries);
  nn_rows_free (fixture->keys);
  nn_tensor_free (fixture->q);
  nn_tensor_free (fixture->k);
  nn_tensor_free (fixture->v);
  nn_tensor_free (fixture->d_output);
  nn_tensor_free (fixture->scratch);
}

static void assert_agree (Fixture *fixture, const NnMask *mask, const NnPass *pass)
{
  const int                 n_keys = mask->keys->N;
  g_autoptr (NnTensor)      output = nn_tensor_new (NN_SHAPE (N_Q, HEADS * WIDTH));
  g_autoptr (NnTensor)      d_q = nn_test_random_tensor (NN_SHAPE (N_Q, HEADS * WIDTH), 5);
  g_autoptr (NnTensor)      d_k = nn_test_random_tensor (NN_SHAPE (n_keys, HEADS * WIDTH), 6);
  g_autoptr (NnTensor)      d_v = nn_test_random_tensor (NN_SHAPE (n_keys, HEADS * WIDTH), 7);
  const NnLeanHeadsGradient gradient = { nn_matrix (d_q), nn_matrix (d_k), nn_matrix (d_v) };
  const NnTensor           *found;
  NnAttentionGradient       d;

  nn_tensor_reshape (&fixture->k, NN_SHAPE (n_keys, HEADS * WIDTH));
  nn_tensor_reshape (&fixture->v, NN_SHAPE (n_keys, HEADS * WIDTH));

  found = nn_dot_product_attention_forward (fixture->plain, pass, fixture->q, fixture->k,
                                            fixture->v, mask);
  fixture->lean.H = HEADS;
  fixture->lean.mask = *mask;
  fixture->lean.dropout = nn_dropout_mask (fixture->plain->pooling->dropout, pass);
  fixture->lean.queries = nn_matrix (fixture->q);
  fixture->lean.keys = nn_matrix (fixture->k);
  fixture->lean.values = nn_matrix (fixture->v);
  nn_lean_heads_forward (&fixture->lean, nn_matrix (output), &fixture->scratch);

  nn_test_assert_close (output, found, NN_TEST_LEAN);
  nn_test_assert_close (fixture->lean.weights.values, fixture->plain->pooling->weights.values,
                        NN_TEST_LEAN);

  d = nn_dot_product_attention_backward (fixture->plain, fixture->d_output);
  nn_lean_heads_backward (&fixture->lean, nn_matrix (fixture->d_output), &gradient,
                          &fixture->scratch);

  nn_test_assert_close (d_q, d.queries, NN_TEST_LEAN);
  nn_test_assert_close (d_k, d.keys, NN_TEST_LEAN);
  nn_test_assert_close (d_v, d.values, NN_TEST_LEAN);
}

NN_FIXTURE_TEST (agrees_under_the_causal_mask)
{
  const NnMask mask = nn_mask_causal (fixture->queries, NN_MASK_FILL);

  assert_agree (fixture, &mask, &training);
}

/* One of the two sentences has no token at all: its queries weigh all keys alike. */
NN_FIXTURE_TEST (agrees_with_padding)
{
  const NnMask mask = nn_mask_padding (fixture->queries, fixture->keys, NN_MASK_FILL);

  assert_agree (fixture, &mask, &training);
}

NN_FIXTURE_TEST (agrees_where_nothing_is_seen)
{
  const NnMask mask = nn_mask_padding (fixture->queries, fixture->keys, -INFINITY);

  assert_agree (fixture, &mask, &training);
}

NN_FIXTURE_TEST (agrees_in_use)
{
  const NnMask mask = nn_mask_none (fixture->queries, fixture->keys);

  assert_agree (fixture, &mask, &NN_PASS_EVALUATION);
}
