#include "ui/session/attention-cost-task.h"

/* The worker needs this. */
typedef struct
{
  int        D;
  int        H;
  HlNewsFunc report;
} Job;

static void report_cb (const NnAttentionCost *so_far, gpointer user_data)
{
  const Job *job = hl_work_get_data (user_data);

  hl_work_tell (user_data, job->report, g_memdup2 (so_far, sizeof *so_far), g_free);
}

static gpointer measure_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                   GError **error)
{
  const Job      *job = data;
  NnAttentionCost cost;

  return nn_attention_cost_measure (&cost, job->D, job->H, report_cb, task, cancellable, error)
             ? g_memdup2 (&cost, sizeof cost)
             : NULL;
}

/* H: heads, which divide D; report: called in the main loop after each length with what is
 * measured, an NnAttentionCost. */
void hl_attention_cost_async (int D, int H, HlNewsFunc report, gpointer source,
                              GCancellable *cancellable, GAsyncReadyCallback callback)
{
  const Job    job = { D, H, report };
  const HlWork work = { measure_in_worker, g_memdup2 (&job, sizeof job), g_free, g_free };

  hl_work_async (&work, source, cancellable, callback, NULL);
}

/* Returns what was measured; free with g_free(), or NULL. */
NnAttentionCost *hl_attention_cost_finish (GAsyncResult *result, GError **error)
{
  return hl_work_finish (result, measure_in_worker, error);
}
