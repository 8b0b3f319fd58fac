#include "ui/session/run-keeper.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/resource.h>

#include "core/checkpoint/resume.h"
#include "core/checkpoint/snapshot-files.h"
#include "core/training/trainer-phases.h"
#include "tests/support/runs-fixture.h"

static HlRunList *runs_of (HlTestRuns *fixture) { return fixture->keeper->runs; }

static guint count (HlTestRuns *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (runs_of (fixture)));
}

static HlRun *run_at (HlTestRuns *fixture, guint position)
{
  return hl_run_list_peek (runs_of (fixture), position);
}

/* On another day they are there: names, numbers, curves and models. */
HL_RUNS_TEST (runs_are_there_on_another_day)
{
  HlRun *run;

  hl_test_runs_run_to_the_end (fixture);
  hl_test_runs_run_to_the_end (fixture);
  g_assert_cmpint (count (fixture), ==, 2);
  hl_run_set_name (run_at (fixture, 0), "the first");
  hl_test_runs_open_again (fixture);

  g_assert_cmpint (count (fixture), ==, 2);
  run = run_at (fixture, 0);
  g_assert_cmpstr (run->file->name, ==, "the first");
  g_assert_cmpint (nn_training_log_updates (run->file->log), ==, 12);
  g_assert_cmpint (nn_training_log_epochs (run->file->log), ==, 4);
  g_assert_cmpint (run->file->progress.update, ==, 12);
  g_assert_cmpint (run->file->state, ==, HL_RUN_ENDED);
  g_assert_true (run->has_model);
  g_assert_null (hl_run_list_get_interrupted (runs_of (fixture)));
  g_assert_true (g_str_has_suffix (run_at (fixture, 1)->file->name, "(2)"));
}

/* The numbers of the parameters after the last update, bit by bit. */
static GBytes *read_weights (HlRun *run)
{
  g_autofree char         *path = hl_run_file_model (run->file);
  g_autoptr (NnCheckpoint) checkpoint = NN_OK (nn_checkpoint_load, path);
  GByteArray              *bytes = g_byte_array_new ();

  for (int i = 0; i < nn_parameters_count (checkpoint->model->parameters); i++)
    {
      const NnTensor *value = nn_parameters_get (checkpoint->model->parameters, i)->value;

      g_byte_array_append (bytes, (const guint8 *) value->values,
                           (guint) (value->length * sizeof *value->values));
    }

  return g_byte_array_free_to_bytes (bytes);
}

static void assert_same_curves (HlRun *a, HlRun *b)
{
  NnTrainingLog *one = a->file->log;
  NnTrainingLog *other = b->file->log;
  const int      n = nn_training_log_updates (one);

  g_assert_cmpint (n, ==, nn_training_log_updates (other));
  for (int i = 0; i < n; i++)
    {
      g_assert_cmpfloat (one->updates[i].update, ==, other->updates[i].update);
      g_assert_cmpfloat (one->updates[i].loss, ==, other->updates[i].loss);
    }
}

/* Paused, put away, opened on another day and continued with: the same bits. */
HL_RUNS_TEST (run_goes_on_bit_for_bit)
{
  const NnTrainingProgress *progress;
  g_autoptr (GBytes)        whole = NULL;
  g_autoptr (GBytes)        pieces = NULL;

  fixture->workshop.options->model.dropout = 0.2;
  fixture->workshop.options->training.epochs = 300;
  fixture->workshop.options->training.bleu_every = 0;
  hl_test_runs_run_to_the_end (fixture);

  hl_run_keeper_queue (fixture->keeper, "pieces", fixture->workshop.options, 1);
  progress = &fixture->training->told.progress;
  hl_test_wait_until (hl_test_runs_is_in (fixture, HL_TRAINING_RUNNING) && progress->update > 0);
  hl_training_session_pause (fixture->training);
  hl_test_wait_until (hl_test_runs_is_in (fixture, HL_TRAINING_PAUSED));
  g_assert_cmpint (progress->update, <, 900);
  hl_test_runs_open_again (fixture);

  g_assert_true (hl_run_keeper_can_go_on (fixture->keeper, run_at (fixture, 1)));
  hl_run_keeper_go_on (fixture->keeper, run_at (fixture, 1), 0);
  hl_test_wait_until (hl_test_runs_is_in (fixture, HL_TRAINING_FINISHED));
  hl_run_keeper_wait (fixture->keeper);

  g_assert_cmpint (count (fixture), ==, 2);
  assert_same_curves (run_at (fixture, 0), run_at (fixture, 1));
  whole = read_weights (run_at (fixture, 0));
  pieces = read_weights (run_at (fixture, 1));
  g_assert_true (g_bytes_equal (whole, pieces));
}

