#include "ui/figures/masks.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"

static const float       scores[] = { 2, 0.5, 1, 0.3f, 1.2f, 0.8f, 1.5, 1.5, 0.2f };
static const char *const words[] = { "the", "cat", "<sat>", NULL };

static HlMasksInput three_words (HlMaskKind kind)
{
  return (HlMasksInput){ .scores = scores,
                         .n = 3,
                         .kind = kind,
                         .valid_len = 2,
                         .fill = -1e6f,
                         .fill_name = "−10⁶",
                         .names = words,
                         .n_shown = HL_MASKS_ALL_SHOWN,
                         .query = -1,
                         .is_typed = TRUE };
}

static void assert_scene (const HlMasksInput *input, const char *path)
{
  hl_test_assert_drawn (hl_masks_new (input), (HlSize){ 1084, 500 }, path);
}

NN_TEST (three_words_as_marks)
{
  const HlMasksInput input = three_words (HL_MASK_CAUSAL);

  assert_scene (&input, "figures/scenes/masks.txt");
}

NN_TEST (before_the_mask_there_are_scores_alone)
{
  HlMasksInput input = three_words (HL_MASK_CAUSAL);

  input.n_shown = 0;
  assert_scene (&input, "figures/scenes/masks-step.txt");
}

/* Scores that a model made are as large as they are. */
NN_TEST (key_has_all_scores_of_a_model)
{
  HlMasksInput         input = three_words (HL_MASK_CAUSAL);
  const float          large[] = { 5.5f, -2, 1, 0, 1, 0, 0, 0, 1 };
  g_autoptr (HlFigure) figure = NULL;
  g_autoptr (HlScene)  scene = NULL;
  g_autofree char     *text = NULL;

  input.scores = large;
  input.is_typed = FALSE;
  figure = hl_masks_new (&input);
  scene = hl_test_scene (figure, (HlSize){ 1084, 500 });
  text = hl_test_scene_to_text (scene);
  g_assert_nonnull (strstr (text, "“±6”"));
  g_assert_nonnull (strstr (text, "“0…1”"));
}

static void assert_says (const HlMasksInput *input, HlItem item, const char *sentence)
{
  hl_test_assert_told (hl_masks_new (input), item, sentence);
}

/* Of “cat” later keys would have e^0.8 / (e^0.3 + e^1.2 + e^0.8) = 0.323, of “the” 0.371. */
NN_TEST (sentence_says_what_the_mask_takes)
{
  HlMasksInput input = three_words (HL_MASK_CAUSAL);
  const float  later_is_low[] = { 0, -200, -200, 0, 0, -200, 0, 0, 0 };

  assert_says (&input, HL_NOTHING,
               "The mask hides later positions: without it, <row>“the”</row> would "
               "give them 37% of its attention.");
  input.query = 1;
  assert_says (&input, HL_NOTHING,
               "The mask hides later positions: without it, <row>“cat”</row> would "
               "give them 32% of its attention.");
  input.query = 2;
  assert_says (&input, HL_NOTHING, "The mask hides nothing from <row>“&lt;sat&gt;”</row>.");

  /* Nobody would look there anyway. */
  input.query = 0;
  input.scores = later_is_low;
  assert_says (
      &input, HL_NOTHING,
      "The keys that the mask hides from <row>“the”</row> would get hardly any weight anyway.");
}

NN_TEST (sentence_without_a_mask_says_what_leaks)
{
  HlMasksInput input = three_words (HL_MASK_NONE);

  assert_says (&input, HL_NOTHING,
               "Nothing is hidden: <row>“the”</row> gives 37% of its attention to <column>later "
               "positions</column>.");
  input.n = 1;
  assert_says (&input, HL_NOTHING,
               "Nothing is hidden: every <row>query</row> sees every <column>key</column>.");
}

