#include "ui/figures/translation.h"

#include <math.h>

#include "core/engine/owned.h"
#include "tests/support/cases.h"
#include "tests/support/scene-text.h"
#include "tests/support/tiny-translator.h"
#include "ui/picture/words.h"

typedef struct
{
  NnTestTranslator *translator;
  NnTranslation    *translation; /* of three words, with numbers that are made up */
} Fixture;

/* All heads of all blocks have the same weights: much for one token, the rest for all. */
static void give_weights (NnTranslation *told, int step, int most, float weight)
{
  const int T = told->T, S = told->S;
  float    *values = told->cross_weights->values;

  for (int map = 0; map < (int) told->cross_weights->length / (T * S); map++)
    for (int s = 0; s < S; s++)
      values[(map * T + step) * S + s] = s == most ? weight : (1.0f - weight) / (float) (S - 1);
}

static void set_up (Fixture *fixture)
{
  NnTranslationOptions options = nn_translation_options_default ();
  NnTranslation       *told;

  options.max_steps = 3;
  options.n_candidates = 3;
  fixture->translator = nn_test_translator_new (NULL);
  fixture->translation = told = nn_test_translate (fixture->translator, "red car .", &options);
  g_assert_cmpint (told->T, ==, 3);
  for (int t = 0; t < told->T; t++)
    {
      give_weights (told, t, t, 0.7f);
      told->probabilities[t] = 0.5;
      for (int k = 0; k < told->n_candidates; k++)
        told->candidates[t * told->n_candidates + k].log_probability = log (0.5 / (1 << k));
    }
}

NN_CLEARS (Fixture, tear_down, (nn_translation_free, translation),
           (nn_test_translator_free, translator))

static HlTold all_of (Fixture *fixture)
{
  return (HlTold){ .translation = fixture->translation,
                   .vocabulary = fixture->translator->translator->target_vocabulary,
                   .n_shown = fixture->translation->T,
                   .word = 1,
                   .block = 0,
                   .head = NN_ALL_HEADS,
                   .has_choice = TRUE };
}

static gboolean says (const HlTold *told, HlItem item, const char *words)
{
  g_autofree char *sentence = hl_told_say (told, item.part, item.row, item.column),
                  *plain = hl_words_plain (sentence);

  if (strstr (plain, words) != NULL)
    return TRUE;
  g_test_message ("It says: %s", plain);

  return FALSE;
}

#define TARGET(t) ((HlItem){ HL_TOLD_TARGET, 0, t })

static void assert_scene (const HlTold *told, HlSize room, const char *path)
{
  g_autoptr (HlFigure) figure = hl_translation_figure_new (told);

  hl_test_assert_scene (figure, room, path);
}

NN_FIXTURE_TEST (words_and_ribbons_as_marks)
{
  const HlTold told = all_of (fixture);

  assert_scene (&told, (HlSize){ 1050, 440 }, "figures/scenes/translation.txt");
}

/* The other one is below; where there is little room, rows have no names. */
NN_FIXTURE_TEST (branch_as_marks)
{
  HlTold told = all_of (fixture);

  told.other = fixture->translation;
  told.is_branch = TRUE;
  fixture->translation->n_given = 2;
  assert_scene (&told, (HlSize){ 330, 300 }, "figures/scenes/translation-branch.txt");
}

/* Below small tokens it would run into the same word of the next one. */
NN_FIXTURE_TEST (a_mark_of_several_small_tokens_is_written_once)
{
  NnTranslationOptions      options = nn_translation_options_default ();
  g_autoptr (NnTranslation) longer = NULL;
  g_autoptr (HlFigure)      figure = NULL;
  g_autoptr (HlScene)       scene = NULL;
  HlTold                    told = all_of (fixture);
  int                       n = 0;

  options.max_steps = 14;
  told.translation = longer = nn_test_translate (fixture->translator, "red car .", &options);
  told.n_shown = longer->T;
  g_assert_cmpint (longer->T, >, 10);
  for (int t = 0; t < longer->T; t++)
    longer->copied_from[t] = 2; /* the full stop */
  figure = hl_translation_figure_new (&told);
  scene = hl_test_scene (figure, (HlSize){ 0, 0 });
  for (guint i = 0; i < scene->marks->len; i++)
    n += g_strcmp0 (g_array_index (scene->marks, HlMark, i).words, "copied") == 0;
  g_assert_cmpint (n, ==, 1);
}

