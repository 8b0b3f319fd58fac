#include "app/check/notes.h"

#include "core/layers/dot-product-attention.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

/* One query, keys 1 and 2, K = 1: scores are q · k. */
NN_TEST (forward_returns_masked_scores_beside_the_output)
{
  static const float          scores[] = { 3, -1e9f };
  g_autoptr (NnMaskAttention) attention = nn_mask_attention_new (NN_MASK_ATTENTION_FILL);
  g_autoptr (NnTensor)        queries = nn_tensor_new_from (NN_SHAPE (1, 1), (float[]){ 3 });
  g_autoptr (NnTensor)        keys = nn_tensor_new_from (NN_SHAPE (2, 1), (float[]){ 1, 2 });
  g_autoptr (NnTensor)        values = nn_tensor_new_from (NN_SHAPE (2, 1), (float[]){ 10, 20 });
  g_autoptr (NnTensor)        mask = nn_tensor_new_from (NN_SHAPE (1, 2), (float[]){ 1, 0 });

  nn_test_assert_values (nn_mask_attention_forward (attention, 1, queries, keys, values, mask),
                         (float[]){ 10 }, 0.0);
  nn_test_assert_values (attention->scores, scores, 0.0);
}

/* A mask of zeros and ones can hide what no length can: a key in the middle. */
NN_TEST (forward_hides_any_key)
{
  g_autoptr (NnMaskAttention) attention = nn_mask_attention_new (NN_MASK_ATTENTION_FILL);
  g_autoptr (NnTensor)        queries = nn_tensor_new (NN_SHAPE (1, 1));
  g_autoptr (NnTensor)        keys = nn_tensor_new (NN_SHAPE (3, 1));
  g_autoptr (NnTensor)        values = nn_tensor_new_from (NN_SHAPE (3, 1), (float[]){ 1, 100, 3 });
  g_autoptr (NnTensor)        mask = nn_tensor_new_from (NN_SHAPE (1, 3), (float[]){ 1, 0, 1 });

  nn_test_assert_values (nn_mask_attention_forward (attention, 1, queries, keys, values, mask),
                         (float[]){ 2 }, 1e-6);
}

NN_TEST (forward_agrees_with_dot_product_attention)
{
  const NnPass                      pass = NN_PASS_EVALUATION;
  g_autoptr (NnMaskAttention)       attention = nn_mask_attention_new (NN_MASK_ATTENTION_FILL);
  g_autoptr (NnDotProductAttention) dot = nn_dot_product_attention_new ("", 1, 0.0);
  g_autoptr (NnRows)                rows = nn_rows_new_padded (2, 4, NULL);
  g_autoptr (NnTensor)              x = nn_test_random_tensor (NN_SHAPE (8, 6), 1);
  g_autoptr (NnTensor)              y = nn_test_random_tensor (NN_SHAPE (8, 6), 2);
  g_autoptr (NnTensor)              z = nn_test_random_tensor (NN_SHAPE (8, 3), 3);
  g_autoptr (NnTensor)              mask = nn_tensor_new (NN_SHAPE (8, 4));
  const NnMask                      causal = nn_mask_causal (rows, NN_MASK_FILL);

  for (gsize i = 0; i < mask->length; i++)
    mask->values[i] = i % 4 <= i / 4 % 4 ? 1.0f : 0.0f;

  nn_test_assert_equal (nn_mask_attention_forward (attention, 2, x, y, z, mask),
                        nn_dot_product_attention_forward (dot, &pass, x, y, z, &causal), 1e-6);
}
