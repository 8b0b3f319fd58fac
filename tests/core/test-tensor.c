#include "core/tensor/tensor.h"

#include "tests/support/gradient-check.h"

static void
test_shape_length_is_the_product_of_the_sizes (void)
{
  g_assert_cmpuint (nn_shape_length (NN_SHAPE (2, 3, 4)), ==, 24);
  g_assert_cmpuint (nn_shape_length (NN_SHAPE (2, 0, 4)), ==, 0);
  g_assert_cmpuint (nn_shape_length ((NnShape){ 0 }), ==, 1);
}

static void
test_shape_equal_compares_axes_not_lengths (void)
{
  g_assert_true (nn_shape_equal (NN_SHAPE (2, 3), NN_SHAPE (2, 3)));
  g_assert_false (nn_shape_equal (NN_SHAPE (2, 3), NN_SHAPE (3, 2)));
  g_assert_false (nn_shape_equal (NN_SHAPE (2, 3), NN_SHAPE (2, 3, 1)));
}

static void
test_shape_to_string_writes_like_the_textbook (void)
{
  g_autofree char *pair = nn_shape_to_string (NN_SHAPE (2, 3));
  g_autofree char *single = nn_shape_to_string ((NnShape){ 0 });

  g_assert_cmpstr (pair, ==, "(2, 3)");
  g_assert_cmpstr (single, ==, "()");
}

static void
test_new_is_zero_and_aligned (void)
{
  g_autoptr (NnTensor) tensor = nn_tensor_new (NN_SHAPE (3, 5));
  static const float   zeros[15] = { 0 };

  g_assert_cmpuint (GPOINTER_TO_SIZE (tensor->values) % 64, ==, 0);
  nn_test_assert_values (tensor, zeros, 0.0);
}

static void
test_reshape_keeps_memory_that_suffices (void)
{
  NnTensor    *tensor = nn_tensor_new (NN_SHAPE (4, 4));
  const float *values = tensor->values;

  tensor->values[5] = 7.0f;
  nn_tensor_reshape (&tensor, NN_SHAPE (2, 8));
  g_assert_true (tensor->values == values);
  g_assert_cmpfloat (tensor->values[5], ==, 7.0);

  nn_tensor_reshape (&tensor, NN_SHAPE (3));
  nn_tensor_reshape (&tensor, NN_SHAPE (16));
  g_assert_true (tensor->values == values);

  nn_tensor_reshape (&tensor, NN_SHAPE (17));
  g_assert_cmpuint (tensor->capacity, >=, 17);
  g_assert_cmpuint (tensor->length, ==, 17);

  nn_tensor_free (tensor);
}

static void
test_assign_copies_shape_and_values (void)
{
  g_autoptr (NnTensor) source = nn_test_random_tensor (NN_SHAPE (2, 3), 1);
  g_autoptr (NnTensor) tensor = nn_tensor_new (NN_SHAPE (7));

  nn_tensor_assign (&tensor, source);

  g_assert_true (nn_shape_equal (tensor->shape, source->shape));
  nn_test_assert_equal (tensor, source, 0.0);
  g_assert_true (tensor->values != source->values);
}

static void
test_copy_of_nothing_is_nothing (void)
{
  g_assert_null (nn_tensor_copy (NULL));
}

static void
test_rows_are_all_axes_but_the_last (void)
{
  g_autoptr (NnTensor) tensor = nn_tensor_new (NN_SHAPE (2, 3, 4));

  g_assert_cmpint (nn_tensor_rows (tensor), ==, 6);
  g_assert_cmpint (nn_tensor_columns (tensor), ==, 4);
  g_assert_true (nn_tensor_row (tensor, 5) == tensor->values + 20);
}

static void
test_move_to_makes_a_view (void)
{
  float                memory[4] = { 7, 7, 7, 7 };
  g_autoptr (NnTensor) tensor = nn_tensor_new_from (NN_SHAPE (1, 2), (float[]){ 1, 2 });

  nn_tensor_move_to (tensor, memory + 1);
  nn_tensor_reshape (&tensor, NN_SHAPE (2, 1));
  tensor->values[1] = 3;

  g_assert_true (tensor->is_view);
  g_assert_cmpmem (memory, sizeof memory, ((float[]){ 7, 1, 3, 7 }), sizeof memory);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/tensor/shape-length/is-the-product-of-the-sizes",
                   test_shape_length_is_the_product_of_the_sizes);
  g_test_add_func ("/core/tensor/shape-equal/compares-axes-not-lengths",
                   test_shape_equal_compares_axes_not_lengths);
  g_test_add_func ("/core/tensor/shape-to-string/writes-like-the-textbook",
                   test_shape_to_string_writes_like_the_textbook);
  g_test_add_func ("/core/tensor/new/is-zero-and-aligned", test_new_is_zero_and_aligned);
  g_test_add_func ("/core/tensor/reshape/keeps-memory-that-suffices",
                   test_reshape_keeps_memory_that_suffices);
  g_test_add_func ("/core/tensor/assign/copies-shape-and-values",
                   test_assign_copies_shape_and_values);
  g_test_add_func ("/core/tensor/copy/of-nothing-is-nothing", test_copy_of_nothing_is_nothing);
  g_test_add_func ("/core/tensor/rows/are-all-axes-but-the-last",
                   test_rows_are_all_axes_but_the_last);

  g_test_add_func ("/core/tensor/move-to/makes-a-view", test_move_to_makes_a_view);

  return g_test_run ();
}
