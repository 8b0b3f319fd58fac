#include "ui/figures/positions.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"

static HlPositionsInput eight (HlPositionsView view)
{
  return (HlPositionsInput){ .view = view, .n = 8, .width = 8, .at = 3, .is_known = TRUE };
}

static void assert_says (const HlPositionsInput *input, HlItem item, const char *sentence)
{
  hl_test_assert_told (hl_positions_new (input), item, sentence);
}

NN_TEST (views_as_marks)
{
  static const char *const files[] = { "figures/scenes/positions.txt",
                                       "figures/scenes/positions-waves.txt",
                                       "figures/scenes/positions-alike.txt",
                                       "figures/scenes/positions-words.txt" };

  for (int view = 0; view < (int) G_N_ELEMENTS (files); view++)
    {
      const HlPositionsInput input = eight ((HlPositionsView) view);

      hl_test_assert_drawn (hl_positions_new (&input), (HlSize){ 1084, 480 }, files[view]);
    }
}

/* Four clocks say enough; of a feature that is pointed at its own is among them. */
NN_TEST (feature_that_is_pointed_at_has_its_clock)
{
  HlPositionsInput     input = eight (HL_POSITIONS_TABLE);
  g_autoptr (HlFigure) figure = NULL;
  g_autoptr (HlScene)  scene = NULL, near = NULL, far = NULL;
  g_autofree char     *usual = NULL, *pointed = NULL;

  input.width = 32;
  figure = hl_positions_new (&input);
  scene = hl_test_scene (figure, (HlSize){ 1084, 480 });
  near = hl_figure_light (figure, scene, HL_NOTHING);
  far = hl_figure_light (figure, scene, (HlItem){ 0, 3, 19 });
  usual = hl_test_scene_to_text (near);
  pointed = hl_test_scene_to_text (far);
  g_assert_null (strstr (usual, "features 18, 19"));
  g_assert_nonnull (strstr (pointed, "features 18, 19"));
  g_assert_nonnull (strstr (usual, "features 30, 31"));
}

/* Words beside the clocks say how slow they are: a turn is 2π ÷ frequency, which falls from 1 to
 * 10000^(−6 / 8) = 0.001. */
NN_TEST (sentence_says_what_positions_are_for)
{
  HlPositionsInput input = eight (HL_POSITIONS_TABLE);

  assert_says (&input, HL_NOTHING,
               "With 8 features, <row>position 3</row> is encoded by the directions of 4 clock "
               "hands.");
  input.width = 2;
  assert_says (&input, HL_NOTHING,
               "With 2 features, <row>position 3</row> is encoded by the direction of 1 clock "
               "hand.");
}

NN_TEST (two_sentences_say_what_positions_are_for)
{
  HlPositionsInput input = eight (HL_POSITIONS_WORDS);

  assert_says (&input, HL_NOTHING,
               "Position 2 adds other numbers to <row>“dog”</row> than position 0.");
  assert_says (&input, (HlItem){ 0, 2, 2 },
               "P[2, 2] = sin (2 · 10000^(−2 / 8)) = sin (2 · 0.1000) = 0.1987");
  input.n = 2; /* “dog bites” and “bites dog” */
  assert_says (&input, HL_NOTHING,
               "Position 1 adds other numbers to <row>“dog”</row> than position 0.");
}

/* Two features of one clock repeat together. */
NN_TEST (sentence_says_how_long_the_waves_are)
{
  HlPositionsInput input = eight (HL_POSITIONS_WAVES);

  assert_says (&input, HL_NOTHING,
               "Each feature is a wave: feature 0 repeats after 6.28 positions, feature 3 after "
               "62.8.");
  input.first = 6;
  assert_says (&input, HL_NOTHING, "Feature 6 is a wave that repeats after 6280 positions.");
  input.first = 7;
  assert_says (&input, (HlItem){ 0, 0, 2 }, "Position 2 · feature 7: 1.00");
}

NN_TEST (cell_says_how_it_came_about)
{
  HlPositionsInput input = eight (HL_POSITIONS_TABLE);

  assert_says (&input, (HlItem){ 0, 2, 3 },
               "P[2, 3] = cos (2 · 10000^(−2 / 8)) = cos (2 · 0.1000) = 0.9801");
  input.layout = NN_POSITION_HALVES;
  assert_says (&input, (HlItem){ 0, 2, 1 },
               "P[2, 1] = sin (2 · 10000^(−2 / 8)) = sin (2 · 0.1000) = 0.1987");
  input.view = HL_POSITIONS_ALIKE;
  assert_says (
      &input, (HlItem){ 0, 5, 5 },
      "<row>Position 5</row> and <column>position 5</column> have the cosine 1.0000, like any two "
      "positions 0 apart.");
}

/* What the sentence about similarities says: the current row lies on the curve of all. */
NN_TEST (similarity_depends_on_the_distance_alone)
{
  HlPositionsInput     input = eight (HL_POSITIONS_ALIKE);
  g_autoptr (HlFigure) figure = hl_positions_new (&input);
  const HlPositions   *of = figure->data;

  for (int s = 0; s < of->input.n; s++)
    for (int t = 0; t < of->input.n; t++)
      g_assert_cmpfloat_with_epsilon (nn_tensor_row (of->similarity, s)[t],
                                      of->by_distance[t - s + of->input.n - 1], 1e-5);
}

NN_TEST (what_is_asked_about_is_not_told)
{
  HlPositionsInput     input = eight (HL_POSITIONS_TABLE);
  g_autoptr (HlFigure) figure = NULL;
  g_autofree char     *csv = NULL;

  input.is_known = FALSE;
  figure = hl_positions_new (&input);
  csv = hl_test_table (figure);
  hl_test_assert_says (figure, HL_NOTHING, "<row>Position 3</row>");
  hl_test_assert_says (figure, (HlItem){ 0, 1, 1 }, "");
  g_assert_cmpstr (csv, ==, "position,feature,number\n");
}
