#include "ui/lessons/lessons.h"

#include <math.h>

#include "core/trace/formula/formula.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-update.h"
#include "tests/support/tiny-walk.h"
#include "ui/lessons/keyed-text.h"
#include "ui/lessons/source-excerpt.h"

/* The lessons that some operation of some variant had. */
static GHashTable *taught;

static void assert_formula (const NnOperation *operation)
{
  g_autoptr (NnFormula) formula = nn_formula_new (operation, 0, 0, 0, NN_FORMULA_SHORT);

  g_assert_nonnull (strstr (formula->text, " = "));
  g_assert_null (strstr (formula->text, "NaN"));
  NN_TEXT_HAS (nn_formula_general (operation), "→");
}

static void assert_lesson (const NnWalk *walk, const NnOperation *operation)
{
  const HlLesson             *lesson = hl_lesson_for (walk, operation);
  g_autoptr (HlSourceExcerpt) excerpt = hl_source_excerpt (lesson->file, lesson->function);

  g_assert_cmpuint (strlen (hl_lesson_get_title (lesson)), >, 0);
  g_assert_cmpuint (strlen (lesson->why), >, 60);
  g_assert_cmpuint (strlen (lesson->pytorch), >, 5);
  g_assert_nonnull (excerpt);

  g_hash_table_add (taught, (gpointer) lesson);
}

static void assert_everything_is_there (const NnWalk *walk)
{
  NN_EACH_OPERATION (operation, walk)
    {
      assert_formula (operation);
      assert_lesson (walk, operation);
    }
}

NN_VARIANT_TEST (every_step_of_a_translation_has_a_lesson)
{
  const NnTestVariant         *variant = data;
  g_autoptr (NnTestTranslator) translator = nn_test_translator_new (variant->change);

  for (int is_book = 0; is_book < 2; is_book++)
    {
      g_autoptr (NnWalk) walk = nn_test_walk (translator->translator, "red car .", is_book, 3);

      assert_everything_is_there (walk);
    }
}

NN_UPDATE_TEST (every_step_of_an_update_has_a_lesson)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 1);

  assert_everything_is_there (walk);
}

/* The right word has a probability that is stored as 0. */
NN_TEST (a_lost_probability_has_a_lesson)
{
  g_autoptr (NnTestRun) run = nn_test_update_run_new (0, NN_TEST_UPDATE_SENTENCES);
  g_autoptr (NnWalk)    walk = NULL;

  nn_test_make_huge (run->model->parameters);
  walk = nn_test_update_walk (run, 0);
  assert_everything_is_there (walk);
}

/* What a variant of the model or of the run teaches, and what it must not. */
static const struct
{
  const char *variant;
  const char *taught;
  const char *not_taught;
} followed[] = {
  { "as-in-the-textbook", "residual", "residual-pre-norm" },
  { "as-in-the-textbook", "d-residual", "d-residual-pre-norm" },
  { "as-in-the-textbook", "d-loss", "d-loss-smoothed" },
  { "as-in-the-textbook", "loss-batch", "loss-batch-positions" },
  { "as-in-the-textbook", "mask-future", "mask-nothing-causal" },
  { "with-pre-norm", "residual-pre-norm", "residual" },
  { "with-pre-norm", "d-residual-pre-norm", "d-residual" },
  { "with-batch-norm-before-sublayers", "d-residual-pre-norm", "d-residual" },
  { "with-smoothed-labels", "d-loss-smoothed", "d-loss" },
  { "with-the-plain-loss", "loss-batch-positions", "loss-batch" },
  { "with-the-classic-loss", "loss-batch-sentences", "loss-batch" },
  { "without-causal-mask", "mask-nothing", "mask-future" },
};

static gboolean is_taught_in (const NnWalk *walk, const char *key)
{
  NN_EACH_OPERATION (operation, walk)
    {
      if (g_str_equal (hl_lesson_for (walk, operation)->key, key))
        return TRUE;
    }

  return FALSE;
}

NN_TEST (lessons_follow_the_model)
{
  for (gsize i = 0; i < G_N_ELEMENTS (followed); i++)
    {
      g_autoptr (NnWalk) walk =
          nn_test_tiny_update (nn_test_update_called (followed[i].variant), 1);

      if (!is_taught_in (walk, followed[i].taught))
        g_error ("%s does not teach %s", followed[i].variant, followed[i].taught);
      if (is_taught_in (walk, followed[i].not_taught))
        g_error ("%s teaches %s", followed[i].variant, followed[i].not_taught);
    }
}

static NnWalk *translate (void (*change) (NnConfig *config), float enlarged, const NnPrefix *given)
{
  g_autoptr (NnTestTranslator) translator = nn_test_translator_new (change);
  NnTensor                    *table = translator->model->encoder->embedding->weight->value;
  NnWalk                      *walk;

  for (gsize i = 0; i < table->length; i++)
    table->values[i] *= enlarged;
  walk = nn_test_walk_from (translator->translator, "red car .", given, 0);
  assert_everything_is_there (walk);

  return walk;
}

NN_TEST (large_embeddings_have_a_lesson)
{
  g_autoptr (NnWalk) large = translate (NULL, 100.0f, NULL);
  g_autoptr (NnWalk) small = translate (NULL, 0.001f, NULL);

  g_assert_true (is_taught_in (large, "embedding-large"));
  g_assert_false (is_taught_in (small, "embedding-large"));
}

