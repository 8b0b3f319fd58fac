#include "ui/figures/normalization-places.h"
#include "ui/figures/normalization.h"

#include "ui/picture/words.h"

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"

#define PAGE ((HlSize){ 1000, 440 })

static const float       words_x[] = { 1, 2, 6, 3, 4, -2, 0, 2, 2, 3, 1, 8 };
static const char *const words[] = { "the", "cat", "<sat>", NULL };
static const float       ones[16] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
static const float       zeros[16];

static HlNormInput input_of (const float *x, int rows, int columns)
{
  return (HlNormInput){ .x = x,
                        .rows = rows,
                        .columns = columns,
                        .gamma = ones,
                        .beta = zeros,
                        .scale_rows = 1,
                        .epsilon = 1e-5,
                        .is_training = TRUE,
                        .running_mean = zeros,
                        .running_variance = ones,
                        .low = -2,
                        .high = 8,
                        .shown = HL_NORM_ALL_SHOWN };
}

static HlNormInput three_words (void)
{
  HlNormInput input = input_of (words_x, 3, 4);

  input.names = words;

  return input;
}

NN_TEST (three_words_as_marks)
{
  const HlNormInput input = three_words ();

  hl_test_assert_drawn (hl_normalization_new (&input), PAGE, "figures/scenes/normalization.txt");
}

/* Where a lesson takes its column of a small window, too. */
NN_TEST (rulers_have_room_beside_a_lesson)
{
  const HlNormInput    input = three_words ();
  g_autoptr (HlFigure) figure = hl_normalization_new (&input);
  HlSize               size = { 679, 350 };
  g_autoptr (HlScene)  scene = hl_test_scene (figure, size);
  const HlNormPlaces   places = hl_norm_places (figure->data, scene, &size);

  g_assert_cmpfloat (places.rulers[HL_NORM_LAYER].width, >=, 70);
}

/* Of one number, what it is compared with. */
NN_TEST (near_there_is_one_row_and_one_column)
{
  HlNormInput input = three_words ();

  input.is_near = TRUE;
  hl_test_assert_drawn (hl_normalization_new (&input), PAGE,
                        "figures/scenes/normalization-near.txt");
}

/* Before the first step only x and its dots. */
NN_TEST (the_first_step_shows_x_alone)
{
  HlNormInput input = input_of ((const float[]){ 1, 2, 2, 3 }, 2, 2);

  input.shown = 0;
  hl_test_assert_drawn (hl_normalization_new (&input), PAGE, "figures/scenes/normalization-x.txt");
}

NN_TEST (gamma_and_beta_are_rows_of_their_own)
{
  HlNormInput input = input_of ((const float[]){ 1, 2, 2, 3 }, 2, 2);

  input.gamma = (const float[]){ 2, 3 };
  input.beta = (const float[]){ 0, 1 };
  input.has_scale = TRUE;
  hl_test_assert_drawn (hl_normalization_new (&input), PAGE,
                        "figures/scenes/normalization-scale.txt");
}

/* On a projector type is half as large again as on a page. */
NN_TEST (no_number_is_cut_where_type_is_large)
{
  HlNormInput        input = three_words ();
  g_autoptr (HlText) text = hl_text_new_scaled (NULL, 1.5);

  for (input.is_near = FALSE; input.is_near <= TRUE; input.is_near++)
    {
      g_autoptr (HlFigure) figure = hl_normalization_new (&input);
      g_autoptr (HlScene)  scene = hl_figure_build (
           figure, &(HlLook){ hl_palette_get (FALSE), text }, (HlSize){ 1240, 620 });
      g_autoptr (HlScene) light = hl_figure_light (figure, scene, HL_NOTHING);

      hl_test_assert_whole (scene);
      hl_test_assert_within (light);
    }
}

/* --- Nothing lies outside, whatever the shape ------------------------------------------------- */

