#include "core/trace/formula.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/trace/cell-text.h"
#include "core/trace/formula-gradient.h"
#include "core/trace/operations.h"

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
  if (nn_is_gradient (operation))
    nn_gradient_write (operation, &writer, slice, row, column);
  else
    {
      NnCell cell;

      nn_operation_begin (operation, &cell);
      nn_cell_move (&cell, slice, row, column);
      nn_cell_write (&cell, &writer, cell.line->right);
    }

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

/* The constant that a line prints as its number, and how long its name is. */
static double
printed_constant (const char        *name,
                  const NnConstants *constants,
                  gsize             *length)
{
  const struct
  {
    const char *name;
    double      value;
  } all[] = {
    { "%s", constants->fill },
    { "%v", constants->banned },
    { "%β", constants->beta },
    { "%α", 1.0 - constants->beta },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    if (g_str_has_prefix (name, all[i].name))
      {
        *length = strlen (all[i].name);
        return all[i].value;
      }

  g_assert_not_reached ();
}

/**
 * nn_formula_expand:
 * @text: where to write
 * @template: a general line
 * @inputs: (array): what $0, #0 and so on stand for
 * @operation: whose line it is; its output is what $y and #y stand for
 */
void
nn_formula_expand (GString *text,
                   const char *template,
                   NnOperand *const  *inputs,
                   const NnOperation *operation)
{
  NnFormulaWriter writer = { text };

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
    else if (*c == '%')
      {
        gsize length = 0;

        nn_write_number (&writer, printed_constant (c, &operation->constants, &length));
        c += length - 1;
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
  GString             *text = g_string_new (NULL);
  const NnGeneralLine *line;

  if (nn_is_gradient (operation))
    {
      nn_gradient_describe (operation, text);
      return g_string_free (text, FALSE);
    }

  line = nn_operation_line (operation);
  nn_formula_expand (text, _ (line->text), operation->inputs, operation);
  if (line->sizes != NULL)
    {
      g_string_append (text, "   ");
      nn_formula_expand (text, line->sizes, operation->inputs, operation);
    }

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
  return (nn_operation_row (operation->kind)->beside & 1U << MIN (input, 31)) == 0;
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
  g_autofree NnCells *reads = NULL;
  NnCell              cell;

  g_assert (input >= 0 && input < operation->n_inputs);

  if (nn_is_gradient (operation))
    return nn_gradient_depends (operation, slice, row, column, input);

  reads = g_new0 (NnCells, operation->n_inputs);
  nn_operation_begin (operation, &cell);
  cell.reads = reads;
  nn_cell_move (&cell, slice, row, column);
  nn_cell_value (&cell, cell.line->right);

  return reads[input];
}
