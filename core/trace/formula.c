#include "core/trace/formula.h"

#include <stdlib.h>
#include <string.h>

#include "core/trace/formula-rules.h"

static const NnFormulaRules *const rules[] = {
  [NN_OP_TOKENS] = &nn_formula_tokens,
  [NN_OP_EMBEDDING] = &nn_formula_embedding,
  [NN_OP_POSITIONS] = &nn_formula_positions,
  [NN_OP_DROPOUT] = &nn_formula_dropout,

  [NN_OP_QUERIES] = &nn_formula_linear,
  [NN_OP_KEYS] = &nn_formula_linear,
  [NN_OP_VALUES] = &nn_formula_linear,
  [NN_OP_SPLIT_HEADS] = &nn_formula_split_heads,
  [NN_OP_PRODUCT] = &nn_formula_product,
  [NN_OP_FEATURES] = &nn_formula_features,
  [NN_OP_ADDITIVE_SCORES] = &nn_formula_additive_scores,
  [NN_OP_SCALE] = &nn_formula_scale,
  [NN_OP_MASK] = &nn_formula_mask,
  [NN_OP_SOFTMAX] = &nn_formula_softmax,
  [NN_OP_WEIGHTED_SUM] = &nn_formula_weighted_sum,
  [NN_OP_JOIN_HEADS] = &nn_formula_join_heads,
  [NN_OP_PROJECT] = &nn_formula_linear,

  [NN_OP_RESIDUAL] = &nn_formula_residual,
  [NN_OP_MEAN] = &nn_formula_mean,
  [NN_OP_VARIANCE] = &nn_formula_variance,
  [NN_OP_NORMALIZE] = &nn_formula_normalize,
  [NN_OP_SCALE_SHIFT] = &nn_formula_scale_shift,
  [NN_OP_RUNNING_MEAN] = &nn_formula_running_mean,
  [NN_OP_RUNNING_VARIANCE] = &nn_formula_running_variance,

  [NN_OP_DENSE1] = &nn_formula_linear,
  [NN_OP_RELU] = &nn_formula_relu,
  [NN_OP_DENSE2] = &nn_formula_linear,

  [NN_OP_LOGITS] = &nn_formula_linear,
  [NN_OP_PROBABILITIES] = &nn_formula_softmax,
  [NN_OP_CHOICE] = &nn_formula_choice,

  [NN_OP_BATCH] = &nn_formula_batch,
  [NN_OP_LOSS] = &nn_formula_loss,
  [NN_OP_GRADIENT] = &nn_formula_gradient,
  [NN_OP_PARAMETER_GRADIENT] = &nn_formula_gradient,
  [NN_OP_CLIP] = &nn_formula_clip,
  [NN_OP_ADAM_M] = &nn_formula_adam_m,
  [NN_OP_ADAM_V] = &nn_formula_adam_v,
  [NN_OP_ADAM_STEP] = &nn_formula_adam_step,
  [NN_OP_LOSS_AGAIN] = &nn_formula_loss_again,
};

G_STATIC_ASSERT (G_N_ELEMENTS (rules) == NN_N_OPERATION_KINDS);

static const NnFormulaRules *
rules_of (const NnOperation *operation)
{
  return rules[operation->kind];
}

/**
 * nn_formula_new:
 * @operation: an operation
 * @slice: matrix of its output
 * @row: row of it
 * @column: column of it
 * @length: what becomes of long sums
 *
 * Returns: (transfer full): how that cell came about
 */
NnFormula *
nn_formula_new (const NnOperation *operation,
                int                slice,
                int                row,
                int                column,
                NnFormulaLength    length)
{
  NnFormulaWriter writer = { g_string_new (NULL), length };
  NnFormula      *self = g_new0 (NnFormula, 1);

  nn_write_number (&writer, nn_operand_get (operation->output, slice, row, column));
  nn_write (&writer, " = ");
  rules_of (operation)->write (&writer, operation, (NnCell){ slice, row, column });

  self->text = g_string_free (writer.text, FALSE);
  self->n_left_out = writer.n_left_out;

  return self;
}

/**
 * nn_formula_free:
 * @self: (nullable) (transfer full): a formula
 */
void
nn_formula_free (NnFormula *self)
{
  if (self == NULL)
    return;

  g_free (self->text);
  g_free (self);
}

static void
write_size (GString         *text,
            const NnOperand *operand)
{
  if (operand->slices > 1)
    g_string_append_printf (text, "%d × ", operand->slices);
  g_string_append_printf (text, "(%d, %d)", operand->rows, operand->columns);
}

/* Whether two operands have one name: the keys of two blocks, whose gradients meet. */
static gboolean
shares_its_name (const NnOperation *operation,
                 const NnOperand   *operand)
{
  for (int i = 0; i < operation->n_inputs; i++)
    if (operation->inputs[i] != operand &&
        g_str_equal (operation->inputs[i]->symbol, operand->symbol))
      return TRUE;

  return FALSE;
}

/**
 * nn_formula_name:
 * @operation: an operation
 * @operand: one of its inputs, or its output
 *
 * Returns: (transfer full): what its formula calls that: the symbol, and the number of the
 *   block where another input has the same, as in "∂K⁽²⁾"
 */
