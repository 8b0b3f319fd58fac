#include "ui/session/training-session.h"

#include <math.h>
#include <string.h>

#include "tests/support/workshop.h"

typedef struct
{
  HlTestWorkshop     workshop;
  HlTrainingSession *session;
  GString           *states; /* the first letters of all states, in order */
  int                n_progress;
  int                n_snapshots;
  char              *failure;
} Fixture;

static void
state_cb (Fixture *fixture)
{
  g_string_append_c (fixture->states,
                     "iprPf"[hl_training_session_get_state (fixture->session)]);
}

static void
progress_cb (Fixture *fixture)
{
  fixture->n_progress++;
}

static void
snapshot_cb (Fixture *fixture)
{
  fixture->n_snapshots++;
}

static void
failed_cb (Fixture    *fixture,
           const char *message)
{
  g_test_message ("%s", message);
  g_assert_null (fixture->failure);
  fixture->failure = g_strdup (message);
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  hl_test_workshop_init (&fixture->workshop);
  fixture->states = g_string_new (NULL);
  fixture->session = hl_training_session_new ();
  g_signal_connect_swapped (fixture->session, "notify::state", G_CALLBACK (state_cb), fixture);
  g_signal_connect_swapped (fixture->session, "notify::snapshot", G_CALLBACK (snapshot_cb),
                            fixture);
  g_signal_connect_swapped (fixture->session, "progress", G_CALLBACK (progress_cb), fixture);
  g_signal_connect_swapped (fixture->session, "failed", G_CALLBACK (failed_cb), fixture);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  hl_training_session_wait (fixture->session);
  hl_test_spin (150); /* the last news may still be on its way */
  g_assert_finalize_object (fixture->session);
  g_string_free (fixture->states, TRUE);
  g_free (fixture->failure);
  hl_test_workshop_clear (&fixture->workshop);
}

static gboolean
is_in (Fixture        *fixture,
       HlTrainingState state)
{
  return hl_training_session_get_state (fixture->session) == state;
}

static void
start (Fixture *fixture)
{
  hl_training_session_start (fixture->session, fixture->workshop.options);
}

static void
run_to_the_end (Fixture *fixture)
{
  start (fixture);
  hl_test_wait_until (is_in (fixture, HL_TRAINING_FINISHED));
}

/* An endless run, so that it is never over before it is interrupted. */
static void
run_into_the_middle (Fixture *fixture)
{
  const NnTrainingProgress *progress = &hl_training_session_get_record (fixture->session)->progress;

  fixture->workshop.options->training.epochs = 100000;
  fixture->workshop.options->training.bleu_every = 0;
  start (fixture);
  hl_test_wait_until (progress->update > 0);
  g_assert_true (is_in (fixture, HL_TRAINING_RUNNING));
}

static gint64
update_of_snapshot (Fixture *fixture)
{
  HlModel *snapshot = hl_training_session_get_snapshot (fixture->session);

  g_assert_nonnull (snapshot);

  return hl_model_get_update (snapshot);
}

static double *
losses (Fixture *fixture)
{
  const GArray *batches = hl_training_session_get_record (fixture->session)->batches;
  double       *copy = g_new (double, batches->len);

  for (guint i = 0; i < batches->len; i++)
    copy[i] = g_array_index (batches, HlTrainingPoint, i).loss;

  return copy;
}

static void
test_start_runs_to_the_end (Fixture      *fixture,
                            gconstpointer data)
{
  const NnTrainingProgress *progress = &hl_training_session_get_record (fixture->session)->progress;

  run_to_the_end (fixture);

  g_assert_cmpstr (fixture->states->str, ==, "prf");
  g_assert_null (fixture->failure);
  g_assert_cmpint (progress->update, ==, 12);
  g_assert_cmpint (progress->epoch, ==, 4);
  g_assert_cmpint (update_of_snapshot (fixture), ==, 12);
}

