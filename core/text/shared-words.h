/* core/text/shared-words.h
 *
 * Shared words: words that are the same in source and target, such as names, numbers and borrowed
 * words.  A model learns to copy unknown words only if it sees <unk> in training, but most words of
 * the training pairs are in the vocabulary.  So training replaces some of the shared words by
 * <unk>, other ones in each epoch:
 *
 *      tom lives in paris .        tom habite à paris .
 *      tom lives in <unk> .        tom habite à <unk> .
 *
 * A word counts if it occurs once in each of both sentences and is a name (spelling.h), has a
 * digit, or has four letters or more.  Short words such as "me", "on", "son" are the same by
 * chance.
 */

#pragma once

#include "core/text/batch.h"
#include "core/text/spelling.h"

typedef struct
{
  double  share; /* the probability that a word is hidden, from 0 to 1 */
  guint64 seed;  /* the run's seed */
  int     epoch; /* which epoch, from 0 */
} NnHiding;

void nn_shared_words_find (NnPairs *pairs, char **source, char **target,
                           const NnSpelling *spelling);
void nn_shared_words_hide (const NnPairs *pairs, const int *order, const NnHiding *hiding,
                           NnBatch *batch);
