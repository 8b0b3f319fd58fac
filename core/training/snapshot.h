/* core/training/snapshot.h
 *
 * A snapshot: the parameters of a model at one update of its training, as one block (parameters.h),
 * and the report of the run.  It never changes.
 *
 * If it has Adam's m and v too, the run can continue from it.
 */

#pragma once

#include "core/training/trainer.h"
#include "core/training/training-state.h"

typedef struct
{
  gint64           update; /* updates done when it was taken */
  NnTensor        *values; /* (nullable): all parameters, as one block; NULL if they are only in
                            * a file */
  NnTrainingState *report; /* (nullable): the state of the run then, with Adam's m and v if the
                            * caller wanted them; NULL if it is only in a file */
} NnSnapshot;

NnSnapshot *nn_snapshot_new (const NnTrainer *trainer,
                             gboolean         keeps_memory) G_GNUC_WARN_UNUSED_RESULT;
NnSnapshot *nn_snapshot_new_saved (gint64 update) G_GNUC_WARN_UNUSED_RESULT;
void        nn_snapshot_unref (NnSnapshot *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSnapshot, nn_snapshot_unref)
