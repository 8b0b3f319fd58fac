#include "ui/figures/forcing.h"

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"
#include "tests/support/tiny-translator.h"

static void open_mask (NnConfig *config) { config->has_causal_mask = FALSE; }

static NnForcing *run (void (*change) (NnConfig *config), gboolean feeds_own)
{
  g_autoptr (NnTestTranslator) translator = nn_test_translator_new (change);
  const NnForcingOptions       options = { "la voiture est rouge", feeds_own };
  NnForcing *forcing = NN_OK (nn_forcing_new, translator->translator, "red car .", &options, NULL);

  return forcing;
}

static char *left_read[] = { (char *) "<bos>", (char *) "il", (char *) "est", NULL };
static char *right_read[] = { (char *) "<bos>", (char *) "elle", (char *) "est", NULL };
static char *left_chosen[] = { (char *) "elle", (char *) "est", (char *) "<eos>", NULL };
static char *right_chosen[] = { (char *) "elle", (char *) "est", (char *) "calme", NULL };
static float probabilities[] = { 0.9f, 0.75f, 0.5f };
static float rounding[] = { 0, 2e-6f, 1e-6f, 0, 0, 3e-6f };
static float other[] = { 0, 2.0f, 1.5f, 0, 3.25f, 0.5f };
static float largest[] = { 10.0f, 20.0f };

/* Three rows of two stages. */
static NnForcing three_rows (gboolean is_same)
{
  return (NnForcing){
    .T = 3,
    .n_stages = 2,
    .is_causal = TRUE,
    .n_same = is_same ? 3 : 1,
    .at_once = { 3, left_read, left_chosen, probabilities },
    .one_by_one = { 3, is_same ? left_read : right_read, is_same ? left_chosen : right_chosen,
                    probabilities },
    .differences = is_same ? rounding : other,
    .largest = largest,
  };
}

static void assert_says (const NnForcing *of, int n_shown, HlItem item, const char *sentence)
{
  hl_test_assert_told (hl_forcing_new (of, "he is calm", NULL, n_shown, HL_FORCING_ROWS), item,
                       sentence);
}

NN_TEST (both_sides_as_marks)
{
  static const char *const   paths[] = { "figures/scenes/forcing-step.txt",
                                         "figures/scenes/forcing.txt",
                                         "figures/scenes/forcing-stages.txt",
                                         "figures/scenes/forcing-mask.txt" };
  static const HlForcingView views[] = { HL_FORCING_ROWS, HL_FORCING_ROWS, HL_FORCING_STAGES,
                                         HL_FORCING_CELLS };
  const NnForcing            of = three_rows (FALSE);

  for (int i = 0; i < 4; i++)
    hl_test_assert_drawn (hl_forcing_new (&of, "he is calm", NULL, MIN (2 + i, 3), views[i]),
                          (HlSize){ 1084, 460 }, paths[i]);
}

NN_TEST (sentence_is_true_of_the_numbers)
{
  const NnForcing same = three_rows (TRUE), apart = three_rows (FALSE);
  NnForcing       alike = three_rows (FALSE);

  assert_says (&same, 3, HL_NOTHING,
               "All 3 rows are the same on both sides, except for rounding: training computes them "
               "all at once, and translation computes them in 3 steps.");
  assert_says (
      &apart, 3, HL_NOTHING,
      "Training reads the given “il”, translation reads its own “elle”: what follows changes.");
  alike.one_by_one.chosen = alike.at_once.chosen;
  assert_says (
      &alike, 3, HL_NOTHING,
      "Training reads the given “il”, translation reads its own “elle”: what follows is the "
      "same.");
  assert_says (&apart, 1, HL_NOTHING,
               "Row 1 is the same on both sides, except for rounding: its logits differ by at most "
               "0. The largest absolute value of its logits is 20.");
  assert_says (
      &apart, 3, (HlItem){ HL_FORCING_SAME, 1, 0 },
      "Row 2 differs: its logits differ by up to 3.2. In row 2, the two sides read "
      "different tokens: “il” on the left and “elle” on the right. One different token can "
      "change all later rows (exposure bias).");
}

