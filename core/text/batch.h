/* core/text/batch.h
 *
 * A few sentence pairs that go through the model together, as a stack of rows
 * (see core/tensor/rows.h).  Three layouts:
 *
 *      fixed     num_steps rows a sentence, the textbook's: arrays of (B, T)
 *      padded    as many as the longest sentence of the batch has
 *      packed    one row a token, no padding
 *
 * The labels are the decoder's input shifted by one: at <bos> the model shall
 * say the first word, at the last word <eos>.
 *
 *      decoder_input    <bos>   va      !       <pad>
 *      labels           va      !       <eos>   <pad>
 *
 * Read in   D2L 10.5.3, "Loading Sequences of Fixed Length"
 */

#pragma once

#include "core/tensor/rows.h"
#include "core/text/pairs.h"

G_BEGIN_DECLS

/**
 * NnBatchLayout:
 * @NN_BATCH_FIXED: as many rows a sentence as the pairs' num_steps
 * @NN_BATCH_PADDED: as many as the longest sentence has
 * @NN_BATCH_PACKED: as many as it has tokens
 */
typedef enum
{
  NN_BATCH_FIXED,
  NN_BATCH_PADDED,
  NN_BATCH_PACKED,
} NnBatchLayout;

/**
 * NnBatch:
 * @source_layout: which of the three the source has
 * @target_layout: which the target has
 * @T: target rows of a sentence; of the longest, when packed
 * @source_rows: the rows of each source sentence; their valid_lens count `<eos>`
 * @target_rows: the rows of each target sentence
 * @source: (N of @source_rows) ids
 * @decoder_input: (N of @target_rows) ids
 * @labels: (N of @target_rows) ids
 * @target_pad: the label that the loss leaves out
 * @n_labels: how many labels are not @target_pad
 */
typedef struct
{
  NnBatchLayout source_layout;
  NnBatchLayout target_layout;
  int           T;

  NnRows *source_rows;
  NnRows *target_rows;

  int *source;
  int *decoder_input;
  int *labels;

  int target_pad;
  int n_labels;
} NnBatch;

NnBatch *nn_batch_new (const NnPairs *pairs,
                       const int     *order,
                       int            n,
                       NnBatchLayout  layout) G_GNUC_WARN_UNUSED_RESULT;
NnBatch *nn_batch_new_mixed (const NnPairs *pairs,
                             const int     *order,
                             int            n,
                             NnBatchLayout  source_layout,
                             NnBatchLayout  target_layout) G_GNUC_WARN_UNUSED_RESULT;
NnBatch *nn_batch_new_pair (NnRows    *source_rows,
                            const int *source,
                            NnRows    *target_rows,
                            const int *labels,
                            int        bos,
                            int        target_pad) G_GNUC_WARN_UNUSED_RESULT;
NnBatch *nn_batch_slice (const NnBatch *self,
                         int            first,
                         int            n) G_GNUC_WARN_UNUSED_RESULT;
void     nn_batch_free (NnBatch *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnBatch, nn_batch_free)

G_END_DECLS
