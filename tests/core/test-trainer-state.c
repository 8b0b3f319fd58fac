#include "core/training/trainer.h"

#include <math.h>

#include "core/training/epochs.h"
#include "core/training/trainer-phases.h"
#include "core/training/trainer-state.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tiny-run.h"

static void assert_same_losses (const NnTrainingRecord *a, const NnTrainingRecord *b)
{
  g_assert_cmpfloat (a->loss, ==, b->loss);
  g_assert_cmpfloat (a->held_out_loss, ==, b->held_out_loss);
}

/* A save in the middle of an epoch; both continue to the end of the third. */
NN_TEST (state_lets_a_run_continue_exactly)
{
  NnTrainingConfig            training = nn_test_run_training ();
  g_autoptr (NnTestRun)       whole = NULL;
  g_autoptr (NnTestRun)       resumed = NULL;
  g_autoptr (NnTrainingState) state = NULL;

  training.workers = 2;
  training.schedule = NN_SCHEDULE_COSINE;
  training.warm_up = 3;
  whole = nn_test_run_new (NULL, &training);
  resumed = nn_test_run_new (NULL, &training);

  for (int i = 0; i < 5; i++)
    nn_test_run_update (whole);
  state = nn_trainer_get_state (whole->trainer);
  nn_parameters_copy_values (resumed->model->parameters, whole->model->parameters);
  g_assert_true (NN_OK (nn_trainer_set_state, resumed->trainer, state));
  g_assert_cmpint (resumed->trainer->epoch, ==, 1);
  g_assert_cmpint (resumed->trainer->position, ==, 2);

  nn_test_run_to_end (whole);
  nn_test_run_to_end (resumed);

  nn_test_assert_same_values (whole->model, resumed->model, 0.0);
  for (int epoch = 1; epoch <= 3; epoch++)
    assert_same_losses (nn_test_run_record (whole, epoch), nn_test_run_record (resumed, epoch));
}

/* A trainer with other batches does with a gradient what the run would do with it. */
NN_TEST (memory_is_that_of_the_run)
{
  NnTrainingConfig            training = nn_test_run_training ();
  g_autoptr (NnTestRun)       run = NULL;
  g_autoptr (NnTestRun)       other = NULL;
  g_autoptr (NnTrainingState) state = NULL;
  g_autoptr (NnTrainingState) report = NULL;

  training.schedule = NN_SCHEDULE_COSINE;
  run = nn_test_run_new (NULL, &training);
  for (int i = 0; i < 5; i++)
    nn_test_run_update (run);
  state = nn_trainer_get_state (run->trainer);
  report = nn_trainer_get_report (run->trainer);
  training.batch_size = 1;
  other = nn_test_run_new (NULL, &training);

  g_assert_false (nn_trainer_take_memory (other->trainer, report));
  g_assert_cmpint (other->trainer->adam->step, ==, 0);
  g_assert_true (nn_trainer_take_memory (other->trainer, state));
  g_assert_cmpint (other->trainer->adam->step, ==, 5);
  g_assert_cmpint (other->trainer->update, ==, 5);
  nn_test_assert_equal (other->trainer->adam->m, run->trainer->adam->m, 0.0);
  nn_test_assert_equal (other->trainer->adam->v, run->trainer->adam->v, 0.0);
  g_assert_cmpint (nn_trainer_updates (other->trainer), >, nn_trainer_updates (run->trainer));
  nn_test_run_update (run);
  nn_test_run_update (other);
  g_assert_cmpint (other->trainer->adam->step, ==, 6);
  g_assert_cmpfloat (other->trainer->learning_rate, ==, run->trainer->learning_rate);
}

