/* core/text/pairs.h
 *
 * Sentence pairs as ids, before they are divided into batches.
 *
 *      source    go  .  <eos>                      57 1 3
 *      target    <bos>  va  !  <eos>               2 201 0 4
 *                └─────────────┘                   what the decoder reads
 *                       └───────────┘              what it has to predict
 *
 * A sentence of more than num_steps tokens is truncated: it keeps its first num_steps ids, and has
 * no <eos>.  So the model does not learn that the sentence ends there.
 *
 * Read in   D2L 10.5.3, "Loading Sequences of Fixed Length"
 */

#pragma once

#include "core/text/vocabulary.h"

G_BEGIN_DECLS

/**
 * NnSharedWord:
 * @pair: in which pair
 * @source: its position in its source sentence, from 0
 * @target: where in its target sentence, `<bos>` not counted
 *
 * A word that is the same in source and target, see shared-words.h.
 */
typedef struct
{
  int     pair;
  guint16 source; /* sentences have 4096 tokens at most, see text-options.h */
  guint16 target;
} NnSharedWord;

/**
 * NnPairs:
 * @n: number of pairs
 * @source_starts: (array length=n+1): where in @source each sentence begins; the
 *   last one is the length of @source
 * @source: the ids of all source sentences, each with its `<eos>`
 * @target_starts: (array length=n+1): the same for @target
 * @target: the ids of all target sentences, each with its `<bos>` and `<eos>`
 * @source_pad: the id that pads a source sentence
 * @target_pad: the id that pads a target sentence, which the loss leaves out
 * @source_unk: the id of an unknown source word
 * @target_unk: the id of an unknown target word
 * @num_steps: the maximum length of a sentence in tokens, without `<bos>`
 * @n_cut: how many pairs were truncated to that length
 * @n_shared: how many shared words there are
 * @shared: (array length=n_shared): these words, in the order of their pairs
 */
typedef struct
{
  int  n;
  int *source_starts;
  int *source;
  int *target_starts;
  int *target;
  int  source_pad;
  int  target_pad;
  int  source_unk;
  int  target_unk;
  int  num_steps;
  int  n_cut;

  int           n_shared;
  NnSharedWord *shared;

  /*< private >*/
  const NnVocabulary *source_vocabulary;
  const NnVocabulary *target_vocabulary;
  GArray             *lists[5]; /* the arrays above, which grow */
} NnPairs;

NnPairs *nn_pairs_new (const NnVocabulary *source_vocabulary, const NnVocabulary *target_vocabulary,
                       int num_steps) G_GNUC_WARN_UNUSED_RESULT;
void     nn_pairs_reserve (NnPairs *self, gsize n, gsize n_source, gsize n_target);
void     nn_pairs_add (NnPairs *self, char **source, char **target);
void     nn_pairs_add_shared (NnPairs *self, int source, int target);
void     nn_pairs_free (NnPairs *self);

int nn_pairs_source_length (const NnPairs *self, int pair);
int nn_pairs_target_length (const NnPairs *self, int pair);
int nn_pairs_first_shared (const NnPairs *self, int pair);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnPairs, nn_pairs_free)

G_END_DECLS
