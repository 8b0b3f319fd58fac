#include "core/translation/held-out.h"

#include "core/text/dataset.h"
#include "core/text/tokens.h"
#include "core/translation/translate.h"
#include "tests/support/cases.h"
#include "tests/support/tiny-translator.h"

/* More sentences than go through the model at once, of 1 to 4 words. */
#define N_SENTENCES 70

typedef struct
{
  NnTestTranslator *tiny;
  char             *sentences[N_SENTENCES];
  char            **tokens[N_SENTENCES];
} Fixture;

static void set_up (Fixture *fixture)
{
  const char *const words[] = { "red ", "car ", ". ", "blue " };

  fixture->tiny = nn_test_translator_new (NULL);

  for (int i = 0; i < N_SENTENCES; i++)
    {
      g_autoptr (GString) sentence = g_string_new (NULL);

      for (int j = 0; j <= i % 4; j++)
        g_string_append (sentence, words[(i * 7 + j * i / 4) % 4]);

      fixture->sentences[i] = g_strdup (sentence->str);
      fixture->tokens[i] = nn_tokens_split (sentence->str);
    }
}

static void tear_down (Fixture *fixture)
{
  nn_test_translator_free (fixture->tiny);

  for (int i = 0; i < N_SENTENCES; i++)
    {
      g_free (fixture->sentences[i]);
      g_strfreev (fixture->tokens[i]);
    }
}

