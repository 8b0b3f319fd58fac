/* core/trace/walk-backward.h
 *
 * The figure in reverse: for every operation of a forward pass, the last one first,
 * the gradient of what it made; and where something learned was read, its gradient.
 *
 * A tensor that several operations read gets its gradient from all of them, so each
 * operation, when its own gradient is known, leaves a term with everything it read:
 *
 *      ∂logits ─► leaves ∂z W with x ─► … ─► ∂x = Σ of what was left with x
 *
 * The numbers are those that the layers computed (gradient-tracer.h); what they went
 * past at once is computed from its terms.
 */

#pragma once

#include "core/trace/walker.h"

G_BEGIN_DECLS

/**
 * NnWalkBackward:
 * @first: the first node of the forward pass
 * @end: the node after its last
 * @places: (element-type NnGradientPlace): where the layers have gradients
 * @source: which rows of the encoder are shown
 * @target: which rows of the decoder are shown
 * @loss_inputs: (array zero-terminated=1): probabilities, labels, weights
 * @smoothing: of the labels
 */
typedef struct
{
  int               first;
  int               end;
  GPtrArray        *places;
  NnWalkRows        source;
  NnWalkRows        target;
  NnOperand *const *loss_inputs;
  double            smoothing;
} NnWalkBackward;

void nn_walk_backward (NnWalker             *walker,
                       const NnWalkBackward *backward);

G_END_DECLS
