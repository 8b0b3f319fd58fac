/* core/text/dataset.h
 *
 * All that a training run needs of the text: two vocabularies, the pairs to learn
 * from and the pairs to be judged by.
 *
 * How they come about is told in corpus-dataset.h; here is what all ways fill.
 */

#pragma once

#include "core/text/corpus.h"
#include "core/text/pairs.h"
#include "core/text/sides.h"
#include "core/text/text-options.h"

G_BEGIN_DECLS

/* One more line than this is read, see book-text.h. */
#define NN_BOOK_VALIDATION 128
#define NN_BOOK_TRAINING 512

/**
 * NnDatasetOptions:
 * @text: how sentences become ids
 * @n_training: book only: how many pairs to learn from
 * @n_validation: book only: how many to judge by, less one
 * @held_out: own way: which part of the sentences to judge by; book: 0 for the lines
 *   as they come, whatever their notes ask
 * @seed: own way only: chooses these sentences
 * @cancellable: (nullable): ends the work
 */
typedef struct
{
  NnTextOptions text;
  int           n_training;
  int           n_validation;
  double        held_out;
  guint64       seed;
  GCancellable *cancellable;
} NnDatasetOptions;

/**
 * NnHeldOutSentence:
 * @source: a held-out sentence as it stands in the corpus
 * @tokens: its tokens, without `<eos>`
 * @references: (element-type char**): the tokens of its different translations
 * @note: the note of its first pair
 */
typedef struct
{
  char      *source;
  char     **tokens;
  GPtrArray *references;
  char      *note;
} NnHeldOutSentence;

/**
 * NnDataset:
 * @text: how sentences became ids
 * @source_vocabulary: the ids of the source tokens
 * @target_vocabulary: the ids of the target tokens
 * @training: the pairs to learn from, at least one
 * @held_out: the pairs to judge by, maybe none
 * @questions: (element-type NnHeldOutSentence): the same, each source sentence once
 * @sides: on which side of the split each source sentence stands
 * @n_skipped: lines of the corpus that were no pair
 * @first_skipped: which line was the first of them
 */
typedef struct
{
  NnTextOptions text;
  NnVocabulary *source_vocabulary;
  NnVocabulary *target_vocabulary;
  NnPairs      *training;
  NnPairs      *held_out;
  GPtrArray    *questions;
  NnSides      *sides;
  int           n_skipped;
  int           first_skipped;
} NnDataset;

NnDatasetOptions nn_dataset_options (NnTextOptions text);

NnDataset *nn_dataset_new_empty (NnTextOptions text) G_GNUC_WARN_UNUSED_RESULT;
void       nn_dataset_free (NnDataset *self);

gboolean nn_dataset_check_training (int      n_training,
                                    GError **error);
void     nn_dataset_begin_pairs (NnDataset *self);
void     nn_dataset_add_pair (NnDataset *self,
                              gboolean   is_held_out,
                              char     **source,
                              char     **target);
char   **nn_dataset_without_end (char **tokens) G_GNUC_WARN_UNUSED_RESULT;
void     nn_dataset_add_question (NnDataset    *self,
                                  GHashTable   *by_source,
                                  const NnPair *pair,
                                  char        **source,
                                  char        **target);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnDataset, nn_dataset_free)

G_END_DECLS
