#include "ui/session/playlist.h"

#include "tests/support/cases.h"
#include "tests/support/tiny-walk.h"
#include "ui/lessons/plan-file.h"
#include "ui/session/walk-steps.h"

static NnWalk *translate (const char *sentence)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);

  return nn_test_walk (tiny->translator, sentence, FALSE, 3);
}

/* An entry of a node of the walk of "red car ." */
static HlPlaylistEntry *add (HlPlaylist *playlist, const NnWalk *walk, int node, const char *name)
{
  const NnWalkNode           *at = nn_walk_get (walk, node);
  g_autofree char            *place = hl_walk_place_new (at);
  g_autofree char            *word = g_strdup_printf ("%d", at->target_step + 1);
  char                       *parts[HL_PLAN_N_KEYS] = { NULL };
  g_autoptr (HlPlaylistEntry) entry = NULL;

  parts[HL_PLAN_PAGE] = (char *) "model";
  parts[HL_PLAN_PLACE] = place;
  parts[HL_PLAN_SENTENCE] = (char *) "red car .";
  if (at->target_step >= 0)
    parts[HL_PLAN_WORD] = word;
  entry = hl_playlist_entry_new (name, parts, NULL);
  g_assert_true (hl_playlist_add (playlist, entry));

  return entry;
}

static void assert_names (HlPlaylist *playlist, const char *names)
{
  GString *found = g_string_new (NULL);

  for (int i = 0; hl_playlist_get (playlist, i) != NULL; i++)
    g_string_append (found, hl_playlist_get (playlist, i)->name);
  g_assert_cmpstr (found->str, ==, names);
  g_string_free (found, TRUE);
}

/* Whatever the order of the walk. */
NN_TEST (entries_are_gone_through_in_their_own_order)
{
  g_autoptr (NnWalk)     walk = translate ("red car .");
  g_autoptr (HlPlaylist) playlist = hl_playlist_new ();
  HlPlaylistEntry       *a = add (playlist, walk, 40, "a");
  HlPlaylistEntry       *b = add (playlist, walk, 7, "b");
  HlPlaylistEntry       *c = add (playlist, walk, 21, "c");

  assert_names (playlist, "abc");
  g_assert_true (hl_playlist_find (playlist, walk, "red car .", 7) == b);
  g_assert_null (hl_playlist_find (playlist, walk, "red car .", 8));
  g_assert_null (hl_playlist_find (playlist, walk, "red .", 7));
  g_assert_true (hl_playlist_find_next (playlist, a, 1) == b);
  g_assert_true (hl_playlist_find_next (playlist, b, -1) == a);
  g_assert_null (hl_playlist_find_next (playlist, c, 1));
  g_assert_null (hl_playlist_find_next (playlist, a, -1));
  hl_playlist_move (playlist, c, -1);
  assert_names (playlist, "acb");
  g_assert_true (hl_playlist_find_next (playlist, a, 1) == c);
}

/* A person who stepped away continues after the entry, and back to it. */
NN_TEST (steps_between_entries_lose_no_place)
{
  g_autoptr (NnWalk)     walk = translate ("red car .");
  g_autoptr (HlPlaylist) playlist = hl_playlist_new ();
  HlPlaylistEntry       *a = add (playlist, walk, 40, "a");
  HlPlaylistEntry       *b = add (playlist, walk, 7, "b");

  hl_playlist_set_current (playlist, a);
  g_assert_true (hl_playlist_find_next (playlist, NULL, 1) == b);
  g_assert_true (hl_playlist_find_next (playlist, NULL, -1) == a);
  hl_playlist_set_current (playlist, NULL);
  g_assert_true (hl_playlist_find_next (playlist, NULL, 1) == a);
  g_assert_null (hl_playlist_find_next (playlist, NULL, -1));
}

