#include "core/experiments/position-table.h"

#include <math.h>
#include <stdio.h>

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

/* Reads "P[t, d] = sin (t · 10000^(−a / D)) = sin (t · ω) = result" as a person with a calculator
 * does. */
static void assert_equation_holds (const char *line)
{
  const char    *parts[] = { strstr (line, "] = ") + strlen ("] = "), strrchr (line, '(') };
  const char    *result = strrchr (line, '=') + strlen ("= ");
  const int      decimals = (int) strlen (strchr (result, '.') + 1);
  const gboolean is_sine = g_str_has_prefix (parts[0], "sin");
  double         t, power, width, omega;

  g_assert_cmpint (sscanf (parts[0] + 3, " (%lf · 10000^(−%lf / %lf))", &t, &power, &width), ==, 3);
  g_assert_cmpint (sscanf (parts[1], "(%lf · %lf)", &t, &omega), ==, 2);
  for (int i = 0; i < 2; i++)
    {
      const double     angle = t * (i == 0 ? pow (10000.0, -power / width) : omega);
      g_autofree char *typed =
          g_strdup_printf ("%.*f", decimals, is_sine ? sin (angle) : cos (angle));

      if (strtod (typed, NULL) != strtod (result, NULL))
        g_error ("%s: a calculator says %s", line, typed);
    }
  g_assert_cmpint (decimals, >=, 2);
}

NN_TEST (a_printed_equation_holds_for_whoever_types_it)
{
  static const int sizes[][2] = { { 60, 32 }, { 60, 64 }, { 200, 256 } };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (int layout = NN_POSITION_INTERLEAVED; layout <= NN_POSITION_HALVES; layout++)
      {
        g_autoptr (NnTensor) table = nn_position_table_new (sizes[i][0], sizes[i][1], layout);

        for (int t = 0; t < sizes[i][0]; t++)
          for (int d = 0; d < sizes[i][1]; d++)
            {
              g_autofree char *line = nn_position_table_describe (table, layout, t, d);

              assert_equation_holds (line);
            }
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
