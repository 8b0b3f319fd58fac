/* ui/pages/bars.h
 *
 * The bars above the pages, each of which says what is not as usual: the model is altered, it
 * is a snapshot of a run, or the page shows no more than the steps so far.
 */

#pragma once

#include <adwaita.h>

#include "ui/session/inspection.h"
#include "ui/session/interventions.h"
#include "ui/session/run-snapshots.h"

/* Says on every page that the model in use is altered, in what, and what became of the
 * sentence; takes the alterations back. */
#define HL_TYPE_ALTERED_BAR (hl_altered_bar_get_type ())
G_DECLARE_FINAL_TYPE (HlAlteredBar, hl_altered_bar, HL, ALTERED_BAR, GtkWidget)

void hl_altered_bar_set_interventions (HlAlteredBar *self, HlInterventions *interventions);

/* A slider through the snapshots of a run.
 *
 *      Update 320 of 2000 · loss 2.310   ├────●──────────────┤   [Latest]
 *
 * While a snapshot is chosen the bar is colored: the model in use is not what the run has
 * become. */
#define HL_TYPE_SNAPSHOT_BAR (hl_snapshot_bar_get_type ())
G_DECLARE_FINAL_TYPE (HlSnapshotBar, hl_snapshot_bar, HL, SNAPSHOT_BAR, GtkWidget)

void hl_snapshot_bar_set_snapshots (HlSnapshotBar *self, HlRunSnapshots *snapshots);

/* Says that a page shows no more than the steps so far, and leads back to the whole. */
GtkWidget *hl_follow_bar_new (HlInspection *inspection) G_GNUC_WARN_UNUSED_RESULT;
