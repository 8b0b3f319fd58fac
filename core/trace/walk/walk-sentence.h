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
 *
 * A batch as a matrix has one row for each sentence and one column for each position, even if the
 * batch is packed.
 *
 *      i'm    home   .      <eos>           padding is marked, also where a packed
 *      go     .      <eos>  <pad>           batch has no row for it
 */

#pragma once

#include "core/trace/walk/walker.h"

typedef struct
{
  const NnRows *rows;      /* the stack */
  NnAxis        sentences; /* the sentences of the batch */
  int           width;     /* positions of the longest */
} NnWalkGrid;

NnWalkGrid nn_walk_grid (const NnRows *rows, NnAxis sentences);

NnOperand *nn_walk_grid_of_ids (const NnWalkGrid *self, NnWalker *walker, const char *symbol,
                                const char *path, const int *ids, int pad,
                                const NnVocabulary *vocabulary);
NnOperand *nn_walk_grid_of_numbers (const NnWalkGrid *self, NnWalker *walker, const char *symbol,
                                    const char *path, const float *values);

typedef struct
{
  NnWalker           *walker;            /* records it */
  const NnSlices     *slices;            /* (unowned): the slices of the batch */
  const NnSlice      *slice;             /* (unowned): the slice that has the sentence */
  const NnVocabulary *source_vocabulary; /* (unowned): the words of the encoder */
  const NnVocabulary *target_vocabulary; /* (unowned): the words of the decoder */
  NnWalkRows          source;            /* its source rows in @slice */
  NnWalkRows          target;            /* its target rows in @slice */
  NnAxis              sentences;         /* those of the whole batch */
  NnOperand          *logits;            /* (unowned): (1, T, |V|), after forward */
  NnOperand          *probabilities;     /* (unowned): (1, T, |V|), after the loss */
  NnOperand          *labels;            /* (unowned): (1, T, 1), after the loss */
  NnOperand          *weights;           /* (unowned): (1, T, 1) of positions, after the loss */
  NnOperand          *value;             /* (unowned): (1, 1, 1) the loss of the batch, after it */
} NnWalkSentence;

void nn_walk_sentence_begin (NnWalkSentence *self, const NnSlices *slices,
                             const NnVocabulary *source_vocabulary,
                             const NnVocabulary *target_vocabulary, int sentence);
void nn_walk_sentence_clear (NnWalkSentence *self);

void nn_walk_sentence_forward (NnWalkSentence *self);
