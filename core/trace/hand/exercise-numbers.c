#include "core/trace/hand/exercise-numbers.h"

#define SHARES 20 /* a share is a multiple of 1 / 20 */

/**
 * nn_exercise_draw_whole:
 * @random: the random numbers
 * @values: (array length=n): gets whole numbers, each from −@largest to @largest
 * @n: how many
 * @largest: at least 0
 */
void nn_exercise_draw_whole (NnRandom *random, float *values, int n, int largest)
{
  for (int i = 0; i < n; i++)
    values[i] = (float) (nn_random_below (random, 2 * largest + 1) - largest);
}

/**
 * nn_exercise_draw_distinct:
 * @random: the random numbers
 * @row: (array length=n): gets whole numbers from −@largest to @largest, no two of them alike
 * @n: how many, at most 2 · @largest + 1
 * @largest: at least 0
 */
void nn_exercise_draw_distinct (NnRandom *random, float *row, int n, int largest)
{
  const int       n_all = 2 * largest + 1;
  g_autofree int *all = g_new (int, n_all);

  g_assert (n <= n_all);

  for (int i = 0; i < n_all; i++)
    all[i] = i - largest;
  nn_random_shuffle (random, all, n_all);
  for (int i = 0; i < n; i++)
    row[i] = (float) all[i];
}

/**
 * nn_exercise_draw_halves:
 * @random: the random numbers
 * @row: (array length=n): gets multiples of ½ from −@largest to @largest, no two of them alike
 * @n: how many, at most 4 · @largest + 1
 * @largest: at least 0
 */
void nn_exercise_draw_halves (NnRandom *random, float *row, int n, int largest)
{
  nn_exercise_draw_distinct (random, row, n, 2 * largest);
  for (int i = 0; i < n; i++)
    row[i] /= 2.0f;
}

/**
 * nn_exercise_draw_shares:
 * @random: the random numbers
 * @row: (array length=n): gets positive multiples of 1/20 that add up to 1
 * @n: how many, at most 20
 */
void nn_exercise_draw_shares (NnRandom *random, float *row, int n)
{
  int parts[SHARES] = { 0 };

  g_assert (n >= 1 && n <= SHARES);

  for (int i = 0; i < SHARES; i++)
    parts[i < n ? i : nn_random_below (random, n)]++;
  for (int i = 0; i < n; i++)
    row[i] = (float) parts[i] / SHARES;
}
