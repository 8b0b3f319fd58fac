#include "core/training/snapshots.h"

#include "tests/support/cases.h"
#include "tests/support/tiny-run.h"

/* Room for 8 snapshots. */
#define BYTES_EACH (NN_SNAPSHOTS_MAX_BYTES / 8)

static void go_on (NnSnapshots *store, gint64 first, gint64 last)
{
  for (gint64 update = first; update <= last; update++)
    if (nn_snapshots_are_due (store, update))
      nn_snapshots_add (store, nn_snapshot_new_saved (update));
}

/* "0 2 4 6 8" */
static char *updates_of (NnSnapshots *store)
{
  g_autoptr (GPtrArray) list = nn_snapshots_list (store);
  GString              *text = g_string_new (NULL);

  for (guint i = 0; i < list->len; i++)
    g_string_append_printf (text, "%s%d", i > 0 ? " " : "",
                            (int) ((NnSnapshot *) list->pdata[i])->update);

  return g_string_free (text, FALSE);
}

static void assert_updates (NnSnapshots *store, const char *expected)
{
  NN_TEXT (updates_of (store), expected);
}

NN_TEST (every_update_is_there_as_long_as_there_is_room)
{
  g_autoptr (NnSnapshots) store = nn_snapshots_new (BYTES_EACH, 1);

  go_on (store, 0, 7);

  assert_updates (store, "0 1 2 3 4 5 6 7");
}

NN_TEST (a_full_store_drops_every_second_one)
{
  g_autoptr (NnSnapshots) store = nn_snapshots_new (BYTES_EACH, 1);

  go_on (store, 0, 8);
  assert_updates (store, "0 2 4 6 8");
  go_on (store, 9, 15);
  assert_updates (store, "0 2 4 6 8 10 12 14");
  go_on (store, 16, 16);
  assert_updates (store, "0 4 8 12 16");
}

/* However long a run is: first and last are there, the others are evenly apart. */
NN_TEST (a_long_run_stays_even_and_bounded)
{
  g_autoptr (NnSnapshots) store = nn_snapshots_new (BYTES_EACH, 1);

  for (gint64 update = 0; update < 1000; update++)
    {
      g_autoptr (GPtrArray) list = NULL;
      gint64                spacing;

      go_on (store, update, update);
      list = nn_snapshots_list (store);
      g_assert_cmpuint (list->len, <=, 8);
      g_assert_cmpint (((NnSnapshot *) list->pdata[0])->update, ==, 0);
      if (update < 8)
        continue;

      g_assert_cmpuint (list->len, >, 4);
      spacing = ((NnSnapshot *) list->pdata[1])->update;
      g_assert_cmpint (update - ((NnSnapshot *) list->pdata[list->len - 1])->update, <, spacing);
      for (guint i = 1; i < list->len; i++)
        g_assert_cmpint (((NnSnapshot *) list->pdata[i])->update, ==, (gint64) i * spacing);
    }
}

/* One that was added out of turn stays as long as it is the latest. */
NN_TEST (the_latest_stays_until_there_is_a_later_one)
{
  g_autoptr (NnSnapshots) store = nn_snapshots_new (BYTES_EACH, 1);

  go_on (store, 0, 8);
  nn_snapshots_add (store, nn_snapshot_new_saved (9));
  assert_updates (store, "0 2 4 6 8 9");
  go_on (store, 10, 10);
  assert_updates (store, "0 2 4 6 8 10");
}

/* With room for seven it is the eighth, an odd one, that there is no room for. */
NN_TEST (the_latest_stays_when_others_go)
{
  g_autoptr (NnSnapshots) store = nn_snapshots_new (NN_SNAPSHOTS_MAX_BYTES / 7, 1);

  go_on (store, 0, 7);
  assert_updates (store, "0 2 4 6 7");
  go_on (store, 8, 8);
  assert_updates (store, "0 2 4 6 8");
}

static guint count (NnSnapshots *store)
{
  g_autoptr (GPtrArray) list = nn_snapshots_list (store);

  return list->len;
}

