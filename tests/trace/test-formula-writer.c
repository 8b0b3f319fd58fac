#include "core/trace/operation/formula-writer.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/formula-parser.h"

static void assert_number (double x, const char *text)
{
  NnFormulaWriter writer = { g_string_new (NULL) };

  nn_write_number (&writer, x);
  NN_TEXT (g_string_free (writer.text, FALSE), text);
}

NN_TEST (numbers_of_three_digits_are_exact)
{
  assert_number (0.0, "0");
  assert_number (-0.0, "0");
  assert_number (1.0, "1");
  assert_number (0.9f, "0.9");
  assert_number (0.999, "0.999");
  assert_number (12.5, "12.5");
  assert_number (-1e6, "−1000000");
  assert_number (1e-5, "10⁻⁵");
  assert_number (2.5e-8, "2.5·10⁻⁸");
  assert_number (-1e9, "−10⁹");
}

NN_TEST (other_numbers_have_four_digits)
{
  assert_number (0.41234, "0.4123");
  assert_number (2.10449, "2.104");
  assert_number (-25.31249, "−25.312");
  assert_number (0.0012345, "0.001234");
  assert_number (1.00003, "1.000");
  assert_number (0.99996, "1.000");
  assert_number (12345.678, "12345.68");
  assert_number (1.23456e-7, "1.235·10⁻⁷");
  assert_number (9.99996e-7, "1.000·10⁻⁶");
  assert_number (1234567.0, "1234567");
  assert_number (1234567.5, "1.235·10⁶");
}

NN_TEST (numbers_that_are_none_have_names)
{
  assert_number (INFINITY, "∞");
  assert_number (-INFINITY, "−∞");
  assert_number (NAN, "NaN");
}

/* Whatever is printed can be read again, as near as its digits are. */
NN_TEST (numbers_can_be_read_again)
{
  for (int i = 0; i < 2000; i++)
    {
      const float      x = (float) (sin (i) * pow (10.0, i % 23 - 12));
      NnFormulaWriter  writer = { g_string_new (NULL) };
      g_autofree char *text = NULL;
      NnTestEquation   equation;

      nn_write_number (&writer, x);
      nn_write (&writer, " = 0");
      text = g_string_free (writer.text, FALSE);
      equation = nn_test_formula_parse (text, NULL);

      g_assert_cmpfloat (equation.left.low, <=, x);
      g_assert_cmpfloat (equation.left.high, >=, x);
      g_assert_cmpfloat (equation.left.high - equation.left.low, <=, 1.01e-3 * fabsf (x));
    }
}

NN_TEST (negative_operands_stand_in_brackets)
{
  NnFormulaWriter  writer = { g_string_new (NULL) };
  g_autofree char *text = NULL;

  nn_write_operand (&writer, 2.0);
  nn_write (&writer, " · ");
  nn_write_operand (&writer, -3.0);
  nn_write_minus (&writer, -4.0);
  text = g_string_free (writer.text, FALSE);

  g_assert_cmpstr (text, ==, "2 · (−3) − (−4)");
}

/* The terms of a sum, and what they are multiplied with. */
typedef struct
{
  const double *x;
  const double *factors;
} Terms;

static void write_term (NnFormulaWriter *writer, int index, gpointer user_data)
{
  const Terms *terms = user_data;

  nn_write_number (writer, terms->x[index]);
  if (terms->factors == NULL)
    return;

  nn_write (writer, " · ");
  nn_write_operand (writer, terms->factors[index]);
}

static char *write_total (const double *x, int n, NnFormulaLength length)
{
  NnFormulaWriter writer = { g_string_new (NULL), length };

  nn_write_sum (&writer, x, n, write_term, &(Terms){ x });

  return g_string_free (writer.text, FALSE);
}

/* One term more than are shown costs no more room than the rest would. */
NN_TEST (sums_are_long_from_eight_terms_on)
{
  const double x[] = { 1, -2, 3, -4, 5, -6, 7, -8 };

  NN_TEXT (write_total (x, 7, NN_FORMULA_SHORT), "1 − 2 + 3 − 4 + 5 − 6 + 7");
  NN_TEXT (write_total (x, 8, NN_FORMULA_SHORT), "−8 + 7 − 6 + 5 − 4 + 3 + Σ₂(−1)");
  NN_TEXT (write_total (x, 8, NN_FORMULA_ALL), "1 − 2 + 3 − 4 + 5 − 6 + 7 − 8");
  NN_TEXT (write_total (x, 0, NN_FORMULA_ALL), "0");
}

NN_TEST (sums_take_the_signs_of_their_terms)
{
  const double     x[] = { -1, -2, 3 };
  const double     factors[] = { 4, 5, -6 };
  const double     products[] = { -4, -10, -18 };
  NnFormulaWriter  writer = { g_string_new (NULL) };
  g_autofree char *text = NULL;

  nn_write_sum (&writer, products, 3, write_term, &(Terms){ x, factors });
  text = g_string_free (writer.text, FALSE);

  g_assert_cmpstr (text, ==, "−1 · 4 − 2 · 5 + 3 · (−6)");
  g_assert_cmpfloat (writer.size, ==, 32.0);
}
