#include "core/engine/partner.h"

#include <stdatomic.h>

#include "core/engine/processor.h"
#include "core/engine/workers.h"

/* How often the partner checks for work before it sleeps: some tens of microseconds. */
#define SPINS 4000

/* If sharing costs more time than it saves, because another program uses the second processor, the
 * caller works alone for a while.  In microseconds: the loss of time from which on it does, the
 * largest gain that is counted against later losses, and for how long it works alone. */
#define MAX_LOSS 60
#define MAX_GAIN 200
#define TIME_ALONE (G_USEC_PER_SEC / 2)

#define MAX_PIECES 0xffff

/* The present job in one number.  A thread takes a piece by a compare-and-exchange of this number,
 * so it cannot take a piece of another job than the one that it has read:
 *
 *      number of the job (32 bits) │ pieces of it (16) │ pieces taken (16)
 *
 * A job ends when all its pieces are done.  A thread that has taken a piece may therefore read work
 * and data: they stay until that piece is counted in n_done. */
static _Atomic guint64 state;
static _Atomic int     n_done;
static NnPiece         present_work;
static gpointer        present_data;

static GMutex      mutex; /* guards is_asleep */
static GCond       woken;
static atomic_bool is_asleep;

static GMutex       engagement; /* held by the thread that has the partner */
static GPrivate     is_mine;
static gsize        has_begun;
static gint64       lost;        /* the owner's time, in microseconds; negative if it was saved */
static gint64       alone_until; /* when the owner tries to share again */
static const guint8 yes;

static int pieces_of (guint64 job) { return (int) (job >> 16 & MAX_PIECES); }

static int taken_of (guint64 job) { return (int) (job & MAX_PIECES); }

static guint32 number_of (guint64 job) { return (guint32) (job >> 32); }

/* Takes a piece of the present job.  Returns whether there was one left. */
static gboolean take_piece (guint64 *job)
{
  *job = atomic_load_explicit (&state, memory_order_acquire);

  while (taken_of (*job) < pieces_of (*job))
    if (atomic_compare_exchange_weak_explicit (&state, job, *job + 1, memory_order_acq_rel,
                                               memory_order_acquire))
      return TRUE;

  return FALSE;
}

static void do_piece (int piece)
{
  present_work (piece, present_data);
  atomic_fetch_add_explicit (&n_done, 1, memory_order_release);
}

static void pause_briefly (void)
{
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause ();
#endif
}

static gboolean has_work (void)
{
  const guint64 job = atomic_load (&state);

  return taken_of (job) < pieces_of (job);
}

static void wait_for_work (void)
{
  for (int i = 0; i < SPINS; i++)
    {
      if (has_work ())
        return;
      pause_briefly ();
    }

  g_mutex_lock (&mutex);
  atomic_store (&is_asleep, TRUE);
  while (!has_work ())
    g_cond_wait (&woken, &mutex);
  atomic_store (&is_asleep, FALSE);
  g_mutex_unlock (&mutex);
}

static gpointer run_partner (gpointer unused)
{
  guint32 number = 0;
  int     n_mine = 0;

  nn_denormals_flush ();

  while (TRUE)
    {
      guint64 job;

      wait_for_work ();
      while (take_piece (&job))
        {
          if (number_of (job) != number)
            n_mine = 0;
          number = number_of (job);
          do_piece (pieces_of (job) - ++n_mine);
        }
    }

  return NULL;
}

/** Acquires the partner, of which the program has one.  The first call starts its thread, which
 * sleeps when there is no work, and lives as long as the program.
 *
 * Returns: whether the calling thread has the partner now, until nn_partner_release();
 *   %FALSE if another thread has it, or if this one may use only one processor */
gboolean nn_partner_acquire (void)
{
  if (nn_workers_allowed () < 2 || !g_mutex_trylock (&engagement))
    return FALSE;

  if (g_once_init_enter (&has_begun))
    {
      g_thread_unref (g_thread_new ("partner", run_partner, NULL));
      g_once_init_leave (&has_begun, 1);
    }

  g_private_set (&is_mine, (gpointer) &yes);

  return TRUE;
}

/** Releases the partner, so that another thread can acquire it. */
void nn_partner_release (void)
{
  g_assert (nn_partner_is_acquired ());

  g_private_set (&is_mine, NULL);
  g_mutex_unlock (&engagement);
}

/** Returns: whether the calling thread has the partner */
gboolean nn_partner_is_acquired (void) { return g_private_get (&is_mine) != NULL; }

static void announce (NnPiece work, gpointer data, int n_pieces)
{
  const guint64 number = (guint64) number_of (atomic_load (&state)) + 1;

  present_work = work;
  present_data = data;
  atomic_store (&n_done, 0);
  atomic_store (&state, number << 32 | (guint64) n_pieces << 16);

  if (atomic_load (&is_asleep))
    {
      g_mutex_lock (&mutex);
      g_cond_signal (&woken);
      g_mutex_unlock (&mutex);
    }
}

/* Compares the time of a job with an estimate for the caller alone: n_pieces times its mean time
 * for a piece. */
static void measure_loss (gint64 start, gint64 own_end, gint64 end, int n_own, int n_pieces)
{
  if (n_own > 0)
    lost += (end - start) - (own_end - start) * n_pieces / n_own;

  lost = MAX (lost, -MAX_GAIN);
  if (lost > MAX_LOSS)
    {
      lost = 0;
      alone_until = end + TIME_ALONE;
    }
}

static gboolean partner_helps (void)
{
  return nn_partner_is_acquired () && g_get_monotonic_time () >= alone_until;
}

/**
 * @n_pieces: how many pieces, 65535 at most
 *
 * Computes all pieces, together with the partner if the calling thread has it.  Returns when all
 * are done.
 */
void nn_partner_share (NnPiece work, gpointer data, int n_pieces)
{
  guint64 job;
  gint64  start;
  gint64  own_end;
  int     n_own = 0;

  g_assert (n_pieces >= 0 && n_pieces <= MAX_PIECES);

  if (n_pieces < 2 || !partner_helps ())
    {
      for (int i = 0; i < n_pieces; i++)
        work (i, data);
      return;
    }

  start = g_get_monotonic_time ();
  announce (work, data, n_pieces);
  while (take_piece (&job))
    do_piece (n_own++);

  own_end = g_get_monotonic_time ();
  while (atomic_load_explicit (&n_done, memory_order_acquire) < n_pieces)
    pause_briefly ();

  measure_loss (start, own_end, g_get_monotonic_time (), n_own, n_pieces);
}
