#include "ui/lessons/story-text.h"

#include "core/translation/next-token.h"
#include "tests/support/few-words.h"
#include "tests/support/shipped-model.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-walk.h"
#include "ui/lessons/sentences.h"
#include "ui/numbers/number-text.h"

static int n_clear;
static int n_unclear;
static int n_itself;

static void assert_short (const char *text)
{
  g_auto (GStrv) sentences = g_strsplit (text, ". ", -1);

  g_assert_null (strchr (text, '{'));
  for (char **sentence = sentences; *sentence != NULL; sentence++)
    nn_test_assert_few_words (*sentence);
}

static void assert_says (const char *text, const char *format, ...)
{
  g_autofree char *what = NULL;
  va_list          arguments;

  va_start (arguments, format);
  what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  if (strstr (text, what) == NULL)
    g_error ("“%s” does not say “%s”", text, what);
}

/* Of all heads, those that give a key more than half: counted in the tensors. */
static int count_heads (const NnWalk *walk, gboolean is_cross, int step, int key)
{
  int n = 0;

  for (int block = 0; block < walk->config.num_blks; block++)
    {
      g_autofree char *path =
          g_strdup_printf ("decoder.blks.block%d.attention%d.softmax", block, is_cross ? 2 : 1);
      const NnOperand *weights =
          nn_walk_get (walk, nn_walk_find (walk, path, step, FALSE))->operation->output;

      for (int head = 0; head < weights->slices; head++)
        n += nn_operand_row (weights, head, 0)[key] > 0.5f;
    }

  return n;
}

static double weight_of (const NnWalk *walk, gboolean is_cross, int step, const NnReading *reading)
{
  g_autofree char *path = g_strdup_printf ("decoder.blks.block%d.attention%d.softmax",
                                           reading->block, is_cross ? 2 : 1);

  return (double) nn_operand_row (
      nn_walk_get (walk, nn_walk_find (walk, path, step, FALSE))->operation->output, reading->head,
      0)[reading->key];
}

static void assert_reading (const NnWalk *walk, gboolean is_cross, int step)
{
  NnReading        reading;
  g_autofree char *text = NULL;
  g_autofree char *weight = NULL;
  int              n;

  g_assert_true (nn_reading_find (walk, step, is_cross, &reading));
  text = hl_why_reading_text (&reading, FALSE);
  n = count_heads (walk, is_cross, step, reading.key);
  assert_short (text);
  assert_says (text, "“%s”", reading.word);
  n_clear += n > 0;
  n_unclear += n == 0;
  n_itself += reading.is_itself && n > 0;
  if (n > 0)
    assert_says (text, "%d of %d heads", n, walk->config.num_blks * walk->config.num_heads);
  else
    assert_says (text, "No token");
  if (n == 0 || !reading.is_itself)
    {
      assert_says (text, "head %d of block %d", reading.head + 1, reading.block + 1);
      weight = hl_probability_to_text (weight_of (walk, is_cross, step, &reading));
      assert_says (text, "%s", weight);
    }
  else
    assert_says (text, "itself");
}

static void assert_sublayer (const NnWalk *walk, int step)
{
  g_autoptr (NnLogitDifference) difference = nn_logit_difference_new (walk, step, NN_NO_TOKEN);
  const NnLogitPart            *largest = nn_logit_difference_largest (difference);
  g_autofree char              *text = hl_why_sublayer_text (difference);
  g_autofree char              *value = hl_formula_number (largest->value);
  g_autofree char              *sum = hl_formula_number (difference->value);

  assert_short (text);
  assert_says (text, "%s of the logit difference of %s", value, sum);
  if (!difference->is_whole)
    {
      assert_says (text,
                   walk->config.has_residual ? "cannot be computed exactly" : "Without residual");
      return;
    }

  assert_says (text, "block %d", largest->block + 1);
  assert_says (text, "%s",
               largest->kind == NN_LOGIT_SELF_ATTENTION    ? "self-attention"
               : largest->kind == NN_LOGIT_CROSS_ATTENTION ? "Cross-attention"
                                                           : "feed-forward");
}

static void assert_walk (const NnWalk *walk)
{
  for (int step = 0; walk->target_tokens[step] != NULL; step++)
    {
      if (step > 0)
        assert_reading (walk, FALSE, step);
      assert_reading (walk, TRUE, step);
      assert_sublayer (walk, step);
    }
}

NN_TEST (sentences_say_what_tiny_models_say)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    {
      g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (nn_test_variants[i].change);
      g_autoptr (NnWalk)           walk = nn_test_walk (tiny->translator, "red car .", FALSE, 8);

      assert_walk (walk);
    }
}

NN_TEST (sentences_say_what_the_shipped_models_say)
{
  static const char *const files[] = { NN_TEST_OWN_MODEL, NN_TEST_BOOK_MODEL };
  static const char *const sentences[] = { "the red car is old .", "he's calm .", "go ." };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (NnTestShipped) shipped = nn_test_shipped_new (files[i]);

      for (gsize j = 0; j < G_N_ELEMENTS (sentences); j++)
        {
          g_autoptr (NnWalk) walk = nn_test_shipped_walk (shipped, sentences[j], 8);

          assert_walk (walk);
        }
    }
  g_assert_cmpint (n_clear, >, 0);
  g_assert_cmpint (n_unclear, >, 0);
  g_assert_cmpint (n_itself, >, 0);
}

NN_TEST (first_row_had_nothing_to_read)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnWalk)           walk = nn_test_walk (tiny->translator, "red car .", FALSE, 8);
  g_autofree char             *text = NULL;
  NnReading                    reading;

  g_assert_true (nn_reading_find (walk, 0, FALSE, &reading));
  text = hl_why_reading_text (&reading, TRUE);
  assert_short (text);
  assert_says (text, "only “<bos>”");
}

NN_TEST (parts_have_names_of_their_own)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    {
      g_autoptr (NnTestTranslator)  tiny = nn_test_translator_new (nn_test_variants[i].change);
      g_autoptr (NnWalk)            walk = nn_test_walk (tiny->translator, "red car .", FALSE, 8);
      g_autoptr (NnLogitDifference) difference = nn_logit_difference_new (walk, 0, NN_NO_TOKEN);
      g_autoptr (GHashTable) titles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      for (guint j = 0; j < difference->parts->len; j++)
        g_assert_true (g_hash_table_add (
            titles,
            hl_why_part_title (&walk->config, &g_array_index (difference->parts, NnLogitPart, j))));
    }
}