/* Five runs keep as much in all as one. */
NN_TEST (runs_that_are_compared_share_the_room)
{
  g_autoptr (NnSnapshots) alone = nn_snapshots_new (NN_SNAPSHOTS_MAX_BYTES / 30, 1);
  g_autoptr (NnSnapshots) one_of_five = nn_snapshots_new (NN_SNAPSHOTS_MAX_BYTES / 30, 5);

  go_on (alone, 0, 29);
  go_on (one_of_five, 0, 8);
  assert_updates (one_of_five, "0 2 4 6 8");
  g_assert_cmpint (nn_snapshots_count_runs (one_of_five), ==, 5);
  g_assert_cmpuint (count (alone), ==, 30);
}

NN_TEST (two_that_do_not_fit_are_never_taken)
{
  g_autoptr (NnSnapshots) store = nn_snapshots_new (NN_SNAPSHOTS_MAX_BYTES / 2 + 1, 1);

  g_assert_false (nn_snapshots_are_due (store, 0));
}

NN_TEST (small_ones_are_bounded_by_number)
{
  g_autoptr (NnSnapshots) store = nn_snapshots_new (1, 1);
  g_autoptr (GPtrArray)   list = NULL;

  go_on (store, 0, NN_SNAPSHOTS_MAX - 1);
  list = nn_snapshots_list (store);
  g_assert_cmpuint (list->len, ==, NN_SNAPSHOTS_MAX);
  go_on (store, NN_SNAPSHOTS_MAX, NN_SNAPSHOTS_MAX);
  g_ptr_array_unref (list);
  list = nn_snapshots_list (store);
  g_assert_cmpuint (list->len, ==, NN_SNAPSHOTS_MAX / 2 + 1);
}

/* A store that continues is as even as it was, and forgets what was not yet in the model that was
 * saved. */
NN_TEST (a_restored_store_goes_on)
{
  static const gint64     saved[] = { 0, 4, 8, 12, 16, 20 };
  g_autoptr (NnSnapshots) store = nn_snapshots_new (BYTES_EACH, 1);
  g_autoptr (GArray)      updates = g_array_new (FALSE, FALSE, sizeof (gint64));

  g_array_append_vals (updates, saved, G_N_ELEMENTS (saved));
  nn_snapshots_restore (store, updates);
  nn_snapshots_forget_after (store, 18);
  assert_updates (store, "0 4 8 12 16");
  go_on (store, 18, 28);
  assert_updates (store, "0 4 8 12 16 20 24 28");
}

NN_TEST (a_saved_one_leaves_the_memory)
{
  g_autoptr (NnTestRun)   run = nn_test_run_new (NULL, NULL);
  g_autoptr (NnSnapshots) store = nn_snapshots_new_for (run->model, 1);
  g_autoptr (GPtrArray)   before = NULL;
  g_autoptr (GPtrArray)   after = NULL;

  nn_snapshots_take (store, run->trainer);
  before = nn_snapshots_list (store);
  nn_snapshots_set_saved (store, 0);
  after = nn_snapshots_list (store);

  /* Code that looks at it meanwhile keeps it. */
  g_assert_nonnull (((NnSnapshot *) before->pdata[0])->values);
  g_assert_null (((NnSnapshot *) after->pdata[0])->values);
}

NN_TEST (a_snapshot_is_what_the_model_was)
{
  g_autoptr (NnTestRun)   run = nn_test_run_new (NULL, NULL);
  const NnTensor         *block = run->model->parameters->values;
  g_autoptr (NnTensor)    first = nn_tensor_copy (block);
  g_autoptr (NnSnapshots) store = nn_snapshots_new_for (run->model, 1);
  g_autoptr (GPtrArray)   list = NULL;
  const NnSnapshot       *snapshot;

  nn_snapshots_take (store, run->trainer);
  nn_test_run_update (run);
  nn_snapshots_take (store, run->trainer);
  nn_snapshots_take (store, run->trainer); /* not twice */
  list = nn_snapshots_list (store);

  g_assert_cmpuint (list->len, ==, 2);
  snapshot = list->pdata[0];
  g_assert_cmpmem (snapshot->values->values, snapshot->values->length * sizeof (float),
                   first->values, first->length * sizeof (float));
  g_assert_cmpint (snapshot->report->update, ==, 0);
  snapshot = list->pdata[1];
  g_assert_cmpmem (snapshot->values->values, snapshot->values->length * sizeof (float),
                   block->values, block->length * sizeof (float));
  g_assert_cmpint (snapshot->report->update, ==, 1);
}
