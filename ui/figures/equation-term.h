/* ui/figures/equation-term.h
 *
 * One operand as a term of an equation: the matrix of one head, as it stands there, with the
 * names of its rows and columns.  Of a large vocabulary only the words at hand are shown.
 *
 *      K_h  (7, 32), head 2      K_hᵀ  (32, 7)
 */

#pragma once

#include "core/trace/operand.h"
#include "ui/figures/excerpt.h"
#include "ui/render/equation-spec.h"

G_BEGIN_DECLS

/**
 * HlTermSource:
 * @operand: whose numbers they are
 * @slice: which matrix of it
 * @is_transposed: whether rows and columns are exchanged
 * @rows: which rows of the operand are shown
 * @columns: which columns of it
 *
 * Where the cells of a term come from.
 */
typedef struct
{
  const NnOperand *operand;
  int              slice;
  gboolean         is_transposed;
  HlExcerpt        rows;
  HlExcerpt        columns;
} HlTermSource;

void           hl_term_source_clear (HlTermSource *self);
HlEquationTerm hl_equation_term_new (const HlTermSource *source,
                                     const char         *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
