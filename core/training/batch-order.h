/* core/training/batch-order.h
 *
 * In which order an epoch goes through the training pairs.  The order is a
 * function of seed and epoch alone, so a run that was interrupted finds it again.
 *
 *      all pairs, shuffled                 7 2 9 0 4 1 8 3 6 5
 *
 * Sentences of very different lengths in one batch mean padding where a loss or a
 * picture wants it, and long waits for the longest.  On request sentences of like
 * length share a batch, while chance stays in the game:
 *
 *      shuffled, a window of some batches      sorted by length within the window
 *      its batches, shuffled
 */

#pragma once

#include "core/text/pairs.h"

G_BEGIN_DECLS

/* In batches: what one sorting spans. */
#define NN_BATCH_ORDER_WINDOW 32

/**
 * NnBatchOrder:
 * @batch_size: pairs of a batch
 * @groups_lengths: whether sentences of like length share a batch
 * @seed: the run's seed
 */
typedef struct
{
  int      batch_size;
  gboolean groups_lengths;
  guint64  seed;
} NnBatchOrder;

void nn_batch_order_fill (const NnBatchOrder *self,
                          const NnPairs      *pairs,
                          int                 epoch,
                          int                *order);

G_END_DECLS
