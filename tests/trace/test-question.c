#include "core/trace/question/question.h"

#include "core/engine/owned.h"
#include "core/trace/question/question-table.h"

#include "tests/support/question-answers.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-walk.h"

typedef struct
{
  NnTestTranslator *translator;
  NnWalk           *walk;
} Fixture;

/* How often each kind was asked, in all variants together. */
static int n_asked[NN_N_QUESTION_KINDS];

static NnWalk *translate (const Fixture *fixture, gboolean is_book)
{
  return nn_test_walk (fixture->translator->translator, "red car .", is_book, 6);
}

static void set_up (Fixture *fixture, gconstpointer data)
{
  const NnTestVariant *variant = data;

  fixture->translator = nn_test_translator_new (variant->change);
  nn_test_make_decided (fixture->translator->model->parameters);
  fixture->walk = translate (fixture, TRUE);
}

NN_CLEARS (Fixture, tear_down, (nn_walk_free, walk), (nn_test_translator_free, translator))

static void ask (const NnWalk *walk, const NnQuestion *question, gpointer unused)
{
  nn_test_assert_answer (walk, question, NULL);
  n_asked[question->kind]++;
}

NN_VARIANT_FIXTURE_TEST (answers_are_right)
{
  g_autoptr (NnWalk) counted = translate (fixture, FALSE);
  g_autoptr (NnWalk) with_a_word_twice =
      nn_test_walk (fixture->translator->translator, "red car red .", FALSE, 6);

  nn_test_each_question (fixture->walk, ask, NULL);
  nn_test_each_question (counted, ask, NULL);
  nn_test_each_question (with_a_word_twice, ask, NULL);
}

static gboolean is_of_update (int kind)
{
  return (kind >= NN_QUESTION_LARGEST_LOSS && kind <= NN_QUESTION_LOSS_AGAIN) ||
         kind == NN_QUESTION_LABEL || kind >= NN_QUESTION_WHICH_MAP;
}

/* The tables of a tiny model are too much alike, and few of its translations come to an end:
 * test-question-shipped asks. */
static gboolean is_of_real_models (int kind)
{
  return kind == NN_QUESTION_PARAMETERS || kind == NN_QUESTION_SEARCH;
}

NN_TEST_LAST (every_kind_was_asked)
{
  for (int kind = NN_QUESTION_MOST_ATTENDED; kind < NN_N_QUESTION_KINDS; kind++)
    if (n_asked[kind] < 5 && !is_of_update (kind) && !is_of_real_models (kind))
      g_error ("question %d was asked %d times", (int) kind, n_asked[kind]);
}

NN_FIXTURE_TEST_ON (a_node_is_always_asked_the_same, &nn_test_variants[0])
{
  for (int i = 0; i < nn_walk_count (fixture->walk); i++)
    {
      g_autoptr (NnQuestion) once = nn_test_question_for (fixture->walk, i);
      g_autoptr (NnQuestion) twice = nn_test_question_for (fixture->walk, i);

      g_assert_cmpint (once == NULL, ==, twice == NULL);
      if (once == NULL)
        continue;

      g_assert_cmpint (once->kind, ==, twice->kind);
      g_assert_cmpint (once->slice, ==, twice->slice);
      g_assert_cmpint (once->row, ==, twice->row);
      g_assert_cmpint (once->column, ==, twice->column);
      for (int answer = 0; answer < once->n_answers; answer++)
        g_assert_cmpint (once->is_right[answer], ==, twice->is_right[answer]);
    }
}

/* Two weights alike, two heads alike, two words alike: no question. */
NN_FIXTURE_TEST_ON (ties_are_not_asked, &nn_test_variants[0])
{
  NN_EACH_OPERATION (operation, fixture->walk)
    {
      NnQuestion *question;

      if (operation == NULL ||
          (operation->kind != NN_OP_SOFTMAX && operation->kind != NN_OP_PROBABILITIES))
        continue;

      for (gsize j = 0; j < nn_operand_length (operation->output); j++)
        operation->output->values[j] = 1.0f / operation->output->columns;
      question = nn_question_about (operation, 0);
      g_assert_null (question);
    }
}

/* Whether a unit of the first row fires is rounding; those of the second all do. */
NN_FIXTURE_TEST_ON (the_next_row_is_asked_where_one_is_unclear, &nn_test_variants[0])
{
  const int              node = nn_walk_next (fixture->walk, NN_OP_RELU, 0);
  const NnOperation     *operation = nn_walk_operation (fixture->walk, node);
  NnOperand             *x = operation->inputs[0];
  g_autoptr (NnQuestion) question = NULL;

  g_assert_cmpint (x->rows, >, 1);
  for (int j = 0; j < 2 * x->columns; j++)
    x->values[j] = j < x->columns ? 1e-6f : 1.0f;
  question = nn_question_about (operation, 0);
  g_assert_nonnull (question);
  g_assert_cmpint (question->row, ==, 1);
}

/* A unit that is 0 except for rounding is not asked about. */
NN_FIXTURE_TEST_ON (rounding_is_not_asked, &nn_test_variants[0])
{
  for (int i = 0; i < nn_walk_count (fixture->walk); i++)
    {
      const NnOperation *operation = nn_walk_get (fixture->walk, i)->operation;

      if (operation == NULL || operation->kind != NN_OP_RELU)
        continue;

      for (gsize j = 0; j < nn_operand_length (operation->inputs[0]); j++)
        operation->inputs[0]->values[j] = 1e-6f;
      g_assert_null (nn_test_question_for (fixture->walk, i));
    }
}

/* A row of zeros adds up to 0 as it must; that its columns do too is chance. */
NN_FIXTURE_TEST_ON (chance_is_not_asked, &nn_test_variants[0])
{
  for (int i = 0; i < nn_walk_count (fixture->walk); i++)
    {
      const NnOperation *operation = nn_walk_get (fixture->walk, i)->operation;

      if (operation == NULL || operation->kind != NN_OP_NORMALIZE)
        continue;

      for (gsize j = 0; j < nn_operand_length (operation->output); j++)
        operation->output->values[j] = 0.0f;
      g_assert_null (nn_test_question_for (fixture->walk, i));
    }
}