NN_TEST (what_is_removed_comes_back)
{
  g_autoptr (NnWalk)     walk = translate ("red car .");
  g_autoptr (HlPlaylist) playlist = hl_playlist_new ();
  HlPlaylistEntry       *b;

  add (playlist, walk, 40, "a");
  b = add (playlist, walk, 7, "b");
  add (playlist, walk, 21, "c");
  hl_playlist_entry_set_note (b, "kept");
  hl_playlist_remove (playlist, b);
  assert_names (playlist, "ac");
  hl_playlist_undo (playlist);
  assert_names (playlist, "abc");
  g_assert_cmpstr (hl_playlist_get (playlist, 1)->note, ==, "kept");
  hl_playlist_undo (playlist); /* nothing more */
  assert_names (playlist, "abc");
}

static HlLessonPlan *parse (const char *text, GError **error)
{
  return hl_plan_file_parse (HL_PLAN_PLAYLIST, text, strlen (text), "lecture", error);
}

NN_TEST (file_is_read_back_as_it_was_written)
{
  g_autoptr (NnWalk)       walk = translate ("red car .");
  g_autoptr (HlPlaylist)   playlist = hl_playlist_new ();
  g_autoptr (HlPlaylist)   copy = hl_playlist_new ();
  HlPlaylistEntry         *a = add (playlist, walk, 40, "voiture · softmax");
  HlPlaylistEntry         *b = add (playlist, walk, 7, "b");
  const char              *note = "see: this\n## no heading\n\n\n  // indented\n( ) last";
  g_autoptr (HlLessonPlan) plan = NULL;
  g_autofree char         *text = NULL;
  g_autofree char         *again = NULL;

  hl_playlist_entry_set_note (a, note);
  hl_playlist_entry_set_name (b, "two\nlines");
  text = hl_playlist_to_text (playlist);
  plan = NN_OK (parse, text);
  hl_playlist_open (copy, plan);
  again = hl_playlist_to_text (copy);
  g_assert_cmpstr (text, ==, again);
  g_assert_cmpstr (hl_playlist_get (copy, 0)->note, ==, note);
  g_assert_cmpstr (hl_playlist_get (copy, 1)->name, ==, "two lines");
  g_assert_true (hl_playlist_find (copy, walk, "red car .", 40) == hl_playlist_get (copy, 0));
  g_assert_true (hl_playlist_find (copy, walk, "red car .", 7) == hl_playlist_get (copy, 1));
}

/* The list of places that data/lessons/README.md shows. */
static char *find_example (void)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "data", "lessons", "README.md", NULL);
  g_autofree char *page = NULL;
  const char      *start;

  g_assert_true (g_file_get_contents (path, &page, NULL, NULL));
  start = strstr (strstr (page, "## Marked places"), "```\n") + strlen ("```\n");

  return g_strndup (start, strstr (start, "```") - start);
}

NN_TEST (documented_example_can_be_opened)
{
  g_autoptr (HlPlaylist)   playlist = hl_playlist_new ();
  g_autofree char         *text = find_example ();
  g_autofree char         *written = NULL;
  g_autoptr (HlLessonPlan) plan = NN_OK (parse, text);

  hl_playlist_open (playlist, plan);
  written = hl_playlist_to_text (playlist);
  g_assert_true (g_str_has_prefix (written, "# Second lecture\n"));
  g_assert_cmpstr (hl_playlist_get (playlist, 0)->note, ==,
                   "Ask first: which head looks at “car”?\nThen show head 2.");
  g_assert_nonnull (hl_playlist_get (playlist, 1));
}

NN_TEST (opening_can_be_undone_until_something_is_written)
{
  g_autoptr (NnWalk)       walk = translate ("red car .");
  g_autoptr (HlPlaylist)   playlist = hl_playlist_new ();
  g_autoptr (HlLessonPlan) plan = parse ("# T\n## x\npage: model\nplace: decoder\n", NULL);

  add (playlist, walk, 40, "a");
  hl_playlist_open (playlist, plan);
  assert_names (playlist, "x");
  hl_playlist_undo (playlist);
  assert_names (playlist, "a");
  hl_playlist_open (playlist, plan);
  hl_playlist_entry_set_note (hl_playlist_get (playlist, 0), "new words");
  hl_playlist_undo (playlist);
  assert_names (playlist, "x");
}