static void assert_batch_equals_single (Fixture *fixture, const NnTranslationOptions *options)
{
  g_autoptr (GError)    error = NULL;
  g_autoptr (GPtrArray) batch = nn_translate_greedy_batch (
      fixture->tiny->translator, fixture->tokens, N_SENTENCES, options, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (batch->len, ==, N_SENTENCES);

  for (int i = 0; i < N_SENTENCES; i++)
    {
      g_autoptr (NnTranslation) single =
          nn_test_translate (fixture->tiny, fixture->sentences[i], options);
      char **words = g_ptr_array_index (batch, i);

      g_assert_cmpint (nn_tokens_count (words), ==, single->length);
      for (int t = 0; t < single->length; t++)
        g_assert_cmpstr (words[t], ==, single->tokens[t]);
    }
}

/* Or the next test would prove little. */
NN_FIXTURE_TEST (some_translations_end_early)
{
  const NnTranslationOptions options = nn_translation_options_default ();
  g_autoptr (GPtrArray)      batch = nn_translate_greedy_batch (
           fixture->tiny->translator, fixture->tokens, N_SENTENCES, &options, NULL, NULL);
  int n_of_length[NN_TEST_MAX_POSITIONS + 1] = { 0 };
  int n_lengths = 0;

  for (int i = 0; i < N_SENTENCES; i++)
    n_lengths += n_of_length[nn_tokens_count (g_ptr_array_index (batch, i))]++ == 0;

  g_assert_cmpint (n_lengths, >=, 4);
}

NN_FIXTURE_TEST (batch_equals_single_translations)
{
  NnTranslationOptions options = nn_translation_options_default ();

  assert_batch_equals_single (fixture, &options);
  options.is_book = TRUE;
  assert_batch_equals_single (fixture, &options);

  options.is_book = FALSE;
  nn_test_translator_favor (fixture->tiny, "<unk>", 1.0f);
  assert_batch_equals_single (fixture, &options); /* only some sentences may have <unk> */
  options.copies_unknown = FALSE;
  assert_batch_equals_single (fixture, &options);
  options.never_unknown = TRUE;
  assert_batch_equals_single (fixture, &options);

  nn_test_translator_favor (fixture->tiny, "<eos>", -100.0f); /* the longest there are */
  assert_batch_equals_single (fixture, &options);
}

static void free_question (gpointer data)
{
  NnHeldOutSentence *question = data;

  g_strfreev (question->tokens);
  g_ptr_array_unref (question->references);
  g_free (question);
}

/* Questions whose only right answer is the model's own, but for the last one. */
static GPtrArray *questions_of (Fixture *fixture, const NnTranslationOptions *options)
{
  g_autoptr (GPtrArray) answers = nn_translate_greedy_batch (
      fixture->tiny->translator, fixture->tokens, N_SENTENCES, options, NULL, NULL);
  GPtrArray *questions = g_ptr_array_new_with_free_func (free_question);

  for (int i = 0; i < N_SENTENCES; i++)
    {
      NnHeldOutSentence *question = g_new0 (NnHeldOutSentence, 1);

      question->tokens = g_strdupv (fixture->tokens[i]);
      question->references = nn_token_lists_new ();
      g_ptr_array_add (question->references, g_strdupv (g_ptr_array_index (answers, i)));
      g_ptr_array_add (questions, question);
    }

  return questions;
}

/* The BLEU-4 of all questions, translated together. */
static double bleu_of (const NnTranslator *translator, const GPtrArray *questions)
{
  const NnTranslationOptions options = nn_translation_options_default ();
  g_autofree char         ***sentences = g_new0 (char **, questions->len + 1);
  g_autoptr (GPtrArray)      translations = NULL;
  g_autoptr (GError)         error = NULL;

  for (guint i = 0; i < questions->len; i++)
    sentences[i] = ((NnHeldOutSentence *) g_ptr_array_index (questions, i))->tokens;
  translations = nn_translate_greedy_batch (translator, sentences, (int) questions->len, &options,
                                            NULL, &error);
  g_assert_no_error (error);

  return nn_held_out_bleu (questions, translations).score;
}

NN_FIXTURE_TEST (questions_answered_right_score_one)
{
  const NnTranslationOptions options = nn_translation_options_default ();
  g_autoptr (GPtrArray)      questions = NULL;
  NnHeldOutSentence         *last;
  double                     score;

  nn_test_translator_favor (fixture->tiny, "<eos>", -100.0f);
  questions = questions_of (fixture, &options);

  g_assert_cmpfloat_with_epsilon (bleu_of (fixture->tiny->translator, questions), 1.0, 1e-12);

  last = g_ptr_array_index (questions, N_SENTENCES - 1);
  g_ptr_array_set_size (last->references, 0);
  g_ptr_array_add (last->references, g_strsplit ("non", " ", -1));

  score = bleu_of (fixture->tiny->translator, questions);
  g_assert_cmpfloat (score, <, 0.999);
  g_assert_cmpfloat (score, >, 0.9);
}

NN_FIXTURE_TEST (no_questions_score_zero)
{
  g_autoptr (GPtrArray) questions = g_ptr_array_new ();

  g_assert_cmpfloat (bleu_of (fixture->tiny->translator, questions), ==, 0.0);
}

NN_FIXTURE_TEST (batch_cuts_what_does_not_fit)
{
  const NnTranslationOptions options = nn_translation_options_default ();
  g_autoptr (GString)        words = g_string_new (NULL);
  g_autoptr (GPtrArray)      batch = NULL;
  g_auto (GStrv)             tokens = NULL;

  for (int i = 0; i < 500; i++)
    g_string_append (words, "car ");

  tokens = nn_tokens_split (words->str);
  batch = nn_translate_greedy_batch (fixture->tiny->translator, &tokens, 1, &options, NULL, NULL);

  g_assert_cmpuint (batch->len, ==, 1);
  g_assert_cmpint (nn_tokens_count (g_ptr_array_index (batch, 0)), <=, NN_TEST_MAX_POSITIONS);
}

NN_FIXTURE_TEST (batch_can_be_cancelled)
{
  const NnTranslationOptions options = nn_translation_options_default ();
  g_autoptr (GCancellable)   cancellable = g_cancellable_new ();
  g_autoptr (GError)         error = NULL;

  g_cancellable_cancel (cancellable);

  g_assert_null (nn_translate_greedy_batch (fixture->tiny->translator, fixture->tokens, N_SENTENCES,
                                            &options, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

NN_TEST_MAIN ()
