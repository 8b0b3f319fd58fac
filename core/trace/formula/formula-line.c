#include "core/trace/formula/formula-line.h"

#include <string.h>

#include "core/model/place.h"
#include "core/trace/operation/formula-writer.h"
#include "core/trace/operation/small-digits.h"

/** Writes its size: "8 × (6, 16)". */
void nn_formula_write_size (GString *text, const NnOperand *operand)
{
  if (operand->slices > 1)
    g_string_append_printf (text, "%d × ", operand->slices);
  g_string_append_printf (text, "(%d, %d)", operand->rows, operand->columns);
}

/* Whether two operands have one name: the keys of two blocks, whose gradients meet. */
static gboolean shares_its_name (const NnOperation *operation, const NnOperand *operand)
{
  for (int i = 0; i < operation->n_inputs; i++)
    if (operation->inputs[i] != operand &&
        g_str_equal (operation->inputs[i]->symbol, operand->symbol))
      return TRUE;

  return FALSE;
}

/**
 * @operand: one of its inputs, or its output
 *
 * Returns: (transfer full): what its formula calls that: the symbol, and the number of the
 *   block where another input has the same, as in "∂K⁽²⁾"
 */
char *nn_formula_name (const NnOperation *operation, const NnOperand *operand)
{
  const int block = nn_place_read (operand->path).block;
  GString  *name = g_string_new (operand->symbol);

  if (block < 0 || operation->n_terms < 2 || !shares_its_name (operation, operand))
    return g_string_free (name, FALSE);

  g_string_append (name, "⁽");
  nn_append_superscript (name, block + 1);
  g_string_append (name, "⁾");

  return g_string_free (name, FALSE);
}

/* Returns the constant that a line prints as its number; @length gets that of its name. */
static double printed_constant (const char *name, const NnConstants *constants, gsize *length)
{
  const struct
  {
    const char *name;
    double      value;
  } all[] = {
    { "%s", constants->fill },
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

static void append_banned (GString *text, const NnBanned *banned, const NnAxis *words)
{
  for (int i = 0; i < banned->n; i++)
    {
      const char *word = nn_axis_label (words, banned->ids[i]);

      g_string_append (text, i > 0 ? ", " : "");
      if (word != NULL)
        g_string_append (text, word);
      else
        g_string_append_printf (text, "%d", banned->ids[i]);
    }
}

/**
 * @inputs: (array): what $0 and so on stand for
 * @operation: whose line it is; its output is what $y stands for
 *
 * `%v` becomes the words that a choice leaves out.
 */
void nn_formula_expand (GString *text, const char *line, NnOperand *const *inputs,
                        const NnOperation *operation)
{
  NnFormulaWriter writer = { text };

  for (const char *c = line; *c != '\0'; c++)
    if (*c == '$')
      {
        const NnOperand *operand = *++c == 'y' ? operation->output : inputs[*c - '0'];
        g_autofree char *name = nn_formula_name (operation, operand);

        g_string_append (text, name);
      }
    else if (g_str_has_prefix (c, "%v"))
      {
        append_banned (text, &operation->constants.banned, &inputs[0]->column_axis);
        c++;
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
