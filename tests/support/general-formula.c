#include <math.h>
#include <string.h>

#include "tests/support/general-value.h"

#define ROUNDING 2e-5
#define SMALLEST 1e-9 /* of a gradient */
#define SMALL 1e-7    /* of anything else: numbers of about 1 may have cancelled each other */
#define BESIDE 1e-5   /* of the largest cell: the others were summed up from its like */

/* How far each letter runs, by the operands that it is in. */
static void find_ranges (NnTestCell *self, const NnTestNode *node)
{
  const NnOperand *operand = node->operand;

  for (int i = 0; i < node->n; i++)
    find_ranges (self, node->children[i]);
  if (node->kind != NN_TEST_OPERAND)
    return;

  for (int i = 0; i < node->n; i++)
    {
      const gboolean is_row = node->n == 1 ? operand->columns == 1 : i == 0;
      const char     letter = node->children[i]->letter;

      if (node->children[i]->kind != NN_TEST_LETTER || (node->n == 3 && i < 2))
        continue;
      if (!nn_test_is_of_batch (operand) || !is_row || self->is_bound[(int) letter])
        self->ranges[(int) letter] = is_row ? operand->rows : operand->columns;
    }
}

/* There are as many pairs of i and j as there are of both together. */
static void find_pairs (NnTestCell *self, const NnTestNode *node)
{
  for (int i = 0; i < node->n; i++)
    find_pairs (self, node->children[i]);
  if (node->kind != NN_TEST_OPERAND || node->n != 3)
    return;

  if (self->ranges['j'] == 0 && self->ranges['i'] > 0)
    self->ranges['j'] = node->operand->rows / self->ranges['i'];
  if (self->ranges['i'] == 0 && self->ranges['j'] > 0)
    self->ranges['i'] = node->operand->rows / self->ranges['j'];
}

/* What sums are over is known before the ranges are: of a batch they take all. */
static void find_bound (NnTestCell *self, const NnTestNode *node)
{
  if (node->kind == NN_TEST_SUM)
    self->is_bound[(int) node->letter] = TRUE;
  for (int i = 0; i < node->n; i++)
    find_bound (self, node->children[i]);
}

static const NnOperand *operand_with_states (const NnTestCell *self)
{
  const NnOperation *operation = self->operation;

  for (int i = 0; i < operation->n_inputs; i++)
    if (operation->inputs[i]->states != NULL && (operation->kind != NN_OP_GRADIENT || i > 0))
      return operation->inputs[i];

  return operation->output->states != NULL ? operation->output : NULL;
}

/* Conditions in words */

static gboolean sees_a_key (const NnTestCell *self)
{
  const NnOperand *scores = self->operation->inputs[0];
  const float     *row =
      nn_operand_row (scores, scores->slices > 1 ? self->letters['h'] : 0, self->row);

  for (int j = 0; j < scores->columns; j++)
    if (!isinf (row[j]))
      return TRUE;

  return FALSE;
}

static gboolean is_true (const NnTestCell *self, const char *condition)
{
  const NnOperand *with_states = operand_with_states (self);

  if (g_str_equal (condition, "key j is visible"))
    return nn_operand_state (with_states, self->row, self->column) == NN_CELL_NORMAL;
  if (g_str_equal (condition, "query i sees a key"))
    return sees_a_key (self);

  g_assert_cmpstr (condition, ==, "there is one");

  return self->column + 1 < with_states->columns &&
         nn_operand_state (with_states, self->row, self->column + 1) == NN_CELL_NORMAL;
}

/* The letters left of "=" say which cell is meant. */
static void place_left (NnTestCell *self, const NnTestNode *left)
{
  const NnOperand *output = left->operand;

  for (int i = 0; i < left->n; i++)
    {
      const gboolean is_row = left->n == 1 ? output->columns == 1 : i == 0;
      const int      letter = left->children[i]->letter;

      g_assert_cmpint (left->children[i]->kind, ==, NN_TEST_LETTER);
      self->letters[letter] = is_row ? self->row : self->column;
    }
  if (left->n == 3)
    {
      self->letters['i'] = self->row / self->ranges['j'];
      self->letters['j'] = self->row % self->ranges['j'];
    }
}

static NnTestValue evaluate_cell (NnTestCell *self, const NnTestLine *line, int index)
{
  const NnOperand *output = self->operation->output;
  const int        matrix = output->rows * output->columns;

  self->letters['h'] = index / matrix;
  self->row = index % matrix / output->columns;
  self->column = index % output->columns;
  place_left (self, line->left);

  return nn_test_evaluate (self, line->condition == NULL || is_true (self, line->condition)
                                     ? line->right
                                     : line->otherwise);
}