/* What the snapshots of a run take on the disk. */
static gint64 measure_snapshots (HlRun *run)
{
  g_autofree char *folder = hl_run_file_snapshots (run->file);

  return hl_run_file_measure (folder);
}

/* However many runs are compared, their snapshots take no more than those of one, on the day they
 * are made and on another. */
HL_RUNS_TEST (runs_of_a_comparison_share_the_room)
{
  const int n_runs = 500;

  hl_run_keeper_queue (fixture->keeper, "one of many", fixture->workshop.options, n_runs);
  hl_test_wait_until (hl_test_runs_is_in (fixture, HL_TRAINING_FINISHED));
  hl_run_keeper_wait (fixture->keeper);
  g_assert_cmpint (measure_snapshots (run_at (fixture, 0)), >, 0);
  g_assert_cmpint (measure_snapshots (run_at (fixture, 0)), <=, NN_SNAPSHOTS_MAX_BYTES / n_runs);

  hl_test_runs_open_again (fixture);
  hl_run_keeper_go_on (fixture->keeper, run_at (fixture, 0), 2);
  hl_test_wait_until (hl_test_runs_is_in (fixture, HL_TRAINING_FINISHED));
  hl_run_keeper_wait (fixture->keeper);
  g_assert_cmpint (run_at (fixture, 0)->file->progress.update, ==, 18);
  g_assert_cmpint (measure_snapshots (run_at (fixture, 0)), <=, NN_SNAPSHOTS_MAX_BYTES / n_runs);
}

/* Whatever ends the program, the run is in its folder, and the next start knows. */
HL_RUNS_TEST (interrupted_run_is_known)
{
  fixture->workshop.options->training.epochs = 100000;
  fixture->workshop.options->training.bleu_every = 0;
  hl_run_keeper_queue (fixture->keeper, NULL, fixture->workshop.options, 1);
  hl_test_wait_until (fixture->training->told.progress.update > 0);
  g_assert_true (hl_run_keeper_has_unsaved (fixture->keeper));
  hl_run_keeper_interrupt (fixture->keeper);
  g_assert_false (hl_run_keeper_has_unsaved (fixture->keeper));
  hl_test_runs_open_again (fixture);

  g_assert_true (hl_run_list_get_interrupted (runs_of (fixture)) == run_at (fixture, 0));
  g_assert_true (run_at (fixture, 0)->has_model);
}

/* A crash leaves what the latest save has written, and it is at most seconds old. */
HL_RUNS_TEST (run_is_saved_while_it_trains)
{
  HlRun *run;

  fixture->workshop.options->training.epochs = 100000;
  fixture->workshop.options->training.bleu_every = 0;
  hl_run_keeper_queue (fixture->keeper, NULL, fixture->workshop.options, 1);
  hl_test_wait_until (count (fixture) == 1);
  run = run_at (fixture, 0);
  hl_test_wait_until (run->has_model);
  g_assert_true (hl_test_runs_is_in (fixture, HL_TRAINING_RUNNING));
  {
    g_autoptr (HlRunFile) file = hl_run_file_read (run->file->folder, NULL);

    g_assert_cmpint (file->state, ==, HL_RUN_UNDER_WAY);
    g_assert_cmpint (file->progress.update, >, 0);
    g_assert_cmpint (nn_training_log_updates (file->log), >, 0);
  }
}

HL_RUNS_TEST (queue_trains_one_after_the_other)
{
  NnRunOptions *options = fixture->workshop.options;

  for (int heads = 1; heads <= 4; heads *= 2)
    {
      options->model.num_heads = heads;
      hl_run_keeper_queue (fixture->keeper, NULL, options, 1);
    }
  hl_test_wait_until (fixture->keeper->current != NULL);
  {
    g_autofree char *far = hl_run_keeper_how_far (fixture->keeper, fixture->keeper->current);

    g_assert_true (g_str_has_suffix (far, " · then 2 more runs"));
  }
  hl_test_wait_until (count (fixture) == 3 && hl_test_runs_is_in (fixture, HL_TRAINING_FINISHED));

  for (guint i = 0; i < 3; i++)
    g_assert_cmpint (run_at (fixture, i)->file->progress.update, ==, 12);
}

