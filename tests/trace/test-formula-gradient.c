#include "core/trace/formula/formula.h"

#include "core/engine/owned.h"
#include "tests/support/tiny-update.h"
#include "tests/support/walk-formulas.h"

typedef struct
{
  NnTestRun  *run;
  NnWalk     *walk;
  NnTestWords words;
} Fixture;

/* The second update: Adam remembers the first. */
static void set_up (Fixture *fixture, gconstpointer variant)
{
  fixture->run = nn_test_update_run_new (GPOINTER_TO_INT (variant), NN_TEST_UPDATE_SENTENCES);
  nn_walk_free (nn_test_update_walk (fixture->run, 0));
  fixture->walk = nn_test_update_walk (fixture->run, 1);
  fixture->words = (NnTestWords){ fixture->run->dataset->source_vocabulary,
                                  fixture->run->dataset->target_vocabulary };
}

NN_CLEARS (Fixture, tear_down, (nn_walk_free, walk), (nn_test_run_free, run))

NN_UPDATE_FIXTURE_TEST (short_formulas_hold)
{
  nn_test_assert_formulas_hold (fixture->walk, &fixture->words, NN_FORMULA_SHORT, 0);
}

NN_UPDATE_FIXTURE_TEST (full_formulas_hold)
{
  nn_test_assert_formulas_hold (fixture->walk, &fixture->words, NN_FORMULA_ALL, 40);
}

NN_UPDATE_FIXTURE_TEST (dependencies_are_true)
{
  nn_test_assert_dependencies_are_true (fixture->walk);
}

NN_UPDATE_FIXTURE_TEST (general_formulas_have_sizes)
{
  nn_test_assert_general_formulas (fixture->walk);
}

/* Batch normalization needs two sentences.  Without residual connections the last normalization
 * reads numbers that are nearly alike, and divides their rounding by how little they differ. */
static gboolean tells_rounding_from_others (gconstpointer variant)
{
  const char *name = nn_test_update_name (GPOINTER_TO_INT (variant));

  return strstr (name, "batch-norm") == NULL && strstr (name, "without-residual") == NULL;
}

/* Where a batch is one sentence, there are no others that could have added anything:
 * the terms are all there is. */
static void test_one_sentence_has_the_whole_gradient (gconstpointer variant)
{
  g_autoptr (NnTestRun) run = nn_test_update_run_new (GPOINTER_TO_INT (variant), 1);
  g_autoptr (NnWalk)    walk = nn_test_update_walk (run, 0);

  NN_EACH_OPERATION (operation, walk)
    {
      const NnOperand *gradient = operation->output;

      if (operation->kind != NN_OP_PARAMETER_GRADIENT)
        continue;
      for (int row = 0; row < gradient->rows; row++)
        for (int column = 0; column < gradient->columns; column++)
          {
            g_autoptr (NnFormula) formula =
                nn_formula_new (operation, 0, row, column, NN_FORMULA_SHORT);

            if (strstr (formula->text, "Σ′") != NULL)
              g_error ("%s [%d, %d]: %s", operation->path, row, column, formula->text);
          }
    }
}

NN_TEST_ADD (one_sentence_has_the_whole_gradient, test_one_sentence_has_the_whole_gradient,
             .n = nn_test_n_updates (), .name_of = nn_test_update_name,
             .fits = tells_rounding_from_others)
