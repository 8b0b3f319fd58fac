#include "ui/session/training-session.h"

#include <math.h>

#include "core/training/epochs.h"
#include "tests/support/training-fixture.h"

static gint64 update_of_snapshot (HlTestTraining *fixture)
{
  HlModel *snapshot = fixture->session->copy->model;

  g_assert_nonnull (snapshot);

  return hl_model_get_update (snapshot);
}

static double *losses (HlTestTraining *fixture)
{
  NnTrainingLog *log = fixture->record->log;
  const int      n = nn_training_log_updates (log);
  double        *copy = g_new (double, n);

  for (int i = 0; i < n; i++)
    copy[i] = (double) log->updates[i].loss;

  return copy;
}

HL_TRAINING_TEST (start_runs_to_the_end)
{
  const NnTrainingProgress *progress = &fixture->record->progress;

  hl_test_training_run_to_the_end (fixture);

  g_assert_cmpstr (fixture->states->str, ==, "prf");
  g_assert_null (fixture->failure);
  g_assert_cmpint (progress->update, ==, 12);
  g_assert_cmpint (progress->epoch, ==, 4);
  g_assert_cmpint (update_of_snapshot (fixture), ==, 12);
}

HL_TRAINING_TEST (start_gives_a_point_an_update)
{
  NnTrainingLog *log;

  hl_test_training_run_to_the_end (fixture);
  log = fixture->record->log;

  g_assert_cmpint (nn_training_log_updates (log), ==, 12);
  for (int i = 0; i < 12; i++)
    {
      g_assert_cmpfloat (log->updates[i].update, ==, i + 1);
      g_assert_true (isfinite (log->updates[i].loss));
      g_assert_cmpfloat (log->updates[i].word_loss, ==, log->updates[i].loss);
      g_assert_cmpfloat (log->updates[i].gradient_norm, >, 0.0);
    }

  g_assert_cmpint (nn_training_log_epochs (log), ==, 4);
  for (int i = 0; i < 4; i++)
    g_assert_cmpfloat (log->epochs[i].update, ==, 3 * (i + 1));
}

HL_TRAINING_TEST (start_reads_a_copy_of_the_options)
{
  hl_test_training_start (fixture);
  fixture->workshop.options->training.epochs = 1;
  hl_test_wait_until (hl_test_training_is_in (fixture, HL_TRAINING_FINISHED));

  g_assert_cmpint (fixture->session->options->training.epochs, ==, 4);
  g_assert_cmpint (fixture->record->progress.update, ==, 12);
}

HL_TRAINING_TEST (restart_gives_the_same_numbers)
{
  g_autoptr (NnTrainingLog) before = NULL;
  g_autofree double        *first = NULL;
  g_autofree double        *second = NULL;

  fixture->workshop.options->model.dropout = 0.2;
  hl_test_training_run_to_the_end (fixture);
  first = losses (fixture);
  before = nn_training_log_ref (fixture->record->log);
  hl_training_session_restart (fixture->session);
  g_assert_cmpint (nn_training_log_updates (fixture->record->log), ==, 12);
  hl_test_wait_until (hl_test_training_is_in (fixture, HL_TRAINING_RUNNING));
  g_assert_true (fixture->record->log != before); /* the new one may be as long already */
  g_assert_null (fixture->session->copy->model);
  hl_test_wait_until (hl_test_training_is_in (fixture, HL_TRAINING_FINISHED));
  second = losses (fixture);

  g_assert_cmpmem (first, 12 * sizeof (double), second, 12 * sizeof (double));
}

HL_TRAINING_TEST (restart_ends_what_is_running)
{
  const NnTrainingProgress *progress = &fixture->record->progress;
  NnTrainingLog            *log;

  hl_test_training_run_into_the_middle (fixture);
  g_string_truncate (fixture->states, 0);
  hl_training_session_restart (fixture->session);
  hl_test_wait_until (g_str_equal (fixture->states->str, "pr") && progress->update > 0);

  log = fixture->record->log;
  g_assert_cmpint (nn_training_log_updates (log), >=, progress->update);
  g_assert_cmpfloat (log->updates[0].update, ==, 1.0);
}

HL_TRAINING_TEST (restart_without_a_run_does_nothing)
{
  hl_training_session_restart (fixture->session);
  hl_training_session_resume (fixture->session);
  hl_training_session_pause (fixture->session);
  hl_training_session_stop (fixture->session);

  g_assert_true (hl_test_training_is_in (fixture, HL_TRAINING_IDLE));
}

