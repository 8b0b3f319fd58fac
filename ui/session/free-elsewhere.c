#include "ui/session/free-elsewhere.h"

#include <gio/gio.h>

typedef struct
{
  gpointer       data;
  GDestroyNotify destroy;
} Job;

static void
free_in_worker (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  const Job *job = task_data;

  job->destroy (job->data);
  g_task_return_boolean (task, TRUE);
}

/**
 * hl_free_elsewhere:
 * @data: (nullable) (transfer full): what nobody uses any more
 * @destroy: frees it, in a worker
 */
void
hl_free_elsewhere (gpointer       data,
                   GDestroyNotify destroy)
{
  const Job         job = { data, destroy };
  g_autoptr (GTask) task = NULL;

  if (data == NULL)
    return;

  task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_set_source_tag (task, hl_free_elsewhere);
  g_task_set_task_data (task, g_memdup2 (&job, sizeof job), g_free);
  g_task_run_in_thread (task, free_in_worker);
}
