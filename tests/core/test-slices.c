#include "core/training/slices.h"

#include <math.h>

#include "core/engine/owned.h"
#include "tests/support/cases.h"
#include "tests/support/tiny-run.h"

typedef struct
{
  NnTestRun *run; /* for its sentences and its model */
  NnSlices  *slices;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer n_workers)
{

  fixture->run = nn_test_run_new (NULL, NULL);
  fixture->slices = nn_slices_new (fixture->run->model, GPOINTER_TO_INT (n_workers), 0.0);
}

NN_CLEARS (Fixture, tear_down, (nn_slices_free, slices), (nn_test_run_free, run))

static void load (Fixture *fixture, int n, NnBatchLayout layout, NnLossKind loss)
{
  NnBatch *batch = nn_batch_new (fixture->run->dataset->training, NULL, n, layout);

  nn_slices_load (fixture->slices, batch, loss, 9);
}

static int rows_of (const NnSlice *slice)
{
  return slice->batch->source_rows->N + slice->batch->target_rows->N;
}

NN_FIXTURE_TEST_ON (load_shares_the_rows_evenly, GINT_TO_POINTER (3))
{
  int n_sentences = 0;
  int least = G_MAXINT;
  int most = 0;

  load (fixture, 20, NN_BATCH_PACKED, NN_LOSS_MASKED);

  for (int s = 0; s < fixture->slices->n; s++)
    {
      const NnSlice *slice = &fixture->slices->items[s];

      g_assert_cmpint (slice->batch->source_rows->first_sentence, ==, n_sentences);
      n_sentences += slice->batch->source_rows->B;
      least = MIN (least, rows_of (slice));
      most = MAX (most, rows_of (slice));
    }

  g_assert_cmpint (n_sentences, ==, 20);
  g_assert_cmpint (most - least, <=, 16); /* one long sentence */
}

NN_FIXTURE_TEST_ON (load_leaves_workers_idle_when_sentences_are_few, GINT_TO_POINTER (5))
{
  const NnPass pass = NN_PASS_EVALUATION;
  NnLossReport report;
  int          n_sentences = 0;

  load (fixture, 2, NN_BATCH_PACKED, NN_LOSS_MASKED);
  for (int s = 0; s < fixture->slices->n; s++)
    if (fixture->slices->items[s].batch != NULL)
      n_sentences += fixture->slices->items[s].batch->source_rows->B;
  report = nn_slices_compute (fixture->slices, &pass);

  g_assert_cmpint (n_sentences, ==, 2);
  g_assert_cmpint (report.tokens, ==, fixture->slices->batch->n_labels);
  g_assert_true (isfinite (nn_slices_gradient_norm (fixture->slices)));
}

NN_FIXTURE_TEST_ON (report_counts_words_and_positions, GINT_TO_POINTER (2))
{
  const NnPass pass = NN_PASS_EVALUATION;
  NnLossReport report;

  load (fixture, 20, NN_BATCH_FIXED, NN_LOSS_PLAIN);
  report = nn_slices_compute (fixture->slices, &pass);

  g_assert_cmpint (report.positions, ==, 20 * 9);
  g_assert_cmpint (report.tokens, ==, fixture->slices->batch->n_labels);
  g_assert_cmpfloat (report.plain, >, report.masked);
  g_assert_cmpfloat_with_epsilon (nn_loss_report_mean (&report, NN_LOSS_PLAIN), report.objective,
                                  1e-4);
}

NN_FIXTURE_TEST_ON (report_does_not_invent_padding, GINT_TO_POINTER (2))
{
  const NnPass pass = NN_PASS_EVALUATION;
  NnLossReport report;

  load (fixture, 20, NN_BATCH_PACKED, NN_LOSS_MASKED);
  report = nn_slices_compute (fixture->slices, &pass);

  g_assert_true (isnan (nn_loss_report_mean (&report, NN_LOSS_PLAIN)));
  g_assert_cmpfloat_with_epsilon (nn_loss_report_mean (&report, NN_LOSS_MASKED), report.objective,
                                  1e-4);
}

/* With padding in the way, each position must find its own weight. */
NN_FIXTURE_TEST_ON (loss_is_that_of_the_whole_batch, GINT_TO_POINTER (3))
{
  const NnPass         pass = NN_PASS_EVALUATION;
  g_autoptr (NnSlices) one = nn_slices_new (fixture->run->model, 1, 0.0);
  NnLossReport         whole;
  NnLossReport         parts;

  load (fixture, 20, NN_BATCH_FIXED, NN_LOSS_MASKED);
  parts = nn_slices_compute (fixture->slices, &pass);
  nn_slices_load (one, nn_batch_new (fixture->run->dataset->training, NULL, 20, NN_BATCH_FIXED),
                  NN_LOSS_MASKED, 9);
  whole = nn_slices_compute (one, &pass);

  g_assert_cmpfloat_with_epsilon (parts.objective, whole.objective, 1e-5);
  g_assert_cmpfloat_with_epsilon (parts.objective, parts.masked / (double) parts.tokens, 1e-5);
}

/* Smaller chunks are other sums of the same terms. */
NN_FIXTURE_TEST_ON (chunks_add_up_to_the_whole, GINT_TO_POINTER (1))
{
  const NnPass           pass = { .is_training = TRUE, .seed = 1 };
  const NnTrainingConfig training = nn_test_run_training ();
  g_autoptr (NnTestRun)  other = nn_test_run_new (NULL, &training);
  g_autoptr (NnSlices)   whole = nn_slices_new (other->model, 1, 0.0);
  NnLossReport           one;
  NnLossReport           many;

  nn_slices_load (whole, nn_batch_new (other->dataset->training, NULL, 20, NN_BATCH_FIXED),
                  NN_LOSS_MASKED, 9);
  load (fixture, 20, NN_BATCH_FIXED, NN_LOSS_MASKED);
  fixture->slices->chunk_rows = 20;

  one = nn_slices_compute (whole, &pass);
  many = nn_slices_compute (fixture->slices, &pass);

  g_assert_cmpfloat_with_epsilon (many.objective, one.objective, 1e-6);
  g_assert_cmpfloat_with_epsilon (many.masked, one.masked, 1e-4);
  g_assert_cmpint (many.tokens, ==, one.tokens);
  nn_test_assert_same_gradients (fixture->run->model, other->model, 1e-5);
}

/* Asking is not learning. */
NN_FIXTURE_TEST_ON (evaluation_leaves_gradients_alone, GINT_TO_POINTER (2))
{
  NnTensor *gradients = fixture->run->model->parameters->gradients;

  nn_tensor_fill (gradients, 3.0f);
  load (fixture, 20, NN_BATCH_PACKED, NN_LOSS_MASKED);
  nn_slices_compute (fixture->slices, &NN_PASS_EVALUATION);

  for (gsize i = 0; i < gradients->length; i++)
    g_assert_cmpfloat (gradients->values[i], ==, 3.0f);
}
