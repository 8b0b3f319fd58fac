#include "core/training/trainer.h"

#include <math.h>
#include <string.h>

#include "tests/support/tiny-run.h"

static void
run (NnTestRun *test)
{
  GError *error = NULL;

  g_assert_true (nn_trainer_run (test->trainer, NULL, NULL, NULL, &error));
  g_assert_no_error (error);
}

static void
update (NnTestRun *test)
{
  GError *error = NULL;

  g_assert_true (nn_trainer_update (test->trainer, &error));
  g_assert_no_error (error);
}

static void
update_phase_by_phase (NnTestRun *test)
{
  GError *error = NULL;

  nn_trainer_draw_batch (test->trainer);
  nn_trainer_forward (test->trainer);
  g_assert_true (nn_trainer_loss (test->trainer, &error));
  nn_trainer_backward (test->trainer);
  g_assert_true (nn_trainer_clip (test->trainer, &error));
  nn_trainer_apply (test->trainer);
  g_assert_no_error (error);
}

static const NnTrainingRecord *
record (const NnTestRun *test,
        int              epoch)
{
  return &g_array_index (test->trainer->history, NnTrainingRecord, epoch - 1);
}

static void
test_run_learns (void)
{
  const NnConfig        model = nn_test_run_model ();
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) test = NULL;

  training.epochs = 60;
  test = nn_test_run_new (&model, &training);
  run (test);

  g_assert_cmpint (test->trainer->epoch, ==, 60);
  g_assert_cmpint (test->trainer->history->len, ==, 60);
  g_assert_cmpfloat (record (test, 1)->loss, >, 2.0);
  g_assert_cmpfloat (record (test, 60)->loss, <, 0.5);
}

/* In every combination of what changes the path through the code. */
static void
test_phases_give_the_numbers_of_update (void)
{
  const NnLossKind kinds[] = { NN_LOSS_MASKED, NN_LOSS_PLAIN, NN_LOSS_CLASSIC };

  for (int workers = 1; workers <= 3; workers++)
    for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
      {
        const NnConfig        model = nn_test_run_model ();
        NnTrainingConfig      training = nn_test_run_training ();
        g_autoptr (NnTestRun) phases = NULL;
        g_autoptr (NnTestRun) whole = NULL;

        training.workers = workers;
        training.loss = kinds[kind];
        phases = nn_test_run_new (&model, &training);
        whole = nn_test_run_new (&model, &training);

        for (int i = 0; i < 4; i++)
          {
            update_phase_by_phase (phases);
            update (whole);
          }

        g_assert_cmpfloat (phases->trainer->report.objective, ==,
                           whole->trainer->report.objective);
        g_assert_cmpfloat (phases->trainer->gradient_norm, ==, whole->trainer->gradient_norm);
        nn_test_assert_same_values (phases->model, whole->model, 0.0);
      }
}

static void
test_update_ends_what_was_begun_by_hand (void)
{
  const NnConfig         model = nn_test_run_model ();
  const NnTrainingConfig training = nn_test_run_training ();
  g_autoptr (NnTestRun)  begun = nn_test_run_new (&model, &training);
  g_autoptr (NnTestRun)  whole = nn_test_run_new (&model, &training);

  nn_trainer_draw_batch (begun->trainer);
  nn_trainer_forward (begun->trainer);
  update (begun);
  update (whole);

  g_assert_cmpint (begun->trainer->phase, ==, NN_PHASE_DRAW_BATCH);
  nn_test_assert_same_values (begun->model, whole->model, 0.0);
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
      run (first);
      run (second);

      nn_test_assert_same_values (first->model, second->model, 0.0);
      g_assert_cmpfloat (record (first, 3)->loss, ==, record (second, 3)->loss);
      g_assert_cmpfloat (record (first, 3)->held_out_loss, ==, record (second, 3)->held_out_loss);
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
  run (first);
  run (second);

  g_assert_cmpfloat (record (first, 3)->loss, !=, record (second, 3)->loss);
}