static void
test_start_gives_a_point_an_update (Fixture      *fixture,
                                    gconstpointer data)
{
  const GArray *batches;
  const GArray *held_out;

  run_to_the_end (fixture);
  batches = hl_training_session_get_record (fixture->session)->batches;
  held_out = hl_training_session_get_record (fixture->session)->held_out;

  g_assert_cmpint (batches->len, ==, 12);
  for (guint i = 0; i < batches->len; i++)
    {
      const HlTrainingPoint *point = &g_array_index (batches, HlTrainingPoint, i);

      g_assert_cmpfloat (point->update, ==, i + 1);
      g_assert_true (isfinite (point->loss));
      g_assert_cmpfloat (point->gradient_norm, >, 0.0);
    }

  g_assert_cmpint (held_out->len, ==, 4);
  for (guint i = 0; i < held_out->len; i++)
    g_assert_cmpfloat (g_array_index (held_out, HlTrainingPoint, i).update, ==, 3 * (i + 1));
}

static void
test_start_reads_a_copy_of_the_options (Fixture      *fixture,
                                        gconstpointer data)
{
  start (fixture);
  fixture->workshop.options->training.epochs = 1;
  hl_test_wait_until (is_in (fixture, HL_TRAINING_FINISHED));

  g_assert_cmpint (hl_training_session_get_options (fixture->session)->training.epochs, ==, 4);
  g_assert_cmpint (hl_training_session_get_record (fixture->session)->progress.update, ==, 12);
}

static void
test_restart_gives_the_same_numbers (Fixture      *fixture,
                                     gconstpointer data)
{
  g_autofree double *first = NULL;
  g_autofree double *second = NULL;

  fixture->workshop.options->model.dropout = 0.2;
  run_to_the_end (fixture);
  first = losses (fixture);
  hl_training_session_restart (fixture->session);
  g_assert_cmpint (hl_training_session_get_record (fixture->session)->batches->len, ==, 0);
  g_assert_null (hl_training_session_get_snapshot (fixture->session));
  hl_test_wait_until (is_in (fixture, HL_TRAINING_FINISHED));
  second = losses (fixture);

  g_assert_cmpmem (first, 12 * sizeof (double), second, 12 * sizeof (double));
}

static void
test_another_seed_gives_other_numbers (Fixture      *fixture,
                                       gconstpointer data)
{
  g_autofree double *first = NULL;
  g_autofree double *second = NULL;

  run_to_the_end (fixture);
  first = losses (fixture);
  fixture->workshop.options->training.seed = 2;
  run_to_the_end (fixture);
  second = losses (fixture);

  g_assert_cmpfloat (first[0], !=, second[0]);
}

static void
test_restart_ends_what_is_running (Fixture      *fixture,
                                   gconstpointer data)
{
  const NnTrainingProgress *progress = &hl_training_session_get_record (fixture->session)->progress;
  const GArray             *batches;

  run_into_the_middle (fixture);
  g_string_truncate (fixture->states, 0);
  hl_training_session_restart (fixture->session);
  hl_test_wait_until (g_str_equal (fixture->states->str, "pr") && progress->update > 0);

  batches = hl_training_session_get_record (fixture->session)->batches;
  g_assert_cmpint (batches->len, ==, progress->update);
  g_assert_cmpfloat (g_array_index (batches, HlTrainingPoint, 0).update, ==, 1.0);
}

static void
test_restart_without_a_run_does_nothing (Fixture      *fixture,
                                         gconstpointer data)
{
  hl_training_session_restart (fixture->session);
  hl_training_session_resume (fixture->session);
  hl_training_session_pause (fixture->session);
  hl_training_session_stop (fixture->session);

  g_assert_true (is_in (fixture, HL_TRAINING_IDLE));
}

static void
pause_at_once (Fixture *fixture)
{
  hl_training_session_pause (fixture->session);
  hl_test_wait_until (!is_in (fixture, HL_TRAINING_PREPARING) &&
                      !is_in (fixture, HL_TRAINING_RUNNING));
}

