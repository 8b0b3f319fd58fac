#include "core/training/loss-report.h"

#include <math.h>

#define PAD 1
#define N_LABELS 3

/* One sentence of two words in three positions; each field of the batch that counts. */
typedef struct
{
  NnBatch batch;
  NnRows  rows;
  int     labels[N_LABELS];
} Fixture;

static const float losses[N_LABELS] = { 1.0f, 2.0f, 4.0f };

static void
set_up (Fixture      *fixture,
        gconstpointer layout)
{
  *fixture = (Fixture){
    .rows = { .N = N_LABELS },
    .labels = { 5, 3, PAD },
  };
  fixture->batch = (NnBatch){
    .target_rows = &fixture->rows,
    .labels = fixture->labels,
    .target_pad = PAD,
    .target_layout = (NnBatchLayout) GPOINTER_TO_INT (layout),
  };
}

static void
test_padding_counts_for_the_plain_sum_alone (Fixture      *fixture,
                                             gconstpointer layout)
{
  const NnLossReport report = nn_loss_report_of (&fixture->batch, losses);

  g_assert_cmpfloat (report.masked, ==, 3.0);
  g_assert_cmpint (report.tokens, ==, 2);
  g_assert_cmpfloat (report.plain, ==, 7.0);
  g_assert_cmpint (report.positions, ==, 3);
}

static void
test_packed_sentences_have_no_plain_sum (Fixture      *fixture,
                                         gconstpointer layout)
{
  const NnLossReport report = nn_loss_report_of (&fixture->batch, losses);

  g_assert_cmpint (report.positions, ==, 0);
  g_assert_true (isnan (nn_loss_report_mean (&report, NN_LOSS_PLAIN)));
}

static void
test_mean_is_over_what_the_loss_counts (void)
{
  const NnLossReport report = { .masked = 3, .tokens = 2, .plain = 8, .positions = 4 };
  const NnLossReport nothing = { 0 };

  g_assert_cmpfloat (nn_loss_report_mean (&report, NN_LOSS_PLAIN), ==, 2.0);
  g_assert_cmpfloat (nn_loss_report_mean (&report, NN_LOSS_MASKED), ==, 1.5);
  g_assert_cmpfloat (nn_loss_report_mean (&report, NN_LOSS_CLASSIC), ==, 1.5);
  g_assert_true (isnan (nn_loss_report_mean (&nothing, NN_LOSS_MASKED)));
}

static void
test_add_leaves_no_field_out (void)
{
  const NnLossReport term = {
    .objective = 1,
    .masked = 2,
    .plain = 3,
    .tokens = 4,
    .positions = 5,
  };
  NnLossReport sum = term;

  nn_loss_report_add (&sum, &term);

  g_assert_cmpfloat (sum.objective, ==, 2);
  g_assert_cmpfloat (sum.masked, ==, 4);
  g_assert_cmpfloat (sum.plain, ==, 6);
  g_assert_cmpint (sum.tokens, ==, 8);
  g_assert_cmpint (sum.positions, ==, 10);
}

#define ADD(path, layout, test)                                                           \
  g_test_add ("/core/loss-report/" path, Fixture, GINT_TO_POINTER (layout), set_up, test, \
              NULL)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("of/padding-counts-for-the-plain-sum-alone", NN_BATCH_FIXED,
       test_padding_counts_for_the_plain_sum_alone);
  ADD ("of/packed-sentences-have-no-plain-sum", NN_BATCH_PACKED,
       test_packed_sentences_have_no_plain_sum);
  g_test_add_func ("/core/loss-report/mean/is-over-what-the-loss-counts",
                   test_mean_is_over_what_the_loss_counts);
  g_test_add_func ("/core/loss-report/add/leaves-no-field-out", test_add_leaves_no_field_out);

  return g_test_run ();
}
