#include "ui/numbers/number-text.h"

#include <locale.h>
#include <math.h>

#include "tests/support/cases.h"

static void assert_text (double number, int digits, const char *expected)
{
  NN_TEXT (hl_number_to_text (number, digits), expected);
}

static void assert_probability (double probability, const char *expected)
{
  NN_TEXT (hl_probability_to_text (probability), expected);
}

/* A word that is not quite impossible, or not quite certain, is not shown as if it were. */
NN_TEST (a_probability_is_neither_nothing_nor_all_unless_it_is)
{
  assert_probability (1.0, "1.000");
  assert_probability (0.99951, "> 0.999");
  assert_probability (0.9994, "0.999");
  assert_probability (0.9544, "0.954");
  assert_probability (0.00102, "0.001");
  assert_probability (0.0009, "< 0.001");
  assert_probability (1e-30, "< 0.001");
  assert_probability (0.0, "0");
}

NN_TEST (numbers_are_short_and_honest)
{
  assert_text (-1.22474, 4, "−1.2247");
  assert_text (0.0, 4, "0");
  assert_text (-0.00001, 4, "0.0000");
  assert_text (1.5, HL_NUMBER_SHORTEST, "1.5");
  assert_text (1e-5, HL_NUMBER_SHORTEST, "10⁻⁵");
  assert_text (-1e6, 4, "−10⁶");
  assert_text (-1e9, 2, "−10⁹");
  assert_text (INFINITY, 2, "∞");
  assert_text (-INFINITY, 2, "−∞");
  assert_text (NAN, 2, "–");
  assert_text (-2.5e-5, HL_NUMBER_SHORTEST, "−2.5·10⁻⁵");
}

static void assert_figures (double number, int figures, const char *expected)
{
  NN_TEXT (hl_number_to_figures (number, figures), expected);
}

NN_TEST (a_sentence_needs_few_figures)
{
  assert_figures (341.5732, 4, "341.6");
  assert_figures (-0.0512345, 3, "−0.0512");
  assert_figures (3.8147e-6, 2, "3.8·10⁻⁶");
  assert_figures (9.99e-7, 2, "10⁻⁶");
  assert_figures (0, 2, "0");
}

NN_TEST (whole_numbers_stay_whole)
{
  const float whole[] = { 8, -3, 0, INFINITY };
  const float others[] = { 8, 0.5f };

  g_assert_cmpint (hl_number_digits (whole, G_N_ELEMENTS (whole), 3), ==, 0);
  g_assert_cmpint (hl_number_digits (others, G_N_ELEMENTS (others), 3), ==, 3);
  g_assert_cmpint (hl_number_digits (whole, G_N_ELEMENTS (whole), HL_NUMBER_SHORTEST), ==,
                   HL_NUMBER_SHORTEST);
}

/* Words and places in brackets are not numbers with a fraction. */
NN_TEST (formulas_have_the_decimal_sign_of_cells)
{
  g_autofree char *french = NULL;
  g_autofree char *cell = NULL;

  NN_TEXT (hl_number_localize ("a.b[1, 2] = 0.5 · 3. + x.5"), "a.b[1, 2] = 0.5 · 3. + x.5");

  /* The build makes the locale; what it needs for that is in the package locales. */
  g_setenv ("LOCPATH", g_getenv ("HL_TEST_LOCALES"), TRUE);
  g_assert_nonnull (setlocale (LC_NUMERIC, "fr_FR.UTF-8"));
  french = hl_number_localize ("a.b[1, 2] = 0.5 · 3. + x.5");
  cell = hl_number_to_text (0.5, 1);
  setlocale (LC_NUMERIC, "C");
  g_unsetenv ("LOCPATH");

  g_assert_cmpstr (french, ==, "a.b[1, 2] = 0,5 · 3. + x.5");
  g_assert_cmpstr (cell, ==, "0,5");
}