/* In a row, its words would be too small to read. */
NN_FIXTURE_TEST (a_very_long_sentence_is_a_column_beside_its_translation)
{
  NnTranslationOptions      options = nn_translation_options_default ();
  g_autoptr (NnTranslation) longer = NULL;
  g_autoptr (HlFigure)      figure = NULL;
  g_autoptr (HlScene)       scene = NULL;
  g_autoptr (GString)       sentence = g_string_new (NULL);
  HlTold                    told = all_of (fixture);
  HlRect                    first;

  for (int i = 0; i < 38; i++)
    g_string_append (sentence, "red ");
  options.max_steps = 3;
  told.translation = longer = nn_test_translate (fixture->translator, sentence->str, &options);
  told.n_shown = longer->T;
  figure = hl_translation_figure_new (&told);
  scene = hl_test_scene (figure, (HlSize){ 700, 440 });
  g_assert_cmpfloat (scene->size.width, ==, 700);
  g_assert_cmpfloat (scene->size.height, >, 1000);
  first = hl_scene_area (scene, TARGET (0));
  g_assert_cmpfloat (hl_rect_bottom (&first), <, 440);
}

/* One word only where it has more than half. */
NN_FIXTURE_TEST (what_was_looked_at_most_is_what_the_weights_say)
{
  const HlTold told = all_of (fixture);

  g_assert_true (
      says (&told, TARGET (0), "The model attended most to “red” (mean weight 70%) and wrote “"));
  g_assert_true (says (&told, TARGET (1), "attended most to “car” (mean weight 70%) and wrote "));
  give_weights (fixture->translation, 1, 0, 0.9f);
  g_assert_true (says (&told, TARGET (1), "attended most to “red” (mean weight 90%) and wrote "));
  give_weights (fixture->translation, 1, 2, 0.4f);
  g_assert_true (says (&told, TARGET (1),
                       "attended most to “.” (mean weight 40%) and “red” (20%) and wrote "));
}

/* Who looks at a word most is found among all that are shown. */
NN_FIXTURE_TEST (a_source_word_names_who_looks_at_it)
{
  HlTold           told = all_of (fixture);
  g_autofree char *reader =
      g_strdup_printf ("when the model wrote “%s”: 70%%", told.translation->tokens[2]);

  g_assert_true (says (&told, (HlItem){ HL_TOLD_SOURCE, 0, 2 }, reader));
  told.n_shown = 2;
  g_assert_false (says (&told, (HlItem){ HL_TOLD_SOURCE, 0, 2 }, ": 70%"));
  fixture->translation->source_is_unknown[2] = TRUE;
  g_assert_true (says (&told, (HlItem){ HL_TOLD_SOURCE, 0, 2 }, "not in the vocabulary"));
}

/* It says so where <unk> was more probable, and nowhere else. */
NN_FIXTURE_TEST (second_choice_is_marked)
{
  const HlTold told = all_of (fixture);

  g_assert_false (says (&told, TARGET (1), "second choice"));
  fixture->translation->banned_probabilities[1] = 0.6;
  g_free (fixture->translation->preferred[1]);
  fixture->translation->preferred[1] = g_strdup ("<unk>");
  g_assert_true (says (&told, TARGET (1),
                       "it preferred <unk> (probability 60%, compared with 50%), which was not"));
  g_assert_cmpint (hl_told_mark (&told, HL_TOLD_TARGET, 1), ==, HL_TOLD_SECOND_BEST);
  g_assert_cmpint (hl_told_mark (&told, HL_TOLD_TARGET, 0), ==, HL_TOLD_PLAIN);
  fixture->translation->n_given = 1;
  g_assert_true (says (&told, TARGET (0), "was given, not chosen"));
}

