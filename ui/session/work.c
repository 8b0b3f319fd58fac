#include "ui/session/work.h"

/* A worker may be the last to let its task go, and would then free whatever the task holds.  So
 * the worker has a task of its own, without a source: the answer, which holds the source, never
 * leaves the main loop. */
typedef struct
{
  HlWork work; /* what is done */
  /* what the main loop waits for; there as long as the worker's task is not completed */
  GTask *answer;
} Errand;

/* News on their way to the main loop. */
typedef struct
{
  GTask         *task; /* the worker's */
  HlNewsFunc     take;
  gpointer       news;
  GDestroyNotify free_news;
} Message;

static void errand_clear (gpointer data)
{
  const HlWork *work = &((Errand *) data)->work;

  if (work->free_data != NULL)
    work->free_data (work->data);
}

/* Both tasks have it. */
static void errand_unref (gpointer errand) { g_atomic_rc_box_release_full (errand, errand_clear); }

static void message_free (gpointer data)
{
  Message *message = data;

  message->free_news (message->news);
  g_object_unref (message->task);
  g_free (message);
}

static void run_in_worker (GTask *task, gpointer source, gpointer task_data,
                           GCancellable *cancellable)
{
  const HlWork *work = &((Errand *) task_data)->work;
  GError       *error = NULL;
  gpointer      result = work->run (work->data, task, cancellable, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, work->free_result);
}

/* Hands over what the worker returned. */
static void answer_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) answer = user_data;
  const Errand     *errand = g_task_get_task_data (G_TASK (result));
  GError           *error = NULL;
  gpointer          product = g_task_propagate_pointer (G_TASK (result), &error);

  if (error != NULL)
    g_task_return_error (answer, error);
  else
    g_task_return_pointer (answer, product, errand->work.free_result);
}

/* source: whose work it is, or NULL; callback: called in the main loop when it is done, or NULL. */
void hl_work_async (const HlWork *work, gpointer source, GCancellable *cancellable,
                    GAsyncReadyCallback callback, gpointer user_data)
{
  GTask            *answer = g_task_new (source, cancellable, callback, user_data);
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, answer_cb, answer);
  Errand           *errand = g_atomic_rc_box_new (Errand);

  *errand = (Errand){ *work, answer };
  g_task_set_task_data (task, errand, errand_unref);
  g_task_set_check_cancellable (task, !work->is_kept);
  g_task_set_source_tag (answer, work->run);
  g_task_set_task_data (answer, g_atomic_rc_box_acquire (errand), errand_unref);
  g_task_set_check_cancellable (answer, !work->is_kept);
  g_task_run_in_thread (task, run_in_worker);
}

/* Returns whose work it is, or NULL. */
gpointer hl_work_get_source (GTask *task)
{
  const Errand *errand = g_task_get_task_data (task);

  return g_task_get_source_object (errand->answer);
}

/* The main loop hears nothing more of work that was cancelled. */
static gboolean deliver_cb (gpointer data)
{
  const Message *message = data;

  if (!g_task_get_completed (message->task) &&
      !g_cancellable_is_cancelled (g_task_get_cancellable (message->task)))
    message->take (hl_work_get_source (message->task), message->news);

  return G_SOURCE_REMOVE;
}

/* Call it from the worker. take: called in the main loop before the work's callback, unless the
 * work is cancelled by then; news: what the worker tells. */
void hl_work_tell (GTask *task, HlNewsFunc take, gpointer news, GDestroyNotify free_news)
{
  Message *message = g_new (Message, 1);

  *message = (Message){ g_object_ref (task), take, news, free_news };
  g_idle_add_full (G_PRIORITY_DEFAULT, deliver_cb, message, message_free);
}

/* Returns the data of the work. result: what the callback was given, or the task of the worker. */
gpointer hl_work_get_data (GAsyncResult *result)
{
  const Errand *errand = g_task_get_task_data (G_TASK (result));

  return errand->work.data;
}

/* Returns the result, or NULL. */
gpointer hl_work_finish (GAsyncResult *result, HlWorkFunc run, GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, run), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
