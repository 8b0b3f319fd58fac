/* ui/pages/runs-view.h
 *
 * All runs that stay: a chip for each, all curves, a table, what they take on the disk, and how to
 * be rid of them.  Curves and table can be saved.
 *
 * Properties  keeper   HlRunKeeper
 * Signals     asked (run, what)   a person wants to "open" a run, to "go-on" with it, to "drop" it
 */

#pragma once

#include <adwaita.h>

#include "ui/session/run-keeper.h"

#define HL_TYPE_RUNS_VIEW (hl_runs_view_get_type ())

G_DECLARE_FINAL_TYPE (HlRunsView, hl_runs_view, HL, RUNS_VIEW, AdwBin)
