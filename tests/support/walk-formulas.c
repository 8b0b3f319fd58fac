#include "tests/support/walk-formulas.h"

#include <math.h>
#include <string.h>

#include "tests/support/formula-parser.h"

/* The ids in a picture are of one side. */
typedef struct
{
  const NnVocabulary *vocabulary;
} Side;

static int
id_of_word (const char *word,
            gpointer    user_data)
{
  const Side *side = user_data;

  return nn_vocabulary_id (side->vocabulary, word);
}

static Side
side_of (const NnOperation *operation,
         const NnTestWords *words,
         int                row)
{
  const gboolean is_source = g_str_has_prefix (operation->path, "encoder") ||
                             (operation->kind == NN_OP_BATCH && row == 0);

  return (Side){ is_source ? words->source : words->target };
}

/* A formula whose digits allow anything says nothing: its right side must be narrow
 * beside the numbers that it is made of. */
static void
assert_says_something (const NnTestEquation *equation,
                       const char           *text)
{
  const double width = equation->right.high - equation->right.low;

  if (!(width <= 0.02 * (1.0 + equation->largest)))
    g_error ("%s leaves everything open: %g … %g", text, equation->right.low,
             equation->right.high);
}

static void
assert_holds (const NnOperation *operation,
              const NnTestWords *words,
              NnFormulaLength    length,
              int                slice,
              int                row,
              int                column)
{
  g_autoptr (NnFormula) formula = nn_formula_new (operation, slice, row, column, length);
  Side                  side = side_of (operation, words, row);
  NnTestEquation        equation = nn_test_formula_parse (formula->text, id_of_word, &side);

  if (!nn_test_equation_holds (&equation))
    g_error ("%s [%d, %d, %d]: %s, but that is %g … %g", operation->path, slice, row, column,
             formula->text, equation.right.low, equation.right.high);
  if (operation->kind != NN_OP_CHOICE)
    assert_says_something (&equation, formula->text);
  if (length == NN_FORMULA_ALL)
    g_assert_cmpint (formula->n_left_out, ==, 0);
}

/* Every cell of every operation is what its formula says. */
void
nn_test_assert_formulas_hold (const NnWalk      *walk,
                              const NnTestWords *words,
                              NnFormulaLength    length)
{
  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;
      const NnOperand   *output = operation != NULL ? operation->output : NULL;

      if (operation == NULL)
        continue;
      for (int slice = 0; slice < output->slices; slice++)
        for (int row = 0; row < output->rows; row++)
          for (int column = 0; column < output->columns; column++)
            assert_holds (operation, words, length, slice, row, column);
    }
}

/* One cell of an operation's output, and one of its inputs. */
typedef struct
{
  const NnOperation *operation;
  int                slice;
  int                row;
  int                column;
  int                input;
} Question;

static char *
text_of (const Question *question)
{
  g_autoptr (NnFormula) formula = nn_formula_new (question->operation, question->slice,
                                                  question->row, question->column,
                                                  NN_FORMULA_ALL);

  return g_strdup (formula->text);
}

/* Ids must stay ids. */
static float
another_value (const NnOperand *operand,
               float            value)
{
  if (operand->words != NULL)
    return value > 0.0f ? value - 1.0f : value + 1.0f;

  return value == 0.0f ? 1.37f : -1.37f * value;
}

static gboolean
differs_when_changed (const Question *question,
                      const char     *before,
                      float          *value)
{
  const float      kept = *value;
  g_autofree char *after = NULL;

  *value = another_value (question->operation->inputs[question->input], kept);
  after = text_of (question);
  *value = kept;

  return !g_str_equal (before, after);
}

/* Whether one operand is another input too; then a change reaches both. */
static gboolean
is_input_twice (const Question *question)
{
  const NnOperation *operation = question->operation;

  for (int i = 0; i < operation->n_inputs; i++)
    if (i != question->input && operation->inputs[i] == operation->inputs[question->input])
      return TRUE;

  return operation->inputs[question->input] == operation->output;
}

static void
ask (const Question *question)
{
  const NnOperation *operation = question->operation;
  const NnOperand   *input = operation->inputs[question->input];
  const NnCells      cells = nn_formula_depends (operation, question->slice, question->row,
                                                 question->column, question->input);
  g_autofree char   *before = text_of (question);

  for (int slice = 0; slice < input->slices; slice++)
    for (int row = 0; row < input->rows; row++)
      for (int column = 0; column < input->columns; column++)
        {
          const gboolean is_said = nn_cells_contain (&cells, slice, row, column);
          float         *value = nn_operand_row (input, slice, row) + column;

          if (differs_when_changed (question, before, value) != is_said)
            g_error ("%s [%d, %d, %d] %s [%d, %d, %d] of input %d", operation->path,
                     question->slice, question->row, question->column,
                     is_said ? "does not depend on" : "depends on", slice, row, column,
                     question->input);
        }
}

static void
ask_about_cell (const NnOperation *operation,
                int                slice,
                int                row,
                int                column)
{
  for (int input = 0; input < operation->n_inputs; input++)
    {
      const Question question = { operation, slice, row, column, input };

      if (!is_input_twice (&question))
        ask (&question);
    }
}

/* The first, the last and a middle cell of every operation: what a formula says it
 * depends on is what it depends on, no more and no less. */
void
nn_test_assert_dependencies_are_true (const NnWalk *walk)
{
  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;
      const NnOperand   *output = operation != NULL ? operation->output : NULL;

      if (operation == NULL)
        continue;
      for (int third = 0; third <= 2; third++)
        ask_about_cell (operation, (output->slices - 1) * third / 2,
                        (output->rows - 1) * third / 2, (output->columns - 1) * third / 2);
    }
}

/* Every operation has a general line which names its result and its size. */
void
nn_test_assert_general_formulas (const NnWalk *walk)
{
  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;
      g_autofree char   *text = NULL;
      g_autofree char   *size = NULL;

      if (operation == NULL)
        continue;

      text = nn_formula_general (operation);
      size = g_strdup_printf ("(%d, %d)", operation->output->rows, operation->output->columns);
      g_assert_true (g_utf8_validate (text, -1, NULL));
      if (!g_str_has_prefix (text, operation->output->symbol) || strstr (text, size) == NULL)
        g_error ("%s: “%s” lacks %s or %s", operation->path, text, operation->output->symbol,
                 size);
    }
}
