/* ui/session/run-snapshots.h
 *
 * The snapshots of a run, of which one can be the model in use; the last is the model as it is now.
 *
 *      0     320     640     960    1 137
 *      ├──────┼───────┼───────┼───────┤
 *    before   a chosen one is          the latest
 *   training  in use on all pages
 *
 * The run is the one that the model in use comes from; where that comes from none, it is the
 * one that trains, or trained last.
 *
 * Properties
 *   model    HlModel    the chosen snapshot, or NULL at the latest
 *
 * Signals
 *   changed ()          other snapshots, or another one is wanted: ask the getters
 */

#pragma once

#include "core/training/snapshots.h"

#include "ui/session/run-keeper.h"
#include "ui/session/workspace.h"

/* How a snapshot that is kept in memory or in a file is read as a model. */
typedef struct
{
  NnSnapshots *snapshots; /* the snapshots of the run */
  const char  *folder;    /* where those are that are in files */
  HlModel     *latest;    /* a model of the run, at any update */
  gint64       update;    /* the snapshot */
} HlSnapshotJob;

HlSnapshotJob *hl_snapshot_job_copy (const HlSnapshotJob *self) G_GNUC_WARN_UNUSED_RESULT;
void           hl_snapshot_job_free (gpointer job);

HlModel *hl_snapshot_load (const HlSnapshotJob *job, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* { hl_snapshot_run, done, NULL, hl_snapshot_job_free, g_object_unref }: done() gets an HlModel. */
gpointer hl_snapshot_run (gpointer job, HlTask *task, GCancellable *cancellable, GError **error);

#define HL_TYPE_RUN_SNAPSHOTS (hl_run_snapshots_get_type ())

G_DECLARE_FINAL_TYPE (HlRunSnapshots, hl_run_snapshots, HL, RUN_SNAPSHOTS, GObject)

/* Read by everybody. */
struct _HlRunSnapshots
{
  GObject parent_instance;

  HlWorkspace *workspace;
  HlRunKeeper *keeper;
  HlRun       *run;           /* whose snapshots they are, or NULL */
  HlModel     *latest;        /* its model as it is now, or NULL */
  char        *folder;        /* of its snapshots, or NULL */
  GArray      *updates;       /* of its snapshots; the last is that of the latest */
  gint64       wanted;        /* update, or -1 for the latest */
  HlModel     *model;         /* the snapshot in use, or NULL at the latest */
  HlModel     *before;        /* in use before that, if it is not a model of the run; or NULL */
  gboolean     is_loading;    /* a task is under way */
  gboolean     is_exchanging; /* the model in use */
};

HlRunSnapshots *hl_run_snapshots_new (HlWorkspace *workspace,
                                      HlRunKeeper *keeper) G_GNUC_WARN_UNUSED_RESULT;

int      hl_run_snapshots_count (HlRunSnapshots *self);
int      hl_run_snapshots_find (HlRunSnapshots *self, double update);
int      hl_run_snapshots_get_position (HlRunSnapshots *self);
gint64   hl_run_snapshots_get_update (HlRunSnapshots *self, int index);
char    *hl_run_snapshots_describe (HlRunSnapshots *self, int index) G_GNUC_WARN_UNUSED_RESULT;
gboolean hl_run_snapshots_are_in_use (HlRunSnapshots *self);

gboolean hl_run_snapshots_get_job (HlRunSnapshots *self, int index, HlSnapshotJob *job);

void     hl_run_snapshots_choose (HlRunSnapshots *self, int index);
void     hl_run_snapshots_leave (HlRunSnapshots *self);
void     hl_run_snapshots_go_to (HlRunSnapshots *self, double update);
gboolean hl_run_snapshots_are_at (HlRunSnapshots *self, double update);
