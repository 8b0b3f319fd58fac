#include "ui/labs/forcing-question.h"

#include <math.h>

#define N_POSITIONS 5

/* Scores up to 10 and differences, by position: rounding, and what no rounding makes. */
static float differences[2 * N_POSITIONS] = { 0, 0, 0, 0, 0, 0, 1e-6f, 3, 0.005f, NAN };
static float largest[2] = { 1, 10 };

static const NnForcing result = {
  .T = N_POSITIONS, .n_stages = 2, .n_same = 2, .differences = differences, .largest = largest
};

static void
assert_answer (int         t,
               const char *right)
{
  g_autoptr (HlLabQuestionSpec) spec = hl_forcing_question (&result, t);

  g_assert_nonnull (spec);
  g_assert_cmpstr (spec->choices[spec->right], ==, right);
}

static void
test_rounding_is_no_difference (void)
{
  assert_answer (0, "Yes");
  assert_answer (1, "Yes");
  assert_answer (2, "No");
}

static void
test_neither_small_differences_nor_ends_are_asked_about (void)
{
  g_assert_null (hl_forcing_question (&result, 3));
  g_assert_null (hl_forcing_question (&result, 4));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, test) g_test_add_func ("/ui/forcing-question/" path, test)
  ADD ("rounding-is-no-difference", test_rounding_is_no_difference);
  ADD ("neither-small-differences-nor-ends-are-asked-about",
       test_neither_small_differences_nor_ends_are_asked_about);
#undef ADD

  return g_test_run ();
}
