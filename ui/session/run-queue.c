#include "ui/session/run-queue.h"

void hl_waiting_run_free (HlWaitingRun *self)
{
  if (self == NULL)
    return;

  g_free (self->name);
  nn_run_options_free (self->options);
  g_free (self);
}

/* name: what another one will be called, or NULL; n_runs: how many runs it is compared with,
 * itself among them; 1 for a run of its own. */
void hl_run_queue_push (GQueue *queue, const char *name, const NnRunOptions *options, int n_runs)
{
  HlWaitingRun *run = g_new (HlWaitingRun, 1);

  *run = (HlWaitingRun){ g_strdup (name), nn_run_options_copy (options), n_runs };
  g_queue_push_tail (queue, run);
}

static void free_run (gpointer run) { hl_waiting_run_free (run); }

void hl_run_queue_clear (GQueue *queue) { g_queue_clear_full (queue, free_run); }
