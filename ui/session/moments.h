/* ui/session/moments.h
 *
 * The moments of a run, of which one can be the model in use: its snapshots, and at the end the
 * model as it is now.
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

#include "ui/session/moment-task.h"
#include "ui/session/run-keeper.h"
#include "ui/session/workspace.h"

G_BEGIN_DECLS

#define HL_TYPE_MOMENTS (hl_moments_get_type ())

G_DECLARE_FINAL_TYPE (HlMoments, hl_moments, HL, MOMENTS, GObject)

HlMoments *hl_moments_new (HlWorkspace *workspace, HlRunKeeper *keeper) G_GNUC_WARN_UNUSED_RESULT;

int      hl_moments_count (HlMoments *self);
int      hl_moments_get_position (HlMoments *self);
gint64   hl_moments_get_update (HlMoments *self, int index);
char    *hl_moments_describe (HlMoments *self, int index) G_GNUC_WARN_UNUSED_RESULT;
HlModel *hl_moments_get_model (HlMoments *self);
HlRun   *hl_moments_get_run (HlMoments *self);
HlModel *hl_moments_get_latest (HlMoments *self);
gboolean hl_moments_are_in_use (HlMoments *self);

gboolean hl_moments_get_job (HlMoments *self, int index, HlMomentJob *job);

void hl_moments_choose (HlMoments *self, int index);
void hl_moments_leave (HlMoments *self);

G_END_DECLS
