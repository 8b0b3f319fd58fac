#include "ui/lessons/question-spec.h"

#include <math.h>

#include "tests/support/cases.h"

static const char *const names[] = { "layer", "batch", "none", NULL };

static void assert_right (const double *losses, int expected, const char *words)
{
  int              right = -1;
  g_autofree char *why = hl_run_prediction_judge (names, losses, &right);

  g_assert_nonnull (why);
  g_assert_cmpint (right, ==, expected);
  g_assert_nonnull (strstr (why, words));
}

NN_TEST (nobody_knows_the_answer_when_it_is_asked)
{
  g_autoptr (HlQuestionSpec) spec = hl_run_prediction_new (names);

  g_assert_cmpint (spec->n_choices, ==, 4);
  g_assert_cmpint (spec->right, ==, -1);
  g_assert_cmpstr (spec->choices[1], ==, "batch");
  g_assert_nonnull (strstr (spec->choices[3], "0.2"));
}

NN_TEST (the_lowest_loss_wins_by_a_margin)
{
  assert_right ((double[]){ 1.5, 1.2, 2.0 }, 1, "batch: 1.20");
  assert_right ((double[]){ 1.5, 1.31, 2.0 }, 3, "0.19 apart");
  assert_right ((double[]){ NAN, 3.0, 2.0 }, 2, "layer: failed");
  assert_right ((double[]){ NAN, 3.0, NAN }, 1, "batch: 3.00");
}

NN_TEST (without_an_end_there_is_no_verdict)
{
  int              right = -1;
  g_autofree char *why = hl_run_prediction_judge (names, (double[]){ NAN, NAN, NAN }, &right);

  g_assert_null (why);
}

/* Every concept leads to a term of the glossary and to a lesson that are there. */
NN_TEST (concepts_lead_to_what_is_there)
{
  g_autofree char *glossary =
      g_test_build_filename (G_TEST_DIST, "..", "data", "glossary", "en.txt", NULL);
  g_autofree char *terms = NULL;

  g_assert_true (g_file_get_contents (glossary, &terms, NULL, NULL));
  for (HlConcept concept = 0; concept < HL_N_CONCEPTS; concept++)
    {
      g_autofree char *heading = g_strdup_printf ("# %s\n", hl_concept_term (concept));
      g_autofree char *file = g_strdup_printf ("%s.lesson", hl_concept_lesson (concept));
      g_autofree char *lesson =
          g_test_build_filename (G_TEST_DIST, "..", "data", "lessons", file, NULL);

      g_assert_cmpstr (hl_concept_title (concept), !=, "");
      if (strstr (terms, heading) == NULL)
        g_error ("the glossary has no %s", hl_concept_term (concept));
      g_assert_true (g_file_test (lesson, G_FILE_TEST_EXISTS));
    }
}
