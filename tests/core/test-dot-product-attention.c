#include "core/layers/dot-product-attention.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

/* softmax ((1, 0) / √2) = (0.66976, 0.33024) */
NN_TEST (forward_divides_scores_by_the_root_of_the_width)
{
  const NnPass                      pass = NN_PASS_EVALUATION;
  const float                       queries[] = { 1, 0 };
  const float                       keys[] = { 1, 0, 0, 1 };
  const float                       values[] = { 1, 0 };
  const float                       scores[] = { (float) M_SQRT1_2, 0 };
  const float                       output[] = { 0.66976f };
  g_autoptr (NnRows)                query_rows = nn_rows_new_padded (1, 1, NULL);
  g_autoptr (NnRows)                key_rows = nn_rows_new_padded (1, 2, NULL);
  g_autoptr (NnTensor)              q = nn_tensor_new_from (NN_SHAPE (1, 2), queries);
  g_autoptr (NnTensor)              k = nn_tensor_new_from (NN_SHAPE (2, 2), keys);
  g_autoptr (NnTensor)              v = nn_tensor_new_from (NN_SHAPE (2, 1), values);
  g_autoptr (NnDotProductAttention) attention = nn_dot_product_attention_new ("", 1, 0.0);
  const NnMask                      mask = nn_mask_none (query_rows, key_rows);

  nn_test_assert_values (nn_dot_product_attention_forward (attention, &pass, q, k, v, &mask),
                         output, 1e-5);
  nn_test_assert_values (attention->scores.values, scores, 1e-6);
}

/* D2L: ten equal keys; two or six of them are valid, and each gets its share. */
NN_TEST (forward_matches_the_textbook)
{
  const NnPass                      pass = NN_PASS_EVALUATION;
  const int                         valid_lens[] = { 2, 6 };
  const float                       output[] = { 2, 3, 4, 5, 10, 11, 12, 13 };
  g_autoptr (NnRows)                query_rows = nn_rows_new_padded (2, 1, NULL);
  g_autoptr (NnRows)                key_rows = nn_rows_new_padded (2, 10, valid_lens);
  g_autoptr (NnTensor)              q = nn_tensor_new (NN_SHAPE (2, 2));
  g_autoptr (NnTensor)              k = nn_tensor_new (NN_SHAPE (20, 2));
  g_autoptr (NnTensor)              v = nn_tensor_new (NN_SHAPE (20, 4));
  g_autoptr (NnDotProductAttention) attention = nn_dot_product_attention_new ("", 1, 0.5);
  const NnMask                      mask = nn_mask_padding (query_rows, key_rows, NN_MASK_FILL);

  nn_test_set_random (q, 1);
  nn_tensor_fill (k, 1.0f);
  for (int i = 0; i < 80; i++)
    v->values[i] = (float) (i % 40);

  nn_test_assert_values (nn_dot_product_attention_forward (attention, &pass, q, k, v, &mask),
                         output, 1e-5);
}

static NnTensor *random_stack (int rows, int columns, guint64 seed)
{
  NnTensor *stack = nn_tensor_new (NN_SHAPE (rows, columns));

  nn_test_set_random (stack, seed);

  return stack;
}

NN_TEST (no_query_attends_to_padding)
{
  const NnPass                      pass = NN_PASS_EVALUATION;
  const int                         valid_lens[] = { 3, 2 };
  g_autoptr (NnRows)                rows = nn_rows_new_padded (2, 4, valid_lens);
  g_autoptr (NnTensor)              x = random_stack (8, 6, 1);
  g_autoptr (NnDotProductAttention) attention = nn_dot_product_attention_new ("", 3, 0.0);
  const NnMask                      mask = nn_mask_padding (rows, rows, NN_MASK_FILL);

  nn_dot_product_attention_forward (attention, &pass, x, x, x, &mask);

  for (int b = 0; b < 2; b++)
    for (int h = 0; h < 3; h++)
      for (int i = 0; i < 4; i++)
        {
          const NnMatrix w = nn_scores_matrix (&attention->pooling->weights, b, h);
          const float   *weights = w.values + i * w.stride;
          double         sum = 0.0;

          for (int j = 0; j < 4; j++)
            {
              sum += weights[j];
              if (j >= valid_lens[b])
                g_assert_cmpfloat (weights[j], ==, 0.0f);
              else
                g_assert_cmpfloat (weights[j], >, 0.0f);
            }
          g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-6);
        }
}

/* Each head, alone with its columns, finds what it found among the others. */
NN_TEST (heads_do_not_see_each_other)
{
  const NnPass                      pass = NN_PASS_EVALUATION;
  g_autoptr (NnRows)                rows = nn_rows_new_padded (1, 3, NULL);
  g_autoptr (NnTensor)              x = random_stack (3, 4, 1);
  g_autoptr (NnTensor)              slice = nn_tensor_new (NN_SHAPE (3, 2));
  g_autoptr (NnDotProductAttention) two = nn_dot_product_attention_new ("", 2, 0.0);
  g_autoptr (NnDotProductAttention) one = nn_dot_product_attention_new ("", 1, 0.0);
  const NnMask                      mask = nn_mask_none (rows, rows);
  const NnTensor *both = nn_dot_product_attention_forward (two, &pass, x, x, x, &mask);

  for (int h = 0; h < 2; h++)
    {
      const NnTensor *alone;

      for (int t = 0; t < 3; t++)
        for (int k = 0; k < 2; k++)
          nn_tensor_row (slice, t)[k] = nn_tensor_row (x, t)[2 * h + k];
      alone = nn_dot_product_attention_forward (one, &pass, slice, slice, slice, &mask);

      for (int t = 0; t < 3; t++)
        nn_test_assert_values (&(NnTensor){ .length = 2, .values = nn_tensor_row (alone, t) },
                               nn_tensor_row (both, t) + 2 * h, 1e-6);
    }
}

/* Two hypotheses that point at the same source rows. */
NN_TEST (sentences_may_share_their_keys)
{
  const NnPass                      pass = NN_PASS_EVALUATION;
  g_autoptr (NnRows)                query_rows = nn_rows_new_padded (2, 1, NULL);
  g_autoptr (NnRows)                key_rows = nn_rows_new_padded (2, 3, NULL);
  g_autoptr (NnTensor)              q = random_stack (2, 4, 1);
  g_autoptr (NnTensor)              k = random_stack (3, 4, 2);
  g_autoptr (NnDotProductAttention) attention = nn_dot_product_attention_new ("", 2, 0.0);
  const NnTensor                   *output;
  NnMask                            mask;

  key_rows->starts[1] = 0;
  key_rows->N = 3;
  for (int d = 0; d < 4; d++)
    nn_tensor_row (q, 1)[d] = nn_tensor_row (q, 0)[d];
  mask = nn_mask_none (query_rows, key_rows);

  output = nn_dot_product_attention_forward (attention, &pass, q, k, k, &mask);

  for (int d = 0; d < 4; d++)
    g_assert_cmpfloat (nn_tensor_row (output, 0)[d], ==, nn_tensor_row (output, 1)[d]);
}
