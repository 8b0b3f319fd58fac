/* core/text/dataset.h
 *
 * All that a training run needs of the text: two vocabularies, the pairs to learn
 * from and the pairs to be judged by.
 *
 *      corpus ─► split ─► tokens ─► vocabularies ─► ids
 *
 * In the program's own way the split is by sentence (split.h) and the vocabularies
 * know the training part only, so that a held-out sentence can hold unknown words,
 * as in life.  The textbook instead takes the first lines of the file for
 * training, the next 129 for validation, and counts words in both.  A pair that the
 * corpus itself marks for validation (split.h) is not learned from there either,
 * unless nothing shall be held out.
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

NnDataset *nn_dataset_new (const NnCorpus         *corpus,
                           const NnDatasetOptions *options,
                           GError                **error) G_GNUC_WARN_UNUSED_RESULT;
NnDataset *nn_dataset_new_from_text (const char             *text,
                                     const NnDatasetOptions *options,
                                     GError                **error) G_GNUC_WARN_UNUSED_RESULT;
void       nn_dataset_free (NnDataset *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnDataset, nn_dataset_free)

G_END_DECLS
