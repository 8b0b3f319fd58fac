/* ui/session/run.h
 *
 * A training run that stays: its name, its hyperparameters, its curves, how far it came,
 * and a folder with all of that and its model.
 *
 * Properties
 *   name       string    what people call it; it can be changed
 *   state      int       HlRunState
 *   is-saving  boolean   whether a worker writes into its folder
 *
 * Signals
 *   changed ()           curves and numbers have grown, the curve is hidden or shown, or the
 *                        model is in the folder now
 *   unsaved (message)    its folder could not be written, and what is kept of it; NULL: now it
 *   could
 *
 * Who trains a run holds it: no other process writes into its folder meanwhile.  A run that another
 * process holds is elsewhere; what is said about it here is not written.
 */

#pragma once

#include "core/training/run.h"
#include "ui/session/model.h"
#include "ui/session/run-file.h"

/* Runs by what differs: from their preset, and from each other.
 *
 *      options ─► "Recommended"              nothing differs
 *              ─► "Heads 1"
 *              ─► "Heads 1 · Learning rate 0.01" */

GPtrArray *hl_run_hyperparameters (void) G_GNUC_WARN_UNUSED_RESULT;
double     hl_run_value (const NnRunOptions *options, const NnHyperparameter *about);
gboolean   hl_run_differs (const NnRunOptions *options, const NnRunOptions *other,
                           const NnHyperparameter *about);
char      *hl_run_value_to_text (const NnRunOptions     *options,
                                 const NnHyperparameter *about) G_GNUC_WARN_UNUSED_RESULT;
char      *hl_run_name (const NnRunOptions *options) G_GNUC_WARN_UNUSED_RESULT;

#define HL_TYPE_RUN (hl_run_get_type ())

G_DECLARE_FINAL_TYPE (HlRun, hl_run, HL, RUN, GObject)

/* Read by everybody; its functions write.  Belongs to the main loop.  What a worker writes is a
 * copy; while it writes, the latest wish waits, and only that. */
struct _HlRun
{
  GObject parent_instance;

  HlRunFile *file;
  gboolean   has_model;
  gboolean   is_saving;
  gboolean   is_wanted; /* to be saved again after that */
  HlModel   *model;     /* that waits to be saved, or NULL */
  int        lock;      /* on its folder, or HL_NO_LOCK */
  int        n_holds;
  int        unsaved; /* a part: what could not be saved when that was tried last */
  gint64     kept;    /* up to which update the model is in the folder; −1: there is none */
};

HlRun *hl_run_new (HlRunFile *file) G_GNUC_WARN_UNUSED_RESULT;

char *hl_run_captions (const GPtrArray *runs) G_GNUC_WARN_UNUSED_RESULT;

void hl_run_set_name (HlRun *self, const char *name);
void hl_run_set_hidden (HlRun *self, gboolean is_hidden);
void hl_run_set_dropped (HlRun *self, gboolean is_dropped);
void hl_run_set_state (HlRun *self, HlRunState state);
void hl_run_set_options (HlRun *self, const NnRunOptions *options);
void hl_run_set_snapshots (HlRun *self, NnSnapshots *snapshots);
void hl_run_follow (HlRun *self, const HlTrainingRecord *record);

gboolean hl_run_hold (HlRun *self);
void     hl_run_release (HlRun *self);
gboolean hl_run_is_elsewhere (HlRun *self);
void     hl_run_take_file (HlRun *self, HlRunFile *file);

void hl_run_save (HlRun *self, HlModel *model);
