/* core/text/shared-words.h
 *
 * Words that stand alike on both sides of a pair: names, numbers, borrowed words.  A
 * model that shall copy what it does not know has to see words it does not know, and a
 * vocabulary made from the corpus has them all.  So training hides some of these words,
 * others in each epoch:
 *
 *      tom lives in paris .        tom habite à paris .
 *      tom lives in <unk> .        tom habite à <unk> .
 *
 * A word counts if it stands once on each side and is a name (spelling.h), has a digit,
 * or has four letters or more: short words such as "me", "on", "son" are alike by chance.
 */

#pragma once

#include "core/text/batch.h"
#include "core/text/spelling.h"

G_BEGIN_DECLS

/**
 * NnHiding:
 * @share: how likely a word is hidden, from 0 to 1
 * @seed: where all chance comes from
 * @epoch: which epoch, from 0
 */
typedef struct
{
  double  share;
  guint64 seed;
  int     epoch;
} NnHiding;

void nn_shared_words_find (NnPairs          *pairs,
                           char            **source,
                           char            **target,
                           const NnSpelling *spelling);
void nn_shared_words_hide (const NnPairs  *pairs,
                           const int      *order,
                           const NnHiding *hiding,
                           NnBatch        *batch);

G_END_DECLS
