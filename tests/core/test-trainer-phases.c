#include "core/training/trainer.h"

#include <math.h>

#include "core/training/epochs.h"
#include "core/training/trainer-phases.h"
#include "tests/support/cases.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-run.h"

static void update_phase_by_phase (NnTestRun *test)
{
  GError *error = NULL;

  g_assert_true (nn_trainer_leave_epoch (test->trainer, NULL, NULL));
  nn_trainer_draw_batch (test->trainer);
  nn_trainer_forward (test->trainer);
  g_assert_true (nn_trainer_loss (test->trainer, &error));
  nn_trainer_backward (test->trainer);
  g_assert_true (nn_trainer_clip (test->trainer, &error));
  nn_trainer_apply (test->trainer);
  g_assert_no_error (error);
}

/* In every combination of what changes the path through the code. */
NN_TEST (phases_give_the_numbers_of_update)
{
  const NnLossKind kinds[] = { NN_LOSS_MASKED, NN_LOSS_PLAIN, NN_LOSS_CLASSIC };

  for (int workers = 1; workers <= 3; workers++)
    for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
      {
        NnTrainingConfig      training = nn_test_run_training ();
        g_autoptr (NnTestRun) phases = NULL;
        g_autoptr (NnTestRun) whole = NULL;

        training.workers = workers;
        training.loss = kinds[kind];
        phases = nn_test_run_new (NULL, &training);
        whole = nn_test_run_new (NULL, &training);

        for (int i = 0; i < 4; i++)
          {
            update_phase_by_phase (phases);
            nn_test_run_update (whole);
          }

        g_assert_cmpfloat (phases->trainer->report.objective, ==, whole->trainer->report.objective);
        g_assert_cmpfloat (phases->trainer->gradient_norm, ==, whole->trainer->gradient_norm);
        nn_test_assert_same_values (phases->model, whole->model, 0.0);
      }
}

NN_TEST (update_ends_what_was_begun_by_hand)
{
  g_autoptr (NnTestRun) begun = nn_test_run_new (NULL, NULL);
  g_autoptr (NnTestRun) whole = nn_test_run_new (NULL, NULL);

  nn_trainer_draw_batch (begun->trainer);
  nn_trainer_forward (begun->trainer);
  nn_test_run_update (begun);
  nn_test_run_update (whole);

  g_assert_cmpint (begun->trainer->phase, ==, NN_PHASE_DRAW_BATCH);
  nn_test_assert_same_values (begun->model, whole->model, 0.0);
}

/* Neither dropout nor the loss may notice how a batch is cut. */
NN_TEST (gradients_do_not_depend_on_the_workers)
{
  const NnLossKind kinds[] = { NN_LOSS_MASKED, NN_LOSS_PLAIN, NN_LOSS_CLASSIC };

  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    for (int workers = 2; workers <= 3; workers++)
      {
        NnTrainingConfig      training = nn_test_run_training ();
        g_autoptr (NnTestRun) one = NULL;
        g_autoptr (NnTestRun) more = NULL;

        training.clip = 0.0;
        training.loss = kinds[kind];
        one = nn_test_run_new (NULL, &training);
        training.workers = workers;
        more = nn_test_run_new (NULL, &training);

        nn_test_run_update (one);
        nn_test_run_update (more);

        g_assert_cmpint (more->trainer->slices->n, ==, workers);
        g_assert_nonnull (more->trainer->slices->items[workers - 1].batch);
        g_assert_cmpfloat_with_epsilon (one->trainer->report.objective,
                                        more->trainer->report.objective, 1e-5);
        nn_test_assert_same_gradients (one->model, more->model, 1e-5);
      }
}

/* Padding is a matter of layout: with it or without it, the same gradients. */
NN_TEST (gradients_do_not_depend_on_packing)
{
  const NnLossKind kinds[] = { NN_LOSS_MASKED, NN_LOSS_PLAIN, NN_LOSS_CLASSIC };

  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    {
      NnTrainingConfig      training = nn_test_run_training ();
      g_autoptr (NnTestRun) packed = NULL;
      g_autoptr (NnTestRun) padded = NULL;

      training.clip = 0.0;
      training.loss = kinds[kind];
      packed = nn_test_run_new (NULL, &training);
      training.is_padded = TRUE;
      padded = nn_test_run_new (NULL, &training);

      nn_test_run_update (packed);
      nn_test_run_update (padded);

      g_assert_cmpint (packed->trainer->slices->batch->source_rows->N, <, 8 * 9);
      g_assert_cmpint (padded->trainer->slices->batch->source_rows->N, ==, 8 * 9);
      g_assert_cmpfloat_with_epsilon (packed->trainer->report.objective,
                                      padded->trainer->report.objective, 1e-5);
      nn_test_assert_same_gradients (packed->model, padded->model, 1e-5);
    }
}

NN_VARIANT_TEST (every_variant_trains_in_slices)
{
  const NnTestVariant  *variant = data;
  NnConfig              model = nn_test_run_model ();
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) one = NULL;
  g_autoptr (NnTestRun) two = NULL;

  if (variant->change != NULL)
    variant->change (&model);
  training.clip = 0.0;
  one = nn_test_run_new (&model, &training);
  training.workers = 2;
  two = nn_test_run_new (&model, &training);

  nn_test_run_update (one);
  nn_test_run_update (two);

  g_assert_cmpfloat (one->trainer->gradient_norm, >, 0.0);
  nn_test_assert_same_gradients (one->model, two->model, 1e-5);
}