/* Neither dropout nor the loss may notice how a batch is cut. */
static void
test_gradients_do_not_depend_on_the_workers (void)
{
  const NnLossKind kinds[] = { NN_LOSS_MASKED, NN_LOSS_PLAIN, NN_LOSS_CLASSIC };

  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    for (int workers = 2; workers <= 3; workers++)
      {
        const NnConfig        model = nn_test_run_model ();
        NnTrainingConfig      training = nn_test_run_training ();
        g_autoptr (NnTestRun) one = NULL;
        g_autoptr (NnTestRun) more = NULL;

        training.clip = 0.0;
        training.loss = kinds[kind];
        one = nn_test_run_new (&model, &training);
        training.workers = workers;
        more = nn_test_run_new (&model, &training);

        update (one);
        update (more);

        g_assert_cmpint (more->trainer->slices->n, ==, workers);
        g_assert_nonnull (more->trainer->slices->items[workers - 1].batch);
        g_assert_cmpfloat_with_epsilon (one->trainer->report.objective,
                                        more->trainer->report.objective, 1e-5);
        nn_test_assert_same_gradients (one->model, more->model, 1e-5);
      }
}

/* Padding is a matter of layout: with it or without it, the same gradients. */
static void
test_gradients_do_not_depend_on_packing (void)
{
  const NnLossKind kinds[] = { NN_LOSS_MASKED, NN_LOSS_PLAIN, NN_LOSS_CLASSIC };

  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    {
      const NnConfig        model = nn_test_run_model ();
      NnTrainingConfig      training = nn_test_run_training ();
      g_autoptr (NnTestRun) packed = NULL;
      g_autoptr (NnTestRun) padded = NULL;

      training.clip = 0.0;
      training.loss = kinds[kind];
      packed = nn_test_run_new (&model, &training);
      training.is_padded = TRUE;
      padded = nn_test_run_new (&model, &training);

      update (packed);
      update (padded);

      g_assert_cmpint (packed->trainer->slices->batch->source_rows->N, <, 8 * 9);
      g_assert_cmpint (padded->trainer->slices->batch->source_rows->N, ==, 8 * 9);
      g_assert_cmpfloat_with_epsilon (packed->trainer->report.objective,
                                      padded->trainer->report.objective, 1e-5);
      nn_test_assert_same_gradients (packed->model, padded->model, 1e-5);
    }
}

static void
set_pre_norm (NnConfig *config)
{
  config->is_pre_norm = TRUE;
}

static void
set_tied (NnConfig *config)
{
  config->ties_embeddings = TRUE;
}

static void
set_additive (NnConfig *config)
{
  config->attention = NN_ATTENTION_ADDITIVE;
}

static void
set_trained_positions (NnConfig *config)
{
  config->trains_positions = TRUE;
}

static void
set_nothing_hidden (NnConfig *config)
{
  config->has_causal_mask = FALSE;
  config->has_positions = FALSE;
  config->use_bias = TRUE;
}

static void
test_every_variant_trains_in_slices (void)
{
  void (*const variants[]) (NnConfig *) = { set_pre_norm, set_tied, set_additive,
                                            set_trained_positions, set_nothing_hidden };

  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      NnConfig              model = nn_test_run_model ();
      NnTrainingConfig      training = nn_test_run_training ();
      g_autoptr (NnTestRun) one = NULL;
      g_autoptr (NnTestRun) two = NULL;

      variants[i](&model);
      training.clip = 0.0;
      one = nn_test_run_new (&model, &training);
      training.workers = 2;
      two = nn_test_run_new (&model, &training);

      update (one);
      update (two);

      g_assert_cmpfloat (one->trainer->gradient_norm, >, 0.0);
      nn_test_assert_same_gradients (one->model, two->model, 1e-5);
    }
}

/* Of 20 pairs in batches of 8: batches of 8, 8 and 4, and each pair once. */
static void
test_draw_batch_visits_every_pair_once_an_epoch (void)
{
  const NnConfig         model = nn_test_run_model ();
  const NnTrainingConfig training = nn_test_run_training ();
  g_autoptr (NnTestRun)  test = nn_test_run_new (&model, &training);
  const int              sizes[] = { 8, 8, 4 };
  gboolean               seen[20] = { FALSE };

  g_assert_cmpint (nn_trainer_updates_per_epoch (test->trainer), ==, 3);
  for (int i = 0; i < 3; i++)
    {
      nn_trainer_draw_batch (test->trainer);
      g_assert_cmpint (test->trainer->slices->batch->source_rows->B, ==, sizes[i]);
      update (test);
    }

  for (int i = 0; i < 20; i++)
    {
      g_assert_false (seen[test->trainer->order[i]]);
      seen[test->trainer->order[i]] = TRUE;
    }
}

