/* ui/session/present-run.h
 *
 * The run that a training session has: its options, what is known of it, and the latest copy of its
 * model.  It stays until there is another one to put in its place.
 *
 *      worker: run ─► news ─► main loop: told, copy
 */

#pragma once

#include "core/training/run.h"

#include "ui/session/run-file.h"
#include "ui/session/run-task.h"
#include "ui/session/training-news.h"

G_BEGIN_DECLS

typedef struct
{
  NnRun *run; /* the worker's while it trains; NULL before one could be prepared */
  /* its options; those of a run that could not be prepared, if there was none, or NULL */
  NnRunOptions    *options;
  HlTrainingNews   news; /* what the worker has left for the main loop */
  HlTrainingRecord told; /* what the main loop has heard of */
  HlTrainingCopy  *copy; /* of the model, likewise */
} HlPresentRun;

void hl_present_run_init (HlPresentRun *self);
void hl_present_run_clear (HlPresentRun *self);

void hl_present_run_set_options (HlPresentRun *self, NnRunOptions *options);
void hl_present_run_replace (HlPresentRun *self, HlPreparedRun *prepared, NnRunOptions *options,
                             const HlRunFile *file);

G_END_DECLS
