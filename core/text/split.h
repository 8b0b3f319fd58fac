/* core/text/split.h
 *
 * Which pairs the model learns from, and which are held out to see whether it can
 * translate what it has never seen.
 *
 *      held out   ⇔   random (seed, key (source)) < fraction
 *
 * The key of a sentence is a hash of its words, without capitals, stops and the difference
 * between ' and ’, so that "Go!" and "go ." have the same random number: all translations
 * of a sentence are on one side.  The number is a hash, not the next of a stream: adding pairs
 * to a corpus moves none of the others.
 *
 * A corpus may ask for a pair to be held out: by the mark "held-out" (marks.h).
 * All pairs with the same target sentence are held out too, so that the model does not learn
 * the answer from another question, and all translations of their source sentences.
 */

#pragma once

#include "core/text/corpus.h"

G_BEGIN_DECLS

#define NN_SPLIT_FRACTION 0.1

/**
 * NnSplit:
 * @keys: (array): the key of each pair's source sentence
 * @is_held_out: (array): for each pair whether it is held out
 */
typedef struct
{
  guint64 *keys;
  guint8  *is_held_out;
} NnSplit;

char   *nn_split_words (const char *sentence) G_GNUC_WARN_UNUSED_RESULT;
guint64 nn_split_key_of (const char *sentence);

NnSplit *nn_split_new (const NnCorpus *corpus,
                       double          fraction,
                       guint64         seed) G_GNUC_WARN_UNUSED_RESULT;
void     nn_split_free (NnSplit *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSplit, nn_split_free)

G_END_DECLS