static void
test_draw_batch_takes_another_order_every_epoch (void)
{
  const NnConfig         model = nn_test_run_model ();
  const NnTrainingConfig training = nn_test_run_training ();
  g_autoptr (NnTestRun)  test = nn_test_run_new (&model, &training);
  int                    first[20];

  update (test);
  memcpy (first, test->trainer->order, sizeof first);
  for (int i = 0; i < 3; i++)
    update (test);

  g_assert_cmpint (test->trainer->epoch, ==, 1);
  g_assert_cmpint (memcmp (first, test->trainer->order, sizeof first), !=, 0);
}

static void
test_forward_rolls_other_dice_every_update (void)
{
  const NnConfig         model = nn_test_run_model ();
  const NnTrainingConfig training = nn_test_run_training ();
  g_autoptr (NnTestRun)  test = nn_test_run_new (&model, &training);

  for (guint64 i = 0; i < 4; i++)
    {
      update (test);
      g_assert_true (test->trainer->slices->pass.is_training);
      g_assert_cmpuint (test->trainer->slices->pass.seed, ==, 3);
      g_assert_cmpuint (test->trainer->slices->pass.update, ==, i);
    }
}

static void
test_clip_shortens_the_gradient_of_the_model (void)
{
  const NnConfig        model = nn_test_run_model ();
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) test = NULL;
  double                sum = 0.0;

  training.clip = 0.25;
  training.workers = 2;
  test = nn_test_run_new (&model, &training);
  update (test);

  for (int i = 0; i < nn_parameters_count (test->model->parameters); i++)
    {
      const NnTensor *g = nn_parameters_get (test->model->parameters, i)->gradient;

      for (gsize j = 0; j < g->length; j++)
        sum += (double) g->values[j] * g->values[j];
    }

  g_assert_cmpfloat (test->trainer->gradient_norm, >, 0.25);
  g_assert_cmpfloat_with_epsilon (sqrt (sum), 0.25, 1e-5);
}

/* A save in the middle of an epoch; both go on to the end of the third. */
static void
test_state_lets_a_run_continue_exactly (void)
{
  const NnConfig              model = nn_test_run_model ();
  NnTrainingConfig            training = nn_test_run_training ();
  g_autoptr (NnTestRun)       whole = NULL;
  g_autoptr (NnTestRun)       resumed = NULL;
  g_autoptr (NnTrainingState) state = NULL;
  GError                     *error = NULL;

  training.workers = 2;
  training.schedule = NN_SCHEDULE_COSINE;
  training.warm_up = 3;
  whole = nn_test_run_new (&model, &training);
  resumed = nn_test_run_new (&model, &training);

  for (int i = 0; i < 5; i++)
    update (whole);
  state = nn_trainer_get_state (whole->trainer);
  nn_parameters_copy_values (resumed->model->parameters, whole->model->parameters);
  g_assert_true (nn_trainer_set_state (resumed->trainer, state, &error));
  g_assert_no_error (error);
  g_assert_cmpint (resumed->trainer->epoch, ==, 1);
  g_assert_cmpint (resumed->trainer->position, ==, 2);

  run (whole);
  run (resumed);

  nn_test_assert_same_values (whole->model, resumed->model, 0.0);
  for (int epoch = 1; epoch <= 3; epoch++)
    {
      g_assert_cmpfloat (record (whole, epoch)->loss, ==, record (resumed, epoch)->loss);
      g_assert_cmpfloat (record (whole, epoch)->held_out_loss, ==,
                         record (resumed, epoch)->held_out_loss);
    }
}

static void
test_state_of_another_corpus_is_refused (void)
{
  const NnConfig              model = nn_test_run_model ();
  const NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun)       test = nn_test_run_new (&model, &training);
  g_autoptr (NnTrainingState) state = nn_trainer_get_state (test->trainer);
  g_autoptr (GError)          error = NULL;

  state->n_pairs = 512;

  g_assert_false (nn_trainer_set_state (test->trainer, state, &error));
  g_assert_error (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DOES_NOT_FIT);
}

