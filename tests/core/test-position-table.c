#include "core/experiments/position-table.h"

#include <math.h>

#define N 12
#define D 8

static void
test_interleaved_is_the_table_of_the_textbook (void)
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

static void
test_halves_have_the_same_numbers_elsewhere (void)
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

static double
expected_similarity (int distance)
{
  double sum = 0.0;

  for (int j = 0; j < D / 2; j++)
    sum += cos (distance * nn_position_frequency (j, D));

  return sum / (D / 2.0);
}

static void
test_similarity_depends_on_the_distance_alone (gconstpointer layout)
{
  g_autoptr (NnTensor) table = nn_position_table_new (N, D, GPOINTER_TO_INT (layout));
  g_autoptr (NnTensor) similarity = nn_position_similarity_new (table);

  for (int s = 0; s < N; s++)
    for (int t = 0; t < N; t++)
      g_assert_cmpfloat_with_epsilon (nn_tensor_row (similarity, s)[t],
                                      expected_similarity (s - t), 1e-5);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/position-table/interleaved-is-the-table-of-the-textbook",
                   test_interleaved_is_the_table_of_the_textbook);
  g_test_add_func ("/core/position-table/halves-have-the-same-numbers-elsewhere",
                   test_halves_have_the_same_numbers_elsewhere);
  g_test_add_data_func ("/core/position-table/similarity/interleaved",
                        GINT_TO_POINTER (NN_POSITION_INTERLEAVED),
                        test_similarity_depends_on_the_distance_alone);
  g_test_add_data_func ("/core/position-table/similarity/halves",
                        GINT_TO_POINTER (NN_POSITION_HALVES),
                        test_similarity_depends_on_the_distance_alone);

  return g_test_run ();
}
