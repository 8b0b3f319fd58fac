#include "ui/lessons/sentences.h"

#include <locale.h>

#include "tests/support/cases.h"

static char *word (gconstpointer about, const char *name)
{
  return g_str_equal (name, "a") ? g_strdup ("{b}") : NULL;
}

static double number (gconstpointer about, const char *name) { return *(const double *) about; }

static gboolean holds (gconstpointer about, const char *condition)
{
  return g_strv_contains ((const char *const[]){ "one", "first", NULL }, condition);
}

static const HlSpeaker speaker = { holds, word, number };

/* A word may have braces of its own. */
NN_TEST (names_are_filled_in_once)
{
  const double two = 2.0;

  NN_TEXT (hl_sentence_fill ("{a}, {b}, {c} and {", &speaker, &two), "{b}, 2, 2 and {");
}

static const struct
{
  const char *name, *format;
  double      number;
  const char *expected;
} formats[] = {
  { "as in formulas", "{n}", -4.1e-4, "−4.1·10⁻⁴" },
  { "digits", "{n:.3}", -0.12345, "−0.123" },
  { "digits of nearly nothing", "{n:.3}", -1e-9, "0.000" },
  { "figures", "{n:3}", 0.0123456, "0.0123" },
  { "whole", "{n:,}", 4682.0, "4682" },
  { "probability", "{n:p}", 0.0001, "< 0.001" },
};

NN_TEST_EACH (numbers_have_the_digits_that_are_asked_for, formats, G_N_ELEMENTS (formats))
{
  const typeof (*formats) *row = data;

  NN_TEXT (hl_sentence_fill (row->format, &speaker, &row->number), row->expected);
}

/* The first line of a name whose conditions all hold; none where none does. */
NN_TEST (conditions_choose_the_line)
{
  const double     three = 3.0;
  g_autofree char *ended = hl_sentence ("story teacher-forcing", "text", &speaker, &three);
  g_autofree char *batch = hl_sentence ("story words", "more", &speaker, &three);

  g_assert_true (g_str_has_prefix (ended, "This is teacher forcing: the decoder is given the"));
  g_assert_true (g_str_has_prefix (batch, "They are learned: "));
  g_assert_null (hl_sentence ("question label", "choice", &speaker, &three));
}

NN_TEST (numbers_have_the_decimal_sign_of_the_language)
{
  g_autofree char *english = hl_formula_number (-2.5);
  g_autofree char *french = NULL;

  g_setenv ("LOCPATH", g_getenv ("HL_TEST_LOCALES"), TRUE);
  g_assert_nonnull (setlocale (LC_NUMERIC, "fr_FR.UTF-8"));
  french = hl_formula_number (-2.5);
  setlocale (LC_NUMERIC, "C");
  g_unsetenv ("LOCPATH");

  g_assert_cmpstr (english, ==, "−2.5");
  g_assert_cmpstr (french, ==, "−2,5");
}
