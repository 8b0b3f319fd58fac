#include "tests/support/training-fixture.h"

#include "core/training/epochs.h"

static void state_cb (HlTestTraining *fixture)
{
  g_string_append_c (fixture->states, "iprPf"[fixture->session->state]);
}

static void progress_cb (HlTestTraining *fixture) { fixture->n_progress++; }

static void snapshot_cb (HlTestTraining *fixture) { fixture->n_snapshots++; }

static void failed_cb (HlTestTraining *fixture, const char *message)
{
  g_test_message ("%s", message);
  g_assert_null (fixture->failure);
  fixture->failure = g_strdup (message);
}

void hl_test_training_set_up (HlTestTraining *fixture)
{
  hl_test_workshop_init (&fixture->workshop);
  fixture->states = g_string_new (NULL);
  fixture->session = hl_training_session_new ();
  fixture->record = &fixture->session->told;
  g_signal_connect_swapped (fixture->session, "notify::state", G_CALLBACK (state_cb), fixture);
  g_signal_connect_swapped (fixture->session, "notify::snapshot", G_CALLBACK (snapshot_cb),
                            fixture);
  g_signal_connect_swapped (fixture->session, "progress", G_CALLBACK (progress_cb), fixture);
  g_signal_connect_swapped (fixture->session, "failed", G_CALLBACK (failed_cb), fixture);
}

void hl_test_training_tear_down (HlTestTraining *fixture)
{
  hl_training_session_wait (fixture->session);
  hl_test_drop (fixture->session);
  g_string_free (fixture->states, TRUE);
  g_free (fixture->failure);
  hl_test_workshop_clear (&fixture->workshop);
}

gboolean hl_test_training_is_in (HlTestTraining *fixture, HlTrainingState state)
{
  return fixture->session->state == state;
}

void hl_test_training_start (HlTestTraining *fixture)
{
  hl_training_session_start (fixture->session, fixture->workshop.options, 1);
}

void hl_test_training_run_to_the_end (HlTestTraining *fixture)
{
  hl_test_training_start (fixture);
  hl_test_wait_until (hl_test_training_is_in (fixture, HL_TRAINING_FINISHED));
}

/* An endless run, so that it is never over before it is interrupted. */
void hl_test_training_run_into_the_middle (HlTestTraining *fixture)
{
  const NnTrainingProgress *progress = &fixture->record->progress;

  fixture->workshop.options->training.epochs = 100000;
  fixture->workshop.options->training.bleu_every = 0;
  hl_test_training_start (fixture);
  hl_test_wait_until (progress->update > 0);
  g_assert_true (hl_test_training_is_in (fixture, HL_TRAINING_RUNNING));
}
