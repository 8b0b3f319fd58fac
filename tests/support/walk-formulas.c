#include "tests/support/walk-formulas.h"

#include <math.h>
#include <string.h>

#include "core/trace/formula/formula-gradient.h"
#include "tests/support/formula-parser.h"

static const NnVocabulary *words_of (const NnOperation *operation, const NnTestWords *words)
{
  return g_str_has_prefix (operation->path, "encoder") ||
                 g_str_equal (operation->path, "batch.source")
             ? words->source
             : words->target;
}

/* A formula whose digits allow anything says nothing: its right side must be narrow
 * beside the numbers that it is made of. */
static void assert_says_something (const NnTestEquation *equation, const char *text)
{
  const double width = equation->right.high - equation->right.low;

  if (!isinf (equation->left.low) && !(width <= 0.02 * (1.0 + equation->largest)))
    g_error ("%s leaves everything open: %g … %g", text, equation->right.low, equation->right.high);
}

static void assert_holds (const NnOperation *operation, const NnTestWords *words,
                          NnFormulaLength length, int slice, int row, int column)
{
  g_autoptr (NnFormula) formula = nn_formula_new (operation, slice, row, column, length);
  NnTestEquation equation = nn_test_formula_parse (formula->text, words_of (operation, words));

  if (!nn_test_equation_holds (&equation))
    g_error ("%s [%d, %d, %d]: %s, but that is %g … %g", operation->path, slice, row, column,
             formula->text, equation.right.low, equation.right.high);
  if (!nn_is_gradient (operation) && equation.left.high <= 0.0 && equation.right.low > 0.0 &&
      !equation.has_underflow)
    g_error ("%s: does not say that it is an underflow", formula->text);
  if (operation->kind != NN_OP_CHOICE)
    assert_says_something (&equation, formula->text);
  if (length == NN_FORMULA_ALL)
    g_assert_cmpint (formula->n_left_out, ==, 0);
}

static void assert_output_holds (const NnOperation *operation, const NnTestWords *words,
                                 NnFormulaLength length, int at_most)
{
  const NnOperand *output = operation->output;
  const int        n = (int) nn_operand_length (output);
  const int        matrix = output->rows * output->columns;
  const int        step = at_most > 0 ? n / at_most | 1 : 1;

  for (int i = 0; i < n; i += step)
    assert_holds (operation, words, length, i / matrix, i % matrix / output->columns,
                  i % output->columns);
}

/* Every cell of every operation is what its formula says; or about @at_most of each
 * operation, if that is not 0. */
