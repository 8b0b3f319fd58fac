#include "core/experiments/comparison.h"

#include <glib/gstdio.h>
#include <math.h>

#include "core/training/epochs.h"
#include "tests/support/workshop.h"

static const char *const sentences[] = { "i see .", "she is here .", NULL };

typedef struct
{
  HlTestWorkshop workshop;
  GCancellable  *cancellable;
  int            reports[2];
  int            stop_after;
  double         batch_loss; /* of the latest update */
} Fixture;

static void set_up (Fixture *fixture)
{
  hl_test_workshop_init (&fixture->workshop);
  fixture->workshop.options->training.epochs = 3;
  fixture->workshop.options->training.held_out = 0.2;
  fixture->cancellable = g_cancellable_new ();
}

static void tear_down (Fixture *fixture)
{
  hl_test_workshop_clear (&fixture->workshop);
  g_object_unref (fixture->cancellable);
}

static void report_cb (int index, const NnTrainingProgress *progress, gpointer user_data)
{
  Fixture *fixture = user_data;

  fixture->reports[index]++;
  fixture->batch_loss = progress->batch_loss;
  if (fixture->reports[0] == fixture->stop_after)
    g_cancellable_cancel (fixture->cancellable);
}

static NnComparison *new_comparison (Fixture *fixture, void (*change) (NnRunOptions *options))
{
  NnComparison            *comparison = nn_comparison_new (sentences);
  g_autoptr (NnRunOptions) other = nn_run_options_copy (fixture->workshop.options);

  change (other);
  nn_comparison_add (comparison, "one", fixture->workshop.options);
  nn_comparison_add (comparison, "other", other);

  return comparison;
}

static void change_nothing (NnRunOptions *options) {}

static void leave_out_the_mask (NnRunOptions *options) { options->model.has_causal_mask = FALSE; }

static void take_batch_normalization (NnRunOptions *options)
{
  options->model.norm = NN_NORM_BATCH;
}

/* Steps of many millions: the scores of the next pass are beyond every number. */
static void take_giant_steps (NnRunOptions *options)
{
  options->model.dropout = 0.0;
  options->training.learning_rate = 10.0;
  options->training.clip = 0.0;
  options->training.warm_up = 0;
  options->training.schedule = NN_SCHEDULE_CONSTANT;
  options->training.adam.corrects_bias = FALSE;
  options->training.adam.beta2 = 1.0 - 1e-15;
}

static double loss_at (const NnComparedRun *compared, guint point)
{
  return g_array_index (compared->losses, double, point);
}

NN_FIXTURE_TEST (equal_runs_have_equal_curves)
{
  g_autoptr (NnComparison) comparison = new_comparison (fixture, change_nothing);
  const NnComparedRun     *one = nn_comparison_get (comparison, 0);
  const NnComparedRun     *other = nn_comparison_get (comparison, 1);

  g_assert_true (nn_comparison_run (comparison, report_cb, fixture, NULL, NULL));

  g_assert_cmpint (one->losses->len, ==, (int) one->n_updates);
  g_assert_cmpint (one->losses->len, ==, other->losses->len);
  for (guint i = 0; i < one->losses->len; i++)
    g_assert_cmpfloat (loss_at (one, i), ==, loss_at (other, i));
  g_assert_cmpfloat (loss_at (other, other->losses->len - 1), ==, fixture->batch_loss);
  g_assert_cmpfloat (one->held_out_loss, ==, other->held_out_loss);
  g_assert_cmpint (one->held_out_losses->len, ==, 3);
  g_assert_cmpfloat (g_array_index (one->held_out_losses, double, 2), ==, one->held_out_loss);
  g_assert_cmpfloat (g_array_index (one->held_out_seen, double, 2), ==,
                     (double) one->n_updates * one->batch_size);
  g_assert_cmpstr (one->translations[1], ==, other->translations[1]);
  g_assert_cmpint (fixture->reports[0], ==, (int) one->n_updates);
  g_assert_cmpint (fixture->reports[1], ==, (int) one->n_updates);
}

