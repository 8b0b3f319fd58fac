/* core/text/marks.h
 *
 * Marks: words in the third column of a corpus that the program reads.
 *
 *      He's calm.⇥Il est calme.⇥grammar:calm starter held-out
 *                               └──┬───┘└─┬┘ └──┬──┘ └──┬───┘
 *                                 kind  topic    marks
 *
 * The pairs with the mark "starter" are a small part of a large corpus, for a short run.  A
 * pair with the mark "held-out" is never a training pair, see split.h.  Everything else in the
 * column is for people.
 */

#pragma once

#include "core/text/corpus.h"

#define NN_MARK_HELD_OUT "held-out"
#define NN_MARK_STARTER "starter"

gboolean nn_pair_has_mark (const NnPair *pair, const char *mark);
int      nn_corpus_count_marked (const NnCorpus *corpus, const char *mark);
void     nn_corpus_keep_marked (NnCorpus *corpus, const char *mark, int max_pairs);
