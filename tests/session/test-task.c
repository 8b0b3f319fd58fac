#include "ui/session/task.h"

#include "tests/support/cases.h"

/* What a piece of work does. */
typedef enum
{
  DILIGENT,
  HEEDLESS, /* of its cancellable */
  UNLUCKY,
} Manner;

G_DECLARE_FINAL_TYPE (Owner, owner, HL, TEST_OWNER, GObject)

struct _Owner
{
  GObject parent_instance;

  HlJob   *job;
  int      n_done, n_news, n_told;
  int      result;   /* of the latest work; 0: none */
  gboolean was_busy; /* while that was told */
  char    *problem;
  GString *heard;
};

G_DEFINE_FINAL_TYPE (Owner, owner, G_TYPE_OBJECT)

static GThread *finalized_in;

static void told_cb (Owner *self) { self->n_told++; }

static void owner_finalize (GObject *object)
{
  Owner *self = (Owner *) object;

  finalized_in = g_thread_self ();
  g_signal_handlers_disconnect_by_data (self->job, self);
  g_object_unref (self->job);
  g_free (self->problem);
  g_string_free (self->heard, TRUE);
  G_OBJECT_CLASS (owner_parent_class)->finalize (object);
}

static void owner_class_init (OwnerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = owner_finalize;
}

static void owner_init (Owner *self)
{
  self->job = hl_job_new ();
  self->heard = g_string_new (NULL);
  g_signal_connect_swapped (self->job, "notify::is-busy", G_CALLBACK (told_cb), self);
}

static int n_alive; /* data, results and news; atomic */

typedef struct
{
  int    number;
  Manner manner;
} Piece;

static gpointer make (int number, Manner manner)
{
  const Piece piece = { number, manner };

  g_atomic_int_inc (&n_alive);

  return g_memdup2 (&piece, sizeof piece);
}

static void free_piece (gpointer piece)
{
  g_atomic_int_add (&n_alive, -1);
  g_free (piece);
}

static gpointer run (gpointer data, HlTask *task, GCancellable *cancellable, GError **error)
{
  const Piece *piece = data;

  for (int i = 0; i < 20; i++)
    {
      hl_task_tell (task, make (i, DILIGENT));
      g_usleep (1000);
      if (piece->manner != HEEDLESS && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
    }
  if (piece->manner == UNLUCKY)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "No luck.");

  return piece->manner == UNLUCKY ? NULL : make (piece->number, DILIGENT);
}

static void done (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  Owner *self = owner;

  self->n_done++;
  self->result = result != NULL ? ((const Piece *) result)->number : 0;
  self->was_busy = hl_job_get_is_busy (self->job);
  g_free (self->problem);
  self->problem = error != NULL ? g_strdup (error->message) : NULL;
  g_string_append (self->heard, "over");
  g_clear_pointer (&result, free_piece);
}

static void news (gpointer owner, gpointer message)
{
  Owner *self = owner;

  self->n_news++;
  g_string_append_printf (self->heard, "%d ", ((const Piece *) message)->number);
}

static const HlTaskKind kind = { run, done, news, free_piece, free_piece, free_piece };
static const HlTaskKind kept = { run, done, news, free_piece, free_piece, free_piece, TRUE };

static void wait_for (Owner *self, int n_done)
{
  while (self->n_done < n_done)
    g_main_context_iteration (NULL, TRUE);
}

/* Nothing that was made is left, nor the owner, which no worker has let go. */
static void assert_no_leak (Owner *self)
{
  g_object_add_weak_pointer (G_OBJECT (self), (gpointer *) &self);
  g_object_unref (self);
  for (int i = 0; i < 5000 && (self != NULL || g_atomic_int_get (&n_alive) > 0); i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (200);
    }
  g_assert_null (self);
  g_assert_cmpint (n_alive, ==, 0);
  g_assert_true (finalized_in == g_thread_self ());
}

static Owner *owner_new (void) { return g_object_new (owner_get_type (), NULL); }