static const struct
{
  const char *name;
  int         rows, columns;
  double      width, height;
} shapes[] = {
  { "one number", 1, 1, 0, 0 },        { "a row", 1, 8, 700, 300 },
  { "a column", 6, 1, 700, 300 },      { "16 x 16", 16, 16, 0, 0 },
  { "a sentence", 12, 160, 700, 380 }, { "least", 3, 4, 0, 0 },
  { "large", 3, 4, 1800, 1000 },
};

NN_TEST_EACH (nothing_lies_outside, shapes, G_N_ELEMENTS (shapes))
{
  const typeof (shapes[0]) *row = data;
  const int                 n = row->rows * row->columns;
  g_autofree float         *x = g_new (float, n), *gamma = g_new0 (float, row->columns);
  HlNormInput               input = input_of (x, row->rows, row->columns);
  g_autoptr (HlFigure)      figure = NULL;
  g_autoptr (HlScene)       least = NULL, scene = NULL;

  for (int i = 0; i < n; i++)
    x[i] = (float) (i % 7) - 2.0f;
  input.gamma = input.beta = input.running_mean = input.running_variance = gamma;
  figure = hl_normalization_new (&input);
  least = hl_test_scene (figure, (HlSize){ 0, 0 });
  scene = hl_test_scene (figure, (HlSize){ MAX (row->width, least->size.width),
                                           MAX (row->height, least->size.height) });
  g_assert_cmpfloat (scene->size.width, ==, MAX (row->width, least->size.width));
  hl_test_assert_within (scene);
  for (int part = -1; part <= HL_NORM_COLUMN_RULER; part++)
    {
      const int           last_row = part == HL_NORM_COLUMN_RULER ? 0 : row->rows - 1;
      const int           last_column = part == HL_NORM_ROW_RULER ? 0 : row->columns - 1;
      const HlItem        item = part < 0 ? HL_NOTHING : (HlItem){ part, last_row, last_column };
      g_autoptr (HlScene) light = hl_figure_light (figure, scene, item);

      hl_test_assert_within (light);
    }
}

/* --- What is said ----------------------------------------------------------------------------- */

/* Without its colors. */
static void assert_says (const HlNormInput *input, HlItem item, const char *wanted)
{
  g_autoptr (HlFigure) figure = hl_normalization_new (input);
  g_autofree char     *text =
      item.part < 0 ? hl_norms_headline (figure->data) : hl_norms_describe (figure->data, item);

  NN_TEXT (hl_words_plain (text), wanted);
}

NN_TEST (the_sentence_says_from_which_numbers_each_is_made)
{
  const HlNormInput input = three_words ();

  assert_says (
      &input, HL_NOTHING,
      "LayerNorm computes a number from its row alone, BatchNorm from its column in 3 rows.");
  assert_says (&input, (HlItem){ HL_NORM_X, 2, 3 },
               "The number 8 is 1.67 σ above its row’s mean and 1.40 σ above its column’s mean.");
  assert_says (&input, (HlItem){ HL_NORM_OF_ROWS, 0, 1 },
               "LayerNorm gives −0.53 for 2, which is 0.53 σ below its row’s mean.");
  assert_says (&input, (HlItem){ HL_NORM_ROW_RULER, 2, 0 },
               "“<sat>” alone determines its mean μ = 3.50 and its standard deviation σ = 2.69.");
  assert_says (
      &input, (HlItem){ HL_NORM_COLUMN_RULER, 0, 1 },
      "3 rows determine the mean μ = 1.00 and the standard deviation σ = 2.16 of feature 2.");
}

/* Where no number is on two sides of its means, none is said to be. */
NN_TEST (but_is_said_only_where_the_numbers_say_so)
{
  const HlNormInput input = input_of ((const float[]){ 1, 2, 2, 3 }, 2, 2);

  assert_says (&input, (HlItem){ HL_NORM_X, 0, 0 },
               "The number 1 is 1.00 σ below its row’s mean and 1.00 σ below its column’s mean.");
  assert_says (&input, (HlItem){ HL_NORM_X, 0, 1 },
               "The number 2 is 1.00 σ above its row’s mean but 1.00 σ below its column’s mean.");
}