/* The general line without the sizes, and without what else is said of the operands. */
static char *general_line (const NnOperation *operation)
{
  g_autofree char *text = nn_formula_general (operation);
  const char      *end = strstr (text, "   ");

  g_assert_nonnull (end);

  return g_strndup (text, (gsize) (end - text));
}

/* All cells of the result, and what each was made of without signs.  The other sentences
 * of a batch add nothing. */
double *nn_test_general_values (const NnTestGeneral *self, const NnOperation *operation,
                                double **sizes)
{
  g_autofree char       *text = general_line (operation);
  g_autoptr (NnTestLine) line = nn_test_line_new (operation, text);
  const int              n = (int) nn_operand_length (operation->output);
  double                *values = g_new (double, n);
  NnTestCell             cell = { self, operation };

  *sizes = g_new (double, n);
  g_assert_true (line->left->operand == operation->output);
  find_bound (&cell, line->right);
  find_ranges (&cell, line->left);
  find_ranges (&cell, line->right);
  find_pairs (&cell, line->left);
  find_pairs (&cell, line->right);

  for (int i = 0; i < n; i++)
    {
      const NnTestValue found = evaluate_cell (&cell, line, i);

      values[i] = found.value;
      (*sizes)[i] = found.size;
    }

  return values;
}

/* All that the result is said to be made of is in the line; of the rows of a batch
 * some only say which of them count. */
static void assert_inputs_are_named (const NnOperation *operation, const char *text)
{
  for (int i = 0; i < operation->n_inputs; i++)
    {
      g_autofree char *name = nn_formula_name (operation, operation->inputs[i]);

      if (nn_formula_reads (operation, i) && strstr (text, name) == NULL &&
          !nn_test_is_of_batch (operation->inputs[i]) && strstr (text, "Σ_θ") == NULL &&
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

static double largest_of (const NnOperand *operand)
{
  double largest = 0.0;

  for (int i = 0; i < (int) nn_operand_length (operand); i++)
    if (isfinite (operand->values[i]))
      largest = MAX (largest, fabs (operand->values[i]));

  return largest;
}

/* Each cell is what the line says, as far as floats go. */
static void assert_line_holds (const NnTestGeneral *self, const NnOperation *operation)
{
  const NnOperand   *output = operation->output;
  g_autofree char   *text = general_line (operation);
  g_autofree double *sizes = NULL;
  g_autofree double *values = NULL;
  double             smallest;

  assert_names_are_clear (operation);
  assert_inputs_are_named (operation, text);
  smallest = operation->kind == NN_OP_GRADIENT ? SMALLEST + BESIDE * largest_of (output) : SMALL;
  values = nn_test_general_values (self, operation, &sizes);
  for (int i = 0; i < (int) nn_operand_length (output); i++)
    {
      const double shown = output->values[i];

      if (shown != values[i] && !(fabs (shown - values[i]) <= ROUNDING * sizes[i] + smallest))
        g_error ("%s: %s, but cell %d is %g, and the line gives %g", operation->path, text, i,
                 shown, values[i]);
    }
}

/* "P[i,2j] = …" and "P[i,2j + 1] = …" below the line that adds positions, with i and j from 0. */
static void assert_positions_hold (const NnTestGeneral *self, const NnOperation *operation)
{
  g_autofree char *text = nn_formula_general (operation);
  g_auto (GStrv)   lines = g_strsplit (text, "\n", -1);
  const NnOperand *P = operation->inputs[1];

  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  for (int row = 0; row < P->rows; row++)
    for (int column = 0; column < P->columns; column++)
      {
        g_autoptr (NnTestLine) line = nn_test_line_new (operation, lines[1 + column % 2]);
        NnTestCell             cell = { self, operation };

        cell.letters['i'] = operation->constants.first_position + row - 1;
        cell.letters['j'] = column / 2 - 1;
        g_assert_true (line->left->operand == P);
        g_assert_cmpfloat (nn_test_evaluate (&cell, line->left->children[1]).value, ==, column);
        g_assert_cmpfloat_with_epsilon (nn_test_evaluate (&cell, line->right).value,
                                        nn_operand_get (P, 0, row, column), 1e-6);
      }
}

/* Every cell of every operation is what the general line gives. Of a parameter's gradient only the
 * part of the shown sentence can be computed. */
void nn_test_assert_general_lines_hold (const NnWalk *walk, const NnTestWords *words)
{
  const NnTestGeneral general = { walk, words };

  NN_EACH_OPERATION (operation, walk)
    {
      if (operation->kind != NN_OP_PARAMETER_GRADIENT)
        assert_line_holds (&general, operation);
      if (operation != NULL && operation->kind == NN_OP_POSITIONS &&
          !operation->inputs[1]->is_parameter)
        assert_positions_hold (&general, operation);
    }
}
