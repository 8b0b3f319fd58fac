#include "ui/lessons/question-text.h"

#include "core/training/trainer-phases.h"
#include "tests/support/question-answers.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-update.h"
#include "tests/support/tiny-walk.h"
#include "ui/lessons/question-spec.h"

static int n_asked[NN_N_QUESTION_KINDS];

static void assert_sentence (const char *text)
{
  g_assert_nonnull (text);
  g_assert_cmpuint (strlen (text), >, 10);
  g_assert_null (strstr (text, "null"));
  g_assert_null (strstr (text, "nan"));
  g_assert_null (strstr (text, "%d"));
  g_assert_null (strstr (text, "%s"));
}

/* No two choices look alike; rows and columns may, where a word occurs twice. */
static void assert_choices (const NnQuestion *question)
{
  for (int i = 0; i < question->n_answers; i++)
    {
      g_autofree char *choice = hl_question_choice (question, i);

      g_assert_cmpuint (strlen (choice), >, 0);
      for (int j = 0; j < i && question->form == NN_ANSWER_CHOICE; j++)
        {
          g_autofree char *other = hl_question_choice (question, j);

          g_assert_cmpstr (choice, !=, other);
        }
    }
}

/* What is said against a wrong choice is a sentence, and is not the reason of the right one. */
static void assert_why_not (const NnQuestion *question)
{
  g_autofree char *reason = hl_question_reason (question);

  for (int i = 0; i < question->n_answers; i++)
    {
      g_autofree char *why = question->is_right[i] ? NULL : hl_question_why_not (question, i);

      if (why == NULL)
        continue;
      assert_sentence (why);
      g_assert_true (g_str_has_suffix (why, "."));
      g_assert_cmpstr (why, !=, reason);
      if (question->kind == NN_QUESTION_SHAPE) /* whose choices are in the order of their sizes */
        g_assert_true ((strstr (why, "transpose") != NULL) ==
                       (nn_question_role (question, i) == NN_SHAPE_TURNED));
    }
}

/* Every question has a right answer, and one more or one less is wrong. */
static void assert_graded (const NnQuestion *question)
{
  g_autoptr (HlQuestionSpec)   spec = hl_question_spec_of (question);
  g_autoptr (HlQuestionAnswer) answer = hl_question_answer_new (spec->n_choices);

  memcpy (answer->is_chosen, spec->is_right, sizeof (gboolean) * (gsize) spec->n_choices);
  g_assert_true (hl_question_answer_is_right (answer, spec));
  for (int i = 0; i < spec->n_choices; i++)
    {
      answer->is_chosen[i] = !answer->is_chosen[i];
      g_assert_false (hl_question_answer_is_right (answer, spec));
      answer->is_chosen[i] = !answer->is_chosen[i];
    }
}

static char *answer_of (const NnQuestion *question)
{
  g_autoptr (HlQuestionSpec) spec = hl_question_spec_of (question);

  return hl_question_spec_list (spec, spec->is_right);
}

static void assert_texts_of (const NnWalk *walk, const NnQuestion *question, gpointer unused)
{
  g_autofree char *text = hl_question_text (question, NULL);
  g_autofree char *answer = answer_of (question);
  g_autofree char *reason = hl_question_reason (question);

  assert_sentence (text);
  assert_sentence (reason);
  g_assert_cmpuint (strlen (answer), >, 0);
  assert_choices (question);
  assert_why_not (question);
  assert_graded (question);
  n_asked[question->kind]++;
}

static void assert_texts (const NnWalk *walk)
{
  nn_test_each_question (walk, assert_texts_of, NULL);
}

static NnWalk *translate_sentence (NnTestTranslator *translator, const char *sentence,
                                   gboolean is_book)
{
  nn_test_make_decided (translator->model->parameters);

  return nn_test_walk (translator->translator, sentence, is_book, 4);
}

static NnWalk *translate (NnTestTranslator *translator, gboolean is_book)
{
  return translate_sentence (translator, "red car .", is_book);
}

NN_TEST (translations)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    {
      g_autoptr (NnTestTranslator) translator = nn_test_translator_new (nn_test_variants[i].change);
      g_autoptr (NnWalk)           book = translate (translator, TRUE);
      g_autoptr (NnWalk)           counted = translate (translator, FALSE);
      g_autoptr (NnWalk)           with_a_word_twice =
          translate_sentence (translator, "red car red .", FALSE);

      assert_texts (with_a_word_twice);
      assert_texts (book);
      assert_texts (counted);
    }
}

NN_TEST (updates)
{
  for (int i = 0; i < nn_test_n_updates (); i++)
    {
      g_autoptr (NnTestRun) run = nn_test_update_run_new (i, NN_TEST_UPDATE_SENTENCES);
      g_autoptr (NnWalk)    walk = NULL;

      nn_test_make_decided (run->model->parameters);
      for (int n = 0; n < 3; n++)
        NN_OK (nn_trainer_update, run->trainer);
      walk = nn_test_update_walk (run, 1);

      assert_texts (walk);
    }
}

/* Runs after the others. */
NN_TEST (every_kind_has_texts)
{
  for (int kind = 0; kind < NN_N_QUESTION_KINDS; kind++)
    if (n_asked[kind] == 0 && kind != NN_QUESTION_PARAMETERS && /* test-question-shipped */
        kind != NN_QUESTION_SEARCH)
      g_error ("question %d was never asked", kind);
}

static void assert_names (const NnQuestion *question)
{
  const NnOperand *weights = question->operation->output;
  g_autofree char *answer = answer_of (question);
  g_autofree char *reason = hl_question_reason (question);
  g_autofree char *start = g_strdup_printf ("%s gets the weight %.3f", answer, question->value);

  NN_TEXT_HAS (hl_question_text (question, NULL), weights->row_axis.labels[question->row]);
  g_assert_nonnull (strstr (answer, weights->column_axis.labels[question->column]));
  g_assert_true (g_str_has_prefix (reason, start));
}

NN_TEST (texts_name_words_and_numbers)
{
  g_autoptr (NnTestTranslator) translator = nn_test_translator_new (NULL);
  g_autoptr (NnWalk)           walk = translate (translator, FALSE);
  int                          n = 0;

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      g_autoptr (NnQuestion) question = nn_test_question_for (walk, i);

      if (question == NULL || question->kind != NN_QUESTION_MOST_ATTENDED)
        continue;

      assert_names (question);
      n++;
    }
  g_assert_cmpint (n, >, 0);
}

static void assert_name (const NnAxis *axis, int index, const char *expected)
{
  NN_TEXT (hl_question_name (axis, index), expected);
}

/* "the doors of the house": two buttons must not both say "the". */
NN_TEST (repeated_tokens_are_numbered)
{
  char        *tokens[] = { (char *) "the", (char *) "doors", (char *) "the", NULL };
  const NnAxis source = { .kind = NN_AXIS_SOURCE, .length = 3, .labels = tokens };
  const NnAxis words = { .kind = NN_AXIS_WORD, .length = 3, .labels = tokens };

  assert_name (&source, 0, "“the” (1st)");
  assert_name (&source, 1, "“doors”");
  assert_name (&source, 2, "“the” (2nd)");
  assert_name (&words, 0, "“the”");
}
