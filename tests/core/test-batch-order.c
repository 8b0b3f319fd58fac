#include "core/training/batch-order.h"

#include "tests/support/cases.h"

#define N 1000

typedef struct
{
  NnPairs pairs;
  int     source_starts[N + 1];
  int     target_starts[N + 1];
  int     order[N];
} Fixture;

/* Pairs of 3 to 11 tokens; the ids do not matter here. */
static void set_up (Fixture *fixture)
{
  fixture->pairs.n = N;
  fixture->pairs.source_starts = fixture->source_starts;
  fixture->pairs.target_starts = fixture->target_starts;

  fixture->source_starts[0] = 0;
  fixture->target_starts[0] = 0;
  for (int i = 0; i < N; i++)
    {
      fixture->source_starts[i + 1] = fixture->source_starts[i] + 3 + i * 7 % 5;
      fixture->target_starts[i + 1] = fixture->target_starts[i] + 3 + i * 11 % 9;
    }
}

static void tear_down (Fixture *fixture) {}

static void assert_each_once (const int *order)
{
  gboolean seen[N] = { FALSE };

  for (int i = 0; i < N; i++)
    {
      g_assert_cmpint (order[i], >=, 0);
      g_assert_cmpint (order[i], <, N);
      g_assert_false (seen[order[i]]);
      seen[order[i]] = TRUE;
    }
}

NN_FIXTURE_TEST (every_pair_comes_once)
{
  for (int groups = 0; groups < 2; groups++)
    {
      const NnBatchOrder how = { 24, groups != 0, 1 };

      nn_batch_order_fill (&how, &fixture->pairs, 0, fixture->order);
      assert_each_once (fixture->order);
    }
}

static int count_equal (const Fixture *fixture, const int *other)
{
  int n = 0;

  for (int i = 0; i < N; i++)
    n += fixture->order[i] == other[i];

  return n;
}

NN_FIXTURE_TEST (order_depends_on_seed_and_epoch_alone)
{
  const NnBatchOrder how = { 24, TRUE, 1 };
  const NnBatchOrder other_seed = { 24, TRUE, 2 };
  int                again[N];

  nn_batch_order_fill (&how, &fixture->pairs, 5, fixture->order);
  nn_batch_order_fill (&how, &fixture->pairs, 5, again);
  g_assert_cmpint (count_equal (fixture, again), ==, N);

  nn_batch_order_fill (&how, &fixture->pairs, 6, again);
  g_assert_cmpint (count_equal (fixture, again), <, N / 10);

  nn_batch_order_fill (&other_seed, &fixture->pairs, 5, again);
  g_assert_cmpint (count_equal (fixture, again), <, N / 10);
}

static int longest_of_batch (const Fixture *fixture, int batch)
{
  int longest = 0;

  for (int i = 24 * batch; i < MIN (24 * (batch + 1), N); i++)
    longest = MAX (longest, nn_pairs_target_length (&fixture->pairs, fixture->order[i]));

  return longest;
}

static int padded_rows (const Fixture *fixture)
{
  int rows = 0;

  for (int batch = 0; batch < N / 24; batch++)
    rows += 24 * longest_of_batch (fixture, batch);

  return rows;
}

NN_FIXTURE_TEST (groups_need_less_padding)
{
  NnBatchOrder how = { 24, FALSE, 1 };
  int          rows;

  nn_batch_order_fill (&how, &fixture->pairs, 0, fixture->order);
  rows = padded_rows (fixture);

  how.groups_lengths = TRUE;
  nn_batch_order_fill (&how, &fixture->pairs, 0, fixture->order);
  g_assert_cmpint (padded_rows (fixture), <, rows * 7 / 10);
}

/* Otherwise an epoch would go from short sentences to long ones. */
NN_FIXTURE_TEST (groups_come_in_random_order)
{
  const NnBatchOrder how = { 24, TRUE, 1 };
  int                falls = 0;

  nn_batch_order_fill (&how, &fixture->pairs, 0, fixture->order);
  for (int batch = 1; batch < N / 24; batch++)
    falls += longest_of_batch (fixture, batch) < longest_of_batch (fixture, batch - 1);

  g_assert_cmpint (falls, >, 10);
}
