#include "ui/state/task.h"

struct _HlTask
{
  const HlTaskKind *kind;
  HlSlot           *slot; /* in the owner */
  gpointer          owner, data;
  GCancellable     *cancellable;
};

typedef struct
{
  HlTask  *task;
  gpointer news;
} Message;

static void task_clear (gpointer data)
{
  HlTask *self = data;

  self->kind->free_data (self->data);
  g_object_unref (self->cancellable);
  g_object_unref (self->owner);
}

static void task_unref (HlTask *self) { g_atomic_rc_box_release_full (self, task_clear); }

static void run_in_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  HlTask  *self = data;
  GError  *error = NULL;
  gpointer result = self->kind->run (self->data, self, cancellable, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, self->kind->free_result);
}

static void done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  HlTask            *self = data;
  g_autoptr (GError) error = NULL;
  gpointer           product = g_task_propagate_pointer (G_TASK (result), &error);

  if (self->slot->newest != self)
    g_clear_pointer (&product, self->kind->free_result);
  else
    {
      self->slot->newest = NULL;
      self->kind->done (self->owner, product,
                        g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ? NULL : error);
    }
  task_unref (self);
}

static void message_free (gpointer data)
{
  Message *self = data;

  self->task->kind->free_news (self->news);
  task_unref (self->task);
  g_free (self);
}

static gboolean deliver_cb (gpointer data)
{
  const Message *self = data;

  if (self->task->slot->newest == self->task)
    self->task->kind->news (self->task->owner, self->news);

  return G_SOURCE_REMOVE;
}

/* From the worker, takes the news: the owner hears of it in the main loop. */
void hl_task_tell (HlTask *self, gpointer news)
{
  const Message message = { g_atomic_rc_box_acquire (self), news };

  g_idle_add_full (G_PRIORITY_DEFAULT, deliver_cb, g_memdup2 (&message, sizeof message),
                   message_free);
}

/* Asks the work to end soon; its owner hears when it has. */
void hl_slot_stop (HlSlot *self)
{
  if (self->newest != NULL)
    g_cancellable_cancel (self->newest->cancellable);
}

/* Ends the work, of which nobody hears any more. */
void hl_slot_clear (HlSlot *self)
{
  hl_slot_stop (self);
  self->newest = NULL;
}

/* Begins the work in place of the one that is under way.  Takes the data. */
void hl_slot_run (HlSlot *self, const HlTaskKind *kind, gpointer owner, gpointer data)
{
  HlTask           *task = g_atomic_rc_box_new0 (HlTask);
  g_autoptr (GTask) worker = NULL;

  hl_slot_clear (self);
  *task = (HlTask){ kind, self, g_object_ref (owner), data, g_cancellable_new () };
  self->newest = task;
  worker = g_task_new (NULL, task->cancellable, done_cb, task);
  g_task_set_task_data (worker, task, NULL);
  g_task_run_in_thread (worker, run_in_worker);
}
