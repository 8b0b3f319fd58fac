#include "core/trace/operation/notation-node.h"

#include <string.h>

/**
 * @kind: its kind
 *
 * Returns: (transfer full): a node, which is never freed
 */
NnNode *nn_node_new (NnNodeKind kind)
{
  NnNode *node = g_new0 (NnNode, 1);

  node->kind = kind;
  node->memory = -1;

  return node;
}

/**
 * @node: a sum or a term
 * @child: (transfer full): what is added, or multiplied by
 * @is_inverse: whether it is subtracted, or divided by
 */
void nn_node_add (NnNode *node, NnNode *child, gboolean is_inverse)
{
  g_assert (node->n < NN_MAX_CHILDREN);

  child->is_inverse = is_inverse;
  node->children[node->n++] = child;
}

/**
 * @kind: its kind
 * @child: (transfer full): its child
 *
 * Returns: (transfer full): a node with one child
 */
NnNode *nn_node_new_of (NnNodeKind kind, NnNode *child)
{
  NnNode *node = nn_node_new (kind);

  nn_node_add (node, child, FALSE);

  return node;
}

/**
 * @node: a node of a line
 * @from: a letter
 * @to: another
 *
 * Writes @to for @from wherever a whole matrix has it as its row or column.
 */
void nn_node_rename_letter (NnNode *node, char from, char to)
{
  if (node->row == from)
    node->row = to;
  if (node->column == from)
    node->column = to;
  for (int i = 0; i < node->n; i++)
    nn_node_rename_letter (node->children[i], from, to);
}

/**
 * @node: an expression
 *
 * Makes rows of the columns of all whole matrices in it.
 */
void nn_node_transpose (NnNode *node)
{
  const char row = node->row;

  node->row = node->column;
  node->column = row;
  node->is_transposed = !node->is_transposed;
  for (int i = 0; i < node->n; i++)
    nn_node_transpose (node->children[i]);
}

static gboolean runs_over_letter (const NnNode *node)
{
  return node->kind == NN_NODE_SUM || node->kind == NN_NODE_MAX_OVER ||
         node->kind == NN_NODE_ARGMAX || node->kind == NN_NODE_LOG_SUM_EXP;
}

static gboolean is_the_same (const NnNode *a, const NnNode *b)
{
  return a != NULL && a->length == b->length && memcmp (a->text, b->text, a->length) == 0;
}

/* Returns a memory; equal maxima, as the two of the softmax, share one. */
static int memory_for (NnLine *line, NnNode *node)
{
  if (node->kind == NN_NODE_MAX_OVER && is_the_same (line->maximum, node))
    return line->maximum->memory;
  if (node->kind == NN_NODE_MAX_OVER && line->maximum == NULL)
    line->maximum = node;

  return line->n_memories++;
}

/**
 * @node: the right side of a line, or a part of it
 * @line: the line
 *
 * Sets has_letters, is_fixed and memory of the node and of all nodes below it.
 */
void nn_node_finish (NnNode *node, NnLine *line)
{
  node->is_fixed = node->kind != NN_NODE_OPERAND && node->kind != NN_NODE_ID_OF_TOKEN &&
                   node->kind != NN_NODE_SUM_OF_SQUARES;
  if (node->kind == NN_NODE_LETTER)
    node->has_letters = nn_letter_bit (node->letter);
  if (node->kind == NN_NODE_COUNTS)
    node->has_letters = nn_letter_bit ('i');
  if (node->kind == NN_NODE_OPERAND)
    node->has_letters = nn_letter_bit ('h');
  if (node->row != 0)
    node->has_letters |= nn_letter_bit (node->row) | nn_letter_bit (node->column);

  for (int i = 0; i < node->n; i++)
    {
      nn_node_finish (node->children[i], line);
      node->has_letters |= node->children[i]->has_letters;
      node->is_fixed = node->is_fixed && node->children[i]->is_fixed;
    }

  if (node->kind == NN_NODE_IS_EQUAL || node->kind == NN_NODE_IS_GREATER ||
      node->kind == NN_NODE_IS_WORD)
    node->is_fixed = TRUE;
  if (runs_over_letter (node))
    {
      node->has_letters &= ~nn_letter_bit (node->letter);
      node->is_fixed = FALSE;
      node->memory = memory_for (line, node);
    }
}
