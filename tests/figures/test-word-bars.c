#include "ui/figures/word-bars.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/hand-made.h"

#define WORDS 40

typedef struct
{
  NnOperation *softmax; /* word 0 is the most probable, then 1, … */
  int          ids[HL_WORD_BARS];
} Fixture;

static void set_up (Fixture *fixture) { fixture->softmax = hl_test_probabilities_new (1, WORDS); }

static void tear_down (Fixture *fixture) { nn_operation_free (fixture->softmax); }

static HlBarsSpec *bars_at (Fixture *fixture, double temperature)
{
  const HlWordBars look = { fixture->softmax, 4, temperature, FALSE, 2 };

  return hl_word_bars_new (&look, fixture->ids);
}

static double value_at (const HlBarsSpec *spec, int bar)
{
  return g_array_index (spec->bars, HlBar, bar).value;
}

NN_FIXTURE_TEST (bars_are_the_probabilities_of_the_pass)
{
  g_autoptr (HlBarsSpec) spec = bars_at (fixture, 1.0);

  g_assert_true (hl_word_bars_is_for (fixture->softmax));
  g_assert_cmpuint (spec->bars->len, ==, 4);
  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpint (fixture->ids[i], ==, i);
      g_assert_cmpfloat (value_at (spec, i), ==, pow (0.5, i + 1));
    }
  g_assert_cmpfloat_with_epsilon (spec->sum, pow (0.5, 4), 1e-9);
  g_assert_cmpstr (spec->sum_label, ==, "36 others");
  g_assert_cmpint (spec->chosen, ==, 2);
  g_assert_cmpstr (g_array_index (spec->bars, HlBar, 3).second, ==, "−3.00");
}

/* p_i = exp (z_i / T) / Σ exp (z / T), with z = 0, −1, −2, … */
NN_FIXTURE_TEST (temperature_divides_the_logits)
{
  for (double temperature = 0.5; temperature < 4.0; temperature *= 2.0)
    {
      g_autoptr (HlBarsSpec) spec = bars_at (fixture, temperature);
      double                 sum = 0.0;

      if (temperature == 1.0)
        continue;
      for (int i = 0; i < WORDS; i++)
        sum += exp (-i / temperature);
      for (int i = 0; i < 4; i++)
        g_assert_cmpfloat_with_epsilon (value_at (spec, i), exp (-i / temperature) / sum, 1e-9);
    }
}

NN_TEST (rows_of_a_training_are_no_next_word)
{
  NnOperation *softmax = hl_test_probabilities_new (2, WORDS);

  g_assert_false (hl_word_bars_is_for (softmax));
  nn_operation_free (softmax);
}

NN_TEST_MAIN ()
