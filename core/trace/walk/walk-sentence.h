/* core/trace/walk/walk-sentence.h
 *
 * One sentence of a batch in an update:
 *
 *      forward      through the whole figure      nn_walk_sentence_forward ()
 *      loss         of its positions              walk-loss.h
 *      backward     the figure in reverse order   walk-backward.h
 *
 * Each function is called when the slices have computed the phase of its name, and records what the
 * layers then keep.
 */

#pragma once

#include "core/trace/walk/walker.h"

/**
 * NnWalkSentence:
 * @walker: records it
 * @slices: (unowned): the slices of the batch
 * @slice: (unowned): the slice that has the sentence
 * @source_vocabulary: (unowned): the words of the encoder
 * @target_vocabulary: (unowned): the words of the decoder
 * @source: its source rows in @slice
 * @target: its target rows in @slice
 * @sentences: those of the whole batch
 * @logits: (unowned): (1, T, |V|) its logits, after the walk of forward
 * @probabilities: (unowned): (1, T, |V|) its probabilities, after the walk of the loss
 * @labels: (unowned): (1, T, 1) its labels, after the walk of the loss
 * @weights: (unowned): (1, T, 1) the weights of its positions, after the walk of the loss
 * @value: (unowned): (1, 1, 1) the loss of the batch, after the walk of the loss
 */
typedef struct
{
  NnWalker           *walker;
  const NnSlices     *slices;
  const NnSlice      *slice;
  const NnVocabulary *source_vocabulary;
  const NnVocabulary *target_vocabulary;
  NnWalkRows          source;
  NnWalkRows          target;
  NnAxis              sentences;
  NnOperand          *logits;
  NnOperand          *probabilities;
  NnOperand          *labels;
  NnOperand          *weights;
  NnOperand          *value;
} NnWalkSentence;

void nn_walk_sentence_begin (NnWalkSentence *self, const NnSlices *slices,
                             const NnVocabulary *source_vocabulary,
                             const NnVocabulary *target_vocabulary, int sentence);
void nn_walk_sentence_clear (NnWalkSentence *self);

void nn_walk_sentence_forward (NnWalkSentence *self);
