/* core/training/batch-order.h
 *
 * The order of the training pairs in an epoch.  It depends only on seed and epoch, so a run that is
 * resumed has the same order.
 *
 *      all pairs, shuffled                 7 2 9 0 4 1 8 3 6 5
 *
 * If the sentences of a batch differ much in length, short ones get much padding.  With
 * groups_lengths a batch has sentences of similar length, and the order is still random:
 *
 *      shuffled, a window of some batches      sorted by length within the window
 *      its batches, shuffled
 */

#pragma once

#include "core/text/pairs.h"

/* In batches: this many are sorted together. */
#define NN_BATCH_ORDER_WINDOW 32

typedef struct
{
  int      batch_size;     /* pairs of a batch */
  gboolean groups_lengths; /* whether a batch has sentences of similar length */
  guint64  seed;           /* the run's seed */
} NnBatchOrder;

void nn_batch_order_fill (const NnBatchOrder *self, const NnPairs *pairs, int epoch, int *order);
