/* core/trace/walk-loss.h
 *
 * The loss of the shown sentence, position by position, and that of the batch.
 *
 *      p, labels   →  loss (T, 1)      loss, weights (B, T)  →  L
 */

#pragma once

#include "core/trace/walker.h"

G_BEGIN_DECLS

/**
 * NnWalkLoss:
 * @walker: (unowned): the walker
 * @slices: (unowned): who computed it
 * @slice: (unowned): who has the shown sentence
 * @target: its rows there
 * @sentences: those of the whole batch
 * @vocabulary: (unowned): the target's
 * @logits: (unowned): (1, T, |V|) of the shown sentence
 * @probabilities: (unowned): (1, T, |V|), once the loss is walked
 * @labels: (unowned): (1, T, 1) likewise
 * @weights: (unowned): (1, T, 1) likewise
 * @value: (unowned): (1, 1, 1) the loss of the batch, likewise
 */
typedef struct
{
  NnWalker           *walker;
  const NnSlices     *slices;
  const NnSlice      *slice;
  NnWalkRows          target;
  NnAxis              sentences;
  const NnVocabulary *vocabulary;
  NnOperand          *logits;
  NnOperand          *probabilities;
  NnOperand          *labels;
  NnOperand          *weights;
  NnOperand          *value;
} NnWalkLoss;

void nn_walk_loss (NnWalkLoss *self,
                   double      value);
void nn_walk_loss_again (NnWalkLoss *self,
                         double      value);

G_END_DECLS