HL_RUNS_TEST (restart_keeps_both_runs)
{
  hl_test_runs_run_to_the_end (fixture);
  hl_training_session_restart (fixture->training);
  hl_test_wait_until (count (fixture) == 2);
  hl_test_wait_until (hl_test_runs_is_in (fixture, HL_TRAINING_FINISHED));
  hl_run_keeper_wait (fixture->keeper);
  assert_same_curves (run_at (fixture, 0), run_at (fixture, 1));
}

/* A model from elsewhere, with the state of its training, becomes a run and continues. */
HL_RUNS_TEST (model_from_elsewhere_goes_on)
{
  g_autoptr (GError)  error = NULL;
  g_autoptr (GFile)   file = NULL;
  g_autoptr (HlModel) model = NULL;
  g_autoptr (NnRun)   run = nn_run_new (fixture->workshop.options, NULL, &error);
  g_autofree char    *path = hl_test_workshop_path (&fixture->workshop, "other.safetensors");

  g_assert_no_error (error);
  for (int i = 0; i < 2; i++)
    g_assert_true (nn_trainer_update (run->trainer, &error));
  g_assert_true (nn_run_save (run, path, TRUE, &error));
  file = g_file_new_for_path (path);
  model = NN_OK (hl_model_new_from_file, file, NULL);

  g_assert_true (hl_run_keeper_can_adopt (fixture->keeper, model));
  hl_run_keeper_adopt (fixture->keeper, model);
  g_assert_cmpint (count (fixture), ==, 1);
  g_assert_cmpstr (run_at (fixture, 0)->file->name, ==, "other");
  hl_test_wait_until (hl_test_runs_is_in (fixture, HL_TRAINING_FINISHED));

  g_assert_cmpint (run_at (fixture, 0)->file->progress.update, ==, 12);
  g_assert_cmpint (nn_training_log_updates (run_at (fixture, 0)->file->log), ==, 10);
}

static void unsaved_cb (HlRunList *runs, const char *message, char **problem)
{
  g_free (*problem);
  *problem = g_strdup (message);
}

/* A folder that cannot be made is told, and the run continues. */
HL_RUNS_TEST (run_that_cannot_be_kept_is_told)
{
  g_autofree char *problem = NULL;

  g_assert_true (g_file_set_contents (fixture->folder, "no folder", -1, NULL));
  g_signal_connect (fixture->keeper->runs, "unsaved", G_CALLBACK (unsaved_cb), &problem);
  hl_test_runs_run_to_the_end (fixture);

  g_assert_nonnull (problem);
  g_assert_nonnull (strstr (problem, "runs"));
  g_assert_true (hl_run_keeper_has_unsaved (fixture->keeper));
  g_assert_cmpint (count (fixture), ==, 1);
}

/* "0 1 2 3" */
static char *snapshots_of (HlRun *run)
{
  g_autoptr (GPtrArray) list = nn_snapshots_list (run->file->snapshots);
  GString              *text = g_string_new (NULL);

  for (guint i = 0; i < list->len; i++)
    g_string_append_printf (text, "%s%d", i > 0 ? " " : "",
                            (int) ((NnSnapshot *) list->pdata[i])->update);

  return g_string_free (text, FALSE);
}

/* The model as it was is there the next day, from before the first update on. */
HL_RUNS_TEST (snapshots_are_there_on_another_day)
{
  g_autofree char         *folder = NULL;
  g_autoptr (NnCheckpoint) first = NULL;
  g_autoptr (NnCheckpoint) last = NULL;

  hl_test_runs_run_to_the_end (fixture);
  hl_test_runs_open_again (fixture);

  NN_TEXT (snapshots_of (run_at (fixture, 0)), "0 1 2 3 4 5 6 7 8 9 10 11 12");
  folder = hl_run_file_snapshots (run_at (fixture, 0)->file);
  first = NN_OK (nn_snapshot_load, folder, 0);
  last = NN_OK (nn_snapshot_load, folder, 12);
  g_assert_cmpint (first->training->history->len, ==, 0);
  g_assert_cmpint (last->training->history->len, ==, 4);
}

/* A run that continues has the snapshots from before, and gets more. */
HL_RUNS_TEST (snapshots_go_on_with_their_run)
{
  hl_test_runs_run_to_the_end (fixture);
  hl_test_runs_open_again (fixture);
  hl_run_keeper_go_on (fixture->keeper, run_at (fixture, 0), 1);
  hl_test_wait_until (hl_test_runs_is_in (fixture, HL_TRAINING_FINISHED));
  hl_run_keeper_wait (fixture->keeper);

  NN_TEXT (snapshots_of (run_at (fixture, 0)), "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15");
}

