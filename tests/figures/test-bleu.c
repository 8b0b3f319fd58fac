#include "ui/figures/bleu.h"

#include "core/text/tokens.h"

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"

#define ALL 99

#define says hl_test_assert_told

static HlFigure *compare (const char *prediction, const char *reference, int longest, int n_shown)
{
  return hl_bleu_new (nn_tokens_split (prediction), nn_tokens_split (reference), longest, n_shown);
}

NN_TEST (a_wrong_word_as_marks)
{
  hl_test_assert_drawn (compare ("il est mouillé .", "il est calme .", 2, ALL),
                        (HlSize){ 1084, 440 }, "figures/scenes/bleu.txt");
}

NN_TEST (what_comes_later_is_not_told)
{
  g_autoptr (HlFigure) figure = compare ("il est il est calme .", "il est calme .", 2, 1);

  hl_test_assert_scene (figure, (HlSize){ 1084, 440 }, "figures/scenes/bleu-step.txt");
  hl_test_assert_says (figure, (HlItem){ 0, 1, 0 }, "");
}

/* Where words are too close for all of their names, some are left out. */
NN_TEST (many_words_have_their_place)
{
  g_autoptr (GString) words = g_string_new ("a");

  for (int n = 2; n <= 200; n++)
    {
      g_autoptr (HlFigure) figure = NULL;
      g_autoptr (HlScene)  scene = NULL;

      g_string_append (words, n % 2 == 0 ? " bb" : " a");
      figure = compare (words->str, "a bb", 8, ALL);
      scene = hl_test_scene (figure, (HlSize){ 700, 300 });
      g_assert_cmpfloat (scene->size.width, >=, 700);
    }
}

/* In a column of a page what finds no room is left out. */
NN_TEST (no_word_of_a_column_is_cut)
{
  g_autoptr (HlFigure) figure = compare ("il est mouillé .", "il est calme .", 2, ALL);

  for (double width = 328.0; width < 560.0; width += 8.0)
    {
      g_autoptr (HlScene) scene = hl_test_scene (figure, (HlSize){ width, 420 });
      g_autoptr (HlScene) light = hl_figure_light (figure, scene, HL_NOTHING);

      hl_test_assert_whole (scene);
      hl_test_assert_within (light);
      HL_EACH_MARK (mark, scene)
        g_assert_cmpfloat (mark->rect.x, >=, 0.0);
    }
}

NN_TEST (sentence_says_what_costs_most)
{
  says (compare ("il est mouillé .", "il est calme .", 2, ALL), HL_NOTHING,
        "BLEU is 0.66 (the maximum is 1). <row>The 2-grams lower the score most (matches: 1 of "
        "3)</row>.");
  says (compare ("va", "va !", 2, ALL), HL_NOTHING,
        "BLEU is 0.37 (the maximum is 1). The length lowers the score most: <row>1</row> token "
        "instead of <column>2</column>.");
  says (
      compare ("a b", "c d", 2, ALL), HL_NOTHING,
      "BLEU is 0: <row>none of the 1-grams matches</row>, and a product with a factor of 0 is 0.");
  says (
      compare ("calme est il .", "il est calme .", 2, ALL), HL_NOTHING,
      "BLEU is 0: <row>none of the 2-grams matches</row>, and a product with a factor of 0 is 0.");
  says (compare ("va !", "va !", 2, ALL), HL_NOTHING,
        "BLEU is 1: every n-gram matches, and no word is missing.");
  says (compare ("", "va !", 2, ALL), HL_NOTHING,
        "There is nothing to compare yet: type a prediction and a reference.");
}

NN_TEST (a_step_says_its_own_line)
{
  says (compare ("il est il est calme .", "il est calme .", 2, 1), HL_NOTHING,
        "Matching 1-grams: <row>4 of 6</row>; <column>2</column> occur more often than in the "
        "reference.");
  says (compare ("il est mouillé .", "il est calme .", 2, 2), HL_NOTHING,
        "2-grams of the prediction that match the reference: <row>1 of 3</row>.");
  says (compare ("va", "va !", 2, 2), HL_NOTHING,
        "The prediction has fewer tokens than the reference, <row>1</row> instead of "
        "<column>2</column>, so the score is multiplied by 0.368.");
}

NN_TEST (an_n_gram_says_how_often_it_counts)
{
  says (compare ("il est il est calme .", "il est calme .", 2, ALL), (HlItem){ 0, 1, 2 },
        "“il est”: 2 in the prediction, 1 in the reference; clipped count: "
        "min(2, 1) = 1");
  says (compare ("<b> x", "<b>", 1, ALL), (HlItem){ 0, 0, 0 },
        "“&lt;b&gt;”: 1 in the prediction, 1 in the reference; clipped count: "
        "min(1, 1) = 1");
}

NN_TEST (table_has_what_is_shown_and_no_more)
{
  g_autoptr (HlFigure) figure = compare ("il \" mouillé .", "il \" calme .", 2, 1);
  g_autofree char     *csv = hl_test_table (figure);

  g_assert_nonnull (strstr (csv, "1,mouillé,1,0,0\n"));
  g_assert_nonnull (strstr (csv, "1,\"\"\"\",1,1,1\n"));
  g_assert_null (strstr (csv, "\n2,"));
  g_assert_null (strstr (csv, "score"));
}
