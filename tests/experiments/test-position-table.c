#include "core/experiments/position-table.h"

#include <math.h>

#include "tests/support/cases.h"

#define N 12
#define D 8

NN_TEST (interleaved_is_the_table_of_the_textbook)
{
  g_autoptr (NnTensor) table = nn_position_table_new (N, D, NN_POSITION_INTERLEAVED);

  for (int t = 0; t < N; t++)
    for (int j = 0; j < D / 2; j++)
      {
        const double angle = t / pow (10000.0, 2.0 * j / D);

        g_assert_cmpfloat_with_epsilon (nn_tensor_row (table, t)[2 * j], sin (angle), 1e-6);
        g_assert_cmpfloat_with_epsilon (nn_tensor_row (table, t)[2 * j + 1], cos (angle), 1e-6);
        g_assert_cmpfloat_with_epsilon (nn_position_frequency (j, D) * t, angle, 1e-9);
      }
}

NN_TEST (halves_have_the_same_numbers_elsewhere)
{
  g_autoptr (NnTensor) table = nn_position_table_new (N, D, NN_POSITION_INTERLEAVED);
  g_autoptr (NnTensor) halves = nn_position_table_new (N, D, NN_POSITION_HALVES);

  for (int t = 0; t < N; t++)
    for (int j = 0; j < D / 2; j++)
      {
        g_assert_cmpfloat (nn_tensor_row (halves, t)[j], ==, nn_tensor_row (table, t)[2 * j]);
        g_assert_cmpfloat (nn_tensor_row (halves, t)[D / 2 + j], ==,
                           nn_tensor_row (table, t)[2 * j + 1]);
      }
}

static double expected_similarity (int distance)
{
  double sum = 0.0;

  for (int j = 0; j < D / 2; j++)
    sum += cos (distance * nn_position_frequency (j, D));

  return sum / (D / 2.0);
}

NN_TEST_ON (similarity_depends_on_the_distance_alone, GINT_TO_POINTER (NN_POSITION_INTERLEAVED))
{
  g_autoptr (NnTensor) table = nn_position_table_new (N, D, GPOINTER_TO_INT (data));
  g_autoptr (NnTensor) similarity = nn_position_similarity_new (table);

  for (int s = 0; s < N; s++)
    for (int t = 0; t < N; t++)
      g_assert_cmpfloat_with_epsilon (nn_tensor_row (similarity, s)[t], expected_similarity (s - t),
                                      1e-5);
}

NN_TEST_AGAIN (similarity_depends_on_the_distance_alone, with_halves,
               GINT_TO_POINTER (NN_POSITION_HALVES))

NN_TEST_MAIN ()
