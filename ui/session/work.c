#include "ui/session/work.h"

/**
 * Job:
 * @work: what is done
 * @source: (nullable): whose work it is; a widget must not be freed by a worker, so the main loop
 *   lets it go
 * @home: the thread of the main loop
 */
typedef struct
{
  HlWork   work;
  GObject *source;
  GThread *home;
} Job;

/* News on their way to the main loop. */
typedef struct
{
  GTask         *task;
  HlNewsFunc     take;
  gpointer       news;
  GDestroyNotify free_news;
} Message;

static gboolean
let_go_cb (gpointer source)
{
  g_object_unref (source);

  return G_SOURCE_REMOVE;
}

/* The thread that drops the last reference to the task runs this. */
static void
job_free (gpointer data)
{
  Job *job = data;

  if (job->work.free_data != NULL)
    job->work.free_data (job->work.data);
  if (job->source != NULL && job->home == g_thread_self ())
    g_object_unref (job->source);
  else if (job->source != NULL)
    g_idle_add (let_go_cb, job->source);
  g_free (job);
}

static void
message_free (gpointer data)
{
  Message *message = data;

  message->free_news (message->news);
  g_object_unref (message->task);
  g_free (message);
}

static void
run_in_worker (GTask        *task,
               gpointer      source,
               gpointer      task_data,
               GCancellable *cancellable)
{
  const HlWork *work = &((Job *) task_data)->work;
  GError       *error = NULL;
  gpointer      result = work->run (work->data, task, cancellable, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, work->free_result);
}

/**
 * hl_work_async:
 * @work: what is done; its data belong to the worker from here on
 * @source: (type GObject) (nullable): whose work it is
 * @cancellable: (nullable): ends it
 * @callback: (nullable): called in the main loop when it is done
 * @user_data: for @callback
 */
void
hl_work_async (const HlWork       *work,
               gpointer            source,
               GCancellable       *cancellable,
               GAsyncReadyCallback callback,
               gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, user_data);
  Job              *job = g_new (Job, 1);

  *job = (Job){ *work, source != NULL ? g_object_ref (source) : NULL, g_thread_self () };
  g_task_set_source_tag (task, work->run);
  g_task_set_check_cancellable (task, !work->is_kept);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, run_in_worker);
}

/* The main loop hears nothing more of work that was cancelled. */
static gboolean
deliver_cb (gpointer data)
{
  const Message *message = data;

  if (!g_task_get_completed (message->task) &&
      !g_cancellable_is_cancelled (g_task_get_cancellable (message->task)))
    message->take (g_task_get_source_object (message->task), message->news);

  return G_SOURCE_REMOVE;
}

/**
 * hl_work_tell:
 * @task: the work that is under way
 * @take: called in the main loop before the work's callback, unless the work is cancelled by then
 * @news: (transfer full): what the worker tells
 * @free_news: frees @news
 *
 * Call it from the worker.
 */
void
hl_work_tell (GTask         *task,
              HlNewsFunc     take,
              gpointer       news,
              GDestroyNotify free_news)
{
  Message *message = g_new (Message, 1);

  *message = (Message){ g_object_ref (task), take, news, free_news };
  g_idle_add_full (G_PRIORITY_DEFAULT, deliver_cb, message, message_free);
}

/**
 * hl_work_get_data:
 * @result: what the callback was given
 *
 * Returns: (transfer none): the data of the work
 */
gpointer
hl_work_get_data (GAsyncResult *result)
{
  const Job *job = g_task_get_task_data (G_TASK (result));

  return job->work.data;
}

/**
 * hl_work_finish:
 * @result: what the callback was given
 * @run: the work that it is the result of
 * @error: why there is none; %G_IO_ERROR_CANCELLED if it was cancelled
 *
 * Returns: (transfer full) (nullable): the result
 */
gpointer
hl_work_finish (GAsyncResult *result,
                HlWorkFunc    run,
                GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, run), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
