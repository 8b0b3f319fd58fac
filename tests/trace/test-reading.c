#include "core/trace/walk/reading.h"

#include "tests/support/cases.h"
#include "tests/support/shipped-model.h"

typedef struct
{
  NnWalk *walk;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (NnTestShipped) shipped = nn_test_shipped_new (NN_TEST_OWN_MODEL);

  fixture->walk = nn_test_shipped_walk (shipped, "the red car is old .", 0);
}

static void tear_down (Fixture *fixture, gconstpointer data) { nn_walk_free (fixture->walk); }

static double weight_at (const NnWalk *walk, gboolean is_cross, int step, int block, int head,
                         int key)
{
  g_autofree char *path =
      g_strdup_printf ("decoder.blks.block%d.attention%d.softmax", block, is_cross ? 2 : 1);
  const NnOperand *weights =
      nn_walk_get (walk, nn_walk_find (walk, path, step, FALSE))->operation->output;

  return (double) nn_operand_row (weights, head, 0)[key];
}

static int count_clear (const NnWalk *walk, gboolean is_cross, int step, int key)
{
  int n = 0;

  for (int block = 0; block < walk->config.num_blks; block++)
    for (int head = 0; head < walk->config.num_heads; head++)
      n += weight_at (walk, is_cross, step, block, head, key) > 0.5;

  return n;
}

static void assert_reading (const NnWalk *walk, gboolean is_cross, int step)
{
  const int n_keys = is_cross ? walk->source_valid_len : step + 1;
  NnReading reading;

  g_assert_true (nn_reading_find (walk, step, is_cross, &reading));
  g_assert_cmpint (reading.n_heads, ==, walk->config.num_blks * walk->config.num_heads);
  g_assert_cmpint (reading.n_clear, ==, count_clear (walk, is_cross, step, reading.key));
  g_assert_cmpfloat (reading.weight, ==,
                     weight_at (walk, is_cross, step, reading.block, reading.head, reading.key));
  g_assert_cmpstr (reading.word, ==,
                   is_cross ? walk->source_tokens[reading.key] : walk->decoder_tokens[reading.key]);
  g_assert_true (reading.is_itself == (!is_cross && reading.key == step));
  for (int block = 0; block < walk->config.num_blks; block++)
    for (int head = 0; head < walk->config.num_heads; head++)
      g_assert_cmpfloat (weight_at (walk, is_cross, step, block, head, reading.key), <=,
                         reading.weight);
  for (int key = 0; key < n_keys; key++)
    if (is_cross || key != step)
      g_assert_cmpint (count_clear (walk, is_cross, step, key), <=, reading.n_clear);
}

NN_FIXTURE_TEST (reading_is_what_the_weights_say)
{
  for (int step = 0; fixture->walk->target_tokens[step] != NULL; step++)
    {
      assert_reading (fixture->walk, FALSE, step);
      assert_reading (fixture->walk, TRUE, step);
    }
}

/* The words say "no head gives one token more than half; this one gets most". */
NN_TEST (without_a_clear_head_the_largest_weight_is_named)
{
  static const char *const sentence =
      "to understand a culture, you should learn its language and speak with people of different "
      "ages .";
  g_autoptr (NnTestShipped) shipped = nn_test_shipped_new (NN_TEST_OWN_MODEL);
  g_autoptr (NnWalk)        walk = nn_test_shipped_walk (shipped, sentence, 0);
  int                       n_itself = 0;

  for (int step = 0; walk->target_tokens[step] != NULL; step++)
    {
      NnReading reading;

      g_assert_true (nn_reading_find (walk, step, FALSE, &reading));
      if (reading.n_clear > 0)
        continue;

      n_itself += reading.is_itself;
      for (int block = 0; block < walk->config.num_blks; block++)
        for (int head = 0; head < walk->config.num_heads; head++)
          for (int key = 0; key <= step; key++)
            g_assert_cmpfloat (weight_at (walk, FALSE, step, block, head, key), <=, reading.weight);
    }
  g_assert_cmpint (n_itself, >, 0);
}

NN_FIXTURE_TEST (first_row_has_read_itself)
{
  NnReading reading;

  g_assert_true (nn_reading_find (fixture->walk, 0, FALSE, &reading));
  g_assert_true (reading.is_itself);
  g_assert_cmpint (reading.n_clear, ==, reading.n_heads);
}

/* The row that has read "voiture" and writes "rouge". */
NN_FIXTURE_TEST (red_is_read_to_write_rouge)
{
  const NnWalk *walk = fixture->walk;
  NnReading     reading;
  int           step = 0;

  while (strcmp (walk->target_tokens[step], "rouge") != 0)
    step++;
  g_assert_true (nn_reading_find (walk, step, TRUE, &reading));
  g_assert_cmpstr (reading.word, ==, "red");
  g_assert_cmpint (reading.n_clear, >, reading.n_heads / 2);
}

NN_FIXTURE_TEST (no_step_no_reading)
{
  NnReading reading;

  g_assert_false (nn_reading_find (fixture->walk, 40, TRUE, &reading));
}
