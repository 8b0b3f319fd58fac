/* core/training/slices.h
 *
 * One batch for several workers (data parallelism).  It is divided into slices of whole sentences,
 * one for each worker, that need about the same time:
 *
 *      batch ─┬─ slice 0 ─► the model    ─► loss, gradients ─┬─► Σ
 *             ├─ slice 1 ─► a replica    ─► loss, gradients ─┤
 *             └─ slice 2 ─► a replica    ─► loss, gradients ─┘
 *
 * A replica shares the values of the parameters and has activations and gradients of its own.  The
 * loss is one sum over the whole batch, so the weight of each position (nn_loss_weights()) is
 * computed before the batch is divided.  Gradients are added to those of the model in the order of
 * the slices, so the same number of workers gives the same bits.
 *
 * Batch normalization computes a mean over all sentences, so with it there is only one slice.
 *
 * At first a pass is lean (core/lean/lean.h): the layers keep no values, and nn_slices_compute()
 * goes through a slice in chunks of some sentences, so that the memory of one chunk is enough.
 * After nn_slices_watch() the layers of the model keep the values of every pass.
 *
 * Read in   D2L 13.5, "Training on Multiple GPUs"
 */

#pragma once

#include "core/engine/workers.h"
#include "core/layers/cross-entropy.h"
#include "core/lean/lean.h"
#include "core/model/memories.h"
#include "core/model/transformer.h"
#include "core/text/batch.h"
#include "core/training/loss-report.h"
#include "core/training/spans.h"

typedef struct
{
  NnTransformer  *model;         /* slice 0: the model itself; others: a replica of it */
  NnLean         *lean;          /* (nullable): its lean pass; NULL for the pass of core/model */
  NnCrossEntropy *cross_entropy; /* its loss */
  NnBatch        *batch;         /* (nullable): its sentences; NULL when the batch is too small
                                  * for it */
  NnSentences     source;        /* the same, as the encoder reads them */
  NnSentences     target;        /* the same, as the decoder reads them */
  const float    *weights;       /* (unowned): the weight of each of its labels in the loss */
  NnTensor       *logits;        /* (unowned): (N, |V|) the result of forward; the lean loss
                                  * replaces it by ∂logits */
  NnLossReport    report;        /* its part of the loss */
} NnSlice;

/* Read any field, write none. */
typedef struct
{
  NnWorkers     *workers;     /* the threads */
  NnTransformer *model;       /* (unowned): the model */
  int            n;           /* how many slices a batch is divided into */
  NnSlice       *items;       /* (array length=n): the slices */
  NnBatch       *batch;       /* (nullable): the whole batch */
  float         *weights;     /* (array): the weight of each of its labels in the loss */
  NnPass         pass;        /* what the latest forward call was for */
  double        *square_sums; /* (array): Σ g² of each span, after backward */
  int            chunk_rows;  /* how many rows, of both sides together, a chunk of a lean pass
                               * may have */
  NnMemories    *memories;    /* (unowned) (nullable): what this encoder has computed before, for
                               * evaluations */
} NnSlices;

NnSlices *nn_slices_new (NnTransformer *model, int n_workers,
                         double smoothing) G_GNUC_WARN_UNUSED_RESULT;
void      nn_slices_free (NnSlices *self);

void nn_slices_watch (NnSlices *self);
void nn_slices_share_memories (NnSlices *self, NnMemories *memories);
void nn_slices_load (NnSlices *self, NnBatch *batch, NnLossKind loss, int T);

void         nn_slices_forward (NnSlices *self, const NnPass *pass);
NnLossReport nn_slices_loss (NnSlices *self);
void         nn_slices_backward (NnSlices *self);
NnLossReport nn_slices_compute (NnSlices *self, const NnPass *pass);

double nn_slices_gradient_norm (const NnSlices *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSlices, nn_slices_free)
