#include "core/training/spans.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

/* 40000 = 2 · 16384 + 7232 */
NN_TEST (spans_cover_the_block)
{
  g_autoptr (NnTensor) block = nn_tensor_new (NN_SHAPE (40000));
  const NnSpan         expected[] = { { 0, 16384 }, { 16384, 16384 }, { 32768, 7232 } };

  g_assert_cmpint (nn_spans_count (block), ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_assert_cmpuint (nn_spans_get (block, (int) i).first, ==, expected[i].first);
      g_assert_cmpuint (nn_spans_get (block, (int) i).length, ==, expected[i].length);
    }
}

NN_TEST (a_full_block_has_no_empty_span)
{
  g_autoptr (NnTensor) block = nn_tensor_new (NN_SHAPE (2 * NN_SPAN_LENGTH));

  g_assert_cmpint (nn_spans_count (block), ==, 2);
}

NN_TEST (span_touches_its_own_numbers_only)
{
  const NnSpan         span = { 3, 2 };
  const float          terms[] = { 9, 9, 9, 2, 3, 9, 9 };
  const float          left[] = { 9, 9, 9, 0, 0, 9, 9 };
  const float          sum[] = { 1, 1, 1, 3, 4, 1, 1 };
  const float          half[] = { 1, 1, 1, 1.5f, 2, 1, 1 };
  g_autoptr (NnTensor) gradients = nn_tensor_new (NN_SHAPE (7));
  g_autoptr (NnTensor) term = nn_tensor_new_from (NN_SHAPE (7), terms);

  nn_tensor_fill (gradients, 1.0f);
  nn_span_take (span, gradients, term);
  nn_test_assert_values (gradients, sum, 0.0);
  nn_test_assert_values (term, left, 0.0);
  g_assert_cmpfloat (nn_span_square_sum (span, gradients), ==, 25.0);

  nn_span_scale (span, gradients, 0.5);
  nn_test_assert_values (gradients, half, 0.0);
}
