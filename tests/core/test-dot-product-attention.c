#include "core/layers/dot-product-attention.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

static NnTensor *random_stack (int rows, int columns, guint64 seed)
{
  NnTensor *stack = nn_tensor_new (NN_SHAPE (rows, columns));

  nn_test_set_random (stack, seed);

  return stack;
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
