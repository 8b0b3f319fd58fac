/* core/trace/walk/walk-terms.h
 *
 * The terms of gradients: in a backward pass every operation adds a term for each tensor that it
 * read, with its kind, the gradient of its result, and the other operands of the term.  When the
 * operation that made the tensor is reached, all terms of its gradient are there.
 *
 *      dense1 read x        term for x     ∂f₁, W₁
 *      residual read x      term for x     ∂s
 *      scale_shift made x                  ∂x = ∂f₁ W₁ + ∂s
 *
 * NnLinkRow has the operands of each term.
 */

#pragma once

#include "core/trace/walk/walker.h"

G_BEGIN_DECLS

/**
 * NnWalkTerms:
 * @walker: (unowned): the walker
 * @pending: (element-type NnOperand …): what was left with each tensor
 * @shown_of: (element-type NnOperand NnOperand): of x of a whole batch, the shown rows
 * @whole_of: (element-type NnOperand NnOperand): the other way
 * @last: (nullable) (unowned): the operation that left something last
 */
typedef struct
{
  NnWalker          *walker;
  GHashTable        *pending;
  GHashTable        *shown_of;
  GHashTable        *whole_of;
  const NnOperation *last;
} NnWalkTerms;

NnWalkTerms *nn_walk_terms_new (NnWalker *walker, int first, int end) G_GNUC_WARN_UNUSED_RESULT;
void         nn_walk_terms_free (NnWalkTerms *self);

NnOperand *nn_walk_terms_learned (NnWalkTerms *self, NnOperand *operand);

void nn_walk_terms_leave_loss (NnWalkTerms *self, NnOperand *logits, NnOperand *const *inputs,
                               double smoothing);
void nn_walk_terms_leave (NnWalkTerms *self, const NnOperation *operation, NnOperand *d_y);
void nn_walk_terms_add_up (NnWalkTerms *self, NnOperand *x, NnOperand *gradient);
void nn_walk_terms_take (NnWalkTerms *self, NnOperationKind kind, const NnOperation *operation,
                         NnOperand *x, NnOperand *gradient);

G_END_DECLS
