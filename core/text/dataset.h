/* core/text/dataset.h
 *
 * A dataset: what a training run needs of the text.  It is two vocabularies, the training pairs and
 * the held-out pairs, which the model is evaluated on (validation).
 *
 * corpus-dataset.h makes it from a corpus, dataset-typed.h from one pair.  This file has the steps
 * that they share.
 */

#pragma once

#include "core/text/corpus.h"
#include "core/text/oddities.h"
#include "core/text/pairs.h"
#include "core/text/sides.h"
#include "core/text/text-options.h"

/* Numbers of pairs.  One validation pair more than this is read, see book-text.h. */
#define NN_BOOK_VALIDATION 128
#define NN_BOOK_TRAINING 512

typedef struct
{
  NnTextOptions text;         /* how sentences become ids */
  int           n_training;   /* textbook's pipeline only: how many training pairs */
  int           n_validation; /* textbook's pipeline only: how many held-out pairs, less one */
  double        held_out;     /* which fraction of the sentences to hold out; in the textbook's
                               * pipeline 0 means that pairs are not moved, even if their notes
                               * ask to hold them out */
  guint64       seed;         /* not in the textbook's pipeline: chooses the held-out sentences */
  GCancellable *cancellable;  /* (nullable): stops the work */
} NnDatasetOptions;

typedef struct
{
  char      *source;     /* a held-out sentence as it is in the corpus */
  char     **tokens;     /* its tokens, without `<eos>` */
  GPtrArray *references; /* (element-type char**): the tokens of each of its different
                          * translations */
  char      *note;       /* the note of its first pair */
} NnHeldOutSentence;

typedef struct
{
  NnTextOptions text;               /* how sentences became ids */
  NnVocabulary *source_vocabulary;  /* the ids of the source tokens */
  NnVocabulary *target_vocabulary;  /* the ids of the target tokens */
  NnPairs      *training;           /* the training pairs, at least one */
  NnPairs      *held_out;           /* the held-out pairs, maybe none */
  GPtrArray    *held_out_sentences; /* (element-type NnHeldOutSentence): the held-out pairs, each
                                     * source sentence once with all its translations */
  GPtrArray    *base_sentences;     /* (nullable) (element-type NnHeldOutSentence): held-out
                                     * sentences of what the model knew before, see
                                     * dataset-on-top.h */
  NnSides      *sides;              /* which source sentences are training sentences, and which
                                     * are held out */
  int           n_skipped;          /* how many lines of the corpus were not a pair */
  int           first_skipped;      /* the number of the first such line, from 1 */
  int           source_column;      /* which column of the corpus is the source, from 0 */
  int           target_column;      /* which is the target */
  NnOddities    oddities;           /* what is odd in the corpus */
} NnDataset;

NnDatasetOptions nn_dataset_options (NnTextOptions text);

NnDataset *nn_dataset_new_empty (NnTextOptions text) G_GNUC_WARN_UNUSED_RESULT;
void       nn_dataset_free (NnDataset *self);

gboolean nn_dataset_check_training (int n_training, GError **error);
void     nn_dataset_begin_pairs (NnDataset *self);
void     nn_dataset_add_pair (NnDataset *self, gboolean is_held_out, char **source, char **target);
char   **nn_dataset_without_end (char **tokens) G_GNUC_WARN_UNUSED_RESULT;
void     nn_dataset_add_held_out (NnDataset *self, GHashTable *by_source, const NnPair *pair,
                                  char **source, char **target);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnDataset, nn_dataset_free)