/* Interrupted while the held-out sentences are asked, a run has yet to write down its epoch. */
NN_TEST (state_keeps_what_the_epoch_will_say)
{
  NnTrainingConfig            training = nn_test_run_training ();
  g_autoptr (NnTestRun)       whole = NULL;
  g_autoptr (NnTestRun)       resumed = NULL;
  g_autoptr (NnTrainingState) state = NULL;
  GError                     *error = NULL;

  training.schedule = NN_SCHEDULE_COSINE;
  whole = nn_test_run_new (NULL, &training);
  resumed = nn_test_run_new (NULL, &training);
  while (whole->trainer->position < nn_trainer_updates_per_epoch (whole->trainer))
    g_assert_true (nn_trainer_update (whole->trainer, &error));
  state = nn_trainer_get_state (whole->trainer);
  g_assert_true (nn_trainer_set_state (resumed->trainer, state, &error));
  g_assert_true (nn_trainer_end_epoch (whole->trainer, NULL, &error));
  g_assert_true (NN_OK (nn_trainer_end_epoch, resumed->trainer, NULL));

  g_assert_cmpfloat (resumed->trainer->gradient_norm, >, 0.0);
  g_assert_cmpfloat (resumed->trainer->gradient_norm, ==, whole->trainer->gradient_norm);
  g_assert_cmpfloat (nn_test_run_record (resumed, 1)->learning_rate, >, 0.0);
  g_assert_cmpfloat (nn_test_run_record (resumed, 1)->learning_rate, ==,
                     nn_test_run_record (whole, 1)->learning_rate);
}

/* Adam cannot have made more steps than the run. */
static void count_too_many_steps (NnTrainingState *state) { state->adam_step = G_MAXINT64; }

static void sum_beyond_counting (NnTrainingState *state) { state->sums.tokens = G_MAXINT64; }

static void change_corpus (NnTrainingState *state) { state->n_pairs = 512; }

static void change_nothing (NnTrainingState *state) {}

typedef struct
{
  const char *name;
  void (*change) (NnTrainingState *state);
  int ffn_num_hiddens; /* of the model that the state is of, if it is another one */
} Unfit;

static const Unfit unfit[] = {
  { "too-many-steps", count_too_many_steps },
  { "sums-beyond-counting", sum_beyond_counting },
  { "another-corpus", change_corpus },
  { "another-model", change_nothing, 32 },
};

NN_TEST_EACH (state_that_does_not_fit_is_refused, unfit, G_N_ELEMENTS (unfit))
{
  const Unfit                *row = data;
  NnConfig                    model = nn_test_run_model ();
  g_autoptr (NnTestRun)       test = nn_test_run_new (&model, NULL);
  g_autoptr (NnTestRun)       other = NULL;
  g_autoptr (NnTrainingState) state = NULL;

  if (row->ffn_num_hiddens > 0)
    model.ffn_num_hiddens = row->ffn_num_hiddens;
  other = nn_test_run_new (&model, NULL);
  state = nn_trainer_get_state (other->trainer);
  row->change (state);

  NN_FAILS (NN_TRAINER_ERROR, NN_TRAINER_ERROR_DOES_NOT_FIT, nn_trainer_set_state, test->trainer,
            state);
}

/* What a learning rate that is far too high does, without waiting for it. */
static void break_after_four (const NnTrainingProgress *progress, gpointer user_data)
{
  NnTestRun *test = user_data;

  if (progress->update == 4)
    nn_parameters_get (test->model->parameters, 3)->value->values[0] = NAN;
}

NN_TEST (run_that_diverges_leaves_the_last_good_model)
{
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) test = nn_test_run_new (NULL, &training);
  g_autoptr (NnTestRun) good = NULL;
  g_autoptr (GError)    error = NULL;

  training.epochs = 1;
  good = nn_test_run_new (NULL, &training);
  nn_test_run_to_end (good);

  g_assert_false (nn_trainer_run (test->trainer, break_after_four, test, NULL, &error));
  g_assert_error (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DIVERGED);
  g_assert_nonnull (strstr (error->message, "learning rate"));
  g_assert_cmpint (test->trainer->update, ==, 3);
  g_assert_cmpint (test->trainer->epoch, ==, 1);
  nn_test_assert_same_values (test->model, good->model, 0.0);

  nn_test_run_to_end (test);
  g_assert_true (isfinite (nn_test_run_record (test, 3)->loss));
}
