/* app/train-session.h
 *
 * One run on the command line, from its first update to the files that it leaves.
 *
 *      run ─► epochs, printed as they end ─► output            the model
 *                                         └► snapshots/        the model at earlier updates
 *
 * Nothing is lost on the way: the files are written every half minute, when Ctrl+C is pressed, and
 * when the training diverges (then with the last good values).
 */

#pragma once

#include "app/cli.h"
#include "core/training/run.h"

typedef struct
{
  const char *output;           /* the model */
  const char *snapshots;        /* a folder for the model at earlier updates, or NULL */
  gboolean    is_without_state; /* whether the finished file is kept small and cannot be resumed */
  gboolean    goes_on;          /* whether the run was resumed, and its snapshots with it */
} HlTrainFiles;

HlCliStatus hl_train_session_run (NnRun *run, const HlTrainFiles *files);
