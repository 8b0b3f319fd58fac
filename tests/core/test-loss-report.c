#include "core/training/loss-report.h"

#include <math.h>

#include "tests/support/cases.h"

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

static void set_up (Fixture *fixture, gconstpointer layout)
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

#define NN_BATCH_TEST(name, layout)                                                                \
  NN_TEST_WITH (name, Fixture, fixture, set_up, NULL, .data = GINT_TO_POINTER (layout))

NN_BATCH_TEST (padding_counts_for_the_plain_sum_alone, NN_BATCH_FIXED)
{
  const NnLossReport report = nn_loss_report_of (&fixture->batch, losses);

  g_assert_cmpfloat (report.masked, ==, 3.0);
  g_assert_cmpint (report.tokens, ==, 2);
  g_assert_cmpfloat (report.plain, ==, 7.0);
  g_assert_cmpint (report.positions, ==, 3);
}

NN_BATCH_TEST (packed_sentences_have_no_plain_sum, NN_BATCH_PACKED)
{
  const NnLossReport report = nn_loss_report_of (&fixture->batch, losses);

  g_assert_cmpint (report.positions, ==, 0);
  g_assert_true (isnan (nn_loss_report_mean (&report, NN_LOSS_PLAIN)));
}

NN_TEST (mean_is_over_what_the_loss_counts)
{
  const NnLossReport report = { .masked = 3, .tokens = 2, .plain = 8, .positions = 4 };
  const NnLossReport nothing = { 0 };

  g_assert_cmpfloat (nn_loss_report_mean (&report, NN_LOSS_PLAIN), ==, 2.0);
  g_assert_cmpfloat (nn_loss_report_mean (&report, NN_LOSS_MASKED), ==, 1.5);
  g_assert_cmpfloat (nn_loss_report_mean (&report, NN_LOSS_CLASSIC), ==, 1.5);
  g_assert_true (isnan (nn_loss_report_mean (&nothing, NN_LOSS_MASKED)));
}

NN_TEST (add_leaves_no_field_out)
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
