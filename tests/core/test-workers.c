#define _GNU_SOURCE /* sched_setaffinity() */

#include "core/engine/workers.h"

#ifdef __linux__
#include <sched.h>
#endif

#include "core/engine/partner.h"
#include "tests/support/cases.h"

#define MAX_WORKERS 8

typedef struct
{
  int      calls[MAX_WORKERS];
  GThread *threads[MAX_WORKERS];
  float    tiny[MAX_WORKERS];
} Record;

static void note_call (int slice, gpointer data)
{
  Record        *record = data;
  volatile float small = 1e-30f;

  record->calls[slice]++;
  record->threads[slice] = g_thread_self ();
  record->tiny[slice] = small * 1e-10f;
}

NN_TEST (run_works_on_every_slice_once)
{
  for (int n = 1; n <= MAX_WORKERS; n++)
    {
      g_autoptr (NnWorkers) workers = nn_workers_new (n);
      Record                record = { 0 };

      nn_workers_run (workers, note_call, &record);

      g_assert_cmpint (nn_workers_count (workers), ==, n);
      for (int slice = 0; slice < MAX_WORKERS; slice++)
        g_assert_cmpint (record.calls[slice], ==, slice < n ? 1 : 0);
    }
}

NN_TEST (run_uses_a_thread_for_each_slice)
{
  g_autoptr (NnWorkers) workers = nn_workers_new (3);
  Record                record = { 0 };

  nn_workers_run (workers, note_call, &record);

  g_assert_true (record.threads[0] == g_thread_self ());
  g_assert_true (record.threads[1] != record.threads[0]);
  g_assert_true (record.threads[2] != record.threads[0]);
  g_assert_true (record.threads[2] != record.threads[1]);
}

static void add_neighbor (int slice, gpointer data)
{
  gint64 *values = data;

  values[slice] += values[MAX_WORKERS + slice];
}

static void publish (int slice, gpointer data)
{
  gint64 *values = data;

  values[MAX_WORKERS + (slice + 1) % MAX_WORKERS] = values[slice];
}

/* The thread sanitizer watches this one: each round reads what another slice
 * wrote in the round before.  In the end every value has doubled ten times. */
NN_TEST (rounds_see_what_the_last_round_wrote)
{
  g_autoptr (NnWorkers) workers = nn_workers_new (MAX_WORKERS);
  gint64                values[2 * MAX_WORKERS];

  for (int i = 0; i < 2 * MAX_WORKERS; i++)
    values[i] = 1;

  for (int round = 0; round < 10; round++)
    {
      nn_workers_run (workers, publish, values);
      nn_workers_run (workers, add_neighbor, values);
    }

  for (int i = 0; i < MAX_WORKERS; i++)
    g_assert_cmpint (values[i], ==, 1024);
}

static void count (int slice, gpointer data)
{
  int *counts = data;

  counts[slice * 16]++;
}

NN_TEST (run_can_be_called_many_times)
{
  g_autoptr (NnWorkers) workers = nn_workers_new (2);
  int                   counts[32] = { 0 };

  for (int round = 0; round < 5000; round++)
    nn_workers_run (workers, count, counts);

  g_assert_cmpint (counts[0], ==, 5000);
  g_assert_cmpint (counts[16], ==, 5000);
}

#if defined(__SSE2__)
NN_TEST (slices_flush_denormals_and_the_caller_does_not)
{
  g_autoptr (NnWorkers) workers = nn_workers_new (2);
  volatile float        small = 1e-30f;
  Record                record = { 0 };

  nn_workers_run (workers, note_call, &record);

  g_assert_cmpfloat (record.tiny[0], ==, 0.0f);
  g_assert_cmpfloat (record.tiny[1], ==, 0.0f);
  g_assert_cmpfloat (small * 1e-10f, >, 0.0f);
}
#endif

#ifdef __linux__
static gpointer ask_on_one_processor (gpointer unused)
{
  cpu_set_t allowed;
  cpu_set_t one;

  g_assert_cmpint (sched_getaffinity (0, sizeof allowed, &allowed), ==, 0);
  g_assert_cmpint (nn_workers_allowed (), ==, CPU_COUNT (&allowed));

  CPU_ZERO (&one);
  for (int cpu = 0; CPU_COUNT (&one) == 0; cpu++)
    if (CPU_ISSET (cpu, &allowed))
      CPU_SET (cpu, &one);
  g_assert_cmpint (sched_setaffinity (0, sizeof one, &one), ==, 0);

  g_assert_cmpint (nn_workers_allowed (), ==, 1);
  g_assert_false (nn_partner_acquire ());

  return NULL;
}

/* The machine may have more of them, as in a container or under taskset. */
NN_TEST (allowed_processors_count_and_not_those_of_the_machine)
{
  g_thread_join (g_thread_new ("one", ask_on_one_processor, NULL));
}
#endif
