/* core/training/snapshots.h
 *
 * The snapshots of a run: copies of all parameters after some updates, at equal distances, and
 * never more than the capacity.
 *
 *      capacity 8     0  1  2  3  4  5  6  7       a copy after every update
 *      update 8       0  2  4  6  8                every second one is removed, the spacing doubles
 *                     0  2  4  6  8  10  12  14
 *      update 16      0  4  8  12  16
 *
 * The first one, before any update, stays, and so does the latest until there is a later one.
 *
 * When a snapshot has been written into a file, its numbers are freed.
 *
 * Any thread may call these functions: one trains and adds, another one lists and writes.
 *
 * A snapshot is the parameters of a model at one update of its training, as one block
 * (parameters.h), and the report of the run.  It never changes.
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

/* How many snapshots a run has at most, and how many bytes those of a run, or of all runs of a
 * comparison, may need on the disk. */
#define NN_SNAPSHOTS_MAX 32
#define NN_SNAPSHOTS_MAX_BYTES 200000000

typedef struct _NnSnapshots NnSnapshots;

NnSnapshots *nn_snapshots_new (gsize bytes_each, int n_runs) G_GNUC_WARN_UNUSED_RESULT;
NnSnapshots *nn_snapshots_new_for (const NnTransformer *model,
                                   int                  n_runs) G_GNUC_WARN_UNUSED_RESULT;
NnSnapshots *nn_snapshots_ref (NnSnapshots *self);
void         nn_snapshots_unref (NnSnapshots *self);
int          nn_snapshots_count_runs (const NnSnapshots *self);

gboolean nn_snapshots_are_due (NnSnapshots *self, gint64 update);
void     nn_snapshots_add (NnSnapshots *self, NnSnapshot *snapshot);
void     nn_snapshots_take (NnSnapshots *self, const NnTrainer *trainer);

void     nn_snapshots_restore (NnSnapshots *self, const GArray *updates);
void     nn_snapshots_forget_after (NnSnapshots *self, gint64 update);
gboolean nn_snapshots_thin (NnSnapshots *self);
void     nn_snapshots_set_saved (NnSnapshots *self, gint64 update);

GPtrArray *nn_snapshots_list (NnSnapshots *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSnapshots, nn_snapshots_unref)