static void pause_at_once (HlTestTraining *fixture)
{
  hl_training_session_pause (fixture->session);
  hl_test_wait_until (!hl_test_training_is_in (fixture, HL_TRAINING_PREPARING) &&
                      !hl_test_training_is_in (fixture, HL_TRAINING_RUNNING));
}

/* Paused after every update or two, it must end with the same bits. */
HL_TRAINING_TEST (pause_does_not_change_the_numbers)
{
  g_autofree double *whole = NULL;
  g_autofree double *pieces = NULL;
  const int          n = 3 * 100; /* enough that no machine is through before the first pause */
  int                n_pauses = 0;

  fixture->workshop.options->model.dropout = 0.2;
  fixture->workshop.options->training.epochs = 100;
  fixture->workshop.options->training.bleu_every = 0;
  hl_test_training_run_to_the_end (fixture);
  whole = losses (fixture);

  hl_test_training_start (fixture);
  hl_test_wait_until (!hl_test_training_is_in (fixture, HL_TRAINING_PREPARING));
  while (!hl_test_training_is_in (fixture, HL_TRAINING_FINISHED))
    {
      pause_at_once (fixture);
      n_pauses += hl_test_training_is_in (fixture, HL_TRAINING_PAUSED);
      g_usleep (1000);
      hl_training_session_resume (fixture->session);
      g_usleep (1000);
    }
  pieces = losses (fixture);

  g_assert_cmpint (n_pauses, >=, 1);
  g_assert_cmpint (nn_training_log_updates (fixture->record->log), ==, n);
  g_assert_cmpmem (whole, n * sizeof (double), pieces, n * sizeof (double));
}

HL_TRAINING_TEST (pause_stands_still)
{
  const NnTrainingProgress *progress = &fixture->record->progress;
  gint64                    update;

  hl_test_training_run_into_the_middle (fixture);
  pause_at_once (fixture);
  g_assert_true (hl_test_training_is_in (fixture, HL_TRAINING_PAUSED));
  update = progress->update;
  g_assert_cmpint (nn_training_log_updates (fixture->record->log), ==, update);
  g_assert_cmpint (update_of_snapshot (fixture), ==, update);

  hl_test_spin (150);
  g_assert_cmpint (progress->update, ==, update);

  hl_training_session_resume (fixture->session);
  hl_test_wait_until (progress->update > update);
  g_assert_cmpstr (fixture->states->str, ==, "prPr");
}

HL_TRAINING_TEST (stop_keeps_the_last_weights)
{
  const NnTrainingProgress *progress = &fixture->record->progress;

  hl_test_training_run_into_the_middle (fixture);
  hl_training_session_stop (fixture->session);
  hl_test_wait_until (hl_test_training_is_in (fixture, HL_TRAINING_FINISHED));

  g_assert_cmpint (update_of_snapshot (fixture), ==, progress->update);
  g_assert_null (fixture->failure);
  hl_training_session_resume (fixture->session);
  g_assert_true (hl_test_training_is_in (fixture, HL_TRAINING_FINISHED));
}

HL_TRAINING_TEST (stop_ends_a_paused_run)
{
  hl_test_training_run_into_the_middle (fixture);
  pause_at_once (fixture);
  hl_training_session_stop (fixture->session);

  g_assert_true (hl_test_training_is_in (fixture, HL_TRAINING_FINISHED));
  g_assert_cmpstr (fixture->states->str, ==, "prPf");
}

HL_TRAINING_TEST (wait_ends_the_worker)
{
  hl_test_training_run_into_the_middle (fixture);
  hl_training_session_restart (fixture->session);
  hl_training_session_wait (fixture->session);

  g_assert_true (hl_test_training_is_in (fixture, HL_TRAINING_FINISHED));
}

/* 100 ms lie between two pieces of news, whatever the speed of the updates. */
HL_TRAINING_TEST (news_is_gathered)
{
  const NnTrainingProgress *progress = &fixture->record->progress;
  gint64                    started;
  gint64                    elapsed;

  hl_test_training_run_into_the_middle (fixture);
  fixture->n_progress = 0;
  started = g_get_monotonic_time ();
  hl_test_wait_until (progress->update > 400);
  elapsed = (g_get_monotonic_time () - started) / 1000;

  g_assert_cmpint (fixture->n_progress, <=, elapsed / 100 + 1);
  g_assert_cmpint (nn_training_log_updates (fixture->record->log), ==, progress->update);
}

