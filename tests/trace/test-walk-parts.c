#include "core/engine/each.h"
#include "core/trace/walk/walk-parts.h"

#include "core/trace/walk/story.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-update.h"
#include "tests/support/tiny-walk.h"

static NnPart part (const NnWalk *walk, const char *path, int target_step)
{
  return nn_walk_part (walk, nn_test_node (walk, path, target_step));
}

NN_TEST (every_node_stands_in_its_row)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (NULL, 3);
  g_autoptr (NnWalk) update = nn_test_tiny_update (0, 0);

  g_assert_cmpint (part (walk, "encode", -1), ==, NN_PART_PASS);
  g_assert_cmpint (part (walk, "encoder", -1), ==, NN_PART_NONE);
  g_assert_cmpint (part (walk, "encoder.embedding", -1), ==, NN_PART_BLOCK);
  g_assert_cmpint (part (walk, "encoder.embedding.embedding", -1), ==, NN_PART_SUBLAYER);
  g_assert_cmpint (part (walk, "decoder.blks.block1", 1), ==, NN_PART_BLOCK);
  g_assert_cmpint (part (walk, "decoder.blks.block1.attention2", 1), ==, NN_PART_SUBLAYER);
  g_assert_cmpint (part (walk, "decoder.blks.block1.attention2.softmax", 1), ==, NN_PART_OPERATION);

  g_assert_cmpint (part (update, "forward", -1), ==, NN_PART_PASS);
  g_assert_cmpint (part (update, "encoder", -1), ==, NN_PART_BLOCK);
  g_assert_cmpint (part (update, "decoder.blks.block0", -1), ==, NN_PART_BLOCK);
  g_assert_cmpint (part (update, "batch.source", -1), ==, NN_PART_BLOCK);
}

/* Where the story stops: it is a walk's shortest way. */
static GArray *story_stops (const NnWalk *walk)
{
  g_autoptr (GArray) story = nn_story_new (walk);
  GArray            *stops = g_array_new (FALSE, FALSE, sizeof (NnStop));

  NN_EACH_AT (const NnStoryStep, step, story)
    {
      const NnStop stop = { step->first, step->node };

      g_array_append_val (stops, stop);
    }

  return stops;
}

static void assert_stops (const NnWalk *walk, GArray *stops, int most)
{
  int end = 0;

  g_assert_cmpint ((int) stops->len, >, 5);
  g_assert_cmpint ((int) stops->len, <=, most);
  g_assert_cmpint (g_array_index (stops, NnStop, 0).first, ==, 0);
  NN_EACH_AT (const NnStop, stop, stops)
    {
      g_assert_cmpint (stop->first, >=, end);
      g_assert_cmpint (stop->node, >=, stop->first);
      end = stop->node + 1;
    }
  g_assert_cmpint (end, <=, nn_walk_count (walk));
}

NN_TEST (stops_divide_the_walk)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    {
      g_autoptr (NnWalk) walk = nn_test_tiny_walk (nn_test_variants[i].change, 3);
      g_autoptr (GArray) blocks = nn_walk_block_stops (walk);
      g_autoptr (GArray) story = story_stops (walk);

      assert_stops (walk, blocks, 40);
      assert_stops (walk, story, 12);
      g_assert_cmpint ((int) story->len, <=, 12);
    }
}

/* In each word: embedding, positions, two blocks, output. */
NN_TEST (blocks_are_stops_and_the_choice_is_seen)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (NULL, 3);
  g_autoptr (GArray) stops = nn_walk_block_stops (walk);
  const NnStop      *output = &g_array_index (stops, NnStop, 4 + 4);

  g_assert_cmpint ((int) stops->len, ==, 4 + 3 * 5);
  g_assert_cmpint (g_array_index (stops, NnStop, 2).node, ==,
                   nn_test_node (walk, "encoder.blks.block0", -1));
  g_assert_cmpint (g_array_index (stops, NnStop, 4).first, ==, nn_test_node (walk, "decode", 0));
  g_assert_cmpint (output->first, ==, nn_test_node (walk, "decoder.dense", 0));
  g_assert_cmpint (output->node, ==, nn_test_node (walk, "decoder.dense.choice", 0));
}

NN_TEST (update_has_stops_too)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (0, 0);
  g_autoptr (GArray) blocks = nn_walk_block_stops (walk);
  g_autoptr (GArray) story = story_stops (walk);

  assert_stops (walk, blocks, 60);
  assert_stops (walk, story, 12);
}

NN_TEST (same_place_of_another_word)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (NULL, 3);
  const char        *path = "decoder.blks.block0.attention1.split_heads";
  const int          first = nn_test_node (walk, path, 0);
  const int          second = nn_test_node (walk, path, 1);
  const int          last = nn_test_node (walk, path, 2);

  for (int i = 0; i < 3; i++)
    {
      g_assert_cmpint (nn_walk_find_alike (walk, first + i, NN_ALIKE_NEXT_PASS), ==, second + i);
      g_assert_cmpint (nn_walk_find_alike (walk, second + i, NN_ALIKE_LAST_PASS), ==, first + i);
    }

  /* The encoder has no such place, and nothing comes before it, or after the last word. */
  g_assert_cmpint (nn_walk_find_alike (walk, first, NN_ALIKE_LAST_PASS), ==, 0);
  g_assert_cmpint (nn_walk_find_alike (walk, 3, NN_ALIKE_LAST_PASS), ==, -1);
  g_assert_cmpint (nn_walk_find_alike (walk, last, NN_ALIKE_NEXT_PASS), ==, -1);
}

NN_TEST (same_place_of_another_block)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (NULL, 3);
  const int          first = nn_test_node (walk, "decoder.blks.block0.ffn.relu", 1);
  const int          second = nn_test_node (walk, "decoder.blks.block1.ffn.relu", 1);

  g_assert_cmpint (nn_walk_find_alike (walk, first, NN_ALIKE_NEXT_BLOCK), ==, second);
  g_assert_cmpint (nn_walk_find_alike (walk, second, NN_ALIKE_LAST_BLOCK), ==, first);
  g_assert_cmpint (nn_walk_find_alike (walk, second, NN_ALIKE_NEXT_BLOCK), ==, -1);
  g_assert_cmpint (nn_walk_find_alike (walk, first, NN_ALIKE_LAST_BLOCK), ==, -1);
  g_assert_cmpint (nn_walk_find_alike (walk, 2, NN_ALIKE_NEXT_BLOCK), ==, -1);
}
