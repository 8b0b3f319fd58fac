#include "core/trace/question/question.h"

#include "core/engine/owned.h"
#include "core/training/trainer-phases.h"
#include "tests/support/question-answers.h"
#include "tests/support/tiny-update.h"

/* So that Adam remembers other batches than the one that is walked through. */
#define UPDATES_BEFORE 3

typedef struct
{
  NnTestRun *run;
  NnWalk    *walk;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer variant)
{

  fixture->run = nn_test_update_run_new (GPOINTER_TO_INT (variant), NN_TEST_UPDATE_SENTENCES);
  nn_test_make_decided (fixture->run->model->parameters);
  for (int i = 0; i < UPDATES_BEFORE; i++)
    NN_OK (nn_trainer_update, fixture->run->trainer);
  fixture->walk = nn_test_update_walk (fixture->run, 1);
}

NN_CLEARS (Fixture, tear_down, (nn_walk_free, walk), (nn_test_run_free, run))

/* How often each kind was asked, in all variants together. */
static int n_asked[NN_N_QUESTION_KINDS];

static void ask (const NnWalk *walk, const NnQuestion *question, gpointer learned)
{
  nn_test_assert_answer (walk, question, learned);
  n_asked[question->kind]++;
}

NN_UPDATE_FIXTURE_TEST (answers_are_right)
{
  nn_test_each_question (fixture->walk, ask, fixture->run->model->parameters);
}

NN_TEST_LAST (every_kind_was_asked)
{
  for (int kind = 0; kind < NN_N_QUESTION_KINDS; kind++)
    if (n_asked[kind] < 5 && kind != NN_QUESTION_PARAMETERS &&       /* of larger models */
        kind != NN_QUESTION_SAME_WORD && kind != NN_QUESTION_SEARCH) /* of other sentences */
      g_error ("question %d was asked %d times", (int) kind, n_asked[kind]);
}

static const NnOperation *find (const NnWalk *walk, const char *path, int *node)
{
  for (*node = 0; *node < nn_walk_count (walk); (*node)++)
    {
      const NnOperation *operation = nn_walk_get (walk, *node)->operation;

      if (operation != NULL && g_str_equal (operation->path, path))
        return operation;
    }

  g_error ("there is no %s", path);
}

NN_FIXTURE_TEST_ON (two_words_alike_are_not_asked_about, GINT_TO_POINTER (0))
{
  int                node;
  const NnOperation *losses = find (fixture->walk, "loss.positions", &node);

  for (int t = 0; t < losses->output->rows; t++)
    losses->output->values[t] = 2.0f;

  g_assert_null (nn_test_question_for (fixture->walk, node));
}

NN_FIXTURE_TEST_ON (a_loss_that_stays_is_not_asked_about, GINT_TO_POINTER (0))
{
  int                node;
  const NnOperation *again = find (fixture->walk, "loss_again.batch", &node);

  again->output->values[0] = again->inputs[2]->values[0] * 1.00001f;

  g_assert_null (nn_test_question_for (fixture->walk, node));
}

NN_FIXTURE_TEST_ON (parameters_that_stay_are_not_asked_about, GINT_TO_POINTER (0))
{
  for (int i = 0; i < nn_walk_count (fixture->walk); i++)
    {
      const NnOperation *operation = nn_walk_get (fixture->walk, i)->operation;

      if (operation == NULL || operation->kind != NN_OP_ADAM_STEP)
        continue;

      memset (operation->output->values, 0, sizeof (float) * nn_operand_length (operation->output));
      g_assert_null (nn_test_question_for (fixture->walk, i));
    }
}