NN_TEST (only_the_newest_work_is_heard_of)
{
  Owner *self = owner_new ();

  for (int i = 1; i <= 5; i++)
    hl_job_run (self->job, &kind, self, make (i, DILIGENT));
  g_assert_true (hl_job_get_is_busy (self->job));
  wait_for (self, 1);
  g_assert_cmpint (self->result, ==, 5);
  g_assert_cmpint (self->n_news, <=, 20);
  g_assert_false (self->was_busy);
  g_assert_false (hl_job_get_is_busy (self->job));
  g_assert_cmpint (self->n_told, ==, 6);
  assert_no_leak (self);
}

NN_TEST (news_come_in_their_order_and_before_the_end)
{
  Owner *self = owner_new ();

  hl_job_run (self->job, &kind, self, make (1, DILIGENT));
  wait_for (self, 1);
  g_assert_cmpstr (self->heard->str, ==, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 over");
  assert_no_leak (self);
}

/* Even if it pays no attention to it. */
NN_TEST (stopped_work_is_waited_for_and_has_no_result)
{
  Owner *self = owner_new ();

  hl_job_run (self->job, &kind, self, make (1, HEEDLESS));
  hl_job_stop (self->job);
  g_assert_true (hl_job_get_is_busy (self->job));
  wait_for (self, 1);
  g_assert_cmpint (self->result, ==, 0);
  g_assert_cmpint (self->n_news, ==, 0);
  g_assert_null (self->problem);
  g_assert_null (hl_job_get_problem (self->job));
  assert_no_leak (self);
}

/* A training run that is stopped is such work: what it learned until then is kept. */
NN_TEST (stopped_work_may_keep_its_result)
{
  Owner *self = owner_new ();

  hl_job_run (self->job, &kept, self, make (7, HEEDLESS));
  hl_job_stop (self->job);
  wait_for (self, 1);
  g_assert_cmpint (self->result, ==, 7);

  hl_job_run (self->job, &kept, self, make (7, DILIGENT));
  hl_job_stop (self->job);
  wait_for (self, 2);
  g_assert_cmpint (self->result, ==, 0);
  g_assert_null (self->problem);
  assert_no_leak (self);
}

NN_TEST (what_went_wrong_is_said_until_the_next_start)
{
  Owner *self = owner_new ();

  hl_job_run (self->job, &kind, self, make (1, UNLUCKY));
  wait_for (self, 1);
  g_assert_cmpstr (self->problem, ==, "No luck.");
  g_assert_cmpstr (hl_job_get_problem (self->job), ==, "No luck.");
  hl_job_run (self->job, &kind, self, make (2, DILIGENT));
  g_assert_null (hl_job_get_problem (self->job));
  wait_for (self, 2);
  g_assert_cmpint (self->result, ==, 2);
  assert_no_leak (self);
}

NN_TEST (who_has_cancelled_its_work_hears_nothing)
{
  Owner *self = owner_new ();

  hl_job_run (self->job, &kind, self, make (7, HEEDLESS));
  g_assert_true (hl_job_cancel (self->job));
  g_assert_false (hl_job_get_is_busy (self->job));
  g_assert_false (hl_job_cancel (self->job));
  for (int i = 0; i < 100; i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }
  g_assert_cmpint (self->n_done + self->n_news, ==, 0);
  g_assert_cmpint (self->n_told, ==, 2);
  assert_no_leak (self);
}

NN_TEST (without_a_job_each_piece_counts)
{
  Owner *self = owner_new ();

  hl_task_start (&kind, self, make (1, DILIGENT));
  hl_task_start (&kind, self, make (2, DILIGENT));
  wait_for (self, 2);
  g_assert_cmpint (self->n_news, ==, 40);
  assert_no_leak (self);
}

NN_TEST (fraction_begins_at_zero)
{
  Owner *self = owner_new ();

  hl_job_set_fraction (self->job, 0.5);
  hl_job_run (self->job, &kind, self, make (1, DILIGENT));
  g_assert_cmpfloat (hl_job_get_fraction (self->job), ==, 0.0);
  wait_for (self, 1);
  assert_no_leak (self);
}

static void note_thread (gpointer data) { *(GThread **) data = g_thread_self (); }

NN_TEST (a_worker_frees_what_nobody_uses)
{
  GThread *thread = NULL;

  hl_free_elsewhere (&thread, note_thread);
  while (g_atomic_pointer_get (&thread) == NULL)
    g_main_context_iteration (NULL, FALSE);
  g_assert_true (thread != g_thread_self ());
}