/* Paused after every update or two, it must end with the same bits. */
static void
test_pause_does_not_change_the_numbers (Fixture      *fixture,
                                        gconstpointer data)
{
  g_autofree double *whole = NULL;
  g_autofree double *pieces = NULL;
  int                n_pauses = 0;

  fixture->workshop.options->model.dropout = 0.2;
  run_to_the_end (fixture);
  whole = losses (fixture);

  start (fixture);
  while (!is_in (fixture, HL_TRAINING_FINISHED))
    {
      pause_at_once (fixture);
      n_pauses += is_in (fixture, HL_TRAINING_PAUSED);
      g_usleep (1000);
      hl_training_session_resume (fixture->session);
      g_usleep (1000);
    }
  pieces = losses (fixture);

  g_assert_cmpint (n_pauses, >=, 1);
  g_assert_cmpint (hl_training_session_get_record (fixture->session)->batches->len, ==, 12);
  g_assert_cmpmem (whole, 12 * sizeof (double), pieces, 12 * sizeof (double));
}

static void
test_pause_stands_still (Fixture      *fixture,
                         gconstpointer data)
{
  const NnTrainingProgress *progress = &hl_training_session_get_record (fixture->session)->progress;
  gint64                    update;

  run_into_the_middle (fixture);
  pause_at_once (fixture);
  g_assert_true (is_in (fixture, HL_TRAINING_PAUSED));
  update = progress->update;
  g_assert_cmpint (hl_training_session_get_record (fixture->session)->batches->len, ==, update);
  g_assert_cmpint (update_of_snapshot (fixture), ==, update);

  hl_test_spin (150);
  g_assert_cmpint (progress->update, ==, update);

  hl_training_session_resume (fixture->session);
  hl_test_wait_until (progress->update > update);
  g_assert_cmpstr (fixture->states->str, ==, "prPr");
}

static void
test_stop_keeps_the_last_weights (Fixture      *fixture,
                                  gconstpointer data)
{
  const NnTrainingProgress *progress = &hl_training_session_get_record (fixture->session)->progress;

  run_into_the_middle (fixture);
  hl_training_session_stop (fixture->session);
  hl_test_wait_until (is_in (fixture, HL_TRAINING_FINISHED));

  g_assert_cmpint (update_of_snapshot (fixture), ==, progress->update);
  g_assert_null (fixture->failure);
  hl_training_session_resume (fixture->session);
  g_assert_true (is_in (fixture, HL_TRAINING_FINISHED));
}

static void
test_stop_ends_a_paused_run (Fixture      *fixture,
                             gconstpointer data)
{
  run_into_the_middle (fixture);
  pause_at_once (fixture);
  hl_training_session_stop (fixture->session);

  g_assert_true (is_in (fixture, HL_TRAINING_FINISHED));
  g_assert_cmpstr (fixture->states->str, ==, "prPf");
}

static void
test_wait_ends_the_worker (Fixture      *fixture,
                           gconstpointer data)
{
  run_into_the_middle (fixture);
  hl_training_session_restart (fixture->session);
  hl_training_session_wait (fixture->session);

  g_assert_true (is_in (fixture, HL_TRAINING_FINISHED));
}

/* 100 ms lie between two pieces of news, whatever the speed of the updates. */
static void
test_news_is_gathered (Fixture      *fixture,
                       gconstpointer data)
{
  const NnTrainingProgress *progress = &hl_training_session_get_record (fixture->session)->progress;
  gint64                    started;
  gint64                    elapsed;

  run_into_the_middle (fixture);
  fixture->n_progress = 0;
  started = g_get_monotonic_time ();
  hl_test_wait_until (progress->update > 400);
  elapsed = (g_get_monotonic_time () - started) / 1000;

  g_assert_cmpint (fixture->n_progress, <=, elapsed / 100 + 1);
  g_assert_cmpint (hl_training_session_get_record (fixture->session)->batches->len, ==,
                   progress->update);
}

