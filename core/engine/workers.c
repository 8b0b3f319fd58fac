#define _GNU_SOURCE /* pthread_getaffinity_np() */

#include "core/engine/workers.h"

#include <cblas.h>
#include <pthread.h>
#include <stdatomic.h>

#include "core/engine/processor.h"

/* Tells OpenBLAS to compute on the calling thread alone, from now on. */
static void use_one_thread (void) { openblas_set_num_threads (1); }

typedef struct
{
  NnWorkers *workers; /* (unowned): the group that it belongs to */
  int        slice;   /* the slice it always works on */
  pthread_t  thread;  /* its thread */
} Worker;

struct _NnWorkers
{
  int     n_workers; /* how many, the caller of nn_workers_run() included */
  Worker *threads;   /* (array length=n_workers): the others; the first is not used */

  pthread_mutex_t mutex; /* guards the conditions */
  pthread_cond_t  begun; /* signals a new round or the end */
  pthread_cond_t  done;  /* signals that the last thread of a round has finished */

  NnWork     work;      /* the function of the present round */
  gpointer   data;      /* its argument */
  guint      round;     /* counts the rounds; threads wait for it to change */
  gboolean   is_ending; /* whether the threads have to end */
  atomic_int busy;      /* how many threads have not finished this round */
};

static void work_on_slice (NnWork work, int slice, gpointer data)
{
  g_auto (NnDenormals) flushed G_GNUC_UNUSED = nn_denormals_flush ();

  work (slice, data);
}

/* Waits for a round other than @seen.  Returns whether there is one. */
static gboolean wait_for_round (NnWorkers *self, guint *seen)
{
  gboolean is_ending;

  pthread_mutex_lock (&self->mutex);
  while (self->round == *seen && !self->is_ending)
    pthread_cond_wait (&self->begun, &self->mutex);
  *seen = self->round;
  is_ending = self->is_ending;
  pthread_mutex_unlock (&self->mutex);

  return !is_ending;
}

/* The last thread to finish signals the caller, which may be waiting. */
static void report_done (NnWorkers *self)
{
  if (atomic_fetch_sub (&self->busy, 1) > 1)
    return;

  pthread_mutex_lock (&self->mutex);
  pthread_cond_signal (&self->done);
  pthread_mutex_unlock (&self->mutex);
}

static void *run_thread (void *data)
{
  Worker    *worker = data;
  NnWorkers *self = worker->workers;
  guint      seen = 0;

  while (wait_for_round (self, &seen))
    {
      work_on_slice (self->work, worker->slice, self->data);
      report_done (self);
    }

  return NULL;
}

/* Ends the program if there is no thread: the numbers of a run depend on how many workers it has,
 * so fewer workers would give other numbers. */
static void start_thread (NnWorkers *self, int slice)
{
  Worker *worker = &self->threads[slice];
  int     failure;

  worker->workers = self;
  worker->slice = slice;
  failure = pthread_create (&worker->thread, NULL, run_thread, worker);
  if (failure != 0)
    g_error ("No thread for worker %d: %s", slice, g_strerror (failure));
}

/** @n_workers: how many, the calling thread included; at least 1 */
NnWorkers *nn_workers_new (int n_workers)
{
  NnWorkers *self = g_new0 (NnWorkers, 1);

  g_assert (n_workers >= 1);

  use_one_thread ();

  self->n_workers = n_workers;
  self->threads = g_new0 (Worker, n_workers);
  atomic_init (&self->busy, 0);
  pthread_mutex_init (&self->mutex, NULL);
  pthread_cond_init (&self->begun, NULL);
  pthread_cond_init (&self->done, NULL);

  for (int slice = 1; slice < n_workers; slice++)
    start_thread (self, slice);

  return self;
}

void nn_workers_free (NnWorkers *self)
{
  if (self == NULL)
    return;

  pthread_mutex_lock (&self->mutex);
  self->is_ending = TRUE;
  pthread_cond_broadcast (&self->begun);
  pthread_mutex_unlock (&self->mutex);

  for (int slice = 1; slice < self->n_workers; slice++)
    pthread_join (self->threads[slice].thread, NULL);

  pthread_cond_destroy (&self->done);
  pthread_cond_destroy (&self->begun);
  pthread_mutex_destroy (&self->mutex);
  g_free (self->threads);
  g_free (self);
}

/** Returns: how many processors the calling thread may use; more threads would only wait for each
 *   other.  The machine can have more of them */
int nn_workers_allowed (void)
{
#ifdef __linux__
  cpu_set_t allowed;

  if (pthread_getaffinity_np (pthread_self (), sizeof allowed, &allowed) == 0)
    return MAX (CPU_COUNT (&allowed), 1);
#endif

  return (int) g_get_num_processors ();
}

/** Returns: how many slices nn_workers_run() works on */
int nn_workers_count (const NnWorkers *self) { return self->n_workers; }

/**
 * @data: (nullable): what @work is given
 *
 * Computes every slice, slice 0 on the calling thread, and returns when all are done.  Afterwards
 * the caller, and every slice of the next round, may read what any slice wrote.
 */
void nn_workers_run (NnWorkers *self, NnWork work, gpointer data)
{
  if (self->n_workers > 1)
    {
      pthread_mutex_lock (&self->mutex);
      self->work = work;
      self->data = data;
      self->round++;
      atomic_store (&self->busy, self->n_workers - 1);
      pthread_cond_broadcast (&self->begun);
      pthread_mutex_unlock (&self->mutex);
    }

  work_on_slice (work, 0, data);

  if (self->n_workers > 1)
    {
      pthread_mutex_lock (&self->mutex);
      while (atomic_load (&self->busy) > 0)
        pthread_cond_wait (&self->done, &self->mutex);
      pthread_mutex_unlock (&self->mutex);
    }
}

#ifdef __ELF__
/* A function of OpenBLAS; builds without threads do not have it. */
extern int blas_thread_shutdown_ (void) __attribute__ ((weak));
#else
static int (*const blas_thread_shutdown_) (void) = NULL;
#endif

/** Ends the threads that OpenBLAS starts before main(); all products are computed on the calling
 * thread from now on.  A program calls this first: if it ends while such a thread begins to wait,
 * it never ends (OpenBLAS 0.3.21). */
void nn_blas_end_idle_threads (void)
{
  use_one_thread ();
  if (blas_thread_shutdown_ != NULL)
    blas_thread_shutdown_ ();
}