NN_TEST (what_moves_is_counted_from_the_numbers)
{
  float       before[12];
  HlNormInput input = three_words ();

  memcpy (before, words_x, sizeof before);
  before[5] = 7;
  input.before = before;
  assert_says (&input, HL_NOTHING, "With LayerNorm, 1 row changes; with BatchNorm, 3 rows change.");
  input.is_training = FALSE;
  assert_says (&input, HL_NOTHING, "With LayerNorm, 1 row changes; with BatchNorm, 1 row changes.");
  input.is_training = input.over_all = TRUE;
  assert_says (&input, HL_NOTHING, "With LayerNorm, 3 rows change; with BatchNorm, 3 rows change.");
}

NN_TEST (the_other_statistics_are_called_by_their_names)
{
  HlNormInput input = three_words ();

  input.over_all = TRUE;
  assert_says (&input, (HlItem){ HL_NORM_ROW_RULER, 0, 0 },
               "All 12 numbers determine the mean μ = 2.50 and the standard deviation σ = 2.53.");
  input.is_training = FALSE;
  assert_says (&input, (HlItem){ HL_NORM_COLUMN_RULER, 0, 1 },
               "Feature 2 has the running mean 0.00 and the running standard deviation 1.00, "
               "whatever x is.");
  assert_says (
      &input, (HlItem){ HL_NORM_X, 0, 1 },
      "The number 2 is 0.20 σ below the overall mean but 2.00 σ above its feature’s running mean.");
  input.is_training = TRUE;
  input.n_padding = 1;
  assert_says (
      &input, (HlItem){ HL_NORM_COLUMN_RULER, 0, 0 },
      "2 rows determine the mean μ = 2.50 and the standard deviation σ = 1.50 of feature 1.");
}

NN_TEST (a_batch_of_one_is_explained)
{
  HlNormInput input = input_of ((const float[]){ 1, 2, 3 }, 1, 3);

  for (int i = 0; i < 2; i++)
    assert_says (
        &input, i == 0 ? HL_NOTHING : (HlItem){ HL_NORM_X, 0, 0 },
        "Batch normalization cannot be trained on 1 row: each number would be its own mean, "
        "so it would always be normalized to 0. Add a row, or use the running means.");
  input.is_training = FALSE;
  assert_says (&input, HL_NOTHING,
               "LayerNorm computes a number from its row alone, BatchNorm from earlier batches.");
  input.over_all = TRUE;
  assert_says (&input, HL_NOTHING,
               "LayerNorm computes a number from all numbers, BatchNorm from earlier batches.");
}

/* Mean 0 and deviation 1 are claimed only where they are there. */
NN_TEST (what_is_standard_is_so_in_every_row)
{
  HlNormInput input = three_words ();
  HlNorms    *norms = hl_norms_new (&input);

  for (int side = 0; side < HL_NORM_N_SIDES; side++)
    g_assert_true (hl_norms_is_standard (norms, side));
  hl_norms_free (norms);
  input.epsilon = 0.1;
  norms = hl_norms_new (&input);
  for (int side = 0; side < HL_NORM_N_SIDES; side++)
    g_assert_false (hl_norms_is_standard (norms, side));
  hl_norms_free (norms);
  input.epsilon = 1e-5;
  input.is_training = FALSE;
  norms = hl_norms_new (&input);
  g_assert_true (hl_norms_is_standard (norms, HL_NORM_LAYER));
  g_assert_false (hl_norms_is_standard (norms, HL_NORM_BATCH));
  hl_norms_free (norms);
}

/* --- Numbers ---------------------------------------------------------------------------------- */