static double
sum_of_values (HlModel *model)
{
  const NnParameters *parameters = hl_model_get_checkpoint (model)->model->parameters;
  double              sum = 0.0;

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    {
      const NnTensor *value = nn_parameters_get (parameters, i)->value;

      for (gsize j = 0; j < value->length; j++)
        sum += (double) value->values[j] * (double) (j % 7 + 1);
    }

  return sum;
}

static void
test_snapshot_is_a_copy (Fixture      *fixture,
                         gconstpointer data)
{
  const NnTrainingProgress *progress = &hl_training_session_get_record (fixture->session)->progress;
  g_autoptr (HlModel)       snapshot = NULL;
  g_autofree char          *line = NULL;
  gint64                    update;
  double                    sum;

  run_into_the_middle (fixture);
  hl_test_wait_until (hl_training_session_get_snapshot (fixture->session) != NULL);
  snapshot = g_object_ref (hl_training_session_get_snapshot (fixture->session));
  update = hl_model_get_update (snapshot);
  sum = sum_of_values (snapshot);
  hl_test_wait_until (progress->update > update + 20);

  g_assert_cmpfloat (sum_of_values (snapshot), ==, sum);
  g_assert_cmpint (hl_model_get_update (snapshot), ==, update);
  line = hl_model_describe (snapshot);
  g_assert_nonnull (strstr (line, "seed 1"));
  g_assert_true (hl_model_knows_sides (snapshot));
}

static void
test_snapshot_comes_again_about_every_second (Fixture      *fixture,
                                              gconstpointer data)
{
  gint64 first;

  run_into_the_middle (fixture);
  hl_test_wait_until (hl_training_session_get_snapshot (fixture->session) != NULL);
  first = update_of_snapshot (fixture);
  fixture->n_snapshots = 0;
  hl_test_wait_until (fixture->n_snapshots > 0);

  g_assert_cmpint (update_of_snapshot (fixture), >, first);
}

static void
test_failure_of_the_corpus_is_told (Fixture      *fixture,
                                    gconstpointer data)
{
  NnRunOptions *options = fixture->workshop.options;

  g_free (options->corpus);
  options->corpus = hl_test_workshop_path (&fixture->workshop, "nowhere.tsv");
  start (fixture);
  hl_test_wait_until (fixture->failure != NULL);

  g_assert_nonnull (strstr (fixture->failure, "nowhere.tsv"));
  g_assert_true (is_in (fixture, HL_TRAINING_IDLE));
  g_assert_cmpstr (fixture->states->str, ==, "pi");

  /* And then it is there after all. */
  nn_test_write (options->corpus, "i see .\tje vois .\ni see .\tje vois .\n");
  hl_training_session_restart (fixture->session);
  hl_test_wait_until (is_in (fixture, HL_TRAINING_FINISHED));
}

static void
test_failure_of_the_numbers_is_told (Fixture      *fixture,
                                     gconstpointer data)
{
  fixture->workshop.options->model.num_heads = 3;
  start (fixture);
  hl_test_wait_until (fixture->failure != NULL);

  g_assert_nonnull (strstr (fixture->failure, "heads"));
  g_assert_true (is_in (fixture, HL_TRAINING_IDLE));
}

/* Steps of many millions: the scores of the next pass are beyond every number. */
static void
test_divergence_leaves_a_good_model (Fixture      *fixture,
                                     gconstpointer data)
{
  NnRunOptions *options = fixture->workshop.options;
  HlModel      *snapshot;

  options->training.learning_rate = 10.0;
  options->training.schedule = NN_SCHEDULE_CONSTANT;
  options->training.clip = 0.0;
  options->training.adam.corrects_bias = FALSE;
  options->training.adam.beta2 = 1.0 - 1e-15;
  start (fixture);
  hl_test_wait_until (fixture->failure != NULL);

  g_assert_nonnull (strstr (fixture->failure, "diverged"));
  g_assert_true (is_in (fixture, HL_TRAINING_FINISHED));
  snapshot = hl_training_session_get_snapshot (fixture->session);
  g_assert_true (isfinite (sum_of_values (snapshot)));
  g_assert_cmpint (hl_model_get_update (snapshot) % 3, ==, 0); /* the end of an epoch */

  /* The same seed runs into the same wall. */
  g_clear_pointer (&fixture->failure, g_free);
  hl_training_session_restart (fixture->session);
  hl_test_wait_until (fixture->failure != NULL);
}

