/* ui/session/run-queue.h
 *
 * Runs that wait for their turn, with the names that they will have.
 */

#pragma once

#include "core/training/run.h"

G_BEGIN_DECLS

/**
 * HlWaitingRun:
 * @name: (nullable): what it will be called; %NULL: by what differs from its recipe
 * @options: what is to be done
 */
typedef struct
{
  char         *name;
  NnRunOptions *options;
} HlWaitingRun;

void hl_run_queue_push (GQueue             *queue,
                        const char         *name,
                        const NnRunOptions *options);
void hl_run_queue_clear (GQueue *queue);
void hl_waiting_run_free (HlWaitingRun *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlWaitingRun, hl_waiting_run_free)

G_END_DECLS