char *
nn_formula_name (const NnOperation *operation,
                 const NnOperand   *operand)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  const char              *block = strstr (operand->path, ".block");
  g_autofree char         *number = NULL;
  GString                 *name = g_string_new (operand->symbol);

  if (block == NULL || operation->n_terms < 2 || !shares_its_name (operation, operand))
    return g_string_free (name, FALSE);

  number = g_strdup_printf ("%d", atoi (block + strlen (".block")) + 1);
  g_string_append (name, "⁽");
  for (const char *c = number; *c != '\0'; c++)
    g_string_append (name, digits[*c - '0']);
  g_string_append (name, "⁾");

  return g_string_free (name, FALSE);
}

/**
 * nn_formula_expand:
 * @text: where to write
 * @template: a general line, as #NnFormulaRules has it
 * @inputs: (array): what $0, #0 and so on stand for
 * @operation: whose line it is; its output is what $y and #y stand for
 */
void
nn_formula_expand (GString *text,
                   const char *template,
                   NnOperand *const  *inputs,
                   const NnOperation *operation)
{
  for (const char *c = template; *c != '\0'; c++)
    if (*c == '$' || *c == '#')
      {
        const char       sign = *c++;
        const NnOperand *operand = *c == 'y' ? operation->output : inputs[*c - '0'];
        g_autofree char *name = nn_formula_name (operation, operand);

        if (sign == '$')
          g_string_append (text, name);
        else
          write_size (text, operand);
      }
    else
      g_string_append_c (text, *c);
}

/**
 * nn_formula_general:
 * @operation: an operation
 *
 * Returns: (transfer full): the line that holds for all its cells, with the sizes
 */
char *
nn_formula_general (const NnOperation *operation)
{
  const NnFormulaRules *found = rules_of (operation);
  GString              *text = g_string_new (NULL);

  if (found->describe != NULL)
    found->describe (text, operation);
  else
    nn_formula_expand (text, found->general (operation), operation->inputs, operation);

  return g_string_free (text, FALSE);
}

/**
 * nn_formula_reads:
 * @operation: an operation
 * @input: which of its inputs
 *
 * Returns: whether the result is made of that input; a gradient is not made of the tensor
 *   that it belongs to, nor a step of the parameter that moves
 */
gboolean
nn_formula_reads (const NnOperation *operation,
                  int                input)
{
  switch (operation->kind)
    {
    case NN_OP_GRADIENT:
    case NN_OP_PARAMETER_GRADIENT:
    case NN_OP_ADAM_STEP:
      return input > 0;
    case NN_OP_LOSS_AGAIN: /* the last is the loss before, for comparison */
      return input < operation->n_inputs - 1;
    default:
      return TRUE;
    }
}

/**
 * nn_formula_depends:
 * @operation: an operation
 * @slice: matrix of its output
 * @row: row of it
 * @column: column of it
 * @input: which of its inputs
 *
 * Returns: the cells of that input which the formula reads
 */
NnCells
nn_formula_depends (const NnOperation *operation,
                    int                slice,
                    int                row,
                    int                column,
                    int                input)
{
  g_assert (input >= 0 && input < operation->n_inputs);

  return rules_of (operation)->depends (operation, (NnCell){ slice, row, column }, input);
}

/**
 * nn_cells_contain:
 *
 * Returns: whether the cell is one of them
 */
gboolean
nn_cells_contain (const NnCells *self,
                  int            slice,
                  int            row,
                  int            column)
{
  const int below = row - self->first_row;

  return (self->slice == -1 || self->slice == slice) &&
         below >= 0 && below < self->n_rows * self->row_step && below % self->row_step == 0 &&
         column >= self->first_column && column < self->first_column + self->n_columns;
}

/* No cells: the input plays no part. */
NnCells
nn_cells_none (void)
{
  return (NnCells){ .row_step = 1 };
}

NnCells
nn_cells_one (int slice,
              int row,
              int column)
{
  return (NnCells){ slice, row, 1, 1, column, 1 };
}

NnCells
nn_cells_row (const NnOperand *operand,
              int              slice,
              int              row)
{
  return (NnCells){ slice, row, 1, 1, 0, operand->columns };
}

NnCells
nn_cells_column (const NnOperand *operand,
                 int              slice,
                 int              column)
{
  return (NnCells){ slice, 0, operand->rows, 1, column, 1 };
}

NnCells
nn_cells_all (const NnOperand *operand,
              int              slice)
{
  return (NnCells){ slice, 0, operand->rows, 1, 0, operand->columns };
}

/* The cell at the same place, whatever the operation: rules may use it as it is. */
NnCells
nn_cells_same (const NnOperation *operation,
               NnCell             cell,
               int                input)
{
  return nn_cells_one (cell.slice, cell.row, cell.column);
}

/* The number at the same place of an input. */
double
nn_input_get (const NnOperation *operation,
              int                input,
              NnCell             cell)
{
  return nn_operand_get (operation->inputs[input], cell.slice, cell.row, cell.column);
}
