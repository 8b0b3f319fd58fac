#include "core/training/schedule.h"

#include <math.h>

#include "tests/support/cases.h"

NN_TEST (constant_stays)
{
  const NnSchedule schedule = { .kind = NN_SCHEDULE_CONSTANT, .rate = 0.003, .warm_up = 10 };

  g_assert_cmpfloat (nn_schedule_rate (&schedule, 1), ==, 0.003);
  g_assert_cmpfloat (nn_schedule_rate (&schedule, 100000), ==, 0.003);
}

/* With D = 512 and 4000 updates of warm-up the paper's base model peaks at
 * 7.0e-4. */
NN_TEST (paper_has_the_published_peak)
{
  const NnSchedule schedule = { .kind = NN_SCHEDULE_PAPER, .rate = 1, .D = 512, .warm_up = 4000 };
  const double     peak = nn_schedule_rate (&schedule, 4000);

  g_assert_cmpfloat_with_epsilon (peak, 6.98771e-4, 1e-8);
  g_assert_cmpfloat (nn_schedule_rate (&schedule, 3999), <, peak);
  g_assert_cmpfloat (nn_schedule_rate (&schedule, 4001), <, peak);
}

NN_TEST (paper_rises_in_a_line_and_falls_with_the_root)
{
  const NnSchedule schedule = { .kind = NN_SCHEDULE_PAPER, .rate = 1, .D = 512, .warm_up = 4000 };
  const double     peak = nn_schedule_rate (&schedule, 4000);

  g_assert_cmpfloat_with_epsilon (nn_schedule_rate (&schedule, 1), peak / 4000, 1e-12);
  g_assert_cmpfloat_with_epsilon (nn_schedule_rate (&schedule, 1000), peak / 4, 1e-12);
  g_assert_cmpfloat_with_epsilon (nn_schedule_rate (&schedule, 16000), peak / 2, 1e-12);
}

static const NnSchedule cosine = {
  .kind = NN_SCHEDULE_COSINE,
  .rate = 0.004,
  .warm_up = 100,
  .n_updates = 1100,
  .final_fraction = 0.1,
};

NN_TEST (cosine_rises_in_a_line)
{
  g_assert_cmpfloat_with_epsilon (nn_schedule_rate (&cosine, 1), 0.00004, 1e-12);
  g_assert_cmpfloat_with_epsilon (nn_schedule_rate (&cosine, 50), 0.002, 1e-12);
  g_assert_cmpfloat_with_epsilon (nn_schedule_rate (&cosine, 100), 0.004, 1e-12);
}

NN_TEST (cosine_falls_to_its_last_fraction)
{
  /* Half of the way down is the middle between 0.004 and 0.0004. */
  g_assert_cmpfloat_with_epsilon (nn_schedule_rate (&cosine, 600), 0.0022, 1e-12);
  g_assert_cmpfloat_with_epsilon (nn_schedule_rate (&cosine, 350), 0.0022 + 0.0018 * sqrt (0.5),
                                  1e-12);
  g_assert_cmpfloat_with_epsilon (nn_schedule_rate (&cosine, 1100), 0.0004, 1e-12);
}

NN_TEST (cosine_stays_low_when_a_run_goes_on)
{
  g_assert_cmpfloat_with_epsilon (nn_schedule_rate (&cosine, 5000), 0.0004, 1e-12);
}

NN_TEST (cosine_can_do_without_warm_up)
{
  NnSchedule schedule = cosine;

  schedule.warm_up = 0;
  schedule.n_updates = 1;

  g_assert_true (isfinite (nn_schedule_rate (&schedule, 1)));
}
