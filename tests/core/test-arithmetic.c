#include "core/tensor/arithmetic.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

NN_TEST (sum_adds_all_terms)
{
  static const float   expected[] = { 111, 222 };
  g_autoptr (NnTensor) a = nn_tensor_new_from (NN_SHAPE (2), (float[]){ 1, 2 });
  g_autoptr (NnTensor) b = nn_tensor_new_from (NN_SHAPE (2), (float[]){ 10, 20 });
  g_autoptr (NnTensor) c = nn_tensor_new_from (NN_SHAPE (2), (float[]){ 100, 200 });
  g_autoptr (NnTensor) sum = NULL;

  g_assert_true (nn_tensor_sum (&sum, 3, a, b, c) == sum);
  nn_test_assert_values (sum, expected, 0.0);
  nn_test_assert_values (a, (float[]){ 1, 2 }, 0.0);
}

NN_TEST (add_and_scale_work_in_place)
{
  static const float   expected[] = { 33, 66 };
  g_autoptr (NnTensor) a = nn_tensor_new_from (NN_SHAPE (2), (float[]){ 1, 2 });
  g_autoptr (NnTensor) b = nn_tensor_new_from (NN_SHAPE (2), (float[]){ 10, 20 });

  nn_tensor_add (a, b);
  nn_tensor_scale (a, 3.0f);

  nn_test_assert_values (a, expected, 0.0);
}

/* Whatever the width of the registers, some of these lengths do not fill them. */
NN_TEST (sum_of_any_length_adds_every_number)
{
  for (int n = 1; n <= 70; n++)
    {
      g_autoptr (NnTensor) a = nn_tensor_new (NN_SHAPE (n));
      g_autoptr (NnTensor) b = nn_tensor_new (NN_SHAPE (n));
      g_autoptr (NnTensor) sum = NULL;

      for (int i = 0; i < n; i++)
        {
          a->values[i] = (float) i;
          b->values[i] = 100.0f * (float) i;
        }
      nn_tensor_sum (&sum, 3, a, b, a);

      for (int i = 0; i < n; i++)
        g_assert_cmpfloat (sum->values[i], ==, 102.0 * i);
    }
}

NN_TEST (add_row_reaches_every_row)
{
  static const float   expected[] = { 11, 22, 13, 24 };
  g_autoptr (NnTensor) a = nn_tensor_new_from (NN_SHAPE (2, 2), (float[]){ 1, 2, 3, 4 });

  nn_tensor_add_row (a, (float[]){ 10, 20 });

  nn_test_assert_values (a, expected, 0.0);
}

NN_TEST (add_columns_to_adds_to_what_is_there)
{
  g_autoptr (NnTensor) a = nn_tensor_new_from (NN_SHAPE (2, 2), (float[]){ 1, 2, 3, 4 });
  float                row[] = { 100, 200 };

  nn_tensor_add_columns_to (a, row);

  g_assert_cmpfloat (row[0], ==, 104);
  g_assert_cmpfloat (row[1], ==, 206);
}

/* In single precision the small ones would vanish beside the large one. */
NN_TEST (square_sum_does_not_lose_small_numbers)
{
  g_autoptr (NnTensor) a = nn_tensor_new (NN_SHAPE (1001));

  nn_tensor_fill (a, 1.0f);
  a->values[0] = 10000.0f;

  g_assert_cmpfloat (nn_tensor_square_sum (a), ==, 100001000.0);
}
