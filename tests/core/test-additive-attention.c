#include "core/layers/additive-attention.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

/* D2L: ten equal keys, of which two or six are valid, and queries of another
 * width; whatever the weights, each valid key gets its share. */
NN_TEST (forward_matches_the_textbook)
{
  const NnAdditiveAttentionConfig config = {
    .n_heads = 1, .query_size = 20, .key_size = 2, .num_hiddens = 8, .dropout = 0.1
  };
  const NnPass                    pass = NN_PASS_EVALUATION;
  const int                       valid_lens[] = { 2, 6 };
  const float                     output[] = { 2, 3, 4, 5, 10, 11, 12, 13 };
  g_autoptr (NnRows)              query_rows = nn_rows_new_padded (2, 1, NULL);
  g_autoptr (NnRows)              key_rows = nn_rows_new_padded (2, 10, valid_lens);
  g_autoptr (NnTensor)            q = nn_tensor_new (NN_SHAPE (2, 20));
  g_autoptr (NnTensor)            k = nn_tensor_new (NN_SHAPE (20, 2));
  g_autoptr (NnTensor)            v = nn_tensor_new (NN_SHAPE (20, 4));
  g_autoptr (NnParameters)        parameters = nn_parameters_new ();
  g_autoptr (NnAdditiveAttention) attention = nn_additive_attention_new (parameters, "", &config);
  const NnMask                    mask = nn_mask_padding (query_rows, key_rows, NN_MASK_FILL);

  nn_test_set_random_parameters (parameters, 1);
  nn_test_set_random (q, 2);
  nn_tensor_fill (k, 1.0f);
  for (int i = 0; i < 80; i++)
    v->values[i] = (float) (i % 40);

  nn_test_assert_values (nn_additive_attention_forward (attention, &pass, q, k, v, &mask), output,
                         1e-5);
}

/* One feature: score = 2 · tanh (3 q + 0.5 k), worked out by hand. */
NN_TEST (forward_scores_with_a_network)
{
  const NnAdditiveAttentionConfig config = {
    .n_heads = 2, .query_size = 1, .key_size = 1, .num_hiddens = 1
  };
  const NnPass                    pass = NN_PASS_EVALUATION;
  const float                     queries[] = { 0.1f, -0.2f };
  const float                     keys[] = { 1, 2, 3, 4 };
  const float                     scores[] = { 2 * tanhf (0.3f + 0.5f), 2 * tanhf (0.3f + 1.5f),
                                               2 * tanhf (-0.6f + 1.0f), 2 * tanhf (-0.6f + 2.0f) };
  g_autoptr (NnRows)              query_rows = nn_rows_new_padded (1, 1, NULL);
  g_autoptr (NnRows)              key_rows = nn_rows_new_padded (1, 2, NULL);
  g_autoptr (NnTensor)            q = nn_tensor_new_from (NN_SHAPE (1, 2), queries);
  g_autoptr (NnTensor)            k = nn_tensor_new_from (NN_SHAPE (2, 2), keys);
  g_autoptr (NnParameters)        parameters = nn_parameters_new ();
  g_autoptr (NnAdditiveAttention) attention = nn_additive_attention_new (parameters, "", &config);
  const NnMask                    mask = nn_mask_none (query_rows, key_rows);

  nn_tensor_fill (nn_parameters_find (parameters, "W_q.weight")->value, 3.0f);
  nn_tensor_fill (nn_parameters_find (parameters, "W_k.weight")->value, 0.5f);
  nn_tensor_fill (nn_parameters_find (parameters, "w_v.weight")->value, 2.0f);

  nn_additive_attention_forward (attention, &pass, q, k, k, &mask);

  nn_test_assert_values (attention->scores.values, scores, 1e-5);
}

NN_TEST (no_layer_has_a_bias)
{
  const NnAdditiveAttentionConfig config = {
    .n_heads = 1, .query_size = 3, .key_size = 2, .num_hiddens = 4
  };
  g_autoptr (NnParameters)        parameters = nn_parameters_new ();
  g_autoptr (NnAdditiveAttention) attention =
      nn_additive_attention_new (parameters, "attention", &config);

  g_assert_cmpint (nn_parameters_count (parameters), ==, 3);
  g_assert_cmpstr (nn_parameters_get (parameters, 0)->path, ==, "attention.W_q.weight");
  g_assert_cmpstr (nn_parameters_get (parameters, 1)->path, ==, "attention.W_k.weight");
  g_assert_cmpstr (nn_parameters_get (parameters, 2)->path, ==, "attention.w_v.weight");
}
