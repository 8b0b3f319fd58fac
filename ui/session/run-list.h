/* ui/session/run-list.h
 *
 * The runs of a person, the oldest first, as a GListModel of HlRun.  They are in a folder
 * and are there on another day.
 *
 *      runs/ ─ read in a worker ─► HlRun, HlRun, … ◄─ add ─ run-keeper
 *
 * A run that is dropped leaves the list; its folder is deleted when the runs are read the
 * next time, so that it can be brought back until then.
 *
 * Properties
 *   is-loading  boolean   whether the folder is being read
 *
 * Signals
 *   changed (run)         the name, the curves or the numbers of a run have changed
 *   unsaved (message)     a run could not be written, or NULL: now it could
 *   problem (message)     a run could not be read, or is in the hands of another process
 */

#pragma once

#include "ui/session/run.h"

/* The window offers to clear more runs than that; no run is deleted by itself. */
#define HL_RUN_LIST_MAX_RUNS 50
#define HL_RUN_LIST_MAX_BYTES (G_GINT64_CONSTANT (4) * 1000 * 1000 * 1000)

#define HL_TYPE_RUN_LIST (hl_run_list_get_type ())

G_DECLARE_FINAL_TYPE (HlRunList, hl_run_list, HL, RUN_LIST, GObject)

HlRunList *hl_run_list_new (const char *folder) G_GNUC_WARN_UNUSED_RESULT;

HlRun     *hl_run_list_peek (HlRunList *self, guint position);
HlRun     *hl_run_list_add (HlRunList *self, const char *name, const NnRunOptions *options);
HlRun     *hl_run_list_add_model (HlRunList *self, HlModel *model);
gint64     hl_run_list_get_bytes (HlRunList *self);
GPtrArray *hl_run_list_get_excess (HlRunList *self) G_GNUC_WARN_UNUSED_RESULT;

gboolean hl_run_list_drop (HlRunList *self, HlRun *run);
HlRun   *hl_run_list_undrop (HlRunList *self);

HlRun   *hl_run_list_get_interrupted (HlRunList *self);
gboolean hl_run_list_is_saving (HlRunList *self);
