#include "core/trace/formula.h"

#include <math.h>
#include <string.h>

#include "tests/support/tiny-update.h"
#include "tests/support/walk-formulas.h"

typedef struct
{
  NnTestRun  *run;
  NnWalk     *walk;
  NnTestWords words;
} Fixture;

/* The second update: Adam remembers the first. */
static void
set_up (Fixture      *fixture,
        gconstpointer variant)
{
  fixture->run = nn_test_update_run_new (GPOINTER_TO_INT (variant), NN_TEST_UPDATE_SENTENCES);
  nn_walk_free (nn_test_update_walk (fixture->run, 0));
  fixture->walk = nn_test_update_walk (fixture->run, 1);
  fixture->words = (NnTestWords){ fixture->run->dataset->source_vocabulary,
                                  fixture->run->dataset->target_vocabulary };
}

static void
tear_down (Fixture      *fixture,
           gconstpointer variant)
{
  nn_walk_free (fixture->walk);
  nn_test_run_free (fixture->run);
}

static void
test_short_formulas_hold (Fixture      *fixture,
                          gconstpointer variant)
{
  nn_test_assert_formulas_hold (fixture->walk, &fixture->words, NN_FORMULA_SHORT, 0);
}

static void
test_full_formulas_hold (Fixture      *fixture,
                         gconstpointer variant)
{
  nn_test_assert_formulas_hold (fixture->walk, &fixture->words, NN_FORMULA_ALL, 40);
}

static void
test_dependencies_are_true (Fixture      *fixture,
                            gconstpointer variant)
{
  nn_test_assert_dependencies_are_true (fixture->walk);
}

static void
test_general_formulas_have_sizes (Fixture      *fixture,
                                  gconstpointer variant)
{
  nn_test_assert_general_formulas (fixture->walk);
}

/* Where a batch is one sentence, there are no others that could have added anything:
 * the terms are all there is. */
static void
test_one_sentence_has_the_whole_gradient (Fixture      *fixture,
                                          gconstpointer variant)
{
  NnTestRun *run = nn_test_update_run_new (GPOINTER_TO_INT (variant), 1);
  NnWalk    *walk = nn_test_update_walk (run, 0);

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;
      const NnOperand   *gradient = operation != NULL ? operation->output : NULL;

      if (operation == NULL || operation->kind != NN_OP_PARAMETER_GRADIENT)
        continue;
      for (int row = 0; row < gradient->rows; row++)
        for (int column = 0; column < gradient->columns; column++)
          {
            g_autoptr (NnFormula) formula = nn_formula_new (operation, 0, row, column,
                                                            NN_FORMULA_SHORT);

            if (strstr (formula->text, "Σ′") != NULL)
              g_error ("%s [%d, %d]: %s", operation->path, row, column, formula->text);
          }
    }

  nn_walk_free (walk);
  nn_test_run_free (run);
}

typedef void (*TestFunc) (Fixture      *fixture,
                          gconstpointer variant);

static void
add (const char *sentence,
     int         variant,
     TestFunc    test)
{
  g_autofree char *path = g_strdup_printf ("/core/formula-gradient/%s/%s",
                                           nn_test_update_name (variant), sentence);

  g_test_add (path, Fixture, GINT_TO_POINTER (variant), set_up, test, tear_down);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (int i = 0; i < nn_test_n_updates (); i++)
    {
      add ("short-formulas-hold", i, test_short_formulas_hold);
      add ("full-formulas-hold", i, test_full_formulas_hold);
      add ("dependencies-are-true", i, test_dependencies_are_true);
      add ("general-formulas-have-sizes", i, test_general_formulas_have_sizes);
      if (strstr (nn_test_update_name (i), "batch-norm") == NULL) /* it needs two sentences */
        add ("one-sentence-has-the-whole-gradient", i, test_one_sentence_has_the_whole_gradient);
    }

  return g_test_run ();
}
