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

/* A word that is the same in source and target, see batch.h. */
typedef struct
{
  int     pair;   /* in which pair */
  guint16 source; /* its position in its source sentence, from 0; sentences have 4096 tokens at
                   * most */
  guint16 target; /* where in its target sentence, `<bos>` not counted */
} NnSharedWord;

typedef struct
{
  int  n;             /* number of pairs */
  int *source_starts; /* (array length=n+1): where in @source each sentence begins; the last one
                       * is the length of @source */
  int *source;        /* the ids of all source sentences, each with its `<eos>` */
  int *target_starts; /* (array length=n+1): the same for @target */
  int *target;        /* the ids of all target sentences, each with its `<bos>` and `<eos>` */
  int  source_pad;    /* the id that pads a source sentence */
  int  target_pad;    /* the id that pads a target sentence, which the loss leaves out */
  int  source_unk;    /* the id of an unknown source word */
  int  target_unk;    /* the id of an unknown target word */
  int  num_steps;     /* the maximum length of a sentence in tokens, without `<bos>` */
  int  n_cut;         /* how many pairs were truncated to that length */

  int           n_shared; /* how many shared words there are */
  NnSharedWord *shared;   /* (array length=n_shared): these words, in the order of their pairs */

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
