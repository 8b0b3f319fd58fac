#include "ui/figures/feed-forward.h"

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"

static const float       x[] = { 1, 0, 2, 0, 2, 1, 1, 0, 2 };
static const float       W1[] = { 1, -1, 0, 0.5, 2, -2 }, b1[] = { 0.5, 0 };
static const float       W2[] = { 1, 0, -1, 3 }, b2[] = { 0, -1 };
static const char *const words[] = { "the", "<cat>", "the", NULL };

static HlFfnInput three_words (void)
{
  return (HlFfnInput){ .given = { x, W1, b1, W2, b2 },
                       .n = 3,
                       .n_inputs = 3,
                       .n_hiddens = 2,
                       .n_outputs = 2,
                       .names = words,
                       .n_shown = HL_FFN_ALL_SHOWN };
}

static void assert_says (const HlFfnInput *input, HlItem item, const char *sentence)
{
  hl_test_assert_told (hl_feed_forward_new (input), item, sentence);
}

NN_TEST (three_words_as_marks)
{
  const HlFfnInput input = three_words ();

  hl_test_assert_drawn (hl_feed_forward_new (&input), (HlSize){ 1084, 500 },
                        "figures/scenes/feed-forward.txt");
}

/* f₁ of “the” is (1 + 4 + 0.5, −1 − 4), of “<cat>” (2 + 0.5, 1 − 2). */
NN_TEST (numbers_are_those_of_the_two_layers)
{
  const HlFfnInput     input = three_words ();
  g_autoptr (HlFigure) figure = hl_feed_forward_new (&input);
  const HlFfn         *ffn = figure->data;
  const float          f1[] = { 5.5, -5, 2.5, -1, 5.5, -5 }, f[] = { 5.5, -1, 2.5, -1, 5.5, -1 };

  g_assert_cmpmem (ffn->values[HL_FFN_F1], sizeof f1, f1, sizeof f1);
  g_assert_cmpmem (ffn->values[HL_FFN_F], sizeof f, f, sizeof f);
}

NN_TEST (sentence_speaks_of_equal_rows_where_there_are_some)
{
  HlFfnInput  input = three_words ();
  const float others[] = { 1, 0, 2, 0, 2, 1, 1, 0, 3 }, alike[] = { 1, 0, 2, 1, 0, 2, 1, 0, 2 };

  assert_says (
      &input, HL_NOTHING,
      "Each token passes through the network alone: <row>“the”</row> gives the same output each "
      "time.");
  input.given[HL_FFN_X] = alike;
  assert_says (&input, HL_NOTHING,
               "Each row passes alone through the same small network: <row>3 rows of x</row> are "
               "equal, and so are the corresponding rows of f.");
  input.given[HL_FFN_X] = three_words ().given[HL_FFN_X];
  input.names = NULL;
  assert_says (&input, HL_NOTHING,
               "Each row passes alone through the same small network: <row>2 rows of x</row> are "
               "equal, and so are the corresponding rows of f.");
  input.given[HL_FFN_X] = others;
  assert_says (&input, HL_NOTHING,
               "Each <row>row</row> passes alone through the same small network.");
}

