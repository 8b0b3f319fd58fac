#include "ui/pages/maps-so-far.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/session-fixture.h"

typedef HlTestSession Fixture;

static void set_up (Fixture *fixture)
{
  hl_test_session_set_up (fixture);
  hl_test_session_translate (fixture, "i see .");
  hl_test_session_wait (fixture);
}

static void tear_down (Fixture *fixture) { hl_test_session_tear_down (fixture); }

/* Goes to the nth step of a path, from 0. */
static void go_to (Fixture *fixture, const char *path, int n)
{
  const NnWalk *walk = hl_inspection_get_walk (fixture->inspection);

  for (int i = 0; i < nn_walk_count (walk); i++)
    if (g_str_equal (nn_walk_get (walk, i)->path, path) && n-- == 0)
      {
        hl_player_set_position (hl_inspection_get_player (fixture->inspection), i);
        return;
      }

  g_assert_not_reached ();
}

/* How many rows of a block's first map hold weights, at the current step. */
static int count_rows (Fixture *fixture, const char *kind, int layer)
{
  HlTranslation   *translation = hl_workspace_get_translation (fixture->workspace);
  HlAttentionMaps *maps = hl_maps_so_far_new (translation, kind, fixture->inspection);
  const gsize      map = (gsize) layer * maps->heads * maps->rows * maps->columns;
  int              n_rows = 0;

  while (n_rows < maps->rows && !isnan (maps->values[map + (gsize) n_rows * maps->columns]))
    n_rows++;
  hl_attention_maps_unref (maps);

  return n_rows;
}

/* Until the first step, the pages show the whole. */
NN_FIXTURE_TEST (everything_is_seen_before_the_first_step)
{
  g_assert_cmpint (count_rows (fixture, "encoder", 1), ==, 4);
  g_assert_cmpint (count_rows (fixture, "cross", 1), >, 0);
}

NN_FIXTURE_TEST (nothing_is_seen_at_the_start)
{
  HlPlayer *player = hl_inspection_get_player (fixture->inspection);

  hl_player_set_position (player, 1);
  hl_player_set_position (player, 0);

  g_assert_cmpint (count_rows (fixture, "encoder", 0), ==, 0);
  g_assert_cmpint (count_rows (fixture, "decoder", 0), ==, 0);
  g_assert_cmpint (count_rows (fixture, "cross", 0), ==, 0);
}

/* i see . <eos> */
NN_FIXTURE_TEST (encoder_rows_come_together)
{
  go_to (fixture, "encoder.blks.block0.attention.softmax", 0);

  g_assert_cmpint (count_rows (fixture, "encoder", 0), ==, 4);
  g_assert_cmpint (count_rows (fixture, "encoder", 1), ==, 0);
  g_assert_cmpint (count_rows (fixture, "decoder", 0), ==, 0);
}

NN_FIXTURE_TEST (decoder_rows_come_with_the_words)
{
  go_to (fixture, "decoder.blks.block0.attention1.softmax", 1);
  g_assert_cmpint (count_rows (fixture, "decoder", 0), ==, 2);
  g_assert_cmpint (count_rows (fixture, "cross", 0), ==, 1);

  go_to (fixture, "decoder.blks.block0.attention2.softmax", 1);
  g_assert_cmpint (count_rows (fixture, "cross", 0), ==, 2);
  g_assert_cmpint (count_rows (fixture, "cross", 1), ==, 1);
  g_assert_cmpint (count_rows (fixture, "encoder", 1), ==, 4);
}

NN_TEST_MAIN ()
