#include "core/layers/additive-attention.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

/* Two heads, packed sentences, queries and keys of different widths. */
typedef struct
{
  NnRows              *query_rows;
  NnRows              *key_rows;
  NnTensor            *queries;
  NnTensor            *keys;
  NnTensor            *values;
  NnTensor            *weights; /* the loss is Σ weights · output */
  NnMask               mask;
  NnPass               pass;
  NnParameters        *parameters;
  NnAdditiveAttention *attention;
} Fixture;

static void
set_up (Fixture *fixture)
{
  const NnAdditiveAttentionConfig config = {
    .n_heads = 2, .query_size = 3, .key_size = 2, .num_hiddens = 4, .dropout = 0.4
  };
  const int query_lens[] = { 2, 3 };
  const int key_lens[] = { 3, 2 };

  fixture->query_rows = nn_rows_new_packed (2, query_lens);
  fixture->key_rows = nn_rows_new_packed (2, key_lens);
  fixture->key_rows->valid_lens[0] = 2;

  fixture->queries = nn_tensor_new (NN_SHAPE (5, 2 * 3));
  fixture->keys = nn_tensor_new (NN_SHAPE (5, 2 * 2));
  fixture->values = nn_tensor_new (NN_SHAPE (5, 2 * 2));
  fixture->weights = nn_tensor_new (NN_SHAPE (5, 2 * 2));
  nn_test_set_random (fixture->queries, 1);
  nn_test_set_random (fixture->keys, 2);
  nn_test_set_random (fixture->values, 3);
  nn_test_set_random (fixture->weights, 4);

  fixture->mask = nn_mask_padding (fixture->query_rows, fixture->key_rows, NN_MASK_FILL);
  fixture->parameters = nn_parameters_new ();
  fixture->attention = nn_additive_attention_new (fixture->parameters, "attention", &config);
  nn_test_set_random_parameters (fixture->parameters, 5);
}

static void
tear_down (Fixture *fixture)
{
  nn_additive_attention_free (fixture->attention);
  nn_parameters_free (fixture->parameters);
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
                               nn_additive_attention_forward (fixture->attention, &fixture->pass,
                                                              fixture->queries, fixture->keys,
                                                              fixture->values, &fixture->mask));
}

static void
check_backward (Fixture *fixture)
{
  NnAttentionGradient d;

  weighted_sum (fixture);
  d = nn_additive_attention_backward (fixture->attention, fixture->weights);

  nn_test_assert_gradients (fixture->parameters, weighted_sum, fixture);
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

NN_TEST_MAIN ()
