/* ui/session/timeline.h
 *
 * The moments of a run that one can go back to: the updates of its snapshots, and at the end how
 * far the run is.
 *
 * The run is the one that the model in use comes from; where that comes from none, it is the
 * one that trains, or trained last.
 */

#pragma once

#include "ui/session/moment-task.h"
#include "ui/session/run-keeper.h"
#include "ui/session/workspace.h"

G_BEGIN_DECLS

/* The value for the latest moment, in the place of an update. */
#define HL_TIMELINE_LATEST (-1)

/* Read the fields; the functions change them. */
typedef struct
{
  HlWorkspace *workspace; /* has the model in use */
  HlRunKeeper *keeper;    /* has the runs */
  HlRun       *run;       /* the run, or NULL */
  HlModel     *latest;    /* its model as it is now, or NULL */
  char        *folder;    /* of its snapshots, or NULL */
  GArray      *updates;   /* of its moments; the last is that of the latest */
} HlTimeline;

void hl_timeline_init (HlTimeline *self, HlWorkspace *workspace, HlRunKeeper *keeper);
void hl_timeline_clear (HlTimeline *self);

gboolean hl_timeline_refresh (HlTimeline *self, gint64 kept);

HlModel *hl_timeline_model_in_use (const HlTimeline *self);
gboolean hl_timeline_has (const HlTimeline *self, HlModel *model);
int      hl_timeline_find (const HlTimeline *self, gint64 update);
gint64   hl_timeline_before_lost (const HlTimeline *self, gint64 update);
char    *hl_timeline_describe (const HlTimeline *self, int index) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