static void assert_refused (const char *text, const char *where)
{
  g_autoptr (GError) error = NN_ERROR (parse, text);

  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, where));
}

NN_TEST (broken_file_is_told_with_its_line)
{
  g_autofree char *long_note = g_strnfill (HL_PLAN_MAX_NOTE + 1, 'n');
  g_autofree char *too_long =
      g_strconcat ("# T\n## x\npage: model\nplace: decoder\nnote: ", long_note, NULL);
  GString *many = g_string_new ("# T\n");

  for (int i = 0; i <= HL_PLAN_MAX_ENTRIES; i++)
    g_string_append (many, "## x\npage: model\nplace: decoder\n");

  assert_refused ("", "lecture.playlist, line 1");
  assert_refused ("{ \"places\": [] }\n", "lecture.playlist, line 1");
  assert_refused ("# T\nsentence: red .\n", "line 2");
  assert_refused ("# T\n## x\npage: model\n", "line 2");
  assert_refused ("# T\n## x\nplace: decoder\n", "page: masks");
  assert_refused ("# T\n## x\npage: model\n", "place: decoder.dense.choice");
  assert_refused ("# T\n## x\npage: model\nplace: decoder\nsee: this\n", "line 5");
  assert_refused ("# T\n## x\npage: model\nplace: decoder\nalter: no-head\n", "line 5");
  assert_refused ("# T\n## x\npage: model\nplace: decoder\nword: -3\n", "line 5");
  assert_refused ("# T\n## x\npage: model\nplace: decoder\nplace: encoder\n", "line 5");
  assert_refused ("# T\n## x\npage: model\nview: grid\nplace: decoder\n", "line 2");
  assert_refused (too_long, "2000");
  assert_refused (many->str, "line 302");
  g_string_free (many, TRUE);
}

/* Its path may be anything; the walk has no such place. */
NN_TEST (place_that_a_walk_has_not_is_passed_over)
{
  g_autoptr (NnWalk)       walk = translate ("red car .");
  g_autoptr (HlPlaylist)   playlist = hl_playlist_new ();
  g_autoptr (HlLessonPlan) plan =
      parse ("# T\n## x\npage: model\nplace: decoder.blks.block7\n## y\npage: model\n"
             "place: backward:\nword: 10000\n",
             NULL);
  g_autoptr (GArray) found = NULL;
  g_autoptr (GArray) none = NULL;

  hl_playlist_open (playlist, plan);
  found = hl_playlist_find_all (playlist, walk, NULL);
  none = hl_playlist_find_all (playlist, NULL, NULL);
  g_assert_cmpuint (found->len, ==, 0);
  g_assert_cmpuint (none->len, ==, 0);
}

#define ENTRY(name) "\n## " name "\npage: model\nplace: decoder\n"

/* Two windows that share their settings: what either has marked stays. */
NN_TEST (places_of_two_windows_are_all_kept)
{
  const char *const        known = "# T\n" ENTRY ("a") ENTRY ("b");
  const char *const        own = "# T\n" ENTRY ("b") ENTRY ("mine");
  const char *const        there = "# T\n" ENTRY ("a") ENTRY ("b") ENTRY ("theirs");
  g_autofree char         *merged = hl_playlist_text_merge (own, known, there);
  g_autofree char         *again = hl_playlist_text_merge (own, own, merged);
  g_autofree char         *first = hl_playlist_text_merge (own, "", "");
  g_autoptr (HlLessonPlan) plan = parse (again, NULL);
  static const char *const titles[] = { "b", "mine", "theirs" };

  g_assert_cmpint (hl_lesson_plan_count (plan), ==, 3);
  for (int i = 0; i < 3; i++)
    g_assert_cmpstr (hl_lesson_plan_get (plan, i)->title, ==, titles[i]);
  g_assert_cmpstr (first, ==, own);
}
