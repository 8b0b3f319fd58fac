#include "ui/figures/story.h"

#include <math.h>

#include "core/trace/walk/story.h"

#include "tests/support/scene-text.h"
#include "tests/support/shipped-model.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-update.h"
#include "tests/support/tiny-walk.h"

#define SIZE ((HlSize){ 1042, 470 })

static const HlStoryAt beginning = { 0, -1, -1, -1 };

static int find_kind (const NnWalk *walk, NnStoryKind kind)
{
  g_autoptr (GArray) story = nn_story_new (walk);

  for (guint i = 0; i < story->len; i++)
    if (g_array_index (story, NnStoryStep, i).kind == kind)
      return g_array_index (story, NnStoryStep, i).node;

  g_assert_not_reached ();
}

/* The marks of three pictures of the shipped model: rows, ribbons with heads, and words. */
NN_TEST (pictures_as_marks)
{
  static const NnStoryKind  kinds[] = { NN_STORY_WORDS, NN_STORY_ASK, NN_STORY_AGAIN };
  static const char *const  names[] = { "words", "ask", "again" };
  g_autoptr (NnTestShipped) shipped = nn_test_shipped_new (NN_TEST_OWN_MODEL);
  g_autoptr (NnWalk)        walk = nn_test_shipped_walk (shipped, "i see .", 0);
  g_autoptr (HlStory)       story = hl_story_new (walk);

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const HlStoryAt      at = { find_kind (walk, kinds[i]), -1, -1, -1 };
      g_autoptr (HlFigure) figure = hl_story_figure_new (story, at);
      g_autofree char     *path = g_strdup_printf ("figures/scenes/story-%s.txt", names[i]);

      hl_test_assert_scene (figure, SIZE, path);
    }
}

/* The picture lies on its page.  Every item says what it is, and leads to a place that has a
 * picture, too. */
static void assert_picture (HlStory *story, const NnWalk *walk, int node, HlSize room)
{
  const HlStoryAt      at = { node, -1, -1, -1 };
  g_autoptr (HlFigure) figure = hl_story_figure_new (story, at);
  g_autoptr (HlScene)  scene = hl_test_scene (figure, room);

  g_assert_cmpuint (scene->marks->len, >, 5);
  HL_EACH_MARK (mark, scene)
    {
      const HlRect    *rect = &mark->rect;
      g_autofree char *words = NULL;
      HlStoryAt        there;

      g_assert_false (isnan (rect->x + rect->y + rect->width + rect->height));
      if (mark->kind != HL_PATH && mark->kind != HL_DOT && mark->kind != HL_WORDS)
        g_assert_cmpfloat (hl_rect_bottom (rect), <=, scene->size.height + 2);
      if (mark->item.part < 0)
        continue;
      g_assert_cmpint (mark->item.part, <=, HL_STORY_PART);
      words = figure->kind->describe (figure->data, mark->item);
      g_assert_cmpstr (words, !=, "");
      there = hl_story_follow (story, at, mark->item);
      g_assert_cmpint (there.node, >=, 0);
      g_assert_cmpint (there.node, <, nn_walk_count (walk));
    }
}

static const HlSize rooms[] = { { 1042, 470 }, { 750, 330 }, { 440, 260 } };

/* Every place of every model has its picture, on every page. */
NN_VARIANT_TEST (every_place_has_a_picture)
{
  const NnTestVariant *variant = data;
  g_autoptr (NnWalk)   walk = nn_test_tiny_walk (variant->change, 4);
  g_autoptr (HlStory)  story = hl_story_new (walk);

  for (int node = 0; node < nn_walk_count (walk); node++)
    for (gsize i = 0; i < G_N_ELEMENTS (rooms); i++)
      assert_picture (story, walk, node, rooms[i]);
}

static HlScene *scene_at (HlStory *story, int node, HlSize room)
{
  const HlStoryAt      at = { node, -1, -1, -1 };
  g_autoptr (HlFigure) figure = hl_story_figure_new (story, at);

  return hl_test_scene (figure, room);
}

/* A learner has the book's figure in mind; at another step, it is of no interest. */
NN_VARIANT_TEST (map_says_where_it_is_not_the_figure_of_the_book)
{
  const NnTestVariant *variant = data;
  g_autoptr (NnWalk)   walk = nn_test_tiny_walk (variant->change, 4);
  g_autoptr (HlStory)  story = hl_story_new (walk);

  for (int node = 0; node < nn_walk_count (walk); node++)
    {
      g_autoptr (HlScene) scene = scene_at (story, node, (HlSize){ 1042, 620 });
      g_autofree char    *text = hl_test_scene_to_text (scene);
      const gboolean      is_norm = nn_story_kind (walk, node) == NN_STORY_NORM;

      g_assert_cmpint (strstr (text, "(pre-norm)") != NULL, ==,
                       is_norm && walk->config.is_pre_norm);
    }
}

