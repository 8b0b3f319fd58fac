#include "core/trace/walk/walk.h"

#include "tests/support/tiny-update.h"
#include "tests/support/tiny-walk.h"
#include "tests/support/walk-check.h"
#include "tests/support/walk-formulas.h"

/* Of the cells of an operation, one in this many is looked at. */
#define EVERY_SO_MANY 5

/* −∞ is what a mask puts in, and a softmax then reads. */
static gboolean has_scores (const NnOperation *operation)
{
  return operation->kind == NN_OP_MASK || operation->kind == NN_OP_SOFTMAX;
}

static void assert_formulas_are_finite (const NnWalk *walk)
{
  NN_EACH_OPERATION (operation, walk)
    {
      const NnOperand *output = operation->output;

      for (int cell = 0; output != NULL && cell < output->rows * output->columns;
           cell += EVERY_SO_MANY)
        {
          g_autoptr (NnFormula) formula = nn_formula_new (operation, 0, cell / output->columns,
                                                          cell % output->columns, NN_FORMULA_SHORT);

          if (strstr (formula->text, "NaN") != NULL || strstr (formula->text, "ln(0)") != NULL ||
              (strstr (formula->text, "∞") != NULL && !has_scores (operation)))
            g_error ("%s: %s", operation->path, formula->text);
        }
    }
}

NN_UPDATE_TEST (update_is_finite)
{
  g_autoptr (NnTestRun) run = nn_test_update_run_new (GPOINTER_TO_INT (data), 3);
  const NnTestWords  words = { run->dataset->source_vocabulary, run->dataset->target_vocabulary };
  g_autoptr (NnWalk) walk = NULL;
  const NnOperation *loss;
  gboolean           is_lost = FALSE;

  nn_test_make_huge (run->model->parameters);
  walk = nn_test_update_walk (run, 0);
  loss = nn_test_operation (walk, "loss.positions", -1);
  for (int t = 0; t < loss->output->rows; t++)
    is_lost =
        is_lost || nn_operand_get (loss->inputs[0], 0, t, (int) loss->inputs[1]->values[t]) == 0.0f;

  g_assert_true (is_lost); /* or this would test nothing */
  nn_test_assert_walk_is_sound (walk);
  assert_formulas_are_finite (walk);
  nn_test_assert_formulas_hold (walk, &words, NN_FORMULA_SHORT, 8);
}

NN_TEST (translation_is_finite)
{
  g_autoptr (NnTestTranslator) translator = nn_test_translator_new (NULL);
  const NnTestWords  words = { translator->source_vocabulary, translator->target_vocabulary };
  g_autoptr (NnWalk) walk = NULL;

  nn_test_make_huge (translator->model->parameters);
  walk = nn_test_walk (translator->translator, "red car .", FALSE, 3);
  nn_test_assert_walk_is_sound (walk);
  assert_formulas_are_finite (walk);
  nn_test_assert_formulas_hold (walk, &words, NN_FORMULA_SHORT, 8);
}