NN_TEST (given_words_have_a_lesson)
{
  const int            id = 5; /* behind the signs of a sequence */
  g_autoptr (NnPrefix) prefix = nn_prefix_new (&id, 1);
  g_autoptr (NnWalk)   given = translate (NULL, 1.0f, prefix);
  g_autoptr (NnWalk)   free_choice = translate (NULL, 1.0f, NULL);

  g_assert_true (is_taught_in (given, "choice-given"));
  g_assert_false (is_taught_in (free_choice, "choice-given"));
}

static void leave_mask_out (NnConfig *config) { config->has_causal_mask = FALSE; }

/* The cache leaves nothing to be hidden; the lesson says where something is. */
NN_TEST (a_translation_says_where_to_see_the_mask)
{
  g_autoptr (NnWalk) masked = translate (NULL, 1.0f, NULL);
  g_autoptr (NnWalk) open = translate (leave_mask_out, 1.0f, NULL);

  g_assert_true (is_taught_in (masked, "mask-nothing-causal"));
  g_assert_false (is_taught_in (open, "mask-nothing-causal"));
}

NN_TEST (letters_of_pytorch_are_explained)
{
  for (int i = 0; hl_lessons_get (i) != NULL; i++)
    {
      const HlLesson  *lesson = hl_lessons_get (i);
      g_autofree char *lines = hl_lesson_get_pytorch (lesson);

      g_assert_true (g_str_has_prefix (lines, lesson->pytorch));
      g_assert_null (strchr (lesson->pytorch, '#'));
      if (lesson->note != NULL)
        g_assert_nonnull (strstr (lines, lesson->note));
    }
}

/* A lesson that nothing leads to is not read by anybody. */
NN_TEST_LAST (every_lesson_is_taught)
{
  for (int i = 0; hl_lessons_get (i) != NULL; i++)
    if (!g_hash_table_contains (taught, hl_lessons_get (i)))
      g_error ("no operation leads to %s", hl_lessons_get (i)->key);
}

NN_TEST (keys_are_unique)
{
  for (int i = 0; hl_lessons_get (i) != NULL; i++)
    for (int j = 0; j < i; j++)
      g_assert_cmpstr (hl_lessons_get (i)->key, !=, hl_lessons_get (j)->key);
}

/* Titles are for buttons, paragraphs for a pane beside a picture. */
NN_TEST (texts_are_short)
{
  for (int i = 0; hl_lessons_get (i) != NULL; i++)
    {
      const HlLesson *lesson = hl_lessons_get (i);

      if (g_utf8_strlen (hl_lesson_get_title (lesson), -1) > 34 ||
          g_utf8_strlen (lesson->why, -1) > 420)
        g_error ("%s is too long", lesson->key);
    }
}

static HlKeyedText *texts_in (const char *language)
{
  static const char *const fields[] = { "title", "note", NULL };
  g_autofree char         *path = g_strdup_printf ("data/operations/%s.txt", language);
  g_autofree char         *text = hl_source_file (path);

  return NN_OK (hl_keyed_text_parse, text, fields);
}

/* A gradient that keeps its sign, for a hundred updates without Adam's corrections. */
NN_TEST (uncorrected_updates_are_as_large_as_is_said)
{
  static const char *const said[][2] = { { "en", "first hundred updates is three to seven times" },
                                         { "fr", "cent premières mises à jour est trois à sept" },
                                         { "zh_CN", "前一百次更新中每一次都是学习率的三到七倍" } };
  double                   m = 0.0, v = 0.0, least = INFINITY, most = 0.0;

  for (int t = 0; t < 100; t++)
    {
      m = 0.9 * m + 0.1;
      v = 0.999 * v + 0.001;
      least = MIN (least, m / sqrt (v));
      most = MAX (most, m / sqrt (v));
    }
  g_assert_cmpint (lround (least), ==, 3);
  g_assert_cmpint (lround (most), ==, 7);

  for (gsize l = 0; l < G_N_ELEMENTS (said); l++)
    {
      g_autoptr (HlKeyedText) texts = texts_in (said[l][0]);
      int                     n = 0;

      for (guint i = 0; i < texts->entries->len; i++)
        n += strstr (((char **) texts->entries->pdata[i])[1], said[l][1]) != NULL;
      g_assert_cmpint (n, ==, 1);
    }
}

/* Where English has a text, a title or a note, so has the language. */
NN_TEST (translations_have_the_same_texts)
{
  static const char *const languages[] = { "fr", "zh_CN" };
  g_autoptr (HlKeyedText)  english = texts_in ("en");

  for (gsize l = 0; l < G_N_ELEMENTS (languages); l++)
    {
      g_autoptr (HlKeyedText) own = texts_in (languages[l]);

      g_assert_cmpuint (own->entries->len, ==, english->entries->len);
      for (guint i = 0; i < english->entries->len; i++)
        {
          char **original = g_ptr_array_index (english->entries, i);
          char **text = g_ptr_array_index (own->entries, i);

          g_assert_cmpstr (text[0], ==, original[0]);
          for (int field = 2; field < 4; field++)
            g_assert_true ((text[field] == NULL) == (original[field] == NULL));
          g_assert_cmpstr (text[1], !=, original[1]);
        }
    }
}

static void begin (void) { taught = g_hash_table_new (NULL, NULL); }

static void end (void) { g_hash_table_unref (taught); }

NN_TEST_FILE (.begin = begin, .end = end)
