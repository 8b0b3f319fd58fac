/* core/checkpoint/resume.h
 *
 * From a training run to a checkpoint and back.  A run that is saved between two updates and
 * resumed later computes the same numbers as a run without the interruption.
 *
 *      run  ─ nn_run_to_checkpoint ─►  checkpoint  ─►  file
 *      run  ◄─── nn_run_resume ──────  checkpoint  ◄─  file
 *
 * The corpus is not in the file.  It is read again, and must still give the same vocabularies and
 * the same number of pairs.
 */

#pragma once

#include "core/checkpoint/on-top.h"
#include "core/training/run.h"

gboolean nn_run_save (const NnRun *run, const char *path, gboolean keeps_state, GError **error);

gboolean nn_run_check_save (const NnRun *run, GError **error);

NnCheckpoint *nn_run_to_checkpoint (const NnRun *run) G_GNUC_WARN_UNUSED_RESULT;
NnCheckpoint *nn_run_to_snapshot (const NnRun *run) G_GNUC_WARN_UNUSED_RESULT;

NnRun *nn_run_resume (const NnCheckpoint *checkpoint, const NnRunOptions *options,
                      GError **error) G_GNUC_WARN_UNUSED_RESULT;