/* Whether other rows notice is looked up, and so is whether the row itself does. */
NN_TEST (sentence_says_how_far_a_change_reaches)
{
  HlFfnInput  input = three_words ();
  const float one[] = { 1, 0, 2, 0, 2, 0, 1, 0, 2 };
  const float two[] = { 9, 0, 2, 0, 2, 0, 1, 0, 2 };
  const float low[] = { 1, 0, 2, -9, -9, -9, 1, 0, 2 }, lower[] = { 1, 0, 2, -9, -9, -8, 1, 0, 2 };
  const float negative[] = { 1, 1, 0, 0, 1, 1 }, weights[] = { 2, -1, 0, 0.5, 2, -2 };

  input.before = weights;
  input.part = HL_FFN_W1;
  assert_says (&input, HL_NOTHING, "W₁ᵀ has 1 instead of 2: 2 of 3 rows of f change.");
  input.part = HL_FFN_X;
  input.before = one;
  assert_says (&input, HL_NOTHING,
               "<row>“&lt;cat&gt;”</row> has 1 instead of 0 in x: only its row of f changes.");
  input.before = two;
  assert_says (
      &input, HL_NOTHING,
      "Each token passes through the network alone: <row>“the”</row> gives the same output each "
      "time.");
  input.given[HL_FFN_W1] = negative;
  input.given[HL_FFN_X] = low;
  input.before = lower;
  assert_says (&input, HL_NOTHING,
               "<row>“&lt;cat&gt;”</row> has −9 instead of −8 in x, but f stays: ReLU does not let "
               "the change through.");
}

/* f₁ of “<cat>” was (3.5, −3) and is (−0.5, 1); a number that did not change has its sum. */
NN_TEST (changed_number_shows_what_came_of_it)
{
  HlFfnInput           input = three_words ();
  const float          before[] = { 1, 0, 2, -3, 0, 3, 1, 0, 2 };
  const float          now[] = { 1, 0, 2, -3, 0, 1, 1, 0, 2 };
  g_autoptr (HlFigure) figure = NULL;
  g_autoptr (HlScene)  scene = NULL, light = NULL, other = NULL;
  g_autofree char     *text = NULL, *rest = NULL;

  input.given[HL_FFN_X] = now;
  input.before = before;
  figure = hl_feed_forward_new (&input);
  scene = hl_test_scene (figure, (HlSize){ 1084, 500 });
  light = hl_figure_light (figure, scene, (HlItem){ HL_FFN_X, 1, 2 });
  text = hl_test_scene_to_text (light);
  g_assert_nonnull (
      strstr (text, "“<cat>”: unit 1 turned off (3.50 → −0.50) · unit 2 turned on (−3.00 → 1.00)"));
  other = hl_figure_light (figure, scene, (HlItem){ HL_FFN_X, 1, 1 });
  rest = hl_test_scene_to_text (other);
  g_assert_null (strstr (rest, "turned"));
  g_assert_nonnull (strstr (rest, "of “<cat>”, column 1"));
}

/* Numbers that did not change keep their colors while another one grows. */
NN_TEST (colors_stay_while_a_number_changes)
{
  HlFfnInput           input = three_words ();
  const float          more[] = { 1, 0, 2, 0, 2, 3.5f, 1, 0, 2 };
  g_autoptr (HlFigure) figure = hl_feed_forward_new (&input), changed = NULL;
  g_autoptr (HlScene)  scene = hl_test_scene (figure, (HlSize){ 1084, 500 }), later = NULL;
  g_autofree char     *before = hl_test_scene_to_text (scene), *now = NULL;
  const char          *first = strstr (before, "fill");

  input.given[HL_FFN_X] = more;
  changed = hl_feed_forward_new (&input);
  later = hl_test_scene (changed, (HlSize){ 1084, 500 });
  now = hl_test_scene_to_text (later);
  g_assert_true (strncmp (first, strstr (now, "fill"), strcspn (first, "\n")) == 0);
}

NN_TEST (units_are_read_with_what_relu_does)
{
  HlFfnInput input = three_words ();

  assert_says (&input, (HlItem){ HL_FFN_F1, 0, 1 },
               "Unit 2 gets −5.00 from <row>“the”</row>: ReLU makes it 0.");
  assert_says (&input, (HlItem){ HL_FFN_F2, 0, 0 },
               "Unit 1 is active for <row>“the”</row>, with the value 5.50.");
  assert_says (&input, (HlItem){ HL_FFN_F2, 1, 1 },
               "Unit 2 is not active for <row>“&lt;cat&gt;”</row>.");
  input.n_shown = 1;
  assert_says (&input, (HlItem){ HL_FFN_F2, 1, 1 }, "");
}