/* Every step of an update, too, and its steps lead to each other. */
NN_UPDATE_TEST (every_step_of_an_update_has_a_picture)
{
  g_autoptr (NnWalk)  walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 1);
  g_autoptr (HlStory) story = hl_story_new (walk);
  g_autoptr (GArray)  steps = nn_story_new (walk);

  for (int i = 0; i < (int) steps->len; i++)
    {
      const int node = g_array_index (steps, NnStoryStep, i).node;

      for (gsize k = 0; k < G_N_ELEMENTS (rooms); k++)
        assert_picture (story, walk, node, rooms[k]);
      g_assert_cmpint (hl_story_follow (story, beginning, (HlItem){ HL_STORY_BOX, i, 0 }).node, ==,
                       node);
    }
}

/* Also of "6.4·10⁻⁵". */
static double read_number (const char *digits)
{
  static const char *const powers[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  const char              *power = strstr (digits, "·10⁻");
  g_auto (GStrv)           parts = g_strsplit (digits, "−", -1);
  g_autofree char         *plain = g_strjoinv ("-", parts);

  for (int i = 0; power != NULL && i < (int) G_N_ELEMENTS (powers); i++)
    if (g_str_equal (power + strlen ("·10⁻"), powers[i]))
      return g_ascii_strtod (plain, NULL) * pow (10.0, -i);

  return g_ascii_strtod (plain, NULL);
}

/* The numbers of what is made of others, in the order in which they are printed. */
static GArray *numbers_of (const char *words)
{
  g_autoptr (GRegex) digits = g_regex_new ("−?[0-9]+(\\.[0-9]+)?(·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?", 0, 0, NULL);
  g_autoptr (GMatchInfo) found = NULL;
  GArray                *numbers = g_array_new (FALSE, FALSE, sizeof (double));

  for (g_regex_match (digits, words, 0, &found); g_match_info_matches (found);
       g_match_info_next (found, NULL))
    {
      g_autofree char *text = g_match_info_fetch (found, 0);
      const double     number = read_number (text);

      g_array_append_val (numbers, number);
    }

  return numbers;
}

/* How a loss is made, as printed: −ln of the first number is the second one; with label smoothing
 * the seventh is made of four others. */
static void assert_losses (const NnWalk *walk, const HlScene *scene)
{
  const gboolean is_smoothed = nn_walk_find (walk, "loss.smoothed", -1, FALSE) >= 0;
  int            n = 0;

  HL_EACH_MARK (mark, scene)
    {
      const char        *sum = mark->kind == HL_WORDS ? strstr (mark->words, "−ln ") : NULL;
      g_autoptr (GArray) numbers = sum != NULL ? numbers_of (sum + strlen ("−ln ")) : NULL;
      const double      *x = numbers != NULL ? (const double *) (gpointer) numbers->data : NULL;

      if (sum == NULL || !mark->is_cursor)
        continue;
      g_assert_cmpfloat_with_epsilon (-log (x[0]), x[1], 2e-3);
      if (is_smoothed)
        g_assert_cmpfloat_with_epsilon (x[2] * x[3] + x[4] * x[5], x[6], 1.5e-4);
      n++;
    }
  g_assert_cmpint (n, ==, walk->target_valid_len + 1);
}

/* The printed numbers of the weight add up, and are the weight: to the last digit.  So do those of
 * the losses.  Its name and what is said below it count its column from 1. */
NN_UPDATE_TEST (numbers_add_up_on_a_calculator)
{
  g_autoptr (NnWalk)  walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 1);
  g_autoptr (HlStory) story = hl_story_new (walk);
  g_autoptr (HlScene) losses = scene_at (story, find_kind (walk, NN_STORY_LARGEST_LOSS), SIZE);
  g_autoptr (HlScene) scene = scene_at (story, find_kind (walk, NN_STORY_ADAM), SIZE);
  const NnStoryWeight weight = nn_story_weight (walk);
  const double        theta =
      nn_operand_get (weight.step->inputs[0], weight.slice, weight.row, weight.column);
  const double step = nn_operand_get (weight.step->output, weight.slice, weight.row, weight.column);
  g_autofree char *index = g_strdup_printf ("%d]", weight.column + 1);
  g_autofree char *said = g_strdup_printf (" %d of the learned ", weight.column + 1);
  int              n = 0, n_named = 0, n_said = 0;

  HL_EACH_MARK (mark, scene)
    {
      g_autoptr (GRegex) sum =
          g_regex_new ("^([−0-9.]+) = ([−0-9.]+) ([+−]) ([0-9.]+)$", 0, 0, NULL);
      g_autoptr (GMatchInfo) found = NULL;
      g_auto (GStrv)         words = NULL;

      if (mark->kind != HL_WORDS)
        continue;
      n_named += g_str_has_suffix (mark->words, index);
      n_said += strstr (mark->words, said) != NULL;
      if (!g_regex_match (sum, mark->words, 0, &found))
        continue;
      words = g_match_info_fetch_all (found);
      g_assert_cmpfloat_with_epsilon (
          read_number (words[1]),
          read_number (words[2]) + (g_str_equal (words[3], "+") ? 1 : -1) * read_number (words[4]),
          1e-13);
      g_assert_cmpfloat_with_epsilon (read_number (words[1]), theta + step,
                                      0.02 * fabs (step) + 1e-12);
      n++;
    }
  g_assert_cmpint (n, ==, 1);
  g_assert_cmpint (n_named, ==, 1);
  g_assert_cmpint (n_said, ==, 1);
  assert_losses (walk, losses);
}

