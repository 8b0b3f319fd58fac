#include "ui/figures/subwords.h"

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"

static const char *const words[] = { "low", "lower", "newest", "widest", NULL };
static const int         counts[] = { 5, 2, 6, 3 };

static HlSubwordsInput four_words (int n_done)
{
  return (HlSubwordsInput){ .words = words, .counts = counts, .typed = "lowest", .n_done = n_done };
}

static void assert_scene (const HlSubwordsInput *input, HlSize room, const char *path)
{
  hl_test_assert_drawn (hl_subwords_new (input), room, path);
}

NN_TEST (three_merges_as_marks)
{
  const HlSubwordsInput input = four_words (3);

  assert_scene (&input, (HlSize){ 1084, 460 }, "figures/scenes/subwords.txt");
}

/* Who is asked which pair is next sees no pairs. */
NN_TEST (what_is_asked_is_not_drawn)
{
  HlSubwordsInput input = four_words (2);

  input.is_asked = TRUE;
  assert_scene (&input, (HlSize){ 760, 300 }, "figures/scenes/subwords-asked.txt");
}

static void assert_says (const HlSubwordsInput *input, HlItem item, const char *sentence)
{
  hl_test_assert_told (hl_subwords_new (input), item, sentence);
}

/* By hand: e s and s t are neighbors in newest, six times, and in widest, three times. */
NN_TEST (the_sentence_is_about_the_pair_that_list_and_words_show)
{
  const HlSubwordsInput first = four_words (0), second = four_words (2);

  assert_says (&first, HL_NOTHING,
               "At first, each word is a list of characters. Next: <column>e-</column> "
               "<column>s-</column>; no pair occurs more often (count: 9).");
  assert_says (&second, HL_NOTHING,
               "2 merges have joined 79 pieces into 61. Next: <column>l-</column> "
               "<column>o-</column>; no pair occurs more often (count: 7).");
}

/* By hand: after twelve merges the words are whole. */
NN_TEST (it_ends_where_nothing_is_there_twice)
{
  const HlSubwordsInput input = four_words (100);

  assert_says (&input, HL_NOTHING,
               "After 13 merges, no pair occurs twice, so merging ends: 79 pieces have become 16. "
               "The new word “lowest” becomes low- est.");
}

NN_TEST (what_is_pointed_out_is_told)
{
  const HlSubwordsInput input = four_words (2);

  assert_says (&input, (HlItem){ HL_SUBWORDS_WORDS, 1, 0 },
               "“lower”, 2×: l- o- w- e- r, 5 pieces.");
  assert_says (&input, (HlItem){ HL_SUBWORDS_NEW, 0, 0 }, "“lowest”: l- o- w- est, 4 pieces.");
  assert_says (&input, (HlItem){ HL_SUBWORDS_PIECES, 2, 3 },
               "<row>est</row> was made by merge 2 from the pair es- t, which occurred 9 times.");
  assert_says (&input, (HlItem){ HL_SUBWORDS_PIECES, 0, 0 },
               "l- is a character that no merge has joined yet.");
  assert_says (&input, (HlItem){ HL_SUBWORDS_PAIRS, 0, 0 },
               "Next: <column>l-</column> <column>o-</column>; no pair occurs more "
               "often (count: 7).");
  assert_says (&input, (HlItem){ HL_SUBWORDS_WORDS, 4, 0 }, "Click and type a word.");
}

/* Two pairs are there nine times at first; e@@ s@@ comes before s@@ t. */
NN_TEST (a_tie_is_told)
{
  const HlSubwordsInput input = four_words (0);

  assert_says (&input, (HlItem){ HL_SUBWORDS_PAIRS, 1, 0 },
               "The pair s- t occurs 9 times, as often as the first pair. If several pairs are "
               "equally frequent, the first in the order of characters is merged.");
}

/* No word has a z, so that a model that learned from them has no number for it. */
NN_TEST (a_character_that_no_word_has_is_unknown)
{
  HlSubwordsInput input = four_words (0);

  input.typed = "z<t";
  assert_says (&input, (HlItem){ HL_SUBWORDS_PIECES, 4, 0 },
               "z- is in none of the words above: a model trained on these words reads "
               "&lt;unk&gt; instead.");
  assert_says (&input, (HlItem){ HL_SUBWORDS_NEW, 0, 0 }, "“z&lt;t”: z- &lt;- t, 3 pieces.");
}

NN_TEST (without_words_it_says_what_to_do)
{
  static const char *const none[] = { NULL };
  HlSubwordsInput          input = { .words = none, .counts = counts, .typed = "" };

  assert_says (&input, HL_NOTHING, "There is no word yet: click the empty row and type a word.");
  input.words = (const char *const[]){ "x", NULL };
  assert_says (&input, HL_NOTHING,
               "Each word is a list of characters. No pair occurs twice, so there is nothing to "
               "merge.");
}

/* Of the many merges of a model those that change something here are steps. */
NN_TEST (merges_of_a_model_are_those_of_the_sentence)
{
  static const char *const tokens[] = { "<unk>", "low", "er", "l@@", "o@@", "w" };
  g_autoptr (NnVocabulary) model = nn_vocabulary_new_from_tokens (tokens, 6, NULL);
  HlSubwordsInput input = { .words = (const char *const[]){ "low", NULL }, .model = model };

  model->byte_pairs = nn_byte_pairs_new ();
  nn_byte_pairs_add (model->byte_pairs, "x@@", "y", 0);
  nn_byte_pairs_add (model->byte_pairs, "l@@", "o@@", 0);
  nn_byte_pairs_add (model->byte_pairs, "e@@", "r", 0);
  nn_byte_pairs_add (model->byte_pairs, "lo@@", "w", 0);
  input.typed = "";
  assert_says (
      &input, HL_NOTHING,
      "This model has learned 4 merges. At first, each word is a list of characters. Merge "
      "2 will join <column>l-</column> and <column>o-</column>.");
  assert_says (&input, (HlItem){ HL_SUBWORDS_PAIRS, 1, 0 },
               "Merge 4 will join <column>lo-</column> and <column>w</column>.");
  input.n_done = 1;
  input.typed = "xz";
  assert_says (&input, HL_NOTHING,
               "1 merge has joined 3 pieces into 2. Merge 4 will join <column>lo-</column> and "
               "<column>w</column>.");
  input.n_done = 2;
  assert_says (&input, (HlItem){ HL_SUBWORDS_PIECES, 1, 1 },
               "z is not in the vocabulary: the model reads &lt;unk&gt; instead.");
  assert_says (&input, HL_NOTHING,
               "2 merges of this model apply to these words: 3 pieces become 1. The new word “xz” "
               "becomes x- z.");
}

NN_TEST (words_from_right_to_left_stand_apart)
{
  static const char *const arabic[] = { "قديم", NULL };
  HlSubwordsInput input = { .words = arabic, .counts = counts, .typed = "قديم", .n_done = 9 };

  assert_says (&input, (HlItem){ HL_SUBWORDS_NEW, 0, 0 },
               "“\u2068قديم\u2069”: \u2068قديم\u2069, 1 piece.");
}

NN_TEST (numbers_are_a_table)
{
  const HlSubwordsInput input = four_words (1);
  g_autoptr (HlFigure)  figure = hl_subwords_new (&input);
  g_autofree char      *csv = hl_test_table (figure);

  g_assert_true (g_str_has_prefix (csv, "kind,number,text,count\nword,1,l@@ o@@ w,5\n"));
  g_assert_true (g_str_has_suffix (csv, "new word,5,l@@ o@@ w@@ es@@ t,0\nmerge,1,e@@ s@@,9\n"));
}
