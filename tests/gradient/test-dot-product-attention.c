#include "core/layers/dot-product-attention.h"

#include <math.h>

#include "tests/support/attention-inputs.h"
#include "tests/support/cases.h"

/* Two heads, three sentences of queries; the last two share their keys. */
typedef struct
{
  NnTestAttentionInputs  in;
  NnPass                 pass;
  NnDotProductAttention *attention;
} Fixture;

static void set_up (Fixture *fixture)
{
  const int query_lens[] = { 2, 1, 3 };
  const int key_lens[] = { 3, 4 };
  NnRows   *key_rows = nn_rows_new_packed (2, key_lens);

  key_rows->B = 3;
  key_rows->starts = g_renew (int, key_rows->starts, 3);
  key_rows->lengths = g_renew (int, key_rows->lengths, 3);
  key_rows->valid_lens = g_renew (int, key_rows->valid_lens, 3);
  key_rows->starts[2] = key_rows->starts[1];
  key_rows->lengths[2] = 4;
  key_rows->valid_lens[2] = 2;

  nn_test_attention_inputs_init (&fixture->in, nn_rows_new_packed (3, query_lens), key_rows,
                                 &(NnTestAttentionWidths){ 2 * 3, 2 * 3, 2 * 2, 2 * 2 });
  fixture->attention = nn_dot_product_attention_new ("attention", 2, 0.4);
}

static void tear_down (Fixture *fixture)
{
  nn_dot_product_attention_free (fixture->attention);
  nn_test_attention_inputs_clear (&fixture->in);
}

static double weighted_sum (gpointer user_data)
{
  Fixture                     *fixture = user_data;
  const NnTestAttentionInputs *in = &fixture->in;

  return nn_test_weighted_sum (
      in->weights, nn_dot_product_attention_forward (fixture->attention, &fixture->pass,
                                                     in->queries, in->keys, in->values, &in->mask));
}

static void check_backward (Fixture *fixture)
{
  NnAttentionGradient d;

  weighted_sum (fixture);
  d = nn_dot_product_attention_backward (fixture->attention, fixture->in.weights);

  nn_test_attention_inputs_check (&fixture->in, &d, weighted_sum, fixture);
}

NN_FIXTURE_TEST (backward_agrees_with_finite_differences) { check_backward (fixture); }

NN_FIXTURE_TEST (backward_agrees_where_weights_are_dropped)
{
  fixture->pass = (NnPass){ .is_training = TRUE, .seed = 5 };

  check_backward (fixture);
}

NN_FIXTURE_TEST (backward_agrees_under_a_causal_mask)
{
  fixture->in.mask.is_causal = TRUE;

  check_backward (fixture);
}

NN_FIXTURE_TEST (backward_agrees_with_nothing_visible)
{
  fixture->in.key_rows->valid_lens[0] = 0;
  fixture->in.mask.fill = -INFINITY;

  check_backward (fixture);
}

NN_TEST_MAIN ()
