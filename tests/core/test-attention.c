#include "core/layers/attention.h"

#include "tests/support/cases.h"

/* Every number of the stack says where it is: row · 10 + column. */
NN_TEST (head_is_a_window_on_rows_and_columns)
{
  const int            lengths[] = { 2, 3 };
  g_autoptr (NnRows)   rows = nn_rows_new_packed (2, lengths);
  g_autoptr (NnTensor) stack = nn_tensor_new (NN_SHAPE (5, 6));
  NnMatrix             head;

  for (int row = 0; row < 5; row++)
    for (int column = 0; column < 6; column++)
      nn_tensor_row (stack, row)[column] = (float) (row * 10 + column);

  head = nn_attention_head (stack, rows, 1, 3, 2);

  g_assert_cmpint (head.rows, ==, 3);
  g_assert_cmpint (head.columns, ==, 2);
  g_assert_cmpfloat (head.values[0], ==, 24.0f);
  g_assert_cmpfloat (head.values[2 * head.stride + 1], ==, 45.0f);
}
