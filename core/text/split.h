/* core/text/split.h
 *
 * The split of a corpus: which pairs the model learns from, and which are held out to evaluate it
 * on sentences that it has not seen.
 *
 *      held out   ⇔   random (seed, key (source)) < fraction
 *
 * The key of a sentence is a hash of its words, without capitals and punctuation marks, and with '
 * for ’.  So "Go!" and "go ." have the same key, and all translations of a sentence are on one
 * side.  The random number is a hash too, not the next one of a sequence: pairs that are added to a
 * corpus do not change the side of the others.
 *
 * A corpus can hold out a pair by the mark "held-out".  Then all pairs with the same target
 * sentence, and all translations of their source sentences, are held out too, so that the model
 * does not learn the translation from another pair.
 *
 * Marks are words in the third column of a corpus that the program reads.
 *
 *      He's calm.⇥Il est calme.⇥grammar:calm starter held-out
 *                               └──┬───┘└─┬┘ └──┬──┘ └──┬───┘
 *                                 kind  topic    marks
 *
 * The pairs with the mark "starter" are a small part of a large corpus, for a short run.
 * Everything else in the column is for people.
 */

#pragma once

#include "core/text/corpus.h"

#define NN_MARK_HELD_OUT "held-out"
#define NN_MARK_STARTER "starter"

gboolean nn_pair_has_mark (const NnPair *pair, const char *mark);
int      nn_corpus_count_marked (const NnCorpus *corpus, const char *mark);
void     nn_corpus_keep_marked (NnCorpus *corpus, const char *mark, int max_pairs);

#define NN_SPLIT_FRACTION 0.1

typedef struct
{
  guint64 *keys;        /* (array): the key of each pair's source sentence */
  guint8  *is_held_out; /* (array): for each pair whether it is held out */
} NnSplit;

char   *nn_split_words (const char *sentence) G_GNUC_WARN_UNUSED_RESULT;
guint64 nn_split_key_of (const char *sentence);
int     nn_split_compare_keys (gconstpointer a, gconstpointer b);

NnSplit *nn_split_new (const NnCorpus *corpus, double fraction,
                       guint64 seed) G_GNUC_WARN_UNUSED_RESULT;
void     nn_split_free (NnSplit *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSplit, nn_split_free)
