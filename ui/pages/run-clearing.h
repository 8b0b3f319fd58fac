/* ui/pages/run-clearing.h
 *
 * What the runs take on this computer, and a question which of them to delete.
 *
 *      12 runs, 340 MB      ─►   Clear Runs?   ☑ Heads 1        18 MB
 *                                              ☐ Recommended    61 MB
 *
 * Nothing goes by itself.  When there are more than the bounds of the list allow, the button
 * is marked, and the oldest are chosen already.
 */

#pragma once

#include <adwaita.h>

#include "ui/session/run-list.h"

#define HL_TYPE_RUN_CLEARING (hl_run_clearing_get_type ())

G_DECLARE_FINAL_TYPE (HlRunClearing, hl_run_clearing, HL, RUN_CLEARING, GtkWidget)

void hl_run_clearing_set_runs (HlRunClearing *self, HlRunList *runs);
