#include "core/trace/question/question-plan.h"

#include "tests/support/question-answers.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-update.h"
#include "tests/support/tiny-walk.h"

#define MOST_OF_A_KIND 2

static NnWalk *translate (void (*change) (NnConfig *config), const char *sentence)
{
  g_autoptr (NnTestTranslator) translator = nn_test_translator_new (change);

  nn_test_make_decided (translator->model->parameters);

  return nn_test_walk (translator->translator, sentence, FALSE, 6);
}

static gboolean is_operation (const NnWalk *walk, int node)
{
  return nn_walk_get (walk, node)->operation != NULL;
}

static void assert_few_of_each_kind (const NnWalk *walk)
{
  g_autoptr (NnQuestionPlan) plan = nn_question_plan_new (walk);
  int                        n_asked[NN_N_QUESTION_KINDS] = { 0 };

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      g_autoptr (NnQuestion) question =
          is_operation (walk, i) ? nn_question_plan_ask (plan, i) : NULL;

      if (question == NULL || question->node != i) /* by another one, which was asked before */
        continue;

      n_asked[question->kind]++;
    }

  for (int kind = 0; kind < NN_N_QUESTION_KINDS; kind++)
    g_assert_cmpint (n_asked[kind], <=, MOST_OF_A_KIND);
  g_assert_cmpint (n_asked[NN_QUESTION_SUM_ZERO], <=, 1);
}

NN_TEST (no_kind_is_asked_more_than_twice)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    {
      g_autoptr (NnWalk) walk = translate (nn_test_variants[i].change, "red car .");

      assert_few_of_each_kind (walk);
    }
  for (int i = 0; i < nn_test_n_updates (); i++)
    {
      g_autoptr (NnWalk) walk = nn_test_tiny_update (i, 1);

      assert_few_of_each_kind (walk);
    }
}

/* What is asked is what may be asked, and all kinds of rules have their turn. */
NN_TEST (what_may_be_asked_often_is_asked_at_least_once)
{
  g_autoptr (NnWalk)         walk = translate (NULL, "red car .");
  g_autoptr (NnQuestionPlan) plan = nn_question_plan_new (walk);
  gboolean                   may_ask[NN_N_QUESTION_KINDS] = { FALSE };
  gboolean                   asks[NN_N_QUESTION_KINDS] = { FALSE };

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      g_autoptr (NnQuestion) possible = nn_test_question_for (walk, i);
      g_autoptr (NnQuestion) question =
          is_operation (walk, i) ? nn_question_plan_ask (plan, i) : NULL;

      if (possible != NULL)
        may_ask[possible->kind] = TRUE;
      if (question != NULL)
        asks[question->kind] = TRUE;
    }

  for (int kind = 0; kind < NN_N_QUESTION_KINDS; kind++)
    if (may_ask[kind] && !asks[kind])
      g_error ("question %d is never asked", (int) kind);
}

/* The first and the last question of a rule that asks three times lie far apart. */
NN_TEST (questions_are_spread_over_the_walk)
{
  g_autoptr (NnWalk)         walk = translate (NULL, "red car .");
  g_autoptr (NnQuestionPlan) plan = nn_question_plan_new (walk);
  int                        first = -1;
  int                        last = -1;

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      g_autoptr (NnQuestion) question =
          is_operation (walk, i) ? nn_question_plan_ask (plan, i) : NULL;

      if (question == NULL)
        continue;
      if (first < 0)
        first = i;
      last = i;
    }

  g_assert_cmpint (last - first, >, nn_walk_count (walk) / 2);
}

static gboolean names_the_word (const NnQuestion *question)
{
  return (question->kind == NN_QUESTION_MOST_ATTENDED || question->kind == NN_QUESTION_SPREAD) &&
         question->operation->output->row_axis.kind == NN_AXIS_TARGET;
}

NN_TEST (no_question_gives_the_next_token_away)
{
  g_autoptr (NnWalk)         walk = translate (NULL, "red car .");
  g_autoptr (NnQuestionPlan) plan = nn_question_plan_new (walk);
  g_autoptr (GHashTable)     named = g_hash_table_new (NULL, NULL);
  int                        n_asked = 0;

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const int              step = nn_walk_get (walk, i)->target_step;
      g_autoptr (NnQuestion) question =
          is_operation (walk, i) ? nn_question_plan_ask (plan, i) : NULL;

      if (question != NULL && names_the_word (question))
        g_hash_table_add (named, GINT_TO_POINTER (step));
      if (question == NULL || question->kind != NN_QUESTION_NEXT_TOKEN)
        continue;

      g_assert_false (g_hash_table_contains (named, GINT_TO_POINTER (step)));
      n_asked++;
    }

  g_assert_cmpint (n_asked, >, 0);
}

static int find_kind (const NnWalk *walk, int after, NnOperationKind kind)
{
  for (int i = after + 1; i < nn_walk_count (walk); i++)
    if (is_operation (walk, i) && nn_walk_get (walk, i)->operation->kind == kind)
      return i;

  return -1;
}

/* Who goes from word to word stops at the choices alone. */
NN_TEST (choices_are_asked_by_their_probabilities)
{
  g_autoptr (NnWalk)         walk = translate (NULL, "red car .");
  g_autoptr (NnQuestionPlan) plan = nn_question_plan_new (walk);
  int                        n_asked = 0;

  for (int i = find_kind (walk, -1, NN_OP_PROBABILITIES); i >= 0;
       i = find_kind (walk, i, NN_OP_PROBABILITIES))
    {
      const int              choice = find_kind (walk, i, NN_OP_CHOICE);
      g_autoptr (NnQuestion) question = nn_question_plan_ask (plan, i);
      g_autoptr (NnQuestion) there = nn_question_plan_ask (plan, choice);

      if (question == NULL)
        g_assert_true (there == NULL || there->node == choice);
      else if (there->node != choice)
        {
          g_assert_cmpint (there->node, ==, i);
          g_assert_cmpint (there->kind, ==, question->kind);
          n_asked++;
        }
    }

  g_assert_cmpint (n_asked, >, 0);
}

/* A box is asked about an operation in it, the same that asks for itself. */
NN_TEST (boxes_are_asked_about_their_operations)
{
  g_autoptr (NnWalk)         walk = translate (NULL, "red car .");
  g_autoptr (NnQuestionPlan) plan = nn_question_plan_new (walk);
  int                        n_asked = 0;

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      g_autoptr (NnQuestion) question = nn_question_plan_ask (plan, i);
      g_autoptr (NnQuestion) itself = NULL;

      if (question == NULL || is_operation (walk, i))
        continue;

      g_assert_cmpint (question->node, >, i);
      g_assert_cmpint (question->node, <, nn_walk_get (walk, i)->end);
      itself = nn_question_plan_ask (plan, question->node);
      g_assert_cmpint (itself->kind, ==, question->kind);
      n_asked++;
    }

  g_assert_cmpint (n_asked, >, 0);
}
