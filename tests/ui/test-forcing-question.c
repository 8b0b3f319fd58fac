#include "ui/labs/lab-questions.h"

#include <math.h>

#include "tests/support/cases.h"

#define N_POSITIONS 5

/* Scores up to 10 and differences, by position: rounding, and what no rounding makes. */
static float differences[3 * N_POSITIONS] = { 0, 0, 0, 0, 0, 0, 0, 1e-6f, 3, 0.005f, NAN };
static float largest[2] = { 1, 10 };

static NnForcing result_with (int n_same)
{
  NnForcing result = { .T = N_POSITIONS, .n_stages = 2, .n_same = n_same };

  result.differences = differences;
  result.largest = largest;

  return result;
}

static void assert_answer (const NnForcing *result, int t, const char *right)
{
  g_autoptr (HlQuestionSpec) spec = hl_forcing_question (result, t);

  g_assert_nonnull (spec);
  g_assert_cmpstr (spec->choices[spec->right], ==, right);
}

NN_TEST (same_words_make_the_same_row)
{
  const NnForcing result = result_with (N_POSITIONS);

  assert_answer (&result, 1, "Yes");
}

NN_TEST (rounding_is_no_difference)
{
  NnForcing result = result_with (N_POSITIONS);

  result.differences = &differences[1]; /* rounding in the second row */
  assert_answer (&result, 1, "Yes");
  result.differences = &differences[2]; /* without the mask */
  assert_answer (&result, 1, "No");
  result.differences = &differences[3];
  g_assert_null (hl_forcing_question (&result, 1)); /* neither */
}

NN_TEST (own_words_are_asked_for_once)
{
  const NnForcing result = result_with (2);

  assert_answer (&result, 0, "row 3");
  for (int t = 1; t < N_POSITIONS; t++)
    g_assert_null (hl_forcing_question (&result, t));
}
