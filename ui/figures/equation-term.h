/* ui/figures/equation-term.h
 *
 * One operand as a term of an equation: the matrix of one head, as it is there, with the
 * names of its rows and columns.  Of a large vocabulary only the words of interest are shown.
 * Where a pass of the decoder makes one row, those of other passes are above and below it.
 *
 *      K_h  (7, 32), head 2      K_hᵀ  (32, 7)      A  (1, 7), below the rows of two passes before
 */

#pragma once

#include "core/trace/walk/origin.h"
#include "ui/figures/excerpt.h"
#include "ui/render/equation-spec.h"

G_BEGIN_DECLS

#define HL_TERM_PASSES 8 /* of the decoder that an equation shows together, at most */

/* Where the cells of a term come from. */
typedef struct
{
  const NnOperand   *operand;       /* whose numbers they are */
  const NnOperation *maker;         /* the operation of the place that makes it, or NULL */
  int                slice;         /* which matrix of it */
  gboolean           is_transposed; /* whether rows and columns are exchanged */
  HlExcerpt          rows;          /* which rows of the operand are shown */
  HlExcerpt          columns;       /* which columns of it */
  /* the same operand of other passes of the decoder, each of which has one row of the term */
  const NnOperand   *passes[HL_TERM_PASSES];
  const NnOperation *pass_makers[HL_TERM_PASSES]; /* the operations that make these */
  int                n_passes;                    /* how many; 0: operand has all rows */
  int                pass;                        /* which of them operand is of */
} HlTermSource;

void     hl_term_source_clear (HlTermSource *self);
NnNumber hl_term_source_number (const HlTermSource *self, int row, int column);
int      hl_term_source_find_pass (const HlTermSource *self, const NnOperand *operand);

gboolean hl_term_is_token (const NnAxis *axis);
gboolean hl_term_is_attention (const NnOperand *operand);
gboolean hl_term_has_queries (const NnOperand *operand);

HlEquationTerm hl_equation_term_new (const HlTermSource *source,
                                     const char         *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
