#include "core/training/slices.h"

#include <math.h>

#include "tests/support/tiny-run.h"

typedef struct
{
  NnTestRun *run; /* for its sentences and its model */
  NnSlices  *slices;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer n_workers)
{
  const NnConfig         model = nn_test_run_model ();
  const NnTrainingConfig training = nn_test_run_training ();

  fixture->run = nn_test_run_new (&model, &training);
  fixture->slices = nn_slices_new (fixture->run->model, GPOINTER_TO_INT (n_workers), 0.0);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer n_workers)
{
  nn_slices_free (fixture->slices);
  nn_test_run_free (fixture->run);
}

static void
load (Fixture      *fixture,
      int           n,
      NnBatchLayout layout,
      NnLossKind    loss)
{
  NnBatch *batch = nn_batch_new (fixture->run->dataset->training, NULL, n, layout);

  nn_slices_load (fixture->slices, batch, loss, 9);
}

static int
rows_of (const NnSlice *slice)
{
  return slice->batch->source_rows->N + slice->batch->target_rows->N;
}

static void
test_load_shares_the_rows_evenly (Fixture      *fixture,
                                  gconstpointer n_workers)
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

static void
test_load_leaves_workers_idle_when_sentences_are_few (Fixture      *fixture,
                                                      gconstpointer n_workers)
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

static void
test_report_counts_words_and_positions (Fixture      *fixture,
                                        gconstpointer n_workers)
{
  const NnPass pass = NN_PASS_EVALUATION;
  NnLossReport report;

  load (fixture, 20, NN_BATCH_FIXED, NN_LOSS_PLAIN);
  report = nn_slices_compute (fixture->slices, &pass);

  g_assert_cmpint (report.positions, ==, 20 * 9);
  g_assert_cmpint (report.tokens, ==, fixture->slices->batch->n_labels);
  g_assert_cmpfloat (report.plain, >, report.masked);
  g_assert_cmpfloat_with_epsilon (nn_loss_report_mean (&report, NN_LOSS_PLAIN),
                                  report.objective, 1e-4);
}

static void
test_report_does_not_invent_padding (Fixture      *fixture,
                                     gconstpointer n_workers)
{
  const NnPass pass = NN_PASS_EVALUATION;
  NnLossReport report;

  load (fixture, 20, NN_BATCH_PACKED, NN_LOSS_MASKED);
  report = nn_slices_compute (fixture->slices, &pass);

  g_assert_true (isnan (nn_loss_report_mean (&report, NN_LOSS_PLAIN)));
  g_assert_cmpfloat_with_epsilon (nn_loss_report_mean (&report, NN_LOSS_MASKED),
                                  report.objective, 1e-4);
}

/* With padding in the way, each position must find its own weight. */
static void
test_loss_is_that_of_the_whole_batch (Fixture      *fixture,
                                      gconstpointer n_workers)
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

/* Smaller bites are other sums of the same terms. */
static void
test_bites_add_up_to_the_whole (Fixture      *fixture,
                                gconstpointer n_workers)
{
  const NnPass           pass = { .is_training = TRUE, .seed = 1 };
  const NnConfig         model = nn_test_run_model ();
  const NnTrainingConfig training = nn_test_run_training ();
  g_autoptr (NnTestRun)  other = nn_test_run_new (&model, &training);
  g_autoptr (NnSlices)   whole = nn_slices_new (other->model, 1, 0.0);
  NnLossReport           one;
  NnLossReport           many;

  nn_slices_load (whole, nn_batch_new (other->dataset->training, NULL, 20, NN_BATCH_FIXED),
                  NN_LOSS_MASKED, 9);
  load (fixture, 20, NN_BATCH_FIXED, NN_LOSS_MASKED);
  nn_slices_set_bite_rows (fixture->slices, 20);

  one = nn_slices_compute (whole, &pass);
  many = nn_slices_compute (fixture->slices, &pass);

  g_assert_cmpfloat_with_epsilon (many.objective, one.objective, 1e-6);
  g_assert_cmpfloat_with_epsilon (many.masked, one.masked, 1e-4);
  g_assert_cmpint (many.tokens, ==, one.tokens);
  nn_test_assert_same_gradients (fixture->run->model, other->model, 1e-5);
}

/* Asking is not learning. */
static void
test_evaluation_leaves_gradients_alone (Fixture      *fixture,
                                        gconstpointer n_workers)
{
  NnTensor *gradients = fixture->run->model->parameters->gradients;

  nn_tensor_fill (gradients, 3.0f);
  load (fixture, 20, NN_BATCH_PACKED, NN_LOSS_MASKED);
  nn_slices_compute (fixture->slices, &NN_PASS_EVALUATION);

  for (gsize i = 0; i < gradients->length; i++)
    g_assert_cmpfloat (gradients->values[i], ==, 3.0f);
}

#define ADD(path, n_workers, test)                                                      \
  g_test_add ("/core/slices/" path, Fixture, GINT_TO_POINTER (n_workers), set_up, test, \
              tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("load/shares-the-rows-evenly", 3, test_load_shares_the_rows_evenly);
  ADD ("load/leaves-workers-idle-when-sentences-are-few", 5,
       test_load_leaves_workers_idle_when_sentences_are_few);
  ADD ("loss/is-that-of-the-whole-batch", 3, test_loss_is_that_of_the_whole_batch);
  ADD ("compute/bites-add-up-to-the-whole", 1, test_bites_add_up_to_the_whole);
  ADD ("compute/evaluation-leaves-gradients-alone", 2, test_evaluation_leaves_gradients_alone);
  ADD ("loss/report-counts-words-and-positions", 2, test_report_counts_words_and_positions);
  ADD ("loss/report-does-not-invent-padding", 2, test_report_does_not_invent_padding);

  return g_test_run ();
}
