#include "core/trace/operations.h"

#include <glib/gi18n-lib.h>

/**
 * nn_operation_kind_key:
 * @kind: a kind of operation
 *
 * Returns: (transfer none): a name that files, paths and style sheets may use
 */
const char *
nn_operation_kind_key (NnOperationKind kind)
{
  return nn_operation_row (kind)->key;
}

/**
 * nn_operation_kind_title:
 * @kind: a kind of operation
 *
 * Returns: (transfer none): what people call it, short enough for a button
 */
const char *
nn_operation_kind_title (NnOperationKind kind)
{
  const NnOperationRow *row = nn_operation_row (kind);

  if (row->title == NULL)
    return row->key;

  return row->title_context != NULL
             ? g_dpgettext2 (GETTEXT_PACKAGE, row->title_context, row->title)
             : _ (row->title);
}

/**
 * nn_operation_kind_lesson:
 * @kind: a kind of operation
 *
 * Returns: (transfer none): the name of the lesson about it
 */
const char *
nn_operation_kind_lesson (NnOperationKind kind)
{
  const NnOperationRow *row = nn_operation_row (kind);

  return row->lesson != NULL ? row->lesson : row->key;
}

/**
 * nn_gradient_term_lesson:
 * @term: one term of a gradient
 *
 * Returns: (transfer none) (nullable): the name of the lesson about a gradient that is this term
 *   alone
 */
const char *
nn_gradient_term_lesson (const NnGradientTerm *term)
{
  return nn_operation_row (term->by)->links[term->input].lesson;
}

/**
 * nn_operation_line:
 * @operation: an operation that is no gradient
 *
 * Returns: (transfer none): its formula
 */
const NnGeneralLine *
nn_operation_line (const NnOperation *operation)
{
  const NnGeneralLine *line = nn_operation_row (operation->kind)->lines;

  for (; line->text != NULL; line++)
    if ((line->at == NULL || g_str_equal (line->at, operation->path)) &&
        (line->holds == NULL || line->holds (operation, &operation->constants)))
      return line;

  g_assert_not_reached ();
}

/**
 * nn_link_line:
 * @term: one term of a gradient
 *
 * Returns: (transfer none): its formula
 */
const NnGeneralLine *
nn_link_line (const NnGradientTerm *term)
{
  const NnLinkRow *link = &nn_operation_row (term->by)->links[term->input];

  g_assert (link->operands != NULL);

  return link->other.holds != NULL && link->other.holds (NULL, &term->constants) ? &link->other
                                                                                 : &link->line;
}

/**
 * nn_operation_begin:
 * @operation: an operation that is no gradient
 * @cell: what will compute its cells
 */
void
nn_operation_begin (const NnOperation *operation,
                    NnCell            *cell)
{
  const NnGeneralLine *line = nn_operation_line (operation);

  nn_cell_begin (cell, nn_line_of (line->text, line->cell), operation->output, operation->inputs,
                 operation->n_inputs, &operation->constants);
}

/**
 * nn_link_begin:
 * @term: one term of a gradient
 * @d_x: the gradient
 * @operands: (array): what the term is made of
 * @cell: what will compute its cells
 */
void
nn_link_begin (const NnGradientTerm *term,
               const NnOperand      *d_x,
               NnOperand *const     *operands,
               NnCell               *cell)
{
  const NnGeneralLine *line = nn_link_line (term);

  nn_cell_begin (cell, nn_line_of (line->text, line->cell), d_x, operands, term->n,
                 &term->constants);
}
