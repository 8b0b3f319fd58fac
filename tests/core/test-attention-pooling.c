#include "core/layers/attention-pooling.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

/* One head, one query, four keys that score alike. */
NN_TEST (forward_keeps_the_weights_before_dropout)
{
  const NnPass         training = { .is_training = TRUE };
  const float          given[] = { 1, 0, 0, 0 };
  const float          weights[] = { 0.25f, 0.25f, 0.25f, 0.25f };
  const float          kept[] = { 0.5f, 0, 0, 0 };
  g_autoptr (NnRows)   queries = nn_rows_new_padded (1, 1, NULL);
  g_autoptr (NnRows)   keys = nn_rows_new_padded (1, 4, NULL);
  g_autoptr (NnTensor) values = nn_tensor_new_from (NN_SHAPE (4, 1), (float[]){ 1, 2, 3, 4 });
  g_autoptr (NnTensor) dropped = nn_tensor_new_from (NN_SHAPE (1, 1, 4), given);
  g_autoptr (NnAttentionPooling) pooling = nn_attention_pooling_new ("attention", 0.5);
  const NnMask                   mask = nn_mask_none (queries, keys);
  NnScores                       scores = { 0 };

  nn_scores_reshape (&scores, 1, queries, keys);
  nn_tensor_fill (scores.values, 0.5f);
  pooling->dropout->given = dropped;
  nn_test_assert_values (nn_attention_pooling_forward (pooling, &training, &scores, values, &mask),
                         (float[]){ 0.5f }, 1e-6);
  nn_test_assert_values (pooling->weights.values, weights, 1e-6);
  nn_test_assert_values (pooling->kept.values, kept, 1e-6);
  nn_scores_clear (&scores);
}