/* What comes after it is not wrong because it has moved. */
NN_TEST (one_other_word_changes_the_rest_and_is_red_alone)
{
  static const char *const right[] = { "<bos>", "ne", "me", "ferme", "pas", "!", NULL };
  static float             numbers[5] = { 0.5f, 0.5f, 0.5f, 0.5f, 0.5f };
  static float             by[5] = { 0, 0, 33.9f, 42.1f, 15.7f }, most[] = { 60.0f };
  g_auto (GStrv)           left = g_strsplit ("<bos> " HL_FORCING_TARGET " <eos>", " ", -1);
  const NnForcingSide      reads = { 5, left, left + 1, numbers };
  const NnForcingSide      own = { 5, (char **) right, (char **) right + 1, numbers };
  const NnForcing          of = { 5, 1, TRUE, 2, reads, own, by, most };

  assert_says (
      &of, 5, HL_NOTHING,
      "Training reads the given “m&apos;ignore”, translation reads its own “me”: what follows "
      "changes.");
  for (int view = 0; view < 2; view++)
    {
      g_autoptr (HlFigure) figure =
          hl_forcing_new (&of, "", NULL, 5, view == 0 ? HL_FORCING_ROWS : HL_FORCING_CELLS);
      g_autoptr (HlScene) scene = hl_test_scene (figure, (HlSize){ 1084, 460 });
      g_autofree char    *text = hl_test_scene_to_text (scene);

      g_assert_true (g_regex_match_simple ("“me”.* attention", text, 0, 0));
      g_assert_false (g_regex_match_simple ("“(ne|pas|ferme|!)”.* attention", text, 0, 0));
    }
}

/* Words of the sentence are not read as markup. */
NN_TEST (a_cell_says_what_its_row_sees)
{
  const NnForcing of = three_rows (TRUE);

  assert_says (&of, 3, (HlItem){ HL_FORCING_LEFT, 0, 1 },
               "Row 1, “&lt;bos&gt;”, does not see “il”: the causal mask hides later tokens.");
  assert_says (
      &of, 3, (HlItem){ HL_FORCING_RIGHT, 1, 0 },
      "Row 2, “il”, saw “&lt;bos&gt;”. The row was computed in an earlier step, and its keys "
      "and values are kept.");
  assert_says (&of, 1, (HlItem){ HL_FORCING_RIGHT, 1, 0 }, "Row 2 is not computed yet.");
  assert_says (&of, 3, (HlItem){ HL_FORCING_STAGE, 0, 1 },
               "input, row 2: the two sides differ by at most 2·10⁻⁶; the largest absolute value "
               "here is 10");
}

/* The table has no more of the right side than is computed. */
NN_TEST (table_has_what_is_shown_and_no_more)
{
  const NnForcing      of = three_rows (FALSE);
  g_autoptr (HlFigure) figure = hl_forcing_new (&of, "", NULL, 1, HL_FORCING_ROWS);
  g_autofree char     *csv = hl_test_table (figure);

  g_assert_nonnull (strstr (csv, "1,<bos>,elle,0.9,<bos>,elle,0.9,0,0\n"));
  g_assert_nonnull (strstr (csv, "2,il,est,0.75,,,,,\n"));
}

/* While the result of a step is asked for, its row is still to come. */
NN_TEST (right_side_comes_row_by_row)
{
  g_autoptr (NnForcing) forcing = run (NULL, FALSE);
  g_autoptr (HlFigure)  figure = hl_forcing_new (forcing, "", NULL, 2, HL_FORCING_ROWS);

  g_assert_cmpint (hl_forcing_cell (figure->data, 1, 0, 0), ==, HL_FORCING_BEFORE);
  g_assert_cmpint (hl_forcing_cell (figure->data, 1, 1, 0), ==, HL_FORCING_NOW);
  g_assert_cmpint (hl_forcing_cell (figure->data, 1, 2, 0), ==, HL_FORCING_TO_COME);
  g_assert_cmpint (hl_forcing_cell (figure->data, 0, 2, 0), ==, HL_FORCING_NOW);
}

/* A model that was made without the mask has no triangle in training, and its rows differ. */
NN_TEST (the_mask_is_the_models_own)
{
  g_autoptr (NnForcing) masked = run (NULL, FALSE), open = run (open_mask, FALSE);
  g_autoptr (HlFigure)  triangle = hl_forcing_new (masked, "", NULL, masked->T, HL_FORCING_ROWS);
  g_autoptr (HlFigure)  square = hl_forcing_new (open, "", NULL, open->T, HL_FORCING_ROWS);

  g_assert_cmpint (hl_forcing_cell (triangle->data, 0, 0, 1), ==, HL_FORCING_HIDDEN);
  g_assert_cmpint (hl_forcing_cell (square->data, 0, 0, 1), ==, HL_FORCING_NOW);
  g_assert_cmpint (hl_forcing_cell (square->data, 1, 0, 1), ==, HL_FORCING_NOTHING);
  NN_TEXT_HAS (square->kind->headline (square->data), "has no causal mask");
}
