#include "core/trace/formula/equation.h"

#include "core/trace/formula/formula-gradient.h"
#include "core/trace/operation/notation.h"
#include "core/trace/operation/operations.h"

#define SIGN (-1)
#define NONE (-1)

static void add_sign (GArray *parts, const char *sign)
{
  NnEquationPart part = { .input = SIGN };

  g_strlcpy (part.sign, sign, sizeof part.sign);
  g_array_append_val (parts, part);
}

/* Whether the node multiplies, adds or stacks whole operands and does nothing else. */
static gboolean has_only_operands (const NnNode *node)
{
  switch (node->kind)
    {
    case NN_NODE_OPERAND:
      return node->is_whole;
    case NN_NODE_IS_GREATER:
      return has_only_operands (node->children[0]);
    case NN_NODE_SUM:
      return node->is_whole && has_only_operands (node->children[0]);
    case NN_NODE_MULTIPLY:
    case NN_NODE_ADD:
    case NN_NODE_ABOVE:
      for (int i = 0; i < node->n; i++)
        if (node->children[i]->is_inverse || !has_only_operands (node->children[i]))
          return FALSE;
      return TRUE;
    default:
      return FALSE;
    }
}

/* The sign between the children of a node. */
static const char *sign_of (const NnNode *node)
{
  return node->kind == NN_NODE_ADD ? "+" : node->kind == NN_NODE_ABOVE ? ";" : node->name;
}

/* Adds a node with only operands as it is written; $0 is input @first. */
static void add_written (GArray *parts, const NnNode *node, int first)
{
  const NnEquationPart part = { first + node->operand, node->is_transposed, "" };
  const int            n = node->kind == NN_NODE_IS_GREATER ? 1 : node->n;

  if (node->kind == NN_NODE_OPERAND)
    g_array_append_val (parts, part);
  if (node->kind == NN_NODE_ABOVE)
    add_sign (parts, "[");
  for (int i = 0; i < n; i++)
    {
      if (i > 0)
        add_sign (parts, sign_of (node));
      add_written (parts, node->children[i], first);
    }
  if (node->kind == NN_NODE_ABOVE)
    add_sign (parts, "]");
}

static gboolean has_input (const GArray *parts, int from, int input)
{
  for (int i = from; i < (int) parts->len; i++)
    if (g_array_index (parts, NnEquationPart, i).input == input)
      return TRUE;

  return FALSE;
}

/* Adds the operands that a node reads, each once, behind the part @from; $0 is input @first. */
static void add_read (GArray *parts, int from, const NnNode *node, int first)
{
  const NnEquationPart part = { .input = first + node->operand };

  if (node->kind == NN_NODE_OPERAND && !has_input (parts, from, part.input))
    {
      if ((int) parts->len > from)
        add_sign (parts, ",");
      g_array_append_val (parts, part);
    }
  for (int i = 0; i < node->n; i++)
    add_read (parts, from, node->children[i], first);
}

static void add_line (GArray *parts, const NnGeneralLine *line, int first)
{
  const NnNode *right = nn_line_of (line->text, line->cell)->right;

  if (has_only_operands (right))
    add_written (parts, right, first);
  else
    add_read (parts, (int) parts->len, right, first);
}

/**
 * Returns: (transfer full) (element-type NnEquationPart): what is left of its arrow: a
 *   formula of whole operands as it is written; otherwise the operands that it reads, in its order
 */
GArray *nn_equation_parts (const NnOperation *operation)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (NnEquationPart));

  if (!nn_is_gradient (operation))
    add_line (parts, nn_operation_line (operation), 0);
  for (int i = 0; i < operation->n_terms; i++)
    {
      if (i > 0)
        add_sign (parts, "+");
      add_line (parts, nn_link_line (&operation->terms[i]), operation->terms[i].first);
    }

  return parts;
}

/* A sign before the operand that another operation has just made can change places with it,
 * or is between what a function reads. */
static gboolean may_follow (const GArray *parts, int index)
{
  const char *sign = index > 0 ? g_array_index (parts, NnEquationPart, 1).sign : ",";

  return index == 0 || g_str_equal (sign, ",") ||
         (index == 2 && (g_str_equal (sign, "⊙") || g_str_equal (sign, "+")));
}

/**
 * @parts: (element-type NnEquationPart): what is left of its arrow
 * @operand: what the operation before it made
 * Returns: the part that is @operand, if the operation continues with it, or −1
 */
int nn_equation_find_running (const NnOperation *operation, const GArray *parts,
                              const NnOperand *operand)
{
  for (int i = 0; i < (int) parts->len; i++)
    {
      const NnEquationPart *part = &g_array_index (parts, NnEquationPart, i);

      if (part->input != SIGN && operation->inputs[part->input] == operand)
        return !part->is_transposed && may_follow (parts, i) ? i : NONE;
    }

  return NONE;
}

static gboolean goes_on_from (const NnOperation *operation, const NnOperation *before)
{
  g_autoptr (GArray) parts = nn_equation_parts (operation);

  return nn_equation_find_running (operation, parts, before->output) != NONE;
}

/* Finds the earlier operation whose result this one continues. */
static int find_before (const NnOperation *const *operations, int index)
{
  if (index > 0 && goes_on_from (operations[index], operations[index - 1]))
    return index - 1;
  if (operations[index]->n_inputs != 1)
    return NONE;

  for (int i = index - 1; i >= 0; i--)
    if (goes_on_from (operations[index], operations[i]))
      return i;

  return NONE;
}

/**
 * @operations: (array length=n): in the order of the pass
 * @chains: (array length=n) (out caller-allocates): in which chain each is: the number
 *   of its first operation
 *
 * An operation continues with the result of the one before it, or of the one that made its only
 * input.
 */
void nn_equation_chains (const NnOperation *const *operations, int n, int *chains)
{
  for (int i = 0; i < n; i++)
    {
      const int before = find_before (operations, i);

      chains[i] = before == NONE ? i : chains[before];
    }
}
