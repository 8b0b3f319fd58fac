#include "core/tensor/tensor.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

NN_TEST (shape_length_is_the_product_of_the_sizes)
{
  g_assert_cmpuint (nn_shape_length (NN_SHAPE (2, 3, 4)), ==, 24);
  g_assert_cmpuint (nn_shape_length (NN_SHAPE (2, 0, 4)), ==, 0);
  g_assert_cmpuint (nn_shape_length ((NnShape){ 0 }), ==, 1);
}

NN_TEST (shape_equal_compares_axes_not_lengths)
{
  g_assert_true (nn_shape_equal (NN_SHAPE (2, 3), NN_SHAPE (2, 3)));
  g_assert_false (nn_shape_equal (NN_SHAPE (2, 3), NN_SHAPE (3, 2)));
  g_assert_false (nn_shape_equal (NN_SHAPE (2, 3), NN_SHAPE (2, 3, 1)));
}

NN_TEST (shape_to_string_writes_like_the_textbook)
{
  NN_TEXT (nn_shape_to_string (NN_SHAPE (2, 3)), "(2, 3)");
  NN_TEXT (nn_shape_to_string ((NnShape){ 0 }), "()");
}

NN_TEST (new_is_zero_and_aligned)
{
  g_autoptr (NnTensor) tensor = nn_tensor_new (NN_SHAPE (3, 5));
  static const float   zeros[15] = { 0 };

  g_assert_cmpuint (GPOINTER_TO_SIZE (tensor->values) % 64, ==, 0);
  nn_test_assert_values (tensor, zeros, 0.0);
}

NN_TEST (reshape_keeps_memory_that_suffices)
{
  g_autoptr (NnTensor) tensor = nn_tensor_new (NN_SHAPE (4, 4));
  const float         *values = tensor->values;

  tensor->values[5] = 7.0f;
  nn_tensor_reshape (&tensor, NN_SHAPE (2, 8));
  g_assert_true (tensor->values == values);
  g_assert_cmpfloat (tensor->values[5], ==, 7.0);

  nn_tensor_reshape (&tensor, NN_SHAPE (3));
  g_assert_cmpuint (tensor->capacity, ==, 16);
  nn_tensor_reshape (&tensor, NN_SHAPE (16));
  g_assert_true (tensor->values == values);

  nn_tensor_reshape (&tensor, NN_SHAPE (17));
  g_assert_cmpuint (tensor->capacity, >=, 17);
  g_assert_cmpuint (tensor->length, ==, 17);
}

NN_TEST (assign_copies_shape_and_values)
{
  g_autoptr (NnTensor) source = nn_test_random_tensor (NN_SHAPE (2, 3), 1);
  g_autoptr (NnTensor) tensor = nn_tensor_new (NN_SHAPE (7));

  nn_tensor_assign (&tensor, source);

  g_assert_true (nn_shape_equal (tensor->shape, source->shape));
  nn_test_assert_equal (tensor, source, 0.0);
  g_assert_true (tensor->values != source->values);
}

NN_TEST (copy_of_nothing_is_nothing) { g_assert_null (nn_tensor_copy (NULL)); }

NN_TEST (rows_are_all_axes_but_the_last)
{
  g_autoptr (NnTensor) tensor = nn_tensor_new (NN_SHAPE (2, 3, 4));

  g_assert_cmpint (nn_tensor_rows (tensor), ==, 6);
  g_assert_cmpint (nn_tensor_columns (tensor), ==, 4);
  g_assert_true (nn_tensor_row (tensor, 5) == tensor->values + 20);
}

NN_TEST (move_to_makes_a_view)
{
  float                memory[4] = { 7, 7, 7, 7 };
  g_autoptr (NnTensor) tensor = nn_tensor_new_from (NN_SHAPE (1, 2), (float[]){ 1, 2 });

  nn_tensor_move_to (tensor, memory + 1);
  nn_tensor_reshape (&tensor, NN_SHAPE (2, 1));
  tensor->values[1] = 3;

  g_assert_true (tensor->is_view);
  g_assert_cmpmem (memory, sizeof memory, ((float[]){ 7, 1, 3, 7 }), sizeof memory);
}
