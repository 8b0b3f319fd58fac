#include "core/layers/dot-product-attention.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

/* Two heads, three sentences of queries; the last two share their keys. */
typedef struct
{
  NnRows                *query_rows;
  NnRows                *key_rows;
  NnTensor              *queries;
  NnTensor              *keys;
  NnTensor              *values;
  NnTensor              *weights; /* the loss is Σ weights · output */
  NnMask                 mask;
  NnPass                 pass;
  NnDotProductAttention *attention;
} Fixture;

static void
set_up (Fixture *fixture)
{
  const int query_lens[] = { 2, 1, 3 };
  const int key_lens[] = { 3, 4 };

  fixture->query_rows = nn_rows_new_packed (3, query_lens);
  fixture->key_rows = nn_rows_new_packed (2, key_lens);
  fixture->key_rows->B = 3;
  fixture->key_rows->starts = g_renew (int, fixture->key_rows->starts, 3);
  fixture->key_rows->lengths = g_renew (int, fixture->key_rows->lengths, 3);
  fixture->key_rows->valid_lens = g_renew (int, fixture->key_rows->valid_lens, 3);
  fixture->key_rows->starts[2] = fixture->key_rows->starts[1];
  fixture->key_rows->lengths[2] = 4;
  fixture->key_rows->valid_lens[2] = 2;

  fixture->queries = nn_tensor_new (NN_SHAPE (6, 2 * 3));
  fixture->keys = nn_tensor_new (NN_SHAPE (7, 2 * 3));
  fixture->values = nn_tensor_new (NN_SHAPE (7, 2 * 2));
  fixture->weights = nn_tensor_new (NN_SHAPE (6, 2 * 2));
  nn_test_set_random (fixture->queries, 1);
  nn_test_set_random (fixture->keys, 2);
  nn_test_set_random (fixture->values, 3);
  nn_test_set_random (fixture->weights, 4);

  fixture->mask = nn_mask_padding (fixture->query_rows, fixture->key_rows, NN_MASK_FILL);
  fixture->attention = nn_dot_product_attention_new ("attention", 2, 0.4);
}

static void
tear_down (Fixture *fixture)
{
  nn_dot_product_attention_free (fixture->attention);
  nn_tensor_free (fixture->queries);
  nn_tensor_free (fixture->keys);
  nn_tensor_free (fixture->values);
  nn_tensor_free (fixture->weights);
  nn_rows_free (fixture->query_rows);
  nn_rows_free (fixture->key_rows);
}

static double
weighted_sum (gpointer user_data)
{
  Fixture *fixture = user_data;

  return nn_test_weighted_sum (fixture->weights,
                               nn_dot_product_attention_forward (fixture->attention,
                                                                 &fixture->pass,
                                                                 fixture->queries,
                                                                 fixture->keys,
                                                                 fixture->values,
                                                                 &fixture->mask));
}

static void
check_backward (Fixture *fixture)
{
  NnAttentionGradient d;

  weighted_sum (fixture);
  d = nn_dot_product_attention_backward (fixture->attention, fixture->weights);

  nn_test_assert_gradient (fixture->queries, d.queries, weighted_sum, fixture);
  nn_test_assert_gradient (fixture->keys, d.keys, weighted_sum, fixture);
  nn_test_assert_gradient (fixture->values, d.values, weighted_sum, fixture);
}

NN_FIXTURE_TEST (backward_agrees_with_finite_differences)
{
  check_backward (fixture);
}

NN_FIXTURE_TEST (backward_agrees_where_weights_are_dropped)
{
  fixture->pass = (NnPass){ .is_training = TRUE, .seed = 5 };

  check_backward (fixture);
}

NN_FIXTURE_TEST (backward_agrees_under_a_causal_mask)
{
  fixture->mask.is_causal = TRUE;

  check_backward (fixture);
}

NN_FIXTURE_TEST (backward_agrees_with_nothing_visible)
{
  fixture->key_rows->valid_lens[0] = 0;
  fixture->mask.fill = -INFINITY;

  check_backward (fixture);
}

NN_TEST_MAIN ()
