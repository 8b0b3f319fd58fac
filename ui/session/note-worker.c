#include "ui/session/note-worker.h"

/* Counted: each call that is on its way to the main loop holds a reference. */
struct _HlNoteWorker
{
  gpointer     owner; /* borrowed; NULL when it is gone */
  GThreadPool *pool;  /* of one thread, while there is something to do */
  GAsyncQueue *finished;
  int          n_on_their_way;
};

typedef struct
{
  HlNoteWork     work;
  HlNoteDone     done;
  gpointer       data;
  GDestroyNotify free_data;
} Job;

static void clear (gpointer data)
{
  HlNoteWorker *self = data;

  g_async_queue_unref (self->finished);
}

static void release (gpointer self) { g_atomic_rc_box_release_full (self, clear); }

/* Tells the owner of finished jobs in the order in which they were done. */
static gboolean deliver_cb (gpointer user_data)
{
  HlNoteWorker *self = user_data;
  Job          *job;

  while ((job = g_async_queue_try_pop (self->finished)) != NULL)
    {
      self->n_on_their_way--;
      if (job->done != NULL && self->owner != NULL)
        job->done (self->owner, job->data);
      job->free_data (job->data);
      g_free (job);
    }

  return G_SOURCE_REMOVE;
}

static void work_in_worker (gpointer data, gpointer user_data)
{
  HlNoteWorker *self = user_data;
  Job          *job = data;

  job->work (job->data);
  g_async_queue_push (self->finished, job);
  g_idle_add_full (G_PRIORITY_DEFAULT, deliver_cb, g_atomic_rc_box_acquire (self), release);
}

/* Ends the thread after its last job. */
static void end_thread (HlNoteWorker *self)
{
  if (self->pool != NULL)
    g_thread_pool_free (g_steal_pointer (&self->pool), FALSE, TRUE);
}

/* Returns a worker that has nothing to do. */
HlNoteWorker *hl_note_worker_new (gpointer owner)
{
  HlNoteWorker *self = g_atomic_rc_box_new0 (HlNoteWorker);

  self->owner = owner;
  self->finished = g_async_queue_new ();

  return self;
}

void hl_note_worker_free (HlNoteWorker *self)
{
  if (self == NULL)
    return;

  hl_note_worker_wait (self);
  self->owner = NULL;
  release (self);
}

/* done: hears of it, or NULL; data: for both. */
void hl_note_worker_push (HlNoteWorker *self, HlNoteWork work, HlNoteDone done, gpointer data,
                          GDestroyNotify free_data)
{
  Job *job = g_new (Job, 1);

  *job = (Job){ work, done, data, free_data };
  if (self->pool == NULL)
    self->pool = g_thread_pool_new (work_in_worker, self, 1, FALSE, NULL);
  self->n_on_their_way++;
  g_thread_pool_push (self->pool, job, NULL);
}

/* Returns whether it has not done, or not told, all that it was given. */
gboolean hl_note_worker_is_busy (const HlNoteWorker *self) { return self->n_on_their_way > 0; }

/* Waits until all is done and told, with what follows from it. */
void hl_note_worker_wait (HlNoteWorker *self)
{
  while (hl_note_worker_is_busy (self))
    {
      end_thread (self);
      (void) deliver_cb (self);
    }
  end_thread (self);
}
