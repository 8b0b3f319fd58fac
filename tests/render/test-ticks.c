#include "ui/render/ticks.h"

#include "tests/support/cases.h"

static void assert_ticks (const HlTicks *ticks, const char *expected)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (int tick = 0; tick < ticks->n_values; tick++)
    {
      g_autofree char *word = hl_ticks_format (ticks, tick);

      g_string_append_printf (words, "%s%s", tick > 0 ? " " : "", word);
    }

  g_assert_cmpstr (words->str, ==, expected);
}

NN_TEST (linear_ticks_are_round)
{
  HlTicks ticks = hl_ticks_linear (0, 4.2, 6);

  assert_ticks (&ticks, "0 1 2 3 4");
  ticks = hl_ticks_linear (0, 0.19, 5);
  assert_ticks (&ticks, "0.00 0.05 0.10 0.15");
  ticks = hl_ticks_linear (-1, 1, 5);
  assert_ticks (&ticks, "−1.0 −0.5 0.0 0.5 1.0");
  ticks = hl_ticks_linear (0, 30000, 4);
  assert_ticks (&ticks, "0 10000 20000 30000");
}

NN_TEST (linear_ticks_stay_within_most)
{
  for (int most = 2; most <= HL_MAX_TICKS; most++)
    for (double high = 0.013; high < 5000; high *= 1.7)
      {
        const HlTicks ticks = hl_ticks_linear (0, high, most);

        g_assert_cmpint (ticks.n_values, >=, 1);
        g_assert_cmpint (ticks.n_values, <=, most);
        g_assert_cmpfloat (ticks.values[ticks.n_values - 1], <=, high * (1 + 1e-9));
      }
}

NN_TEST (logarithmic_ticks_multiply)
{
  HlTicks ticks = hl_ticks_logarithmic (0.15, 6, 8);

  assert_ticks (&ticks, "0.2 0.5 1 2 5");
  ticks = hl_ticks_logarithmic (1e-4, 1e3, 8);
  assert_ticks (&ticks, "0.0001 0.001 0.01 0.1 1 10 100 1000");
}

/* Plain numbers, and only as many of them as there is room for. */
NN_TEST (doubling_ticks_are_powers_of_two)
{
  HlTicks ticks = hl_ticks_doubling (1, 1024, 11);

  assert_ticks (&ticks, "1 2 4 8 16 32 64 128 256 512 1024");
  ticks = hl_ticks_doubling (1, 1024, 10);
  assert_ticks (&ticks, "1 4 16 64 256 1024");
  ticks = hl_ticks_doubling (1, 65536, 2);
  assert_ticks (&ticks, "1 65536");
  ticks = hl_ticks_doubling (0.2, 5, 6);
  assert_ticks (&ticks, "0.25 0.5 1 2 4");
}

NN_TEST (symmetric_ticks_are_powers_of_both_signs)
{
  HlTicks ticks = hl_ticks_symmetric (1e-5, 2e-3, 9);

  assert_ticks (&ticks, "−10⁻³ −10⁻⁴ −10⁻⁵ 0 10⁻⁵ 10⁻⁴ 10⁻³");
  ticks = hl_ticks_symmetric (1e-2, 1, 7);
  assert_ticks (&ticks, "−10⁰ −10⁻¹ −10⁻² 0 10⁻² 10⁻¹ 10⁰");
  ticks = hl_ticks_symmetric (1e-6, 1e-2, 7);
  assert_ticks (&ticks, "−10⁻² −10⁻⁴ −10⁻⁶ 0 10⁻⁶ 10⁻⁴ 10⁻²");
  ticks = hl_ticks_symmetric (1e-6, 1e-6, 7);
  assert_ticks (&ticks, "−10⁻⁶ 0 10⁻⁶");
}

NN_TEST (symmetric_ticks_stay_within_most)
{
  for (int most = 3; most <= HL_MAX_TICKS + 3; most++)
    for (double high = 1e-9; high < 1e9; high *= 7.3)
      {
        const HlTicks ticks = hl_ticks_symmetric (1e-9, high, most);

        g_assert_cmpint (ticks.n_values, >=, 3);
        g_assert_cmpint (ticks.n_values, <=, MIN (most, HL_MAX_TICKS));
        g_assert_cmpfloat (ticks.values[ticks.n_values - 1], <=, high * (1 + 1e-9));
        g_assert_cmpfloat (ticks.values[ticks.n_values / 2], ==, 0.0);
      }
}

NN_TEST (logarithmic_ticks_stay_within_most)
{
  for (int most = 2; most <= HL_MAX_TICKS; most++)
    {
      const HlTicks ticks = hl_ticks_logarithmic (1e-12, 1e12, most);

      g_assert_cmpint (ticks.n_values, <=, most);
    }
}

NN_TEST (zero_has_no_sign)
{
  const HlTicks ticks = { { -0.0 }, 1, 1 };

  assert_ticks (&ticks, "0.0");
}

NN_TEST_MAIN ()
