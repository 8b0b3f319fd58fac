#include "tests/bench/bench-count.h"
#include "tests/support/cases.h"

/* D = 2, F = 3, V = 5, L blocks. */
static NnConfig make_config (int L)
{
  NnConfig config = nn_config_default ();

  config.num_hiddens = 2;
  config.ffn_num_hiddens = 3;
  config.num_heads = 1;
  config.num_blks = L;
  config.source_vocab = 4;
  config.target_vocab = 5;

  return config;
}

/* One by one, for S = 2 and T = 3:
 *
 *      encoder   q, k, v 24, output 8, network 12 + 12, heads 2 · 2 · 2 · 2 = 16
 *      decoder   q, k, v 36, output 12, heads (1 + 2 + 3) · 2 · 2 = 24
 *                q 12, k and v of the source 16, output 12, heads 2 · 3 · 2 · 2 = 24
 *                network 18 + 18
 *      output    3 · 2 · 5 = 30
 */
NN_TEST (count_adds_up_what_one_pair_needs)
{
  const NnConfig one = make_config (1);
  const NnConfig two = make_config (2);

  g_assert_cmpfloat (hl_count_pair (&one, 2, 3), ==, 72 + 72 + 100 + 30);
  g_assert_cmpfloat (hl_count_pair (&two, 2, 3), ==, 2 * (72 + 72 + 100) + 30);
}

/* Two pairs of 2 and 3 tokens, in rows for 4. */
static NnBatch make_batch (void)
{
  static const int S[] = { 2, 2 };
  static const int T[] = { 3, 3 };

  return (NnBatch){
    .source_rows = nn_rows_new_padded (2, 4, S),
    .target_rows = nn_rows_new_padded (2, 4, T),
  };
}

NN_TEST (count_leaves_padding_out)
{
  const NnConfig config = make_config (1);
  NnBatch        batch = make_batch ();

  g_assert_cmpfloat (hl_count_batch (&config, &batch, FALSE), ==,
                     3 * 2 * hl_count_pair (&config, 2, 3));

  nn_rows_free (batch.source_rows);
  nn_rows_free (batch.target_rows);
}

/* Source padding reaches no result, whatever the loss. */
NN_TEST (count_has_target_padding_where_the_loss_has_it)
{
  const NnConfig config = make_config (1);
  NnBatch        batch = make_batch ();

  g_assert_cmpfloat (hl_count_batch (&config, &batch, TRUE), ==,
                     3 * 2 * hl_count_pair (&config, 2, 4));

  nn_rows_free (batch.source_rows);
  nn_rows_free (batch.target_rows);
}

NN_TEST (peak_is_measured_on_all_workers)
{
  g_autoptr (NnWorkers) workers = nn_workers_new (2);

  g_assert_cmpfloat (hl_measure_peak (workers), >, 1e6);
}

NN_TEST_MAIN ()
