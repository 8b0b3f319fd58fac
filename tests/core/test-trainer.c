#include "core/training/trainer.h"

#include <math.h>

#include "tests/support/tiny-run.h"

static void
test_run_learns (void)
{
  const NnConfig        model = nn_test_run_model ();
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) test = NULL;

  training.epochs = 60;
  test = nn_test_run_new (&model, &training);
  nn_test_run_to_end (test);

  g_assert_cmpint (test->trainer->epoch, ==, 60);
  g_assert_cmpint (test->trainer->history->len, ==, 60);
  g_assert_cmpfloat (nn_test_run_record (test, 1)->loss, >, 2.0);
  g_assert_cmpfloat (nn_test_run_record (test, 60)->loss, <, 0.5);
}

static void
test_same_seed_and_workers_give_the_same_bits (void)
{
  for (int workers = 1; workers <= 3; workers++)
    {
      const NnConfig        model = nn_test_run_model ();
      NnTrainingConfig      training = nn_test_run_training ();
      g_autoptr (NnTestRun) first = NULL;
      g_autoptr (NnTestRun) second = NULL;

      training.workers = workers;
      first = nn_test_run_new (&model, &training);
      second = nn_test_run_new (&model, &training);
      nn_test_run_to_end (first);
      nn_test_run_to_end (second);

      nn_test_assert_same_values (first->model, second->model, 0.0);
      g_assert_cmpfloat (nn_test_run_record (first, 3)->loss, ==,
                         nn_test_run_record (second, 3)->loss);
      g_assert_cmpfloat (nn_test_run_record (first, 3)->held_out_loss, ==,
                         nn_test_run_record (second, 3)->held_out_loss);
    }
}

static void
test_another_seed_gives_other_numbers (void)
{
  const NnConfig        model = nn_test_run_model ();
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) first = nn_test_run_new (&model, &training);
  g_autoptr (NnTestRun) second = NULL;

  training.seed++;
  second = nn_test_run_new (&model, &training);
  nn_test_run_to_end (first);
  nn_test_run_to_end (second);

  g_assert_cmpfloat (nn_test_run_record (first, 3)->loss, !=, nn_test_run_record (second, 3)->loss);
}

static void
cancel_after_five (const NnTrainingProgress *progress,
                   gpointer                  user_data)
{
  if (progress->update == 5)
    g_cancellable_cancel (user_data);
}

static void
test_run_can_be_cancelled_and_called_again (void)
{
  const NnConfig           model = nn_test_run_model ();
  const NnTrainingConfig   training = nn_test_run_training ();
  g_autoptr (NnTestRun)    test = nn_test_run_new (&model, &training);
  g_autoptr (NnTestRun)    whole = nn_test_run_new (&model, &training);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError)       error = NULL;

  g_assert_false (nn_trainer_run (test->trainer, cancel_after_five, cancellable, cancellable,
                                  &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (test->trainer->update, ==, 5);

  nn_test_run_to_end (test);
  nn_test_run_to_end (whole);
  nn_test_assert_same_values (test->model, whole->model, 0.0);
}

/* The epoch has its last update, but not its scores. */
static void
test_end_of_an_epoch_can_be_cancelled (void)
{
  const NnConfig           model = nn_test_run_model ();
  NnTrainingConfig         training = nn_test_run_training ();
  g_autoptr (NnTestRun)    test = NULL;
  g_autoptr (NnTestRun)    whole = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError)       error = NULL;

  training.bleu_every = 1;
  test = nn_test_run_new (&model, &training);
  whole = nn_test_run_new (&model, &training);
  nn_test_run_to_end (whole);

  for (int i = 0; i < 9; i++)
    g_assert_true (nn_trainer_update (test->trainer, NULL));
  g_cancellable_cancel (cancellable);
  g_assert_false (nn_trainer_end_epoch (test->trainer, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
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

static void
listen (const NnTrainingProgress *progress,
        gpointer                  user_data)
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

static void
test_run_reports_every_update (void)
{
  const NnConfig         model = nn_test_run_model ();
  const NnTrainingConfig training = nn_test_run_training ();
  g_autoptr (NnTestRun)  test = nn_test_run_new (&model, &training);
  Heard                  heard = { 0 };

  g_assert_true (nn_trainer_run (test->trainer, listen, &heard, NULL, NULL));

  g_assert_cmpint (heard.reports, ==, 9);
  g_assert_cmpint (heard.epochs, ==, 3);
}

static void
test_new_refuses_what_does_not_fit (void)
{
  NnConfig              config = nn_test_run_model ();
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) test = nn_test_run_new (&config, &training);
  NnTransformer        *model;
  GError               *error = NULL;

  config = test->model->config;
  config.source_vocab++;
  model = nn_transformer_new (&config);
  g_assert_null (nn_trainer_new (model, &training, test->dataset, &error));
  g_assert_error (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DOES_NOT_FIT);
  g_clear_error (&error);
  nn_transformer_free (model);

  config = test->model->config;
  config.max_positions = 8;
  model = nn_transformer_new (&config);
  g_assert_null (nn_trainer_new (model, &training, test->dataset, &error));
  g_assert_error (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DOES_NOT_FIT);
  g_clear_error (&error);
  nn_transformer_free (model);

  training.epochs = 0;
  g_assert_null (nn_trainer_new (test->model, &training, test->dataset, &error));
  g_assert_error (error, NN_TRAINING_CONFIG_ERROR, NN_TRAINING_CONFIG_ERROR_RANGE);
  g_clear_error (&error);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/trainer/new/refuses-what-does-not-fit",
                   test_new_refuses_what_does_not_fit);
  g_test_add_func ("/core/trainer/run/learns",
                   test_run_learns);
  g_test_add_func ("/core/trainer/run/same-seed-and-workers-give-the-same-bits",
                   test_same_seed_and_workers_give_the_same_bits);
  g_test_add_func ("/core/trainer/run/another-seed-gives-other-numbers",
                   test_another_seed_gives_other_numbers);
  g_test_add_func ("/core/trainer/run/reports-every-update",
                   test_run_reports_every_update);
  g_test_add_func ("/core/trainer/run/can-be-cancelled-and-called-again",
                   test_run_can_be_cancelled_and_called_again);
  g_test_add_func ("/core/trainer/run/end-of-an-epoch-can-be-cancelled",
                   test_end_of_an_epoch_can_be_cancelled);

  return g_test_run ();
}
