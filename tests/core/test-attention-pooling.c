#include "core/layers/attention-pooling.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

/* One head, one query, four keys; the value of key j is j + 1. */
typedef struct
{
  NnRows             *query_rows;
  NnRows             *key_rows;
  NnScores            scores;
  NnTensor           *values;
  NnAttentionPooling *pooling;
} Fixture;

static void set_up (Fixture *fixture)
{
  const float values[] = { 1, 2, 3, 4 };

  fixture->query_rows = nn_rows_new_padded (1, 1, NULL);
  fixture->key_rows = nn_rows_new_padded (1, 4, NULL);
  nn_scores_reshape (&fixture->scores, 1, fixture->query_rows, fixture->key_rows);
  nn_tensor_fill (fixture->scores.values, 0.5f);
  fixture->values = nn_tensor_new_from (NN_SHAPE (4, 1), values);
  fixture->pooling = nn_attention_pooling_new ("attention", 0.5);
}

static void tear_down (Fixture *fixture)
{
  nn_attention_pooling_free (fixture->pooling);
  nn_tensor_free (fixture->values);
  nn_scores_clear (&fixture->scores);
  nn_rows_free (fixture->query_rows);
  nn_rows_free (fixture->key_rows);
}

static float pool (Fixture *fixture, const NnPass *pass, float fill)
{
  const NnMask mask = nn_mask_padding (fixture->query_rows, fixture->key_rows, fill);

  return nn_attention_pooling_forward (fixture->pooling, pass, &fixture->scores, fixture->values,
                                       &mask)
      ->values[0];
}

NN_FIXTURE_TEST (forward_averages_what_scores_alike)
{
  g_assert_cmpfloat_with_epsilon (pool (fixture, &NN_PASS_EVALUATION, NN_MASK_FILL), 2.5f, 1e-6f);
}

NN_FIXTURE_TEST (forward_leaves_hidden_keys_out)
{
  fixture->key_rows->valid_lens[0] = 2;

  g_assert_cmpfloat_with_epsilon (pool (fixture, &NN_PASS_EVALUATION, NN_MASK_FILL), 1.5f, 1e-6f);
  g_assert_cmpfloat (fixture->pooling->weights.values->values[2], ==, 0.0f);
}

/* −10⁶ is a number: a query that sees nothing weighs all keys alike.  −∞ is not. */
NN_FIXTURE_TEST (forward_sees_nothing_without_valid_keys)
{
  fixture->key_rows->valid_lens[0] = 0;

  g_assert_cmpfloat_with_epsilon (pool (fixture, &NN_PASS_EVALUATION, NN_MASK_FILL), 2.5f, 1e-6f);
  g_assert_cmpfloat (pool (fixture, &NN_PASS_EVALUATION, -INFINITY), ==, 0.0f);
}

NN_FIXTURE_TEST (forward_keeps_the_weights_before_dropout)
{
  const NnPass         training = { .is_training = TRUE };
  const float          given[] = { 1, 0, 0, 0 };
  const float          weights[] = { 0.25f, 0.25f, 0.25f, 0.25f };
  const float          kept[] = { 0.5f, 0, 0, 0 };
  g_autoptr (NnTensor) mask = nn_tensor_new_from (NN_SHAPE (1, 1, 4), given);

  fixture->pooling->dropout->given = mask;

  g_assert_cmpfloat_with_epsilon (pool (fixture, &training, NN_MASK_FILL), 0.5f, 1e-6f);
  nn_test_assert_values (fixture->pooling->weights.values, weights, 1e-6);
  nn_test_assert_values (fixture->pooling->kept.values, kept, 1e-6);
}
