/* ui/session/run-queue.h
 *
 * Runs that wait for their turn, with the names that they will have.
 */

#pragma once

#include "core/training/run.h"

G_BEGIN_DECLS

typedef struct
{
  char         *name;    /* what it will be called; NULL: by what differs from its recipe */
  NnRunOptions *options; /* what is to be done */
  /* how many runs it is compared with, itself among them; 1 for a run of its own */
  int n_runs;
} HlWaitingRun;

void hl_run_queue_push (GQueue *queue, const char *name, const NnRunOptions *options, int n_runs);
void hl_run_queue_clear (GQueue *queue);
void hl_waiting_run_free (HlWaitingRun *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlWaitingRun, hl_waiting_run_free)

G_END_DECLS
