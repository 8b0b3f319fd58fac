#include "core/layers/multi-head-attention.h"
#include "core/engine/owned.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

typedef struct
{
  NnRows               *query_rows;
  NnRows               *key_rows;
  NnTensor             *queries;
  NnTensor             *keys;
  NnParameters         *parameters;
  NnMultiHeadAttention *attention;
  NnMask                mask;
} Fixture;

/* D2L: 5 heads, width 100, 4 queries, 6 keys, valid lengths 3 and 2. */
static void set_up (Fixture *fixture, gconstpointer kind)
{
  const NnMultiHeadAttentionConfig config = {
    .query_size = 100,
    .key_size = 100,
    .value_size = 100,
    .num_hiddens = 100,
    .n_heads = 5,
    .kind = (NnAttentionKind) GPOINTER_TO_INT (kind),
    .dropout = 0.5,
  };
  const int valid_lens[] = { 3, 2 };
  NnRandom  random = nn_random_new (1);

  fixture->query_rows = nn_rows_new_padded (2, 4, NULL);
  fixture->key_rows = nn_rows_new_padded (2, 6, valid_lens);
  fixture->queries = nn_tensor_new (NN_SHAPE (8, 100));
  fixture->keys = nn_tensor_new (NN_SHAPE (12, 100));
  nn_test_set_random (fixture->queries, 2);
  nn_test_set_random (fixture->keys, 3);
  fixture->parameters = nn_parameters_new ();
  fixture->attention = nn_multi_head_attention_new (fixture->parameters, "", &config);
  nn_parameters_initialize (fixture->parameters, NN_INITIALIZATION_PYTORCH, &random);
  fixture->mask = nn_mask_padding (fixture->query_rows, fixture->key_rows, NN_MASK_FILL);
}

NN_CLEARS (Fixture, tear_down, (nn_multi_head_attention_free, attention),
           (nn_parameters_free, parameters), (nn_tensor_free, queries, keys),
           (nn_rows_free, query_rows, key_rows))

static const NnTensor *forward (Fixture *fixture)
{
  return nn_multi_head_attention_forward (fixture->attention, &NN_PASS_EVALUATION, fixture->queries,
                                          fixture->keys, fixture->keys, &fixture->mask);
}

/* A query that sees one key only takes its value.  With W_v = W_o = 1, head by
 * head, that is the key's own vector. */
NN_FIXTURE_TEST_ON (heads_lie_side_by_side, GINT_TO_POINTER (NN_ATTENTION_DOT_PRODUCT))
{
  const NnTensor *output;

  nn_tensor_fill (fixture->attention->W_v->weight->value, 0.0f);
  nn_tensor_fill (fixture->attention->W_o->weight->value, 0.0f);
  for (int d = 0; d < 100; d++)
    {
      nn_tensor_row (fixture->attention->W_v->weight->value, d)[d] = 1.0f;
      nn_tensor_row (fixture->attention->W_o->weight->value, d)[d] = 1.0f;
    }
  fixture->mask.valid_lens = (const int[]){ 1, 1 };

  output = forward (fixture);

  for (int t = 0; t < 4; t++)
    for (int d = 0; d < 100; d++)
      g_assert_cmpfloat_with_epsilon (nn_tensor_row (output, 4 + t)[d],
                                      nn_tensor_row (fixture->keys, 6)[d], 1e-6f);
}

NN_FIXTURE_TEST_AGAIN (heads_lie_side_by_side, with_additive_scores,
                       GINT_TO_POINTER (NN_ATTENTION_ADDITIVE))
