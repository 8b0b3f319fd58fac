/* core/trace/chain.h
 *
 * The chain rule, one link at a time: what an operation that was handed ∂y hands back
 * to one of its inputs.
 *
 *      ∂x = Σ over the operations that read x        ∂y of each · how y moves with x
 *
 * The links are the terms of operation.h.  Layers go back through several at once and
 * keep little of what is between; here is every single one, in plain loops.
 *
 * Used by   walk-backward.c
 */

#pragma once

#include "core/trace/operation.h"

G_BEGIN_DECLS

void nn_chain_add (NnOperand            *d_x,
                   const NnGradientTerm *term,
                   NnOperand *const     *operands);

G_END_DECLS
