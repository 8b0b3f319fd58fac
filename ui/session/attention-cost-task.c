#include "ui/session/attention-cost-task.h"

/* What the worker needs. */
typedef struct
{
  int                 D;
  int                 H;
  HlAttentionCostFunc report;
} Job;

/* What the main loop is to be handed. */
typedef struct
{
  GTask          *task;
  NnAttentionCost so_far;
} News;

static void
news_free (gpointer data)
{
  News *news = data;

  g_object_unref (news->task);
  g_free (news);
}

/* Main loop: work that was cancelled has nothing more to say. */
static gboolean
news_cb (gpointer data)
{
  const News   *news = data;
  const Job    *job = g_task_get_task_data (news->task);
  GCancellable *cancellable = g_task_get_cancellable (news->task);

  if (!g_task_get_completed (news->task) && !g_cancellable_is_cancelled (cancellable))
    job->report (g_task_get_source_object (news->task), cancellable, &news->so_far);

  return G_SOURCE_REMOVE;
}

static void
report_cb (const NnAttentionCost *so_far,
           gpointer               user_data)
{
  News *news = g_new0 (News, 1);

  news->task = g_object_ref (user_data);
  news->so_far = *so_far;
  g_idle_add_full (G_PRIORITY_DEFAULT, news_cb, news, news_free);
}

static void
measure_in_worker (GTask        *task,
                   gpointer      source,
                   gpointer      task_data,
                   GCancellable *cancellable)
{
  const Job      *job = task_data;
  GError         *error = NULL;
  NnAttentionCost cost;

  if (nn_attention_cost_measure (&cost, job->D, job->H, report_cb, task, cancellable, &error))
    g_task_return_pointer (task, g_memdup2 (&cost, sizeof cost), g_free);
  else
    g_task_return_error (task, error);
}

/**
 * hl_attention_cost_async:
 * @D: features of a token
 * @H: heads, which divide @D
 * @report: told of each length
 * @source: whose work it is
 * @cancellable: ends it before the next length
 * @callback: called in the main loop when all is done
 */
void
hl_attention_cost_async (int                 D,
                         int                 H,
                         HlAttentionCostFunc report,
                         GObject            *source,
                         GCancellable       *cancellable,
                         GAsyncReadyCallback callback)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, NULL);
  Job              *job = g_new (Job, 1);

  *job = (Job){ D, H, report };
  g_task_set_source_tag (task, hl_attention_cost_async);
  g_task_set_task_data (task, job, g_free);
  g_task_run_in_thread (task, measure_in_worker);
}

/**
 * hl_attention_cost_finish:
 * @result: what the callback was given
 * @error: %G_IO_ERROR_CANCELLED
 *
 * Returns: (transfer full) (nullable): what was measured; free with g_free()
 */
NnAttentionCost *
hl_attention_cost_finish (GAsyncResult *result,
                          GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_attention_cost_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
