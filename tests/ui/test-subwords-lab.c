#include "ui/labs/lab.h"

#include "tests/support/lab-fixture.h"
#include "ui/figures/subwords.h"

#define NEW ((HlItem){ HL_SUBWORDS_NEW, 0, 0 })

static void set_up (HlTestLab *fixture) { hl_test_lab_set_up (fixture, &hl_subwords_lab); }

static const HlSubwords *data_of (HlTestLab *fixture) { return hl_test_lab_data (fixture, 0); }

static HlCellEditor *edits_of (HlTestLab *fixture) { return &HL_LAB (fixture->lab)->edits; }

/* As the editor does it. */
static void type (HlTestLab *fixture, HlItem item, const char *words)
{
  g_autofree char *problem = NULL;

  hl_cell_editor_keep (edits_of (fixture), HL_LAB_STATE);
  problem = edits_of (fixture)->write (fixture->lab, item, words);
  hl_lab_change (HL_LAB (fixture->lab));
  if (problem != NULL)
    hl_lab_object (HL_LAB (fixture->lab), problem);
}

static void assert_pieces (HlTestLab *fixture, int row, const char *expected)
{
  NN_TEXT (g_strjoinv (" ", hl_subwords_row (data_of (fixture), row)->pieces), expected);
}

HL_LAB_TEST (opens_where_there_are_pieces_and_pairs)
{
  g_assert_cmpstr (hl_test_lab_sentence (fixture), ==,
                   "2 merges have joined 79 pieces into 61. Next: l- o-; no pair "
                   "occurs more often (count: 7).");
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, data_of (fixture)->steps->len + 1);
  g_assert_cmpstr (hl_player_get_title (fixture->player), ==, "Merge 2: es- t");
}

HL_LAB_TEST (a_step_is_a_merge)
{
  hl_player_move (fixture->player, HL_PLAYER_FIRST);
  assert_pieces (fixture, 4, "l@@ o@@ w@@ e@@ s@@ t");
  hl_player_move (fixture->player, HL_PLAYER_LAST);
  assert_pieces (fixture, 4, "low@@ est");
  assert_pieces (fixture, 2, "newest");
}

HL_LAB_TEST (a_click_merges_the_first_pair_and_goes_back_to_a_merge)
{
  hl_test_lab_click (fixture, 0, (HlItem){ HL_SUBWORDS_PAIRS, 0, 0 });
  g_assert_cmpint (data_of (fixture)->n_done, ==, 3);
  hl_test_lab_click (fixture, 0, (HlItem){ HL_SUBWORDS_PAIRS, 1, 0 });
  g_assert_cmpint (data_of (fixture)->n_done, ==, 3);
  hl_test_lab_click (fixture, 0, (HlItem){ HL_SUBWORDS_MERGES, 0, 0 });
  g_assert_cmpint (data_of (fixture)->n_done, ==, 1);
}

HL_LAB_TEST (words_are_typed_and_come_back)
{
  hl_player_move (fixture->player, HL_PLAYER_LAST);
  type (fixture, NEW, "Newer");
  assert_pieces (fixture, 4, "n@@ ew@@ er");
  type (fixture, (HlItem){ HL_SUBWORDS_WORDS, 4, 0 }, "newer");
  g_assert_cmpint (data_of (fixture)->rows->len, ==, 6);
  g_assert_cmpint (hl_subwords_row (data_of (fixture), 4)->count, ==, 1);
  hl_cell_editor_undo (edits_of (fixture));
  hl_cell_editor_undo (edits_of (fixture));
  g_assert_cmpint (data_of (fixture)->rows->len, ==, 5);
  g_assert_cmpstr (hl_subwords_row (data_of (fixture), 4)->word, ==, "lowest");
}

HL_LAB_TEST (an_emptied_word_goes)
{
  type (fixture, (HlItem){ HL_SUBWORDS_WORDS, 1, 0 }, "");
  g_assert_cmpint (data_of (fixture)->rows->len, ==, 4);
  g_assert_cmpstr (hl_subwords_row (data_of (fixture), 1)->word, ==, "newest");
  g_assert_cmpint (hl_subwords_row (data_of (fixture), 1)->count, ==, 6);
}