static void
test_state_of_another_model_is_refused (void)
{
  const NnTrainingConfig      training = nn_test_run_training ();
  NnConfig                    model = nn_test_run_model ();
  g_autoptr (NnTestRun)       test = nn_test_run_new (&model, &training);
  g_autoptr (NnTestRun)       other = NULL;
  g_autoptr (NnTrainingState) state = NULL;
  g_autoptr (GError)          error = NULL;

  model.ffn_num_hiddens = 32;
  other = nn_test_run_new (&model, &training);
  state = nn_trainer_get_state (other->trainer);

  g_assert_false (nn_trainer_set_state (test->trainer, state, &error));
  g_assert_error (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DOES_NOT_FIT);
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

  run (test);
  run (whole);
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
  run (whole);

  for (int i = 0; i < 9; i++)
    g_assert_true (nn_trainer_update (test->trainer, NULL));
  g_cancellable_cancel (cancellable);
  g_assert_false (nn_trainer_end_epoch (test->trainer, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (test->trainer->epoch, ==, 2);
  g_assert_cmpint (test->trainer->history->len, ==, 2);

  run (test);
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

/* What a learning rate that is far too high does, without waiting for it. */
static void
break_after_four (const NnTrainingProgress *progress,
                  gpointer                  user_data)
{
  NnTestRun *test = user_data;

  if (progress->update == 4)
    nn_parameters_get (test->model->parameters, 3)->value->values[0] = NAN;
}

static void
test_run_that_diverges_leaves_the_last_good_model (void)
{
  const NnConfig        model = nn_test_run_model ();
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) test = nn_test_run_new (&model, &training);
  g_autoptr (NnTestRun) good = NULL;
  g_autoptr (GError)    error = NULL;

  training.epochs = 1;
  good = nn_test_run_new (&model, &training);
  run (good);

  g_assert_false (nn_trainer_run (test->trainer, break_after_four, test, NULL, &error));
  g_assert_error (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DIVERGED);
  g_assert_nonnull (strstr (error->message, "learning rate"));
  g_assert_cmpint (test->trainer->update, ==, 3);
  g_assert_cmpint (test->trainer->epoch, ==, 1);
  nn_test_assert_same_values (test->model, good->model, 0.0);

  run (test);
  g_assert_true (isfinite (record (test, 3)->loss));
}

static void
test_gradient_that_is_no_number_is_not_applied (void)
{
  const NnConfig         model = nn_test_run_model ();
  const NnTrainingConfig training = nn_test_run_training ();
  g_autoptr (NnTestRun)  test = nn_test_run_new (&model, &training);
  g_autoptr (NnTestRun)  fresh = nn_test_run_new (&model, &training);
  g_autoptr (GError)     error = NULL;

  nn_trainer_draw_batch (test->trainer);
  nn_trainer_forward (test->trainer);
  g_assert_true (nn_trainer_loss (test->trainer, NULL));
  nn_trainer_backward (test->trainer);
  test->trainer->slices->square_sums[0] = INFINITY;

  g_assert_false (nn_trainer_clip (test->trainer, &error));
  g_assert_error (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DIVERGED);
  nn_test_assert_same_values (test->model, fresh->model, 0.0);
}

static void
test_batch_normalization_trains_in_one_slice (void)
{
  NnConfig              model = nn_test_run_model ();
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) one = NULL;
  g_autoptr (NnTestRun) three = NULL;

  model.norm = NN_NORM_BATCH;
  one = nn_test_run_new (&model, &training);
  training.workers = 3;
  three = nn_test_run_new (&model, &training);
  run (one);
  run (three);

  g_assert_cmpint (three->trainer->slices->n, ==, 1);
  nn_test_assert_same_values (one->model, three->model, 0.0);
}

/* Padding in the statistics: then it has to be computed, on both sides. */
static void
test_batch_normalization_can_count_padding (void)
{
  NnConfig               model = nn_test_run_model ();
  const NnTrainingConfig training = nn_test_run_training ();
  g_autoptr (NnTestRun)  without = NULL;
  g_autoptr (NnTestRun)  with = NULL;

  model.norm = NN_NORM_BATCH;
  without = nn_test_run_new (&model, &training);
  model.counts_padding = TRUE;
  with = nn_test_run_new (&model, &training);
  update (without);
  update (with);

  g_assert_cmpint (without->trainer->slices->batch->source_rows->N, <, 8 * 9);
  g_assert_cmpint (with->trainer->slices->batch->source_rows->N, ==, 8 * 9);
  g_assert_cmpint (with->trainer->slices->batch->target_rows->N, ==, 8 * 9);
}

/* 20 = 19 + 1: batch normalization takes the lone one along. */
static void
test_batch_normalization_has_no_batch_of_one (void)
{
  NnConfig              model = nn_test_run_model ();
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) test = NULL;

  model.norm = NN_NORM_BATCH;
  training.batch_size = 19;
  test = nn_test_run_new (&model, &training);
  nn_trainer_draw_batch (test->trainer);

  g_assert_cmpint (nn_trainer_updates_per_epoch (test->trainer), ==, 1);
  g_assert_cmpint (test->trainer->slices->batch->source_rows->B, ==, 20);
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
  g_test_add_func ("/core/trainer/draw-batch/visits-every-pair-once-an-epoch",
                   test_draw_batch_visits_every_pair_once_an_epoch);
  g_test_add_func ("/core/trainer/draw-batch/takes-another-order-every-epoch",
                   test_draw_batch_takes_another_order_every_epoch);
  g_test_add_func ("/core/trainer/forward/rolls-other-dice-every-update",
                   test_forward_rolls_other_dice_every_update);
  g_test_add_func ("/core/trainer/update/phases-give-the-numbers-of-update",
                   test_phases_give_the_numbers_of_update);
  g_test_add_func ("/core/trainer/update/ends-what-was-begun-by-hand",
                   test_update_ends_what_was_begun_by_hand);
  g_test_add_func ("/core/trainer/update/gradients-do-not-depend-on-the-workers",
                   test_gradients_do_not_depend_on_the_workers);
  g_test_add_func ("/core/trainer/update/gradients-do-not-depend-on-packing",
                   test_gradients_do_not_depend_on_packing);
  g_test_add_func ("/core/trainer/update/every-variant-trains-in-slices",
                   test_every_variant_trains_in_slices);
  g_test_add_func ("/core/trainer/clip/shortens-the-gradient-of-the-model",
                   test_clip_shortens_the_gradient_of_the_model);
  g_test_add_func ("/core/trainer/run/learns", test_run_learns);
  g_test_add_func ("/core/trainer/run/same-seed-and-workers-give-the-same-bits",
                   test_same_seed_and_workers_give_the_same_bits);
  g_test_add_func ("/core/trainer/run/another-seed-gives-other-numbers",
                   test_another_seed_gives_other_numbers);
  g_test_add_func ("/core/trainer/run/reports-every-update", test_run_reports_every_update);
  g_test_add_func ("/core/trainer/run/can-be-cancelled-and-called-again",
                   test_run_can_be_cancelled_and_called_again);
  g_test_add_func ("/core/trainer/run/end-of-an-epoch-can-be-cancelled",
                   test_end_of_an_epoch_can_be_cancelled);
  g_test_add_func ("/core/trainer/run/that-diverges-leaves-the-last-good-model",
                   test_run_that_diverges_leaves_the_last_good_model);
  g_test_add_func ("/core/trainer/clip/gradient-that-is-no-number-is-not-applied",
                   test_gradient_that_is_no_number_is_not_applied);
  g_test_add_func ("/core/trainer/state/lets-a-run-continue-exactly",
                   test_state_lets_a_run_continue_exactly);
  g_test_add_func ("/core/trainer/state/of-another-corpus-is-refused",
                   test_state_of_another_corpus_is_refused);
  g_test_add_func ("/core/trainer/state/of-another-model-is-refused",
                   test_state_of_another_model_is_refused);
  g_test_add_func ("/core/trainer/batch-norm/trains-in-one-slice",
                   test_batch_normalization_trains_in_one_slice);
  g_test_add_func ("/core/trainer/batch-norm/can-count-padding",
                   test_batch_normalization_can_count_padding);
  g_test_add_func ("/core/trainer/batch-norm/has-no-batch-of-one",
                   test_batch_normalization_has_no_batch_of_one);

  return g_test_run ();
}