/* Of 20 pairs in batches of 8: batches of 8, 8 and 4, and each pair once. */
NN_TEST (draw_batch_visits_every_pair_once_an_epoch)
{
  g_autoptr (NnTestRun) test = nn_test_run_new (NULL, NULL);
  const int             sizes[] = { 8, 8, 4 };
  gboolean              seen[20] = { FALSE };

  g_assert_cmpint (nn_trainer_updates_per_epoch (test->trainer), ==, 3);
  for (int i = 0; i < 3; i++)
    {
      nn_trainer_draw_batch (test->trainer);
      g_assert_cmpint (test->trainer->slices->batch->source_rows->B, ==, sizes[i]);
      nn_test_run_update (test);
    }

  for (int i = 0; i < 20; i++)
    {
      g_assert_false (seen[test->trainer->order[i]]);
      seen[test->trainer->order[i]] = TRUE;
    }
}

NN_TEST (draw_batch_takes_another_order_every_epoch)
{
  g_autoptr (NnTestRun) test = nn_test_run_new (NULL, NULL);
  int                   first[20];

  nn_test_run_update (test);
  memcpy (first, test->trainer->order, sizeof first);
  for (int i = 0; i < 3; i++)
    nn_test_run_update (test);

  g_assert_cmpint (test->trainer->epoch, ==, 1);
  g_assert_cmpint (memcmp (first, test->trainer->order, sizeof first), !=, 0);
}

NN_TEST (forward_rolls_other_dice_every_update)
{
  g_autoptr (NnTestRun) test = nn_test_run_new (NULL, NULL);

  for (guint64 i = 0; i < 4; i++)
    {
      nn_test_run_update (test);
      g_assert_true (test->trainer->slices->pass.is_training);
      g_assert_cmpuint (test->trainer->slices->pass.seed, ==, 3);
      g_assert_cmpuint (test->trainer->slices->pass.update, ==, i);
    }
}

NN_TEST (clip_shortens_the_gradient_of_the_model)
{
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) test = NULL;
  double                sum = 0.0;

  training.clip = 0.25;
  training.workers = 2;
  test = nn_test_run_new (NULL, &training);
  update_phase_by_phase (test);

  for (int i = 0; i < nn_parameters_count (test->model->parameters); i++)
    {
      const NnTensor *g = nn_parameters_get (test->model->parameters, i)->gradient;

      for (gsize j = 0; j < g->length; j++)
        sum += (double) g->values[j] * g->values[j];
    }

  g_assert_cmpfloat (test->trainer->gradient_norm, >, 0.25);
  g_assert_cmpfloat_with_epsilon (sqrt (sum), 0.25, 1e-5);
}

NN_TEST (gradient_that_is_no_number_is_not_applied)
{
  g_autoptr (NnTestRun) test = nn_test_run_new (NULL, NULL);
  g_autoptr (NnTestRun) fresh = nn_test_run_new (NULL, NULL);

  nn_trainer_draw_batch (test->trainer);
  nn_trainer_forward (test->trainer);
  g_assert_true (nn_trainer_loss (test->trainer, NULL));
  nn_trainer_backward (test->trainer);
  test->trainer->slices->square_sums[0] = INFINITY;

  NN_FAILS (NN_TRAINER_ERROR, NN_TRAINER_ERROR_DIVERGED, nn_trainer_clip, test->trainer);
  nn_test_assert_same_values (test->model, fresh->model, 0.0);
}

NN_TEST (batch_normalization_trains_in_one_slice)
{
  NnConfig              model = nn_test_run_model ();
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) one = NULL;
  g_autoptr (NnTestRun) three = NULL;

  model.norm = NN_NORM_BATCH;
  one = nn_test_run_new (&model, &training);
  training.workers = 3;
  three = nn_test_run_new (&model, &training);
  nn_test_run_to_end (one);
  nn_test_run_to_end (three);

  g_assert_cmpint (three->trainer->slices->n, ==, 1);
  nn_test_assert_same_values (one->model, three->model, 0.0);
}

/* Padding in the statistics: then it has to be computed, on both sides. */
NN_TEST (batch_normalization_can_count_padding)
{
  NnConfig              model = nn_test_run_model ();
  g_autoptr (NnTestRun) without = NULL;
  g_autoptr (NnTestRun) with = NULL;

  model.norm = NN_NORM_BATCH;
  without = nn_test_run_new (&model, NULL);
  model.counts_padding = TRUE;
  with = nn_test_run_new (&model, NULL);
  nn_test_run_update (without);
  nn_test_run_update (with);

  g_assert_cmpint (without->trainer->slices->batch->source_rows->N, <, 8 * 9);
  g_assert_cmpint (with->trainer->slices->batch->source_rows->N, ==, 8 * 9);
  g_assert_cmpint (with->trainer->slices->batch->target_rows->N, ==, 8 * 9);
}

/* 20 = 19 + 1: batch normalization takes the lone one along. */
NN_TEST (batch_normalization_has_no_batch_of_one)
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
