/* core/text/batch.h
 *
 * A minibatch: sentence pairs that go through the model together, as a stack of rows
 * (core/tensor/rows.h).  There are three layouts of the rows:
 *
 *      fixed     num_steps rows for each sentence: the textbook's arrays of (B, T)
 *      padded    for each sentence as many rows as the longest one of the batch has tokens
 *      packed    one row for each token, no padding
 *
 * The labels are the decoder's input shifted by one: at <bos> the model has to predict the first
 * token, at the last token <eos>.
 *
 *      decoder_input    <bos>   va      !       <pad>
 *      labels           va      !       <eos>   <pad>
 *
 * Read in   D2L 10.5.3, "Loading Sequences of Fixed Length", and 10.7.1, "Teacher Forcing"
 *
 * Shared words are the same in source and target, such as names, numbers and borrowed
 * words.  A model learns to copy unknown words only if it sees <unk> in training, but most words of
 * the training pairs are in the vocabulary.  So training replaces some of the shared words by
 * <unk>, other ones in each epoch:
 *
 *      tom lives in paris .        tom habite à paris .
 *      tom lives in <unk> .        tom habite à <unk> .
 *
 * A word counts if it occurs once in each of both sentences and is a name (spelling.h), has a
 * digit, or has four letters or more.  Short words such as "me", "on", "son" are the same by
 * chance.
 */

#pragma once

#include "core/tensor/rows.h"
#include "core/text/pairs.h"
#include "core/text/spelling.h"

typedef enum
{
  NN_BATCH_FIXED,  /* num_steps rows for each sentence */
  NN_BATCH_PADDED, /* as many rows as the longest sentence of the batch has tokens */
  NN_BATCH_PACKED, /* as many rows as the sentence has tokens */
} NnBatchLayout;

typedef struct
{
  NnBatchLayout source_layout; /* the layout of the source */
  NnBatchLayout target_layout; /* the layout of the target */
  int           T;             /* target rows of a sentence; in a packed batch, of the longest
                                * one */

  NnRows *source_rows; /* the rows of each source sentence; their valid_lens count `<eos>` */
  NnRows *target_rows; /* the rows of each target sentence */

  int *source;        /* (N of @source_rows) ids */
  int *decoder_input; /* (N of @target_rows) ids */
  int *labels;        /* (N of @target_rows) ids */

  int target_pad; /* the label that the loss leaves out */
  int n_labels;   /* how many labels are not @target_pad */
} NnBatch;

NnBatch *nn_batch_new (const NnPairs *pairs, const int *order, int n,
                       NnBatchLayout layout) G_GNUC_WARN_UNUSED_RESULT;
NnBatch *nn_batch_new_mixed (const NnPairs *pairs, const int *order, int n,
                             NnBatchLayout source_layout,
                             NnBatchLayout target_layout) G_GNUC_WARN_UNUSED_RESULT;
NnBatch *nn_batch_new_pair (NnRows *source_rows, const int *source, NnRows *target_rows,
                            const int *labels, int bos, int target_pad) G_GNUC_WARN_UNUSED_RESULT;
NnBatch *nn_batch_slice (const NnBatch *self, int first, int n) G_GNUC_WARN_UNUSED_RESULT;
void     nn_batch_free (NnBatch *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnBatch, nn_batch_free)

typedef struct
{
  double  share; /* the probability that a word is hidden, from 0 to 1 */
  guint64 seed;  /* the run's seed */
  int     epoch; /* which epoch, from 0 */
} NnHiding;

void nn_shared_words_find (NnPairs *pairs, char **source, char **target,
                           const NnSpelling *spelling);
void nn_shared_words_hide (const NnPairs *pairs, const int *order, const NnHiding *hiding,
                           NnBatch *batch);