HL_TRAINING_TEST (failure_of_the_corpus_is_told)
{
  NnRunOptions *options = fixture->workshop.options;

  g_free (options->corpus);
  options->corpus = hl_test_workshop_path (&fixture->workshop, "nowhere.tsv");
  hl_test_training_start (fixture);
  hl_test_wait_until (fixture->failure != NULL);

  g_assert_nonnull (strstr (fixture->failure, "nowhere.tsv"));
  g_assert_true (hl_test_training_is_in (fixture, HL_TRAINING_IDLE));
  g_assert_cmpstr (fixture->states->str, ==, "pi");

  /* And then it is there after all. */
  nn_test_write (options->corpus, "i see .\tje vois .\ni see .\tje vois .\n");
  hl_training_session_restart (fixture->session);
  hl_test_wait_until (hl_test_training_is_in (fixture, HL_TRAINING_FINISHED));
}

/* Words are in the header of a model's file, which has a limit of 16 MiB. */
HL_TRAINING_TEST (failure_to_be_saved_is_told_before_the_first_update)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (char letter = 'a'; letter <= 'z'; letter++)
    {
      g_autofree char *word = g_strnfill (1000000, letter);

      g_string_append_printf (text, "%s\tje vois .\n", word);
    }
  nn_test_write (fixture->workshop.corpus, text->str);
  fixture->workshop.options->training.text.min_count = 1;

  hl_test_training_start (fixture);
  hl_test_wait_until (fixture->failure != NULL);

  g_assert_nonnull (strstr (fixture->failure, "Use smaller vocabularies"));
  g_assert_cmpstr (fixture->states->str, ==, "pi");
  g_assert_cmpint (fixture->record->progress.update, ==, 0);
}

/* What was learned is not lost to a file that is not there. */
HL_TRAINING_TEST (failure_keeps_the_run_before)
{
  g_autofree char    *corpus = g_strdup (fixture->workshop.options->corpus);
  g_autoptr (HlModel) snapshot = NULL;

  hl_test_training_run_to_the_end (fixture);
  snapshot = g_object_ref (fixture->session->copy->model);

  g_free (fixture->workshop.options->corpus);
  fixture->workshop.options->corpus = hl_test_workshop_path (&fixture->workshop, "nowhere.tsv");
  hl_test_training_start (fixture);
  hl_test_wait_until (fixture->failure != NULL);

  g_assert_true (hl_test_training_is_in (fixture, HL_TRAINING_FINISHED));
  g_assert_cmpint (nn_training_log_updates (fixture->record->log), ==, 12);
  g_assert_true (fixture->session->copy->model == snapshot);
  g_assert_cmpstr (fixture->session->options->corpus, ==, corpus);
}

/* Nor to a second thought. */
HL_TRAINING_TEST (stop_while_preparing_keeps_the_run_before)
{
  hl_test_training_run_to_the_end (fixture);
  hl_test_training_start (fixture);
  hl_training_session_stop (fixture->session);
  hl_test_wait_until (hl_test_training_is_in (fixture, HL_TRAINING_FINISHED));

  g_assert_null (fixture->failure);
  g_assert_cmpint (nn_training_log_updates (fixture->record->log), ==, 12);
  g_assert_nonnull (fixture->session->copy->model);
}

/* The run may be made already when Stop is pressed, and nobody has heard of it yet. */
HL_TRAINING_TEST (stop_after_preparing_keeps_the_run_before)
{
  g_autoptr (HlModel) before = NULL;

  hl_test_training_run_to_the_end (fixture);
  before = g_object_ref (fixture->session->copy->model);
  hl_test_training_start (fixture);
  g_usleep (G_USEC_PER_SEC / 2); /* it is made meanwhile, on a machine that is not too busy */
  hl_training_session_stop (fixture->session);
  hl_test_wait_until (hl_test_training_is_in (fixture, HL_TRAINING_FINISHED));

  g_assert_true (fixture->session->copy->model == before);
}

HL_TRAINING_TEST (samples_are_sentences_of_the_corpus)
{
  char **samples;

  hl_test_training_run_to_the_end (fixture);
  samples = fixture->record->samples;

  g_assert_nonnull (samples);
  g_assert_cmpuint (g_strv_length (samples), >, 0);
  for (char **sample = samples; *sample != NULL; sample++)
    g_assert_cmpint (hl_model_get_side (fixture->session->copy->model, *sample), !=,
                     NN_SIDE_UNKNOWN);
}
