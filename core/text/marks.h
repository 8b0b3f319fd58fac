/* core/text/marks.h
 *
 * What the third column of a corpus tells the program: words after the kind of the pair.
 *
 *      He's calm.⇥Il est calme.⇥grammar:calm starter held-out
 *                               └──┬───┘└─┬┘ └──┬──┘ └──┬───┘
 *                                 kind  topic    marks
 *
 * A pair with the mark "starter" belongs to a small part of a large corpus, for a training
 * that shall be short.  A pair with the mark "held-out" is never learned from, see split.h.
 * Everything else in the column is for people.
 */

#pragma once

#include "core/text/corpus.h"

G_BEGIN_DECLS

#define NN_MARK_HELD_OUT "held-out"
#define NN_MARK_STARTER "starter"

gboolean nn_pair_has_mark (const NnPair *pair,
                           const char   *mark);
int      nn_corpus_count_marked (const NnCorpus *corpus,
                                 const char     *mark);
void     nn_corpus_keep_marked (NnCorpus   *corpus,
                                const char *mark,
                                int         max_pairs);

G_END_DECLS
