/* core/trace/operations.h
 *
 * The table of operations: for each kind its names, its lesson, its formula, and what it
 * hands back to each of its inputs.  All that is said of an operation follows from its row:
 *
 *      the general line on the screen       the formula, with names for $0, $1 …
 *      a cell in numbers                    the formula, printed by cell-text.h
 *      what the cell was made of            the cells that the formula reads
 *      the cell itself                      the formula, computed by cell.h
 *      the gradients of the inputs          the formulas of the links
 *
 * so that none of these can say anything else than the others.
 *
 *      operations.c           the table
 *      operation-lines.c      which of its lines is true of an operation
 *      compute.c              whole results from it
 */

#pragma once

#include "core/trace/cell.h"

G_BEGIN_DECLS

/**
 * NnGeneralLine:
 * @text: the formula, in the language of notation.h; some are translated
 * @sizes: (nullable): what is multiplied with what, #0 being the size of the first operand
 *   and #y that of the output; of a link without the arrow
 * @cell: (nullable): of a link, the indices of the cell that @text is about, such as
 *   "[i,d]"; without, it is about whole matrices
 * @holds: (nullable): for which operations; of several lines, the first that holds is it;
 *   of a link, which goes by the constants alone, the operation is %NULL
 * @at: (nullable): the path of the operation, where a kind does several things
 */
typedef struct
{
  const char *text;
  const char *sizes;
  const char *cell;
  gboolean (*holds) (const NnOperation *operation,
                     const NnConstants *constants);
  const char *at;
} NnGeneralLine;

#define NN_MAX_LINES 8
#define NN_MAX_LINKS 4

/**
 * NnLinkRow:
 * @operands: (nullable): what a term of the gradient of an input is made of, in order: d is
 *   the gradient of the output, y the output, 0 and so on the inputs; D and Y are d and y of
 *   the whole batch, where there is one; %NULL if nothing goes back there
 * @line: the term
 * @other: the term where its @holds does
 * @lesson: (nullable): the lesson on the gradient that is this term alone
 */
typedef struct
{
  const char   *operands;
  NnGeneralLine line;
  NnGeneralLine other;
  const char   *lesson;
} NnLinkRow;

/**
 * NnOperationRow:
 * @key: what files and paths call it
 * @title: (nullable): what people call it, to be translated
 * @title_context: (nullable): the context of that
 * @lesson: (nullable): its lesson, where that is not called like it; lesson-key.c knows
 *   where there are several
 * @lines: its formula
 * @links: for each input, what its gradient gets
 * @beside: inputs that only stand beside it, as bits
 */
typedef struct
{
  const char   *key;
  const char   *title;
  const char   *title_context;
  const char   *lesson;
  NnGeneralLine lines[NN_MAX_LINES];
  NnLinkRow     links[NN_MAX_LINKS];
  guint         beside;
} NnOperationRow;

const NnOperationRow *nn_operation_row (NnOperationKind kind);

const NnGeneralLine *nn_operation_line (const NnOperation *operation);
const NnGeneralLine *nn_link_line (const NnGradientTerm *term);

void nn_operation_begin (const NnOperation *operation,
                         NnCell            *cell);
void nn_link_begin (const NnGradientTerm *term,
                    const NnOperand      *d_x,
                    NnOperand *const     *operands,
                    NnCell               *cell);

void nn_operation_compute (NnOperationKind    kind,
                           NnOperand         *output,
                           const NnConstants *constants,
                           NnOperand *const  *inputs);
void nn_link_add (NnOperand            *d_x,
                  const NnGradientTerm *term,
                  NnOperand *const     *operands);

G_END_DECLS