HL_RUNS_TEST (snapshots_are_deleted_with_their_run)
{
  g_autofree char *folder = NULL;

  hl_test_runs_run_to_the_end (fixture);
  folder = g_strdup (run_at (fixture, 0)->file->folder);
  hl_run_list_drop (runs_of (fixture), run_at (fixture, 0));
  hl_run_keeper_wait (fixture->keeper);
  hl_test_runs_open_again (fixture);

  g_assert_cmpint (count (fixture), ==, 0);
  g_assert_false (g_file_test (folder, G_FILE_TEST_EXISTS));
}

HL_RUNS_TEST (runs_know_what_they_take)
{
  gint64 n_bytes;

  hl_test_runs_run_to_the_end (fixture);
  n_bytes = hl_run_list_get_bytes (runs_of (fixture));
  g_assert_cmpint (n_bytes, >, 13 * 1000); /* a model and its snapshots */
  hl_test_runs_open_again (fixture);

  g_assert_cmpint (hl_run_list_get_bytes (runs_of (fixture)), ==, n_bytes);
}

/* The oldest are offered, but never one that trains. */
HL_RUNS_TEST (too_many_runs_are_offered_to_be_cleared)
{
  g_autoptr (GPtrArray) none = NULL;
  g_autoptr (GPtrArray) excess = NULL;

  for (int i = 0; i < HL_RUN_LIST_MAX_RUNS; i++)
    hl_run_set_state (hl_run_list_add (runs_of (fixture), "run", fixture->workshop.options),
                      i == 0 ? HL_RUN_UNDER_WAY : HL_RUN_ENDED);
  none = hl_run_list_get_excess (runs_of (fixture));
  g_assert_cmpint (none->len, ==, 0);
  hl_run_set_state (hl_run_list_add (runs_of (fixture), "run", fixture->workshop.options),
                    HL_RUN_ENDED);
  excess = hl_run_list_get_excess (runs_of (fixture));

  g_assert_cmpint (excess->len, ==, 1);
  g_assert_true (excess->pdata[0] == run_at (fixture, 1));
}

/* --- two windows on one folder ---------------------------------------------------------------- */

static void take_text (char **text, const char *message)
{
  g_free (*text);
  *text = g_strdup (message);
}

/* Another window of the same person, which finds what is in the folder. */
static void open_other (HlTestRuns *fixture, HlTestRuns *other)
{
  gboolean is_loading = TRUE;

  *other = *fixture;
  other->training = hl_training_session_new ();
  other->keeper = hl_run_keeper_new (other->training, fixture->folder);
  while (is_loading)
    {
      hl_test_iterate ();
      g_object_get (runs_of (other), "is-loading", &is_loading, NULL);
    }
}

static void close_other (HlTestRuns *other)
{
  hl_test_runs_wait (other);
  g_object_unref (other->keeper);
  g_object_unref (other->training);
}

static void train_endlessly (HlTestRuns *fixture)
{
  fixture->workshop.options->training.epochs = 100000;
  fixture->workshop.options->training.bleu_every = 0;
  hl_run_keeper_queue (fixture->keeper, NULL, fixture->workshop.options, 1);
  hl_test_wait_until (count (fixture) > 0 && fixture->keeper->current->has_model);
}

/* The next regular save is not waited for. */
HL_RUNS_TEST (run_in_a_hurry_is_saved_at_once)
{
  HlRun *run;
  gint64 before;

  train_endlessly (fixture);
  run = fixture->keeper->current;
  before = run->kept;
  g_assert_false (fixture->keeper->is_asking);
  hl_run_keeper_hurry (fixture->keeper);
  g_assert_true (fixture->keeper->is_asking);
  hl_test_wait_until (run->kept > before);
}

static char *contents_of (HlRun *run, const char *base)
{
  g_autofree char *path = g_build_filename (run->file->folder, base, NULL);
  char            *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));

  return text;
}

