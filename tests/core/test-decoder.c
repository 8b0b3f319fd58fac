#include "core/model/decoder.h"
#include "core/engine/owned.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tiny-model.h"

typedef struct
{
  NnTransformer *model;
  NnTestBatch   *batch;
  NnTensor      *memory;
} Fixture;

static void set_up (Fixture *fixture)
{
  fixture->model = nn_test_model_new (NULL);
  fixture->batch = nn_test_batch_new (FALSE);
  fixture->memory = nn_tensor_new (NN_SHAPE (fixture->batch->source_rows->N, 8));
  nn_test_set_random (fixture->memory, 1);
}

NN_CLEARS (Fixture, tear_down, (nn_tensor_free, memory), (nn_test_batch_free, batch),
           (nn_transformer_free, model))

static const NnTensor *forward (Fixture *fixture, NnPass pass)
{
  return nn_decoder_forward (fixture->model->decoder, &pass, &fixture->batch->target,
                             fixture->memory, fixture->batch->source_rows);
}

static const NnScores *self_weights (Fixture *fixture, int block)
{
  return nn_multi_head_attention_weights (fixture->model->decoder->blocks[block]->attention1);
}

static const NnScores *cross_weights (Fixture *fixture, int block)
{
  return nn_multi_head_attention_weights (fixture->model->decoder->blocks[block]->attention2);
}

/* Are the weights of query i on the keys from @visible on all exactly 0? */
static gboolean sees_only (NnMatrix weights, int i, int visible)
{
  for (int j = visible; j < weights.columns; j++)
    if (weights.values[i * weights.stride + j] != 0.0f)
      return FALSE;

  return TRUE;
}

NN_FIXTURE_TEST (no_query_attends_to_a_later_key)
{
  forward (fixture, NN_PASS_EVALUATION);

  for (int i = 0; i < 2; i++)
    for (int b = 0; b < NN_TEST_PAIRS; b++)
      for (int h = 0; h < 2; h++)
        for (int t = 0; t < NN_TEST_STEPS; t++)
          g_assert_true (sees_only (nn_scores_matrix (self_weights (fixture, i), b, h), t, t + 1));
}

NN_FIXTURE_TEST (no_query_attends_to_padding)
{
  forward (fixture, NN_PASS_EVALUATION);

  for (int i = 0; i < 2; i++)
    for (int b = 0; b < NN_TEST_PAIRS; b++)
      for (int h = 0; h < 2; h++)
        for (int t = 0; t < NN_TEST_STEPS; t++)
          g_assert_true (sees_only (nn_scores_matrix (cross_weights (fixture, i), b, h), t,
                                    fixture->batch->source_rows->valid_lens[b]));
}

NN_FIXTURE_TEST (a_later_token_changes_no_earlier_row)
{
  g_autoptr (NnTensor) before = nn_tensor_copy (forward (fixture, NN_PASS_EVALUATION));
  const NnTensor      *after;

  fixture->batch->target_ids[3] = 6;
  after = forward (fixture, NN_PASS_EVALUATION);

  for (int t = 0; t < 3; t++)
    for (int v = 0; v < NN_TEST_TARGET_VOCAB; v++)
      g_assert_cmpfloat (nn_tensor_row (after, t)[v], ==, nn_tensor_row (before, t)[v]);
  g_assert_cmpfloat (nn_tensor_row (after, 3)[0], !=, nn_tensor_row (before, 3)[0]);
}

/* The textbook validates without the mask, but always trains with it. */
NN_FIXTURE_TEST (the_future_is_seen_on_request_but_not_in_training)
{
  forward (fixture, (NnPass){ .sees_future = TRUE });
  g_assert_false (sees_only (nn_scores_matrix (self_weights (fixture, 0), 0, 0), 0, 1));

  forward (fixture, (NnPass){ .sees_future = TRUE, .is_training = TRUE });
  g_assert_true (sees_only (nn_scores_matrix (self_weights (fixture, 0), 0, 0), 0, 1));
}

NN_FIXTURE_TEST (the_mask_can_be_left_out)
{
  fixture->model->decoder->has_causal_mask = FALSE;

  forward (fixture, (NnPass){ .is_training = TRUE });

  g_assert_false (sees_only (nn_scores_matrix (self_weights (fixture, 0), 0, 0), 0, 1));
}