/* Clicks: a word, a head, a box, a block, a round. */
NN_TEST (a_click_leads_on)
{
  g_autoptr (NnWalk)  walk = nn_test_tiny_walk (NULL, 4);
  g_autoptr (HlStory) story = hl_story_new (walk);
  const int           look = nn_test_node (walk, "encoder.blks.block0.attention.softmax", -1);
  const int           ask = nn_test_node (walk, "decoder.blks.block0.attention2.softmax", 1);
  HlStoryAt           at = beginning;

  at.node = look;
  at = hl_story_follow (story, at, (HlItem){ HL_STORY_LOOKER, 1, 0 });
  g_assert_cmpint (at.row, ==, 1);
  at = hl_story_follow (story, at, (HlItem){ HL_STORY_HEAD, 1, 0 });
  g_assert_cmpint (at.head, ==, 1);
  at = hl_story_follow (story, at, (HlItem){ HL_STORY_BLOCK, 1, 0 });
  g_assert_cmpint (at.node, ==, nn_test_node (walk, "encoder.blks.block1.attention.softmax", -1));
  g_assert_cmpint (at.head, ==, -1);

  at.node = ask;
  at = hl_story_follow (story, at, (HlItem){ HL_STORY_ROUND, 2, 0 });
  g_assert_cmpint (at.node, ==, nn_test_node (walk, "decoder.blks.block0.attention2.softmax", 2));
  at = hl_story_follow (story, at, (HlItem){ HL_STORY_BLOCK, 1, 1 });
  g_assert_cmpint (at.node, ==, nn_test_node (walk, "decoder.blks.block1.attention2.softmax", 2));
  at = hl_story_follow (story, at, (HlItem){ HL_STORY_BLOCK, 0, 0 });
  g_assert_cmpint (at.node, ==, look);
}

/* What a person typed is not markup. */
NN_TEST (words_are_escaped)
{
  g_autoptr (NnWalk)   walk = nn_test_tiny_walk (NULL, 4);
  g_autoptr (HlStory)  story = hl_story_new (walk);
  const HlStoryAt      at = { nn_test_node (walk, "encoder.pos_encoding", -1),
                              walk->source_valid_len - 1, -1, -1 };
  g_autoptr (HlFigure) figure = hl_story_figure_new (story, at);

  NN_TEXT_HAS (figure->kind->headline (figure->data), "&lt;eos&gt;");
}

/* In a file no label of any step ends in an ellipsis, whatever the words are. */
NN_TEST (no_label_is_cut_on_paper)
{
  static const char *const words[] = { "internationalization", "непреодолимость",
                                       "国际化与本地化的长词语" };
  g_autoptr (NnWalk)       walk = nn_test_tiny_walk (NULL, 4);
  g_autoptr (HlStory)      story = hl_story_new (walk);
  g_autoptr (GArray)       steps = nn_story_new (walk);
  int                      n = 0;

  for (char **lists[] = { walk->source_tokens, walk->decoder_tokens, walk->target_tokens, NULL },
            ***list = lists;
       *list != NULL; list++)
    for (char **token = *list; *token != NULL; token++)
      {
        g_free (*token);
        *token = g_strdup (words[n++ % 3]);
      }
  for (guint i = 0; i < steps->len; i++)
    {
      const HlStoryAt         at = { g_array_index (steps, NnStoryStep, i).node, -1, -1, -1 };
      const HlPrint           column = { .format = HL_FIGURE_SVG, .width = 317, .type = 8 };
      g_autoptr (HlFigure)    figure = hl_story_figure_new (story, at);
      g_autoptr (HlRecording) recording = hl_figure_print (figure, &(HlSheetText){ 0 }, &column);
      g_autoptr (GBytes)      svg = hl_recording_encode (recording, NULL, NULL);

      g_assert_null (
          g_strstr_len (g_bytes_get_data (svg, NULL), (gssize) g_bytes_get_size (svg), "…</text>"));
    }
  g_assert_cmpint (n, >=, 9);
}