HL_RUNS_TEST (run_of_another_window_is_left_alone)
{
  HlTestRuns       other;
  HlRun           *theirs;
  g_autofree char *problem = NULL;
  g_autofree char *after = NULL;

  train_endlessly (fixture);
  open_other (fixture, &other);
  g_signal_connect_swapped (other.keeper->runs, "problem", G_CALLBACK (take_text), &problem);
  theirs = run_at (&other, 0);

  g_assert_true (hl_run_is_elsewhere (theirs));
  g_assert_cmpint (theirs->file->state, ==, HL_RUN_UNDER_WAY);
  g_assert_null (hl_run_list_get_interrupted (runs_of (&other)));
  g_assert_false (hl_run_keeper_can_go_on (other.keeper, theirs));
  hl_run_set_hidden (theirs, TRUE);
  g_assert_false (hl_run_list_drop (runs_of (&other), theirs));
  g_assert_nonnull (problem);
  hl_run_keeper_wait (other.keeper);
  after = contents_of (theirs, "run.ini");
  g_assert_nonnull (strstr (after, "hidden=false"));
  g_assert_nonnull (strstr (after, "state=0"));

  /* When it is paused and the other window is closed, it can be taken over where it was. */
  hl_training_session_pause (fixture->training);
  hl_test_runs_wait (fixture);
  {
    const gint64 update = run_at (fixture, 0)->file->progress.update;

    hl_test_runs_open_again (fixture);
    hl_test_wait_until (hl_run_keeper_can_go_on (other.keeper, theirs));
    g_assert_cmpint (theirs->file->progress.update, ==, update);
    hl_run_keeper_go_on (other.keeper, theirs, 0);
    hl_test_wait_until (other.training->told.progress.update > update);
    g_assert_cmpint (nn_training_log_updates (other.training->told.log), >, update);
    hl_training_session_stop (other.training);
  }
  close_other (&other);
}

/* A window that is open sees what another one begins. */
HL_RUNS_TEST (run_that_another_window_begins_is_shown)
{
  HlTestRuns other;

  open_other (fixture, &other);
  g_assert_cmpint (count (&other), ==, 0);
  train_endlessly (fixture);
  hl_test_wait_until (count (&other) == 1);
  g_assert_true (hl_run_is_elsewhere (run_at (&other, 0)));
  g_assert_cmpint (run_at (&other, 0)->file->state, ==, HL_RUN_UNDER_WAY);
  g_assert_null (hl_run_list_get_interrupted (runs_of (&other)));

  hl_training_session_stop (fixture->training);
  hl_test_runs_wait (fixture);
  hl_test_wait_until (run_at (&other, 0)->file->state != HL_RUN_UNDER_WAY);
  g_assert_cmpint (run_at (&other, 0)->file->progress.update, ==,
                   run_at (fixture, 0)->file->progress.update);
  close_other (&other);
}

/* Both looked before one of them took it. */
HL_RUNS_TEST (run_that_was_taken_meanwhile_is_refused)
{
  HlTestRuns       other;
  g_autofree char *problem = NULL;
  g_autofree char *unsaved = NULL;
  g_autofree char *ini = NULL;
  gint64           update;

  fixture->workshop.options->training.epochs = 2;
  hl_test_runs_run_to_the_end (fixture);
  hl_test_runs_open_again (fixture);
  open_other (fixture, &other);
  g_signal_connect_swapped (other.keeper->runs, "problem", G_CALLBACK (take_text), &problem);
  g_signal_connect_swapped (other.keeper->runs, "unsaved", G_CALLBACK (take_text), &unsaved);
  update = run_at (&other, 0)->file->progress.update;

  /* The other window has not looked again: neither a label is written, nor is it trained. */
  g_assert_true (hl_run_hold (run_at (fixture, 0)));
  hl_run_set_hidden (run_at (&other, 0), TRUE);
  hl_run_keeper_wait (other.keeper);
  g_assert_nonnull (unsaved);
  ini = contents_of (run_at (&other, 0), "run.ini");
  g_assert_nonnull (strstr (ini, "hidden=false"));
  hl_run_release (run_at (fixture, 0));

  hl_run_keeper_go_on (fixture->keeper, run_at (fixture, 0), 100000);
  hl_test_wait_until (hl_test_runs_is_in (fixture, HL_TRAINING_RUNNING));
  hl_run_keeper_go_on (other.keeper, run_at (&other, 0), 2);
  g_assert_nonnull (problem);
  g_assert_cmpint (other.training->state, ==, HL_TRAINING_IDLE);

  /* What the first has trained is what the second continues from. */
  hl_test_wait_until (fixture->training->told.progress.update > update);
  hl_training_session_stop (fixture->training);
  hl_test_runs_wait (fixture);
  update = run_at (fixture, 0)->file->progress.update;
  hl_test_wait_until (hl_run_keeper_can_go_on (other.keeper, run_at (&other, 0)));
  g_assert_cmpint (run_at (&other, 0)->file->progress.update, ==, update);
  close_other (&other);
}

