#include "core/tensor/random.h"

#include <math.h>

#include "tests/support/cases.h"

#define DRAWS 20000

NN_TEST (stream_repeats_under_its_seed)
{
  NnRandom a = nn_random_new (7);
  NnRandom b = nn_random_new (7);
  NnRandom c = nn_random_new (8);
  int      equal = 0;

  for (int i = 0; i < 100; i++)
    {
      const guint64 bits = nn_random_next (&a);

      g_assert_cmpuint (bits, ==, nn_random_next (&b));
      equal += bits == nn_random_next (&c);
    }
  g_assert_cmpint (equal, ==, 0);
}

/* A published value of splitmix64: the first draw from the state 0. */
NN_TEST (next_is_splitmix64)
{
  NnRandom random = { 0 };

  g_assert_cmpuint (nn_random_next (&random), ==, G_GUINT64_CONSTANT (0xe220a8397b1dcdaf));
}

NN_TEST (uniform_fills_the_unit_interval)
{
  NnRandom random = nn_random_new (1);
  double   sum = 0.0;
  int      low = 0;

  for (int i = 0; i < DRAWS; i++)
    {
      const double u = nn_random_uniform (&random);

      g_assert_cmpfloat (u, >=, 0.0);
      g_assert_cmpfloat (u, <, 1.0);
      sum += u;
      low += u < 0.1;
    }

  g_assert_cmpfloat_with_epsilon (sum / DRAWS, 0.5, 0.01);
  g_assert_cmpfloat_with_epsilon (low / (double) DRAWS, 0.1, 0.01);
}

NN_TEST (normal_has_mean_0_and_variance_1)
{
  NnRandom random = nn_random_new (2);
  double   sum = 0.0;
  double   squares = 0.0;
  int      within = 0;

  for (int i = 0; i < DRAWS; i++)
    {
      const double x = nn_random_normal (&random);

      sum += x;
      squares += x * x;
      within += fabs (x) < 1.0;
    }

  g_assert_cmpfloat_with_epsilon (sum / DRAWS, 0.0, 0.03);
  g_assert_cmpfloat_with_epsilon (squares / DRAWS, 1.0, 0.05);
  g_assert_cmpfloat_with_epsilon (within / (double) DRAWS, 0.6827, 0.02);
}

NN_TEST (below_reaches_every_number)
{
  NnRandom random = nn_random_new (3);
  int      counts[7] = { 0 };

  for (int i = 0; i < 7000; i++)
    {
      const int n = nn_random_below (&random, 7);

      g_assert_cmpint (n, >=, 0);
      g_assert_cmpint (n, <, 7);
      counts[n]++;
    }

  for (int n = 0; n < 7; n++)
    g_assert_cmpint (ABS (counts[n] - 1000), <, 150);
}

NN_TEST (shuffle_keeps_every_item_and_moves_most)
{
  NnRandom random = nn_random_new (4);
  int      items[100];
  gboolean seen[100] = { FALSE };
  int      stayed = 0;

  for (int i = 0; i < 100; i++)
    items[i] = i;
  nn_random_shuffle (&random, items, 100);

  for (int i = 0; i < 100; i++)
    {
      g_assert_false (seen[items[i]]);
      seen[items[i]] = TRUE;
      stayed += items[i] == i;
    }
  g_assert_cmpint (stayed, <, 10);
}

NN_TEST (mix_depends_on_every_part_and_their_order)
{
  const guint64 ab = nn_random_mix (nn_random_mix (1, 2), 3);

  g_assert_cmpuint (ab, ==, nn_random_mix (nn_random_mix (1, 2), 3));
  g_assert_cmpuint (ab, !=, nn_random_mix (nn_random_mix (1, 3), 2));
  g_assert_cmpuint (ab, !=, nn_random_mix (nn_random_mix (2, 2), 3));
}

/* Published values of FNV-1a. */
NN_TEST (key_is_fnv_1a)
{
  g_assert_cmpuint (nn_random_key (""), ==, G_GUINT64_CONSTANT (0xcbf29ce484222325));
  g_assert_cmpuint (nn_random_key ("a"), ==, G_GUINT64_CONSTANT (0xaf63dc4c8601ec8c));
  g_assert_cmpuint (nn_random_key ("foobar"), ==, G_GUINT64_CONSTANT (0x85944171f73967e8));
}
