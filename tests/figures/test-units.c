#include "ui/figures/units.h"

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"

/* Three words and four units, of which the first fires for none. */
static HlFigure *three_words (const char *path, HlUnitsView view)
{
  static const float       activity[] = { 0, 1, 2, 0, 0, 0.5f, 0, 3, 0, 1, 0, 0 };
  static const float       W1[] = { 1, 1, -1, 2, 3, 1, 0, 5 }, W2[] = { 8, 7, 6, 5, 4, -3, 2, 1 };
  static const char *const tokens[] = { "a", "<b>", "c", NULL };
  HlUnitNetwork           *network = g_rc_box_new0 (HlUnitNetwork);
  HlFigure                *figure;

  network->activity = hl_walk_rows_new (path);
  g_strfreev (network->activity->tokens);
  network->activity->tokens = g_strdupv ((char **) tokens);
  network->activity->values = g_memdup2 (activity, sizeof activity);
  network->activity->rows = 3;
  network->activity->columns = 4;
  network->weights[0] =
      nn_operand_new ("W₁", "", NN_ONE, nn_axis (NN_AXIS_INDEX, 4, NULL), NN_FEATURES (2));
  memcpy (network->weights[0]->values, W1, sizeof W1);
  network->weights[1] =
      nn_operand_new ("W₂", "", NN_ONE, NN_FEATURES (2), nn_axis (NN_AXIS_INDEX, 4, NULL));
  memcpy (network->weights[1]->values, W2, sizeof W2);
  figure = hl_units_new (network, view);
  g_rc_box_release (network);

  return figure;
}

static HlFigure *of_encoder (HlUnitsView view)
{
  return three_words ("encoder.blks.block1.ffn.relu", view);
}

NN_TEST (three_words_as_marks)
{
  hl_test_assert_drawn (of_encoder ((HlUnitsView){ .word = 1 }), (HlSize){ 1084, 500 },
                        "figures/scenes/units.txt");
}

/* Where cells are too narrow for numbers there are colors, and what they mean. */
NN_TEST (all_units_without_numbers)
{
  hl_test_assert_drawn (
      of_encoder ((HlUnitsView){ .is_plain = TRUE, .is_unsorted = TRUE, .word = -1 }),
      (HlSize){ 560, 300 }, "figures/scenes/units-plain.txt");
}

/* Where columns are narrow, the last number that is written is whole. */
NN_TEST (no_number_of_a_unit_is_cut)
{
  const HlUnitsView    view = { .is_unsorted = TRUE, .word = -1 };
  g_autoptr (HlFigure) figure = of_encoder (view);

  for (int columns = 1; columns < 700; columns += 23)
    {
      HlUnits            *units = figure->data;
      g_autoptr (HlScene) scene = NULL;
      g_autofree char   **names = g_new0 (char *, columns + 1);
      g_autofree float   *numbers = g_new0 (float, 3 * columns);
      const HlUnitsMatrix before = units->parts[HL_UNITS_F];

      units->parts[HL_UNITS_F].columns = columns;
      units->parts[HL_UNITS_F].values = numbers;
      units->parts[HL_UNITS_F].column_names = names;
      for (int i = 0; i < columns; i++)
        names[i] = (char *) "1024";
      scene = hl_test_scene (figure, (HlSize){ 700, 400 });
      HL_EACH_MARK (mark, scene)
        if (mark->kind == HL_WORDS)
          g_assert_cmpfloat (hl_rect_right (&mark->rect), <=, scene->size.width + 0.01);
      units->parts[HL_UNITS_F] = before;
    }
}

NN_TEST (busiest_units_come_first)
{
  g_autoptr (HlFigure) figure = of_encoder ((HlUnitsView){ .word = -1 });
  g_autoptr (HlFigure) unsorted = of_encoder ((HlUnitsView){ .is_unsorted = TRUE, .word = -1 });
  const HlUnits       *units = figure->data, *all = unsorted->data;
  const float          sorted[] = { 1, 2, 0, 0.5f, 0, 3, 1, 0, 0 };

  g_assert_cmpint (units->parts[HL_UNITS_F].columns, ==, 3);
  g_assert_cmpmem (units->parts[HL_UNITS_F].values, sizeof sorted, sorted, sizeof sorted);
  g_assert_cmpint (all->parts[HL_UNITS_F].columns, ==, 4);
  g_assert_cmpfloat (all->parts[HL_UNITS_F].values[7], ==, 3.0f);
  g_assert_cmpint (all->parts[HL_UNITS_W1].rows, ==, 3);
}

/* A row of W₂ᵀ is a column of W₂, and both layers have one scale. */
NN_TEST (weights_are_those_of_the_busiest_units)
{
  g_autoptr (HlFigure) figure = of_encoder ((HlUnitsView){ .word = -1 });
  const HlUnits       *units = figure->data;
  const float          W1[] = { -1, 2, 3, 1, 0, 5 }, W2[] = { 7, -3, 6, 2, 5, 1 };

  g_assert_cmpmem (units->parts[HL_UNITS_W1].values, sizeof W1, W1, sizeof W1);
  g_assert_cmpmem (units->parts[HL_UNITS_W2].values, sizeof W2, W2, sizeof W2);
  g_assert_cmpfloat (units->parts[HL_UNITS_W1].top, ==, 7.0);
  g_assert_cmpfloat (units->parts[HL_UNITS_W2].top, ==, 7.0);
}

NN_TEST (sentences_say_which_unit_fires)
{
  g_autoptr (HlFigure) figure = of_encoder ((HlUnitsView){ .word = -1 });

  NN_TEXT (hl_unit_network_title (((const HlUnits *) figure->data)->network), "Encoder, block 2");
  hl_test_assert_says (
      figure, HL_NOTHING,
      "On average, 42% of the 4 hidden units are active for a token; active for no "
      "token of this sentence: 1.");
  hl_test_assert_says (
      figure, (HlItem){ HL_UNITS_F, 1, 2 },
      "Unit 4 is active for “&lt;b&gt;”, with the value 3.000. It is active for 1 of 3 tokens.");
  hl_test_assert_says (figure, (HlItem){ HL_UNITS_F, 2, 1 },
                       "Unit 3 is not active for “c”. It is active for 1 of 3 tokens.");
  hl_test_assert_says (figure, (HlItem){ HL_UNITS_W2, 1, 0 }, "W₂ᵀ, unit 3, feature 1: 6.0000");
  hl_test_assert_told (hl_units_new (NULL, (HlUnitsView){ .word = -1 }), HL_NOTHING,
                       "Which hidden units are active for which token?");
}

NN_TEST (block_of_the_decoder_is_one_that_pages_look_at)
{
  g_autoptr (HlFigure) encoder = of_encoder ((HlUnitsView){ .word = -1 });
  g_autoptr (HlFigure) decoder =
      three_words ("decoder.blks.block1.ffn.relu", (HlUnitsView){ .word = -1 });

  g_assert_cmpint (hl_unit_network_block (((const HlUnits *) encoder->data)->network), ==, -1);
  g_assert_cmpint (hl_unit_network_block (((const HlUnits *) decoder->data)->network), ==, 1);
}