/* All rows of the list together are one. */
NN_FIXTURE_TEST (all_other_words_have_the_rest)
{
  const HlTold told = all_of (fixture);
  const int    n = hl_told_count_candidates (&told);

  g_assert_cmpint (n, ==, 3);
  g_assert_true (
      says (&told, (HlItem){ HL_TOLD_CANDIDATE, n, 0 }, "together had the probability 12%"));
  for (int shown = 2; shown <= n + 1; shown++)
    {
      HlToldLine *lines = hl_told_lines (&told, shown);
      double      sum = 0.0;

      for (int k = 0; k < shown; k++)
        sum += lines[k].probability;
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-9);
      hl_told_free_lines (lines, shown);
    }
}

NN_FIXTURE_TEST (a_first_look_has_no_heads_and_no_weights_in_digits)
{
  HlTold               told = all_of (fixture);
  g_autoptr (HlFigure) figure = NULL;
  g_autoptr (HlScene)  scene = NULL;
  g_autofree char     *text = NULL;

  told.is_plain = TRUE;
  figure = hl_translation_figure_new (&told);
  scene = hl_test_scene (figure, (HlSize){ 860, 190 });
  text = hl_test_scene_to_text (scene);
  g_assert_null (strstr (text, "0.700"));
  g_assert_null (strstr (text, "head"));
  g_assert_true (says (&told, TARGET (0), "attended most to “red” (70%) and wrote “"));
}

/* The one that a button offers to try is shown however small its bar is. */
NN_FIXTURE_TEST (the_list_ends_with_the_last_rival)
{
  const HlTold told = all_of (fixture);
  NnCandidate *candidates = fixture->translation->candidates + told.translation->n_candidates;

  candidates[0].id = told.translation->ids[1];
  candidates[1].id = candidates[0].id + 1;
  candidates[2].log_probability = log (0.009);
  g_assert_cmpint (hl_told_next_best (&told), ==, 1);
  candidates[1].log_probability = log (0.011);
  g_assert_cmpint (hl_told_count_candidates (&told), ==, 2);
  candidates[1].log_probability = log (0.009);
  g_assert_cmpint (hl_told_count_candidates (&told), ==, 2);
  candidates[2].log_probability = log (0.011);
  g_assert_cmpint (hl_told_count_candidates (&told), ==, 3);
}

/* Neither what was written nor <unk> is offered. */
NN_FIXTURE_TEST (next_best_is_another_word)
{
  const HlTold told = all_of (fixture);
  NnCandidate *candidates = fixture->translation->candidates + told.translation->n_candidates;
  const int    first = candidates[0].id;

  candidates[0].id = told.translation->ids[1];
  candidates[1].id = told.vocabulary->unk;
  g_assert_cmpint (hl_told_next_best (&told), ==, 2);
  candidates[1].id = first == told.translation->ids[1] ? told.vocabulary->unk + 1 : first;
  g_assert_cmpint (hl_told_next_best (&told), ==, 1);
}

/* A word from right to left is where it is, among the others; signs are not markup. */
NN_FIXTURE_TEST (foreign_words_are_kept_apart)
{
  const HlTold told = all_of (fixture);

  g_free (fixture->translation->source_tokens[1]);
  fixture->translation->source_tokens[1] = g_strdup ("سيارة");
  g_assert_true (says (&told, TARGET (1), "“\u2068سيارة\u2069” (mean weight 70%)"));
  g_free (fixture->translation->source_tokens[1]);
  fixture->translation->source_tokens[1] = g_strdup ("<b&");
  g_assert_true (says (&told, TARGET (1), "“<b&” (mean weight 70%)"));
}
