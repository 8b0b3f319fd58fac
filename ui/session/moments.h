/* ui/session/moments.h
 *
 * The moments of a run, of which one can be the model in use: a moment is a snapshot, or at the
 * end the model as it is now.
 *
 *      0     320     640     960    1 137
 *      ├──────┼───────┼───────┼───────┤
 *    before   a chosen moment is      the latest
 *   training  in use on all pages
 *
 * The run is the one that the model in use comes from; where that comes from none, it is the
 * one that trains, or trained last.
 *
 * Properties
 *   model    HlModel    the chosen moment, or NULL at the latest
 *
 * Signals
 *   changed ()          other moments, or another one is wanted: ask the getters
 */

#pragma once

#include "core/training/snapshots.h"

#include "ui/session/run-keeper.h"
#include "ui/session/workspace.h"

/* How a moment is read: a snapshot that is kept in memory or in a file, as a model. */
typedef struct
{
  NnSnapshots *moments; /* the snapshots of the run */
  const char  *folder;  /* where those are that are in files */
  HlModel     *latest;  /* a model of the run, at any update */
  gint64       update;  /* the moment */
} HlMomentJob;

HlMomentJob *hl_moment_job_copy (const HlMomentJob *self) G_GNUC_WARN_UNUSED_RESULT;
void         hl_moment_job_free (gpointer job);

HlModel *hl_moment_load (const HlMomentJob *job, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* { hl_moment_run, done, NULL, hl_moment_job_free, g_object_unref }: done() gets an HlModel. */
gpointer hl_moment_run (gpointer job, HlTask *task, GCancellable *cancellable, GError **error);

#define HL_TYPE_MOMENTS (hl_moments_get_type ())

G_DECLARE_FINAL_TYPE (HlMoments, hl_moments, HL, MOMENTS, GObject)

/* Read by everybody. */
struct _HlMoments
{
  GObject parent_instance;

  HlWorkspace *workspace;
  HlRunKeeper *keeper;
  HlRun       *run;           /* whose moments they are, or NULL */
  HlModel     *latest;        /* its model as it is now, or NULL */
  char        *folder;        /* of its snapshots, or NULL */
  GArray      *updates;       /* of its moments; the last is that of the latest */
  gint64       wanted;        /* update, or -1 for the latest */
  HlModel     *model;         /* the moment in use, or NULL at the latest */
  HlModel     *before;        /* in use before that, if it is not a model of the run; or NULL */
  gboolean     is_loading;    /* a task is under way */
  gboolean     is_exchanging; /* the model in use */
};

HlMoments *hl_moments_new (HlWorkspace *workspace, HlRunKeeper *keeper) G_GNUC_WARN_UNUSED_RESULT;

int      hl_moments_count (HlMoments *self);
int      hl_moments_find (HlMoments *self, double update);
int      hl_moments_get_position (HlMoments *self);
gint64   hl_moments_get_update (HlMoments *self, int index);
char    *hl_moments_describe (HlMoments *self, int index) G_GNUC_WARN_UNUSED_RESULT;
gboolean hl_moments_are_in_use (HlMoments *self);

gboolean hl_moments_get_job (HlMoments *self, int index, HlMomentJob *job);

void     hl_moments_choose (HlMoments *self, int index);
void     hl_moments_leave (HlMoments *self);
void     hl_moments_go_to (HlMoments *self, double update);
gboolean hl_moments_are_at (HlMoments *self, double update);
