#include "ui/session/free-elsewhere.h"

#include "ui/session/work.h"

typedef struct
{
  gpointer       data;
  GDestroyNotify destroy;
} Job;

static gpointer free_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                GError **error)
{
  const Job *job = data;

  job->destroy (job->data);

  return NULL;
}

/* data: what nobody uses any more, or NULL; destroy: frees it, in a worker. */
void hl_free_elsewhere (gpointer data, GDestroyNotify destroy)
{
  const Job job = { data, destroy };
  HlWork    work = { free_in_worker, .free_data = g_free };

  if (data == NULL)
    return;

  work.data = g_memdup2 (&job, sizeof job);
  hl_work_async (&work, NULL, NULL, NULL, NULL);
}