NN_FIXTURE_TEST_ON (one_difference_shows, leave_out_the_mask)
{
  g_autoptr (NnComparison) comparison = new_comparison (fixture, data);
  const NnComparedRun     *one = nn_comparison_get (comparison, 0);
  const NnComparedRun     *other = nn_comparison_get (comparison, 1);

  g_assert_true (nn_comparison_run (comparison, NULL, NULL, NULL, NULL));

  g_assert_cmpfloat (loss_at (one, one->losses->len - 1), !=,
                     loss_at (other, other->losses->len - 1));
  g_assert_true (isfinite (other->held_out_loss));
  g_assert_true (isfinite (other->held_out_bleu));
  g_assert_cmpint (g_strv_length (other->translations), ==, 2);
}

NN_FIXTURE_TEST_AGAIN (one_difference_shows, with_batch_normalization, take_batch_normalization)

NN_FIXTURE_TEST (stopping_keeps_what_was_measured)
{
  g_autoptr (NnComparison) comparison = new_comparison (fixture, change_nothing);

  fixture->stop_after = 4;
  NN_FAILS (G_IO_ERROR, G_IO_ERROR_CANCELLED, nn_comparison_run, comparison, report_cb, fixture,
            fixture->cancellable);
  g_assert_cmpint (nn_comparison_get (comparison, 0)->losses->len, ==, 4);
  g_assert_cmpint (nn_comparison_get (comparison, 1)->losses->len, ==, 0);
  g_assert_null (nn_comparison_get (comparison, 0)->translations);
}

NN_FIXTURE_TEST (diverging_is_a_result)
{
  g_autoptr (NnComparison) comparison = nn_comparison_new (sentences);
  g_autoptr (NnRunOptions) wild = nn_run_options_copy (fixture->workshop.options);
  const NnComparedRun     *first;

  take_giant_steps (wild);
  nn_comparison_add (comparison, "wild", wild);
  nn_comparison_add (comparison, "calm", fixture->workshop.options);
  g_assert_true (nn_comparison_run (comparison, NULL, NULL, NULL, NULL));

  first = nn_comparison_get (comparison, 0);
  g_assert_nonnull (first->problem);
  g_assert_null (first->translations);
  g_assert_nonnull (nn_comparison_get (comparison, 1)->translations);
}

NN_FIXTURE_TEST (missing_corpus_is_told)
{
  g_autoptr (NnComparison) comparison = new_comparison (fixture, change_nothing);
  g_autoptr (GError)       error = NULL;

  g_remove (fixture->workshop.corpus);
  g_assert_false (nn_comparison_run (comparison, NULL, NULL, NULL, &error));
  g_assert_nonnull (error);
}

NN_FIXTURE_TEST (small_run_is_valid)
{
  g_autoptr (NnRunOptions) options = nn_comparison_small_run (fixture->workshop.corpus);

  g_assert_true (nn_run_options_validate (options, NULL));
  g_assert_cmpstr (options->corpus, ==, fixture->workshop.corpus);
}

/* However small the batches, a run has two epochs and not many more updates than others. */
NN_FIXTURE_TEST (small_batches_take_no_longer)
{
  const int sizes[] = { 2, 4, 8, 32, 128 };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (NnRunOptions) options = nn_comparison_small_run (fixture->workshop.corpus);
      int                      updates;

      nn_comparison_set_batch_size (options, sizes[i]);
      updates = options->training.epochs * options->n_pairs / sizes[i];
      g_assert_true (nn_run_options_validate (options, NULL));
      g_assert_cmpint (options->training.batch_size, ==, sizes[i]);
      g_assert_cmpint (options->training.epochs, >=, 2);
      g_assert_true (updates <= 1200 || options->training.epochs == 2);
    }
}
