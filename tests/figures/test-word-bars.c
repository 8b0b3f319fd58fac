#include "ui/figures/word-bars.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/hand-made.h"
#include "tests/support/scene-text.h"

#define WORDS 40

typedef struct
{
  NnOperation *softmax; /* word 0 is the most probable, then 1, … */
} Fixture;

static void set_up (Fixture *fixture) { fixture->softmax = hl_test_probabilities_new (1, WORDS); }

static void tear_down (Fixture *fixture) { nn_operation_free (fixture->softmax); }

static HlFigure *bars_at (Fixture *fixture, double temperature, gboolean is_logarithmic)
{
  const HlWordBars look = { fixture->softmax, 4, temperature, is_logarithmic, 2 };

  return hl_word_bars_figure_new (&look);
}

/* The numbers of the table: four words, then the others together. */
static void read_values (const HlFigure *figure, double values[5])
{
  g_autofree char *csv = hl_test_table (figure);
  g_auto (GStrv)   lines = g_strsplit (csv, "\r\n", -1);

  g_assert_cmpstr (lines[0], ==, "part,value,logit");
  g_assert_cmpint (g_strv_length (lines), ==, 7);
  for (int i = 0; i < 5; i++)
    values[i] = g_ascii_strtod (strchr (lines[i + 1], ',') + 1, NULL);
}

NN_FIXTURE_TEST (bars_are_the_probabilities_of_the_pass)
{
  g_autoptr (HlFigure) figure = bars_at (fixture, 1.0, FALSE);
  g_autofree char     *words = figure->kind->describe (figure->data, (HlItem){ 0, 3, 0 });
  double               values[5];

  g_assert_true (hl_word_bars_is_for (fixture->softmax));
  read_values (figure, values);
  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpint (hl_word_bars_id (figure, i), ==, i);
      g_assert_cmpfloat_with_epsilon (values[i], pow (0.5, i + 1), 1e-6);
    }
  g_assert_cmpfloat_with_epsilon (values[4], pow (0.5, 4), 1e-6);
  g_assert_cmpint (hl_word_bars_id (figure, 4), ==, -1);
  g_assert_cmpint (hl_word_bars_id (figure, -1), ==, -1);
  g_assert_nonnull (strstr (words, ": 0.0625, logit −3.00"));
}

/* The chosen word is strong; the others cannot be pointed at. */
NN_FIXTURE_TEST (bars_are_drawn)
{
  g_autoptr (HlFigure) figure = bars_at (fixture, 1.0, FALSE);

  hl_test_assert_scene (figure, (HlSize){ 400, 100 }, "figures/scenes/word-bars.txt");
}

static double length_of (const HlFigure *figure, int row)
{
  g_autoptr (HlScene) scene = hl_test_scene (figure, (HlSize){ 500, 0 });

  HL_EACH_MARK (mark, scene)
    if (mark->kind == HL_FILL && !mark->is_cursor && mark->item.row == row)
      return mark->rect.width;

  return NAN;
}

/* Half as probable: half as long, or on the logarithmic scale, where a power of ten is a fifth,
 * so much shorter. */
NN_FIXTURE_TEST (length_of_a_bar_is_its_number)
{
  for (int is_logarithmic = 0; is_logarithmic < 2; is_logarithmic++)
    {
      g_autoptr (HlFigure) figure = bars_at (fixture, 1.0, is_logarithmic);
      const double         one = length_of (figure, 0), two = length_of (figure, 1);
      const double         expected =
          is_logarithmic ? (1.0 - log10 (4.0) / 5.0) / (1.0 - log10 (2.0) / 5.0) : 0.5;

      g_assert_cmpfloat_with_epsilon (two / one, expected, 1e-4);
    }
}

/* p_i = exp (z_i / T) / Σ exp (z / T), with z = 0, −1, −2, … */
NN_FIXTURE_TEST (temperature_divides_the_logits)
{
  for (double temperature = 0.5; temperature < 4.0; temperature *= 2.0)
    {
      g_autoptr (HlFigure) figure = bars_at (fixture, temperature, FALSE);
      double               values[5], sum = 0.0;

      if (temperature == 1.0)
        continue;
      read_values (figure, values);
      for (int i = 0; i < WORDS; i++)
        sum += exp (-i / temperature);
      for (int i = 0; i < 4; i++)
        g_assert_cmpfloat_with_epsilon (values[i], exp (-i / temperature) / sum, 1e-6);
    }
}

NN_TEST (rows_of_a_training_are_no_next_word)
{
  g_autoptr (NnOperation) softmax = hl_test_probabilities_new (2, WORDS);

  g_assert_false (hl_word_bars_is_for (softmax));
}