static const struct
{
  const char *name;
  float       x[4], made[4];
  int         side, rows, columns, n_padding;
  gboolean    is_unbiased, over_all, counts_padding;
} made[] = {
  { "rows", { 1, 2, 2, 3 }, { -1, 1, -1, 1 }, HL_NORM_LAYER, 2, 2 },
  { "columns", { 1, 2, 2, 3 }, { -1, -1, 1, 1 }, HL_NORM_BATCH, 2, 2 },
  { "n - 1",
    { 1, 2, 2, 3 },
    { -0.70711f, 0.70711f, -0.70711f, 0.70711f },
    HL_NORM_LAYER,
    2,
    2,
    0,
    TRUE },
  { "all", { 1, 2, 2, 3 }, { -1.41418f, 0, 0, 1.41418f }, HL_NORM_LAYER, 2, 2, 0, FALSE, TRUE },
  { "padding out", { 1, 3, 500 }, { -1, 1, 497.9975f }, HL_NORM_BATCH, 3, 1, 1 },
  { "padding in",
    { 1, 3, 500 },
    { -0.7113f, -0.7028f, 1.4142f },
    HL_NORM_BATCH,
    3,
    1,
    1,
    FALSE,
    FALSE,
    TRUE },
};

NN_TEST_EACH (what_is_made, made, G_N_ELEMENTS (made))
{
  const typeof (made[0]) *row = data;
  HlNormInput             input = input_of (row->x, row->rows, row->columns);
  HlNorms                *norms;

  input.is_unbiased = row->is_unbiased;
  input.over_all = row->over_all;
  input.scale_rows = row->over_all ? row->rows : 1;
  input.n_padding = row->n_padding;
  input.counts_padding = row->counts_padding;
  norms = hl_norms_new (&input);
  for (int i = 0; i < row->rows * row->columns; i++)
    g_assert_cmpfloat_with_epsilon (
        hl_norms_value (norms, row->side, NN_BY_HAND_SCALE,
                        (HlItem){ 0, i / row->columns, i % row->columns }),
        row->made[i], 1e-4);
  hl_norms_free (norms);
}

NN_TEST (running_averages_follow_the_batches)
{
  const HlNormInput input = input_of ((const float[]){ 1, 2, 2, 3 }, 2, 2);
  const HlNormInput one = input_of ((const float[]){ 1, 2 }, 1, 2);
  float             mean[] = { 0, 0 }, variance[] = { 1, 1 };

  g_assert_true (hl_norms_feed (&input, mean, variance, NULL));
  g_assert_cmpfloat_with_epsilon (mean[0], 0.15f, 1e-6);
  g_assert_cmpfloat_with_epsilon (variance[0], 0.9f + 0.05f, 1e-6);
  for (int i = 0; i < 200; i++)
    hl_norms_feed (&input, mean, variance, NULL);
  g_assert_cmpfloat_with_epsilon (mean[1], 2.5f, 1e-4);
  NN_FAILS (NN_BY_HAND_NORM_ERROR, NN_BY_HAND_NORM_ERROR_TOO_FEW, hl_norms_feed, &one, mean,
            variance);
}

NN_TEST (the_table_has_the_steps_that_are_shown)
{
  HlNormInput input = three_words ();
  HlNorms    *norms;
  GString    *csv = g_string_new (NULL);

  input.shown = 1 + NN_BY_HAND_CENTER;
  norms = hl_norms_new (&input);
  hl_norms_tabulate (norms, csv);
  g_assert_true (g_str_has_prefix (
      csv->str, "row,feature,x,LayerNorm: mean,LayerNorm: x - mean,"
                "BatchNorm: mean,BatchNorm: x - mean\nthe,1,1,3,-2,2.33333325,-1.33333325\n"));
  hl_norms_free (norms);
  g_string_free (csv, TRUE);
}

NN_TEST (the_caption_says_where_epsilon_is)
{
  HlNormInput      input = three_words ();
  HlNorms         *norms = hl_norms_new (&input);
  g_autofree char *inside = hl_norms_caption (norms), *outside = NULL;

  hl_norms_free (norms);
  input.is_outside = TRUE;
  norms = hl_norms_new (&input);
  outside = hl_norms_caption (norms);
  hl_norms_free (norms);
  g_assert_nonnull (strstr (inside, "x̂ = (x − μ) / √(σ² + ε)"));
  g_assert_nonnull (strstr (outside, "x̂ = (x − μ) / (√σ² + ε)"));
}