/* A number instead of a score can be larger than the score: then it has weight. */
NN_TEST (sentence_does_not_say_nothing_where_the_fill_weighs)
{
  const float  low[] = { -2e6f, 0, 0, 0, 0, 0, 0, 0, 0 };
  HlMasksInput input = three_words (HL_MASK_CAUSAL);
  HlFigure    *figure;

  input.scores = low;
  input.query = 0;
  figure = hl_masks_new (&input);
  g_assert_cmpfloat (((const HlMasks *) figure->data)->left[0], ==, 1.0);
  hl_figure_free (figure);
  assert_says (&input, HL_NOTHING,
               "Without the mask, <row>“the”</row> would give 100% of its attention to "
               "<column>hidden keys</column>; with the mask, it gives 100%.");
  assert_says (&input, (HlItem){ HL_MASKS_A, 0, 1 },
               "<row>“the”</row> gives 50% of its attention to <column>“cat”</column>.");
}

NN_TEST (row_that_sees_nothing_depends_on_the_fill)
{
  HlMasksInput input = three_words (HL_MASK_PADDING);

  input.valid_len = 0;
  assert_says (&input, HL_NOTHING,
               "<row>“&lt;pad&gt;”</row> sees no key: all its scores are −10⁶, so all keys get "
               "the same weight.");
  input.fill = -INFINITY;
  assert_says (&input, HL_NOTHING,
               "<row>“&lt;pad&gt;”</row> sees no key. With −∞, its softmax is 0 ÷ 0, which is NaN "
               "in PyTorch; this program gives weights of 0.");
}

NN_TEST (cells_are_read_with_what_the_mask_does)
{
  const float  own[] = { 0, 0, 0, 1, 0, 0, 0, 0, 0 };
  HlMasksInput input = three_words (HL_MASK_OWN);

  input.own = own;
  assert_says (&input, (HlItem){ HL_MASKS_S, 1, 0 },
               "<row>“cat”</row> and <column>“the”</column> have the score 0.30.");
  assert_says (&input, (HlItem){ HL_MASKS_HIDDEN, 1, 0 },
               "<row>“cat”</row> does not see <column>“the”</column>: the score becomes −10⁶.");
  assert_says (&input, (HlItem){ HL_MASKS_HIDDEN, 1, 1 },
               "<row>“cat”</row> sees <column>“cat”</column>: the score stays 1.20.");
  assert_says (
      &input, (HlItem){ HL_MASKS_A, 1, 0 },
      "<row>“cat”</row> does not see <column>“the”</column>: the weight of this key is exactly 0.");
  assert_says (&input, HL_NOTHING,
               "Without the mask, <row>“cat”</row> would give 20% of its attention to "
               "<column>hidden keys</column>; with the mask, it gives 0%.");
}

NN_TEST (padding_hides_the_last_keys)
{
  const HlMasksInput   input = three_words (HL_MASK_BOTH);
  g_autoptr (HlFigure) figure = hl_masks_new (&input);
  const HlMasks       *masks = figure->data;

  g_assert_cmpstr (masks->names[2], ==, "<pad>");
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      g_assert_cmpint (hl_masks_hides (masks, i, j), ==, j > i || j == 2);
}

/* Fifty positions have no numbers, and still no more than the window. */
NN_TEST (many_positions_fit)
{
  g_autofree float    *many = g_new0 (float, 2500);
  HlMasksInput         input = three_words (HL_MASK_CAUSAL);
  g_autoptr (HlFigure) figure = NULL;
  g_autoptr (HlScene)  scene = NULL;

  input.scores = many;
  input.n = 50;
  input.names = NULL;
  figure = hl_masks_new (&input);
  scene = hl_test_scene (figure, (HlSize){ 800, 460 });
  g_assert_cmpfloat (scene->size.width, <=, 900);
  g_assert_cmpfloat (scene->size.height, <=, 460);
  g_assert_true (hl_scene_has (scene, (HlItem){ HL_MASKS_A, 49, 49 }));
}