/* What one window dropped can be brought back there, whatever starts meanwhile. */
HL_RUNS_TEST (dropped_run_of_another_window_is_not_deleted)
{
  HlTestRuns other;

  hl_test_runs_run_to_the_end (fixture);
  g_assert_true (hl_run_list_drop (runs_of (fixture), run_at (fixture, 0)));
  hl_run_keeper_wait (fixture->keeper);
  open_other (fixture, &other);
  close_other (&other);
  hl_run_list_undrop (runs_of (fixture));
  hl_test_runs_open_again (fixture);
  g_assert_cmpint (count (fixture), ==, 1);
  g_assert_true (run_at (fixture, 0)->has_model);
}

/* --- what is in the folder ------------------------------------------------------------------- */

HL_RUNS_TEST (run_without_its_file_is_shown_and_told)
{
  HlTestRuns       other;
  g_autofree char *path = NULL;

  hl_test_runs_run_to_the_end (fixture);
  path = g_build_filename (run_at (fixture, 0)->file->folder, "run.ini", NULL);
  g_assert_true (g_file_set_contents (path, "noise", -1, NULL));
  open_other (fixture, &other);
  g_assert_cmpint (count (&other), ==, 1);
  g_assert_nonnull (run_at (&other, 0)->file->problem);
  g_assert_true (run_at (&other, 0)->has_model);
  g_assert_cmpint (run_at (&other, 0)->file->progress.update, ==, 12);
  g_assert_true (hl_run_keeper_can_go_on (other.keeper, run_at (&other, 0)));
  close_other (&other);
}

/* --- a full disk ------------------------------------------------------------------------------ */

static void set_largest_file (rlim_t n_bytes)
{
  struct rlimit limit;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  limit.rlim_cur = n_bytes;
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
}

static gboolean has_unwritten_snapshots (HlRun *run)
{
  g_autoptr (GPtrArray) snapshots = nn_snapshots_list (run->file->snapshots);
  int                   n = 0;

  for (guint i = 0; i < snapshots->len; i++)
    n += ((const NnSnapshot *) snapshots->pdata[i])->values != NULL;

  return n > 0;
}

/* The model comes first: snapshots go where it lacks room, and what is kept is said, and taken
 * back. */
HL_RUNS_TEST (snapshots_give_way_to_the_model)
{
  g_autofree char   *message = NULL;
  g_autofree char   *kept = NULL;
  g_autofree char   *snapshots = NULL;
  g_autofree char   *model = NULL;
  g_autofree char   *away = NULL;
  g_autoptr (GArray) before = NULL;
  g_autoptr (GArray) after = NULL;
  HlRun             *run;

  g_signal_connect_swapped (fixture->keeper->runs, "unsaved", G_CALLBACK (take_text), &message);
  train_endlessly (fixture);
  run = run_at (fixture, 0);
  snapshots = hl_run_file_snapshots (run->file);
  model = hl_run_file_model (run->file);
  away = g_strconcat (snapshots, ".away", NULL);

  /* There is no folder for them. */
  hl_run_keeper_wait (fixture->keeper);
  g_assert_cmpint (g_rename (snapshots, away), ==, 0);
  g_assert_true (g_file_set_contents (snapshots, "", 0, NULL));
  g_remove (model);
  hl_test_wait_until (has_unwritten_snapshots (run));
  hl_training_session_pause (fixture->training);
  hl_test_runs_wait (fixture);
  g_assert_nonnull (message);
  g_assert_true (g_file_test (model, G_FILE_TEST_EXISTS));
  g_clear_pointer (&message, g_free);
  g_remove (snapshots);
  g_assert_cmpint (g_rename (away, snapshots), ==, 0);

  before = nn_snapshots_in (snapshots);
  g_assert_cmpint (before->len, >, 0);
  g_assert_cmpint (run->kept, ==, run->file->progress.update);
  kept = g_strdup_printf ("up to update %" G_GINT64_FORMAT, run->kept);

  set_largest_file (1000);
  hl_run_save (run, fixture->training->copy->model);
  hl_run_keeper_wait (fixture->keeper);
  after = nn_snapshots_in (snapshots);
  g_assert_cmpint (after->len, ==, 0);
  g_assert_nonnull (message);
  g_assert_nonnull (strstr (message, kept));
  g_assert_null (strchr (message, '/'));

  set_largest_file (RLIM_INFINITY);
  hl_run_save (run, fixture->training->copy->model);
  hl_run_keeper_wait (fixture->keeper);
  g_assert_null (message);
}