HL_LAB_TEST (all_words_can_go_and_eight_be_typed)
{
  for (int i = 0; i < 4; i++)
    type (fixture, (HlItem){ HL_SUBWORDS_WORDS, 0, 0 }, "");
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 1);
  for (int i = 0; i < HL_SUBWORDS_MOST; i++)
    type (fixture, (HlItem){ HL_SUBWORDS_WORDS, i, 0 }, "abracadabra");
  g_assert_cmpint (data_of (fixture)->rows->len, ==, HL_SUBWORDS_MOST + 1);
  g_assert_null (edits_of (fixture)->read (fixture->lab, (HlItem){ HL_SUBWORDS_WORDS, 8, 0 }));
}

static void assert_kept (HlTestLab *fixture, const char *typed, const char *kept, const char *said)
{
  type (fixture, NEW, typed);
  g_assert_cmpstr (hl_subwords_row (data_of (fixture), 4)->word, ==, kept);
  g_assert_nonnull (strstr (hl_test_lab_sentence (fixture), said));
}

/* Composed characters, other scripts, several words, a long one. */
HL_LAB_TEST (what_does_not_fit_is_told)
{
  assert_kept (fixture, "two words", "two", "Only one word fits here: “two”.");
  assert_kept (fixture, "abcdefghijklmn", "abcdefghijkl", "at most 12 characters");
  assert_kept (fixture, "ÉTÉ", "été", "no pair occurs");
  assert_pieces (fixture, 4, "é@@ t@@ é");
  assert_kept (fixture, "我喝", "我喝", "no pair occurs");
  assert_pieces (fixture, 4, "我@@ 喝");
}

HL_LAB_TEST (counts_decide_what_is_merged)
{
  const HlItem count = { HL_SUBWORDS_COUNTS, 0, 0 };

  type (fixture, count, "50");
  hl_player_move (fixture->player, HL_PLAYER_FIRST);
  g_assert_nonnull (strstr (hl_test_lab_sentence (fixture), "Next: l- o-;"));
  for (int i = 0; i < 4; i++)
    {
      type (fixture, count, (const char *const[]){ "0", "", "1.5", "1e3" }[i]);
      g_assert_cmpstr (hl_test_lab_sentence (fixture), ==,
                       "The count of a word must be from 1 to 999.");
    }
  type (fixture, count, "５1.0");
  g_assert_cmpint (hl_subwords_row (data_of (fixture), 0)->count, ==, 51);
}

/* Nothing is asked where two pairs are as frequent, and nothing tells what is asked. */
HL_LAB_TEST (the_next_pair_is_asked_for)
{
  hl_test_lab_show (fixture);
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_player_move (fixture->player, HL_PLAYER_FIRST);
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_false (data_of (fixture)->is_asked); /* e s and s t: both nine times */
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_true (data_of (fixture)->is_asked); /* es t: nine, l o: seven */
  g_assert_cmpint (data_of (fixture)->n_done, ==, 1);
}

/* The model of the fixture reads words. */
HL_LAB_TEST (a_model_that_reads_words_has_no_merges)
{
  hl_test_lab_choose (fixture, 2);
  g_assert_nonnull (strstr (hl_test_lab_sentence (fixture), "No model is open yet."));
  g_assert_cmpint (data_of (fixture)->rows->len, ==, 5);
  hl_test_lab_choose (fixture, 1);
  g_assert_cmpstr (hl_subwords_row (data_of (fixture), 0)->word, ==, "fast");
}

HL_LAB_TEST (a_lesson_gives_the_new_word)
{
  hl_lab_set_input (HL_LAB (fixture->lab), "newer");
  g_assert_cmpstr (hl_subwords_row (data_of (fixture), 4)->word, ==, "newer");
}
