/* The questions about the included models: each kind that a translation has is asked, at most
 * twice, and its answer is right.  The texts are printed, to be read by people. */

#include <math.h>

#include "core/trace/question/question-plan.h"
#include "core/translation/translate.h"
#include "tests/support/cases.h"
#include "tests/support/question-answers.h"
#include "tests/support/shipped-model.h"
#include "ui/lessons/question-spec.h"
#include "ui/lessons/question-text.h"

#define MOST_OF_A_KIND 2

typedef struct
{
  const char *name;
  const char *file;
  gboolean    has_large_table; /* whose size nobody can mistake */
} Shipped;

static const Shipped models[] = {
  { "headlight", "eng-fra.safetensors", TRUE },
  { "book", "book.safetensors", FALSE },
};

/* What every translation with these models can be asked about. */
static const NnQuestionKind expected[] = {
  NN_QUESTION_MOST_ATTENDED, NN_QUESTION_ROWS_CHANGE, NN_QUESTION_RELU,     NN_QUESTION_NEXT_TOKEN,
  NN_QUESTION_SHAPE,         NN_QUESTION_FIRST_LOSS,  NN_QUESTION_SOURCES,  NN_QUESTION_EXPOSURE,
  NN_QUESTION_NORM_PLACE,    NN_QUESTION_WHICH_MASK,  NN_QUESTION_UNSCALED, NN_QUESTION_WHICH_MODEL,
  NN_QUESTION_SWAP,
};

static NnWalk *translate_sentence (const Shipped *model, const char *sentence)
{
  g_autoptr (NnTestShipped) shipped = nn_test_shipped_new (model->file);

  return nn_test_shipped_walk (shipped, sentence, 0);
}

static NnWalk *translate (const Shipped *model)
{
  return translate_sentence (model, "the red car is old .");
}

static char *answer_of (const NnQuestion *question)
{
  g_autoptr (HlQuestionSpec) spec = hl_question_spec_of (question);

  return hl_question_spec_list (spec, spec->is_right);
}

static void print (const NnQuestion *question)
{
  g_autofree char *text = hl_question_text (question, NULL);
  g_autofree char *answer = answer_of (question);
  g_autofree char *reason = hl_question_reason (question);

  g_test_message ("%s", text);
  for (int i = 0; i < question->n_answers; i++)
    {
      g_autofree char *choice = hl_question_choice (question, i);
      g_autofree char *why = question->is_right[i] ? NULL : hl_question_why_not (question, i);

      g_test_message ("  %c %s%s%s", 'A' + i, choice, why != NULL ? " -- " : "",
                      why != NULL ? why : "");
    }
  g_test_message ("  = %s. %s", answer, reason);
}

NN_TEST_EACH (the_questions_of_the_box_are_few_and_right, models, G_N_ELEMENTS (models))
{
  const Shipped             *model = data;
  g_autoptr (NnWalk)         walk = translate (model);
  g_autoptr (NnQuestionPlan) plan = nn_question_plan_new (walk);
  int                        n_asked[NN_N_QUESTION_KINDS] = { 0 };

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      g_autoptr (NnQuestion) question = NULL;

      if (nn_walk_get (walk, i)->operation != NULL)
        question = nn_question_plan_ask (plan, i);
      if (question == NULL || question->node != i) /* by another one, which was asked before */
        continue;

      nn_test_assert_answer (walk, question, NULL);
      n_asked[question->kind]++;
      print (question);
    }

  for (int kind = 0; kind < NN_N_QUESTION_KINDS; kind++)
    g_assert_cmpint (n_asked[kind], <=, MOST_OF_A_KIND);
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    if (n_asked[expected[i]] == 0)
      g_error ("question %d is not asked", (int) expected[i]);
  g_assert_cmpint (n_asked[NN_QUESTION_PARAMETERS] > 0, ==, model->has_large_table);
}

static NnQuestion *find_question (const NnWalk *walk, NnQuestionKind kind)
{
  g_autoptr (NnQuestionPlan) plan = nn_question_plan_new (walk);

  for (int i = 0; i < nn_walk_count (walk); i++)
    if (nn_walk_get (walk, i)->operation != NULL)
      {
        NnQuestion *question = nn_question_plan_ask (plan, i);

        if (question != NULL && question->kind == kind)
          return question;
        nn_question_free (question);
      }

  return NULL;
}

/* An example sentence in which a word occurs twice. */
NN_TEST_EACH (the_same_word_twice_is_asked_about, models, G_N_ELEMENTS (models))
{
  g_autoptr (NnWalk)     walk = translate_sentence (data, "he is as old as she is .");
  g_autoptr (NnQuestion) question = find_question (walk, NN_QUESTION_SAME_WORD);

  g_assert_nonnull (question);
  nn_test_assert_answer (walk, question, NULL);
  print (question);
}

static double log_probability_of (const Shipped *model, const char *sentence, int width)
{
  g_autoptr (NnTestShipped) shipped = nn_test_shipped_new (model->file);
  NnTranslationOptions      options = nn_translation_options_for (shipped->checkpoint->text);
  g_autoptr (NnTranslation) translation = NULL;

  options.beam_width = width;
  translation = nn_translate (shipped->translator, sentence, &options, NULL, NULL);

  return translation->log_probability;
}

/* What is told of the two searches is what they find. */
NN_TEST (greedy_and_beam_search_are_compared_by_what_they_find)
{
  /* Where nobody would say so, the model is sure of nothing, and the searches part. */
  static const char *const sentences[] = {
    "the red car is old .",
    "expect Maybe of back every.",
    "while speaking a shook was a knows The He.",
  };
  int n_asked[NN_N_SEARCHES] = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (sentences); i++)
    {
      g_autoptr (NnWalk)     walk = translate_sentence (&models[0], sentences[i]);
      g_autoptr (NnQuestion) question = find_question (walk, NN_QUESTION_SEARCH);
      const double           greedy = log_probability_of (&models[0], sentences[i], 1);
      const double           beam = log_probability_of (&models[0], sentences[i], 4);

      if (question == NULL)
        continue;
      g_assert_cmpfloat_with_epsilon (log (question->value), greedy, 1e-3);
      g_assert_cmpfloat_with_epsilon (log (question->other_value), beam, 1e-3);
      g_assert_true (question->is_right[fabs (greedy - beam) < 1e-3 ? NN_SEARCH_BOTH
                                        : greedy > beam             ? NN_SEARCH_GREEDY
                                                                    : NN_SEARCH_BEAM]);
      n_asked[nn_question_find_right (question)]++;
      print (question);
    }

  for (int role = 0; role < NN_N_SEARCHES; role++)
    g_assert_cmpint (n_asked[role], ==, 1);
}
