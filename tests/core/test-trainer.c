#include "core/training/trainer.h"

#include <math.h>

#include "core/training/epochs.h"
#include "tests/support/cases.h"
#include "tests/support/tiny-run.h"

NN_TEST (run_learns)
{
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) test = NULL;

  training.epochs = 60;
  test = nn_test_run_new (NULL, &training);
  nn_test_run_to_end (test);

  g_assert_cmpint (test->trainer->epoch, ==, 60);
  g_assert_cmpint (test->trainer->history->len, ==, 60);
  g_assert_cmpfloat (nn_test_run_record (test, 1)->loss, >, 2.0);
  g_assert_cmpfloat (nn_test_run_record (test, 60)->loss, <, 0.5);
}

NN_TEST (same_seed_and_workers_give_the_same_bits)
{
  for (int workers = 1; workers <= 3; workers++)
    {
      NnTrainingConfig      training = nn_test_run_training ();
      g_autoptr (NnTestRun) first = NULL;
      g_autoptr (NnTestRun) second = NULL;

      training.workers = workers;
      first = nn_test_run_new (NULL, &training);
      second = nn_test_run_new (NULL, &training);
      nn_test_run_to_end (first);
      nn_test_run_to_end (second);

      nn_test_assert_same_values (first->model, second->model, 0.0);
      g_assert_cmpfloat (nn_test_run_record (first, 3)->loss, ==,
                         nn_test_run_record (second, 3)->loss);
      g_assert_cmpfloat (nn_test_run_record (first, 3)->held_out_loss, ==,
                         nn_test_run_record (second, 3)->held_out_loss);
    }
}

NN_TEST (another_seed_gives_other_numbers)
{
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) first = nn_test_run_new (NULL, &training);
  g_autoptr (NnTestRun) second = NULL;

  training.seed++;
  second = nn_test_run_new (NULL, &training);
  nn_test_run_to_end (first);
  nn_test_run_to_end (second);

  g_assert_cmpfloat (nn_test_run_record (first, 3)->loss, !=, nn_test_run_record (second, 3)->loss);
}

static void cancel_after_five (const NnTrainingProgress *progress, gpointer user_data)
{
  if (progress->update == 5)
    g_cancellable_cancel (user_data);
}

NN_TEST (run_can_be_cancelled_and_called_again)
{
  g_autoptr (NnTestRun)    test = nn_test_run_new (NULL, NULL);
  g_autoptr (NnTestRun)    whole = nn_test_run_new (NULL, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  NN_FAILS (G_IO_ERROR, G_IO_ERROR_CANCELLED, nn_trainer_run, test->trainer, cancel_after_five,
            cancellable, cancellable);
  g_assert_cmpint (test->trainer->update, ==, 5);

  nn_test_run_to_end (test);
  nn_test_run_to_end (whole);
  nn_test_assert_same_values (test->model, whole->model, 0.0);
}

NN_TEST (an_epoch_ends_when_it_is_left)
{
  g_autoptr (NnTestRun) test = nn_test_run_new (NULL, NULL);
  GError               *error = NULL;

  nn_test_run_update (test);
  g_assert_true (nn_trainer_leave_epoch (test->trainer, NULL, &error));
  g_assert_cmpint (test->trainer->position, ==, 1);
  nn_test_run_update (test);
  nn_test_run_update (test);

  g_assert_true (nn_trainer_is_epoch_over (test->trainer));
  g_assert_cmpint (test->trainer->history->len, ==, 0);

  g_assert_true (NN_OK (nn_trainer_leave_epoch, test->trainer, NULL));
  g_assert_false (nn_trainer_is_epoch_over (test->trainer));
  g_assert_cmpint (test->trainer->epoch, ==, 1);
  g_assert_cmpint (test->trainer->history->len, ==, 1);
}

/* The epoch has its last update, but not its scores. */
NN_TEST (end_of_an_epoch_can_be_cancelled)
{
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) test = NULL;
  g_autoptr (NnTestRun) whole = NULL;

  training.bleu_every = 1;
  test = nn_test_run_new (NULL, &training);
  whole = nn_test_run_new (NULL, &training);
  nn_test_run_to_end (whole);

  for (int i = 0; i < 9; i++)
    nn_test_run_update (test);
  NN_STOPS (nn_trainer_end_epoch, test->trainer);
  g_assert_cmpint (test->trainer->epoch, ==, 2);
  g_assert_cmpint (test->trainer->history->len, ==, 2);

  nn_test_run_to_end (test);
  g_assert_cmpint (test->trainer->update, ==, 9);
  g_assert_cmpint (test->trainer->history->len, ==, 3);
  g_assert_cmpfloat (test->trainer->held_out_bleu, ==, whole->trainer->held_out_bleu);
  nn_test_assert_same_values (test->model, whole->model, 0.0);
}

typedef struct
{
  int    reports;
  int    epochs;
  gint64 update;
} Heard;

static void listen (const NnTrainingProgress *progress, gpointer user_data)
{
  Heard *heard = user_data;

  heard->reports++;
  heard->epochs += progress->ended_epoch ? 1 : 0;
  heard->update = progress->update;

  g_assert_cmpint (progress->update, ==, heard->reports);
  g_assert_cmpint (progress->n_updates, ==, 9);
  g_assert_cmpint (progress->epoch * 3 + progress->position, ==, progress->update);
  g_assert_true (isfinite (progress->batch_loss));
  g_assert_true (isfinite (progress->epoch_loss));
  g_assert_true (isfinite (progress->masked_loss));
  g_assert_true (isnan (progress->plain_loss));
  g_assert_true (isfinite (progress->held_out_loss) == (progress->update >= 3));
  g_assert_cmpfloat (progress->gradient_norm, >, 0.0);
  g_assert_cmpfloat (progress->learning_rate, ==, 0.01);
  g_assert_cmpfloat (progress->tokens_per_second, >, 0.0);
  g_assert_cmpfloat (progress->seconds_left, >=, 0.0);
}

NN_TEST (run_reports_every_update)
{
  g_autoptr (NnTestRun) test = nn_test_run_new (NULL, NULL);
  Heard                 heard = { 0 };

  g_assert_true (nn_trainer_run (test->trainer, listen, &heard, NULL, NULL));

  g_assert_cmpint (heard.reports, ==, 9);
  g_assert_cmpint (heard.epochs, ==, 3);
}

NN_TEST (new_refuses_what_does_not_fit)
{
  NnConfig              config = nn_test_run_model ();
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) test = nn_test_run_new (&config, &training);
  NnTransformer        *model;

  config = test->model->config;
  config.source_vocab++;
  model = nn_transformer_new (&config);
  NN_FAILS (NN_TRAINER_ERROR, NN_TRAINER_ERROR_DOES_NOT_FIT, nn_trainer_new, model, &training,
            test->dataset);
  nn_transformer_free (model);

  config = test->model->config;
  config.max_positions = 8;
  model = nn_transformer_new (&config);
  NN_FAILS (NN_TRAINER_ERROR, NN_TRAINER_ERROR_DOES_NOT_FIT, nn_trainer_new, model, &training,
            test->dataset);
  nn_transformer_free (model);

  training.epochs = 0;
  NN_FAILS (NN_TRAINING_CONFIG_ERROR, NN_TRAINING_CONFIG_ERROR_RANGE, nn_trainer_new, test->model,
            &training, test->dataset);
}
