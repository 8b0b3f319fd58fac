#include "ui/session/training-session.h"

#include <math.h>

#include "core/training/epochs.h"
#include "core/training/trainer-phases.h"
#include "tests/support/training-fixture.h"

static double sum_of_values (HlModel *model)
{
  const NnParameters *parameters = model->checkpoint->model->parameters;
  double              sum = 0.0;

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    {
      const NnTensor *value = nn_parameters_get (parameters, i)->value;

      for (gsize j = 0; j < value->length; j++)
        sum += (double) value->values[j] * (double) (j % 7 + 1);
    }

  return sum;
}

HL_TRAINING_TEST (snapshot_is_a_copy)
{
  const NnTrainingProgress *progress = &fixture->record->progress;
  g_autoptr (HlModel)       snapshot = NULL;
  g_autofree char          *line = NULL;
  gint64                    update;
  double                    sum;

  hl_test_training_run_into_the_middle (fixture);
  hl_test_wait_until (fixture->session->copy->model != NULL);
  snapshot = g_object_ref (fixture->session->copy->model);
  update = hl_model_get_update (snapshot);
  sum = sum_of_values (snapshot);
  hl_test_wait_until (progress->update > update + 20);

  g_assert_cmpfloat (sum_of_values (snapshot), ==, sum);
  g_assert_cmpint (hl_model_get_update (snapshot), ==, update);
  line = hl_model_describe (snapshot);
  g_assert_nonnull (strstr (line, "seed 1"));
  g_assert_true (hl_model_knows_sides (snapshot));
}

HL_TRAINING_TEST (snapshot_comes_again_about_every_second)
{
  gint64 first;

  hl_test_training_run_into_the_middle (fixture);
  hl_test_wait_until (fixture->session->copy->model != NULL);
  first = hl_model_get_update (fixture->session->copy->model);
  fixture->n_snapshots = 0;
  hl_test_wait_until (fixture->n_snapshots > 0);

  g_assert_cmpint (hl_model_get_update (fixture->session->copy->model), >, first);
}

/* Steps of many millions: the scores of the next pass are beyond every number. */
HL_TRAINING_TEST (divergence_leaves_a_good_model)
{
  NnRunOptions *options = fixture->workshop.options;
  HlModel      *snapshot;

  options->training.learning_rate = 10.0;
  options->training.schedule = NN_SCHEDULE_CONSTANT;
  options->training.clip = 0.0;
  options->training.adam.corrects_bias = FALSE;
  options->training.adam.beta2 = 1.0 - 1e-15;
  hl_test_training_start (fixture);
  hl_test_wait_until (fixture->failure != NULL);

  g_assert_nonnull (strstr (fixture->failure, "diverged"));
  g_assert_true (hl_test_training_is_in (fixture, HL_TRAINING_FINISHED));
  snapshot = fixture->session->copy->model;
  g_assert_true (isfinite (sum_of_values (snapshot)));
  g_assert_cmpint (hl_model_get_update (snapshot) % 3, ==, 0); /* the end of an epoch */

  /* The same seed runs into the same wall. */
  g_clear_pointer (&fixture->failure, g_free);
  hl_training_session_restart (fixture->session);
  hl_test_wait_until (fixture->failure != NULL);
}

static void ignore_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (HlModel) model = hl_training_copy_wait_finish (result);

  g_assert_nonnull (model);
}

static void whole_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  HlModel **model = user_data;

  *model = hl_training_copy_wait_finish (result);
}

/* The same run again, without a window and without a copy. */
static NnRun *run_until (HlTestTraining *fixture, gint64 update)
{
  NnRun *run = nn_run_new (fixture->workshop.options, NULL, NULL);

  for (gint64 i = 0; i < update; i++)
    {
      g_assert_true (nn_trainer_leave_epoch (run->trainer, NULL, NULL));
      g_assert_true (nn_trainer_update (run->trainer, NULL));
    }

  return run;
}

static void assert_same_numbers (const NnTensor *a, const NnTensor *b)
{
  g_assert_cmpmem (a->values, a->length * sizeof (float), b->values, b->length * sizeof (float));
}

/* While the run continues: its parameters, and Adam's m and v, bit by bit. */
HL_TRAINING_TEST (snapshot_has_the_numbers_of_the_run)
{
  const NnCheckpoint *checkpoint;
  g_autoptr (HlModel) snapshot = NULL;
  g_autoptr (NnRun)   run = NULL;

  hl_test_training_run_into_the_middle (fixture);
  hl_test_wait_until (fixture->session->copy->model != NULL &&
                      hl_test_training_is_in (fixture, HL_TRAINING_RUNNING));
  snapshot = g_object_ref (fixture->session->copy->model);
  checkpoint = snapshot->checkpoint;
  run = run_until (fixture, hl_model_get_update (snapshot));

  assert_same_numbers (checkpoint->model->parameters->values, run->model->parameters->values);
  assert_same_numbers (checkpoint->training->m, run->trainer->adam->m);
  assert_same_numbers (checkpoint->training->v, run->trainer->adam->v);
  g_assert_cmpint (checkpoint->training->adam_step, ==, run->trainer->adam->step);
}

/* A pause comes while a copy is being built: that is older, and not shown after the last one. */
HL_TRAINING_TEST (snapshot_of_a_pause_is_not_followed_by_an_older_one)
{
  gint64 update;

  hl_test_training_run_into_the_middle (fixture);
  for (int i = 0; i < 5; i++)
    {
      hl_training_session_get_whole_async (fixture->session, ignore_cb, NULL);
      hl_training_session_pause (fixture->session);
      hl_test_wait_until (hl_test_training_is_in (fixture, HL_TRAINING_PAUSED));
      update = fixture->record->progress.update;
      hl_test_spin (50);
      g_assert_cmpint (hl_model_get_update (fixture->session->copy->model), ==, update);
      hl_training_session_resume (fixture->session);
      hl_test_wait_until (fixture->record->progress.update > update);
    }
}

HL_TRAINING_TEST (whole_snapshot_of_a_pause_is_the_last)
{
  g_autoptr (HlModel) model = NULL;

  hl_test_training_run_into_the_middle (fixture);
  hl_training_session_pause (fixture->session);
  hl_training_session_get_whole_async (fixture->session, whole_cb, &model);
  hl_test_wait_until (model != NULL);
  hl_test_wait_until (hl_test_training_is_in (fixture, HL_TRAINING_PAUSED));

  g_assert_true (model == fixture->session->copy->model);
}
