#include "ui/session/playlist.h"

#include "tests/support/cases.h"
#include "tests/support/tiny-walk.h"

static const char *const nothing[] = { NULL };

static NnWalk *
translate (const char *sentence)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);

  return nn_test_walk (tiny->translator, sentence, FALSE, 3);
}

static char **
mark (char        **places,
      const NnWalk *walk,
      int           node)
{
  gboolean is_marked;
  char   **more = hl_playlist_toggle ((const char *const *) places, walk, node, &is_marked);

  g_assert_true (is_marked);
  g_strfreev (places);

  return more;
}

/* In the order of the walk, from one end to the other, and not beyond. */
NN_TEST (marked_places_are_gone_through_in_order)
{
  g_autoptr (NnWalk) walk = translate ("red car .");
  g_auto (GStrv)     places = g_strdupv ((char **) nothing);
  const int          nodes[] = { 40, 7, 21 };

  for (gsize i = 0; i < G_N_ELEMENTS (nodes); i++)
    places = mark (places, walk, nodes[i]);

  g_assert_cmpint (hl_playlist_find ((const char *const *) places, walk, 0, 1), ==, 7);
  g_assert_cmpint (hl_playlist_find ((const char *const *) places, walk, 7, 1), ==, 21);
  g_assert_cmpint (hl_playlist_find ((const char *const *) places, walk, 30, 1), ==, 40);
  g_assert_cmpint (hl_playlist_find ((const char *const *) places, walk, 40, 1), ==, -1);
  g_assert_cmpint (hl_playlist_find ((const char *const *) places, walk, 40, -1), ==, 21);
  g_assert_cmpint (hl_playlist_find ((const char *const *) places, walk, 10, -1), ==, 7);
  g_assert_cmpint (hl_playlist_find ((const char *const *) places, walk, 7, -1), ==, -1);
}

/* Those that this walk has. */
NN_TEST (marked_places_are_found)
{
  g_autoptr (NnWalk) walk = translate ("red car .");
  g_auto (GStrv)     places = mark (mark (g_strdupv ((char **) nothing), walk, 21), walk, 7);
  const char *const  others[] = { places[0], "decoder.nowhere 1", places[1], NULL };
  g_autoptr (GArray) found = hl_playlist_find_all (others, walk);
  g_autoptr (GArray) none = hl_playlist_find_all (others, NULL);

  g_assert_cmpuint (found->len, ==, 2);
  g_assert_cmpint (g_array_index (found, int, 0), ==, 21);
  g_assert_cmpint (g_array_index (found, int, 1), ==, 7);
  g_assert_cmpuint (none->len, ==, 0);
}

NN_TEST (second_mark_takes_the_first_away)
{
  g_autoptr (NnWalk) walk = translate ("red car .");
  g_auto (GStrv)     places = mark (g_strdupv ((char **) nothing), walk, 12);
  gboolean           is_marked;
  g_auto (GStrv)     fewer =
      hl_playlist_toggle ((const char *const *) places, walk, 12, &is_marked);

  g_assert_cmpuint (g_strv_length (places), ==, 1);
  g_assert_false (is_marked);
  g_assert_cmpuint (g_strv_length (fewer), ==, 0);
}

/* The same place of another sentence; a place that it does not have is passed over. */
NN_TEST (places_outlive_their_walk)
{
  g_autoptr (NnWalk) walk = translate ("red car .");
  g_autoptr (NnWalk) other = translate (".");
  const char *const  path = "decoder.blks.block0.attention2.softmax";
  g_auto (GStrv)     places = mark (g_strdupv ((char **) nothing), walk,
                                    nn_walk_find (walk, path, 1, FALSE));

  g_assert_cmpint (hl_playlist_find ((const char *const *) places, other, 0, 1), ==,
                   nn_walk_find (other, path, 1, FALSE));
  g_strfreev (places);
  places = g_strsplit ("decoder.blks.block7.ffn.relu 0,nonsense,", ",", -1);
  g_assert_cmpint (hl_playlist_find ((const char *const *) places, other, 0, 1), ==, -1);
}

NN_TEST_MAIN ()