void nn_test_assert_formulas_hold (const NnWalk *walk, const NnTestWords *words,
                                   NnFormulaLength length, int at_most)
{
  for (int i = 0; i < nn_walk_count (walk); i++)
    if (nn_walk_get (walk, i)->operation != NULL)
      assert_output_holds (nn_walk_get (walk, i)->operation, words, length, at_most);
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

static char *text_of (const Question *question)
{
  g_autoptr (NnFormula) formula = nn_formula_new (question->operation, question->slice,
                                                  question->row, question->column, NN_FORMULA_ALL);

  return g_strdup (formula->text);
}

/* Far away, and of the other sign.  Ids must stay ids. */
static float another_value (const NnOperand *operand, float value)
{
  if (operand->words != NULL)
    return value > 0.0f ? value - 1.0f : value + 1.0f;

  return value > 0.0f ? -1.37f * value - 1.0f : -1.37f * value + 1.0f;
}

static gboolean differs_when_changed (const Question *question, const char *before, float *value)
{
  const float      kept = *value;
  g_autofree char *after = NULL;

  *value = another_value (question->operation->inputs[question->input], kept);
  after = text_of (question);
  *value = kept;

  return !g_str_equal (before, after);
}

/* What is said of the operand, also where it is another input too. */
static gboolean is_said (const Question *question, int slice, int row, int column)
{
  const NnOperation *operation = question->operation;

  for (int i = 0; i < operation->n_inputs; i++)
    if (operation->inputs[i] == operation->inputs[question->input])
      {
        const NnCells cells =
            nn_formula_depends (operation, question->slice, question->row, question->column, i);

        if (nn_cells_contain (&cells, slice, row, column))
          return TRUE;
      }

  return FALSE;
}

/* Another id may lead to the same numbers, a word that is at two places has others
 * between them, padding does not count in the statistics of a batch, and what is banned is
 * among what may be chosen. */
static gboolean may_say_more (const Question *question)
{
  const NnOperation *operation = question->operation;

  return operation->inputs[question->input]->words != NULL ||
         (operation->kind == NN_OP_CHOICE && operation->constants.banned.n > 0) ||
         (operation->kind == NN_OP_PARAMETER_GRADIENT &&
          g_str_has_suffix (operation->path, "embedding.weight")) ||
         ((operation->kind == NN_OP_MEAN || operation->kind == NN_OP_VARIANCE) &&
          operation->constants.is_batch_norm);
}

/* Holds what is said of one cell against what happens when it changes. */
static void ask (const Question *question, const char *before, int slice, int row, int column)
{
  const NnOperation *operation = question->operation;
  const NnOperand   *input = operation->inputs[question->input];
  const gboolean     said = is_said (question, slice, row, column);
  float             *value = nn_operand_row (input, slice, row) + column;
  const gboolean     differs = differs_when_changed (question, before, value);

  if (differs ? !said : said && !may_say_more (question))
    g_error ("%s (%s) [%d, %d, %d] %s [%d, %d, %d] of input %d: %s", operation->path,
             nn_operation_kind_key (operation->kind), question->slice, question->row,
             question->column, said ? "does not depend on" : "depends on", slice, row, column,
             question->input, before);
}

/* Of all cells of an input about eight, and the corners of those that count. */
static void ask_about_input (const Question *question)
{
  const NnOperation *operation = question->operation;
  const NnOperand   *input = operation->inputs[question->input];
  const gsize        length = nn_operand_length (input);
  const gsize        matrix = (gsize) input->rows * (gsize) input->columns;
  const NnCells      cells = nn_formula_depends (operation, question->slice, question->row,
                                                 question->column, question->input);
  const int          last = cells.first_row + (cells.n_rows - 1) * cells.row_step;
  g_autofree char   *before = text_of (question);

  if (input == operation->output)
    return;

  for (gsize i = 0; i < length; i += (length / 8) | 1)
    ask (question, before, (int) (i / matrix), (int) (i % matrix) / input->columns,
         (int) (i % matrix) % input->columns);

  if (cells.n_rows > 0)
    {
      ask (question, before, MAX (cells.slice, 0), cells.first_row, cells.first_column);
      ask (question, before, MAX (cells.slice, 0), last, cells.first_column + cells.n_columns - 1);
    }
}

static void ask_about_cell (const NnOperation *operation, int slice, int row, int column)
{
  for (int input = 0; input < operation->n_inputs; input++)
    ask_about_input (&(Question){ operation, slice, row, column, input });
}

/* The first, the last and a middle cell of every operation: what a formula says it
 * depends on is what it depends on, no more and no less. */
void nn_test_assert_dependencies_are_true (const NnWalk *walk)
{
  NN_EACH_OPERATION (operation, walk)
    {
      const NnOperand *output = operation->output;

      for (int third = 0; third <= 2; third++)
        ask_about_cell (operation, (output->slices - 1) * third / 2, (output->rows - 1) * third / 2,
                        (output->columns - 1) * third / 2);
    }
}

/* The rows of the whole batch, some of which only say which of them count. */
static gboolean is_of_batch (const NnOperand *operand)
{
  return g_str_has_suffix (operand->symbol, "*");
}

/* All that the result is said to be made of is in the line. */
static void assert_inputs_are_named (const NnOperation *operation, const char *text)
{
  for (int i = 0; i < operation->n_inputs; i++)
    {
      g_autofree char *name = nn_formula_name (operation, operation->inputs[i]);

      if (nn_formula_reads (operation, i) && strstr (text, name) == NULL &&
          !is_of_batch (operation->inputs[i]) && strstr (text, "Σ_θ") == NULL &&
          !g_str_equal (operation->path, "clip.factor") &&
          !(operation->kind == NN_OP_LOSS && strstr (text, "ln Σ_v") != NULL))
        g_error ("%s: %s does not name %s", operation->path, text, name);
    }
}

static void assert_names_are_clear (const NnOperation *operation)
{
  for (int i = 0; i < operation->n_inputs; i++)
    for (int j = i + 1; j <= operation->n_inputs; j++)
      {
        const NnOperand *a = operation->inputs[i];
        const NnOperand *b = j < operation->n_inputs ? operation->inputs[j] : operation->output;

        g_autofree char *name_a = nn_formula_name (operation, a);
        g_autofree char *name_b = nn_formula_name (operation, b);

        if (a != b && nn_formula_reads (operation, i) && g_str_equal (name_a, name_b) &&
            operation->kind != NN_OP_CLIP)
          g_error ("%s: %s is the name of two operands, %s and %s", operation->path, name_a,
                   a->path, b->path);
      }
}

/* Every operation has a general line which names its result, what that is made of, and its size. */
void nn_test_assert_general_formulas (const NnWalk *walk)
{
  NN_EACH_OPERATION (operation, walk)
    {
      g_autofree char *text = NULL;
      g_autofree char *size = NULL;

      text = nn_formula_general (operation);
      size = g_strdup_printf ("(%d, %d)", operation->output->rows, operation->output->columns);
      g_assert_true (g_utf8_validate (text, -1, NULL));
      if (!g_str_has_prefix (text, operation->output->symbol) || strstr (text, size) == NULL)
        g_error ("%s: “%s” lacks %s or %s", operation->path, text, operation->output->symbol, size);
      assert_inputs_are_named (operation, text);
      assert_names_are_clear (operation);
    }
}
