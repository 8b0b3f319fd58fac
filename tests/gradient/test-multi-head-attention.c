#include "core/layers/multi-head-attention.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

/* Queries, keys and values of different widths. */
typedef struct
{
  NnRows               *query_rows;
  NnRows               *key_rows;
  NnTensor             *queries;
  NnTensor             *keys;
  NnTensor             *values;
  NnTensor             *weights; /* the loss is Σ weights · output */
  NnMask                mask;
  NnParameters         *parameters;
  NnMultiHeadAttention *attention;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer kind)
{
  const NnMultiHeadAttentionConfig config = {
    .query_size = 5,
    .key_size = 3,
    .value_size = 2,
    .num_hiddens = 4,
    .n_heads = 2,
    .has_bias = TRUE,
    .kind = (NnAttentionKind) GPOINTER_TO_INT (kind),
  };
  const int key_valid_lens[] = { 3, 1 };

  fixture->query_rows = nn_rows_new_padded (2, 2, NULL);
  fixture->key_rows = nn_rows_new_padded (2, 3, key_valid_lens);

  fixture->queries = nn_tensor_new (NN_SHAPE (4, 5));
  fixture->keys = nn_tensor_new (NN_SHAPE (6, 3));
  fixture->values = nn_tensor_new (NN_SHAPE (6, 2));
  fixture->weights = nn_tensor_new (NN_SHAPE (4, 4));
  nn_test_set_random (fixture->queries, 1);
  nn_test_set_random (fixture->keys, 2);
  nn_test_set_random (fixture->values, 3);
  nn_test_set_random (fixture->weights, 4);

  fixture->mask = nn_mask_padding (fixture->query_rows, fixture->key_rows, NN_MASK_FILL);
  fixture->parameters = nn_parameters_new ();
  fixture->attention = nn_multi_head_attention_new (fixture->parameters, "attention", &config);
  nn_test_set_random_parameters (fixture->parameters, 5);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer kind)
{
  nn_multi_head_attention_free (fixture->attention);
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
  const NnPass pass = NN_PASS_EVALUATION;
  Fixture     *fixture = user_data;

  return nn_test_weighted_sum (fixture->weights,
                               nn_multi_head_attention_forward (fixture->attention, &pass,
                                                                fixture->queries, fixture->keys,
                                                                fixture->values, &fixture->mask));
}

NN_FIXTURE_TEST_ON (backward_agrees_with_finite_differences,
                    GINT_TO_POINTER (NN_ATTENTION_DOT_PRODUCT))
{
  NnAttentionGradient d;

  weighted_sum (fixture);
  d = nn_multi_head_attention_backward (fixture->attention, fixture->weights);

  nn_test_assert_gradients (fixture->parameters, weighted_sum, fixture);
  nn_test_assert_gradient (fixture->queries, d.queries, weighted_sum, fixture);
  nn_test_assert_gradient (fixture->keys, d.keys, weighted_sum, fixture);
  nn_test_assert_gradient (fixture->values, d.values, weighted_sum, fixture);
}

NN_FIXTURE_TEST_AGAIN (backward_agrees_with_finite_differences,
                       with_additive_scores,
                       GINT_TO_POINTER (NN_ATTENTION_ADDITIVE))

NN_TEST_MAIN ()
