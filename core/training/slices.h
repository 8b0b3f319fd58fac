/* core/training/slices.h
 *
 * One batch for several workers.  It is cut into slices of whole sentences that cost
 * about the same, one for each worker:
 *
 *      batch ─┬─ slice 0 ─► the model    ─► loss, gradients ─┬─► Σ
 *             ├─ slice 1 ─► a replica    ─► loss, gradients ─┤
 *             └─ slice 2 ─► a replica    ─► loss, gradients ─┘
 *
 * A replica shares the values of the parameters and has activations and gradients
 * of its own.  The loss is one sum over the whole batch, so what each position
 * counts (nn_loss_weights()) is settled before the cut.  Gradients are added to
 * those of the model in the order of the slices: the same number of workers gives
 * the same bits.
 *
 * Batch normalization mixes sentences, so a model that has it is not cut.
 *
 * After nn_slices_watch() the layers of the model remember every pass.  Before that, a
 * pass is lean (core/lean/lean.h) and the layers remember nothing; nn_slices_compute() then
 * goes through a slice in chunks of some sentences, so that the memory of one chunk is enough.
 */

#pragma once

#include "core/engine/workers.h"
#include "core/layers/cross-entropy.h"
#include "core/lean/lean.h"
#include "core/model/transformer.h"
#include "core/text/batch.h"
#include "core/training/loss-report.h"
#include "core/training/spans.h"

G_BEGIN_DECLS

/**
 * NnSlice:
 * @model: slice 0: the model itself; others: a replica of it
 * @lean: (nullable): its lean pass; %NULL where the textbook's is to be taken
 * @cross_entropy: its loss
 * @batch: (nullable): its sentences; %NULL when the batch is too small for it
 * @source: the same, as the encoder reads them
 * @target: the same, as the decoder reads them
 * @weights: (unowned): what each of its labels counts in the loss
 * @logits: (unowned): (N, |V|) what forward gave; the lean loss turns it into ∂logits
 * @report: its part of the loss
 */
typedef struct
{
  NnTransformer  *model;
  NnLean         *lean;
  NnCrossEntropy *cross_entropy;
  NnBatch        *batch;
  NnSentences     source;
  NnSentences     target;
  const float    *weights;
  NnTensor       *logits;
  NnLossReport    report;
} NnSlice;

/**
 * NnSlices:
 * @workers: the threads
 * @model: (unowned): the model
 * @n: into how many parts a batch is cut
 * @items: (array length=n): the parts
 * @batch: (nullable): the whole batch
 * @weights: (array): what each label of it counts in the loss
 * @pass: what the latest forward call was for
 * @square_sums: (array): Σ g² of each span, after backward
 * @chunk_rows: how many rows, of both sides together, a chunk of a lean pass may have
 *
 * Read any field, write none.
 */
typedef struct
{
  NnWorkers     *workers;
  NnTransformer *model;
  int            n;
  NnSlice       *items;
  NnBatch       *batch;
  float         *weights;
  NnPass         pass;
  double        *square_sums;
  int            chunk_rows;
} NnSlices;

NnSlices *nn_slices_new (NnTransformer *model,
                         int            n_workers,
                         double         smoothing) G_GNUC_WARN_UNUSED_RESULT;
void      nn_slices_free (NnSlices *self);

void nn_slices_watch (NnSlices *self);
void nn_slices_load (NnSlices  *self,
                     NnBatch   *batch,
                     NnLossKind loss,
                     int        T);

void         nn_slices_forward (NnSlices     *self,
                                const NnPass *pass);
NnLossReport nn_slices_loss (NnSlices *self);
void         nn_slices_backward (NnSlices *self);
NnLossReport nn_slices_compute (NnSlices     *self,
                                const NnPass *pass);

double nn_slices_gradient_norm (const NnSlices *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSlices, nn_slices_free)

G_END_DECLS
