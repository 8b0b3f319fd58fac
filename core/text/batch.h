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
 */

#pragma once

#include "core/tensor/rows.h"
#include "core/text/pairs.h"

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