/* What is saved after a run is no dead end. */
static void
test_snapshot_of_an_ended_run_can_be_resumed (Fixture      *fixture,
                                              gconstpointer data)
{
  HlModel *snapshot;

  run_to_the_end (fixture);
  snapshot = hl_training_session_get_snapshot (fixture->session);

  g_assert_true (nn_checkpoint_can_resume (hl_model_get_checkpoint (snapshot)));
}

static void
test_unsaved_is_what_no_file_has (Fixture      *fixture,
                                  gconstpointer data)
{
  HlTrainingSession *session = fixture->session;

  g_assert_false (hl_training_session_has_unsaved (session));

  run_to_the_end (fixture);
  g_assert_true (hl_training_session_has_unsaved (session));

  hl_training_session_note_saved (session, hl_training_session_get_snapshot (session));
  g_assert_false (hl_training_session_has_unsaved (session));

  hl_training_session_restart (session);
  hl_test_wait_until (is_in (fixture, HL_TRAINING_FINISHED));
  g_assert_true (hl_training_session_has_unsaved (session));
}

#define TEST(path, function) \
  g_test_add (path, Fixture, NULL, set_up, function, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  TEST ("/session/training-session/start/runs-to-the-end", test_start_runs_to_the_end);
  TEST ("/session/training-session/start/gives-a-point-an-update",
        test_start_gives_a_point_an_update);
  TEST ("/session/training-session/start/reads-a-copy-of-the-options",
        test_start_reads_a_copy_of_the_options);
  TEST ("/session/training-session/restart/gives-the-same-numbers",
        test_restart_gives_the_same_numbers);
  TEST ("/session/training-session/restart/ends-what-is-running",
        test_restart_ends_what_is_running);
  TEST ("/session/training-session/restart/without-a-run-does-nothing",
        test_restart_without_a_run_does_nothing);
  TEST ("/session/training-session/start/with-another-seed-gives-other-numbers",
        test_another_seed_gives_other_numbers);
  TEST ("/session/training-session/pause/does-not-change-the-numbers",
        test_pause_does_not_change_the_numbers);
  TEST ("/session/training-session/pause/stands-still", test_pause_stands_still);
  TEST ("/session/training-session/stop/keeps-the-last-weights",
        test_stop_keeps_the_last_weights);
  TEST ("/session/training-session/stop/ends-a-paused-run", test_stop_ends_a_paused_run);
  TEST ("/session/training-session/wait/ends-the-worker", test_wait_ends_the_worker);
  TEST ("/session/training-session/news/is-gathered", test_news_is_gathered);
  TEST ("/session/training-session/snapshot/is-a-copy", test_snapshot_is_a_copy);
  TEST ("/session/training-session/snapshot/comes-again-about-every-second",
        test_snapshot_comes_again_about_every_second);
  TEST ("/session/training-session/snapshot/of-an-ended-run-can-be-resumed",
        test_snapshot_of_an_ended_run_can_be_resumed);
  TEST ("/session/training-session/unsaved/is-what-no-file-has",
        test_unsaved_is_what_no_file_has);
  TEST ("/session/training-session/failure/of-the-corpus-is-told",
        test_failure_of_the_corpus_is_told);
  TEST ("/session/training-session/failure/of-the-numbers-is-told",
        test_failure_of_the_numbers_is_told);
  TEST ("/session/training-session/divergence/leaves-a-good-model",
        test_divergence_leaves_a_good_model);

  return g_test_run ();
}
