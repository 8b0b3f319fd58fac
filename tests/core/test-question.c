#include "core/trace/question.h"

#include <math.h>

#include "tests/support/tiny-model.h"
#include "tests/support/tiny-translator.h"

typedef struct
{
  NnTestTranslator *translator;
  NnWalk           *walk;
  int               n_asked[NN_N_QUESTION_KINDS];
} Fixture;

static NnWalk *
translate (const Fixture *fixture,
           gboolean       is_book)
{
  NnTranslationOptions options = nn_translation_options_default ();
  NnWalk              *walk;
  GError              *error = NULL;

  options.is_book = is_book;
  options.max_steps = 6;
  walk = nn_walk_new_translation (fixture->translator->translator, "red car .", &options, NULL,
                                  &error);
  g_assert_no_error (error);

  return walk;
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  const NnTestVariant *variant = data;

  fixture->translator = nn_test_translator_new (variant->change);
  fixture->walk = translate (fixture, TRUE);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  nn_walk_free (fixture->walk);
  nn_test_translator_free (fixture->translator);
}

/* The answers, computed in another way */

/* The operation of @kind that came last before @node. */
static const NnOperation *
before (const NnWalk   *walk,
        int             node,
        NnOperationKind kind)
{
  for (int i = node; i >= 0; i--)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;

      if (operation != NULL && operation->kind == kind)
        return operation;
    }

  return NULL;
}

static double
dot (const float *a,
     const float *b,
     int          n)
{
  double sum = 0.0;

  for (int i = 0; i < n; i++)
    sum += (double) a[i] * b[i];

  return sum;
}

static void
expect_one (const NnQuestion *question,
            int               right)
{
  for (int i = 0; i < question->n_answers; i++)
    g_assert_cmpint (question->is_right[i], ==, i == right);
}

/* How well key @j fits the query, from what the scores are made of. */
static double
score (const NnWalk     *walk,
       const NnQuestion *question,
       int               j)
{
  const gboolean     is_dot = walk->config.attention == NN_ATTENTION_DOT_PRODUCT;
  const NnOperation *scores = before (walk, question->node,
                                      is_dot ? NN_OP_PRODUCT : NN_OP_ADDITIVE_SCORES);
  const NnOperand   *a = scores->inputs[0];
  const NnOperand   *b = scores->inputs[1];
  const int          n_keys = scores->output->columns;

  if (is_dot)
    return dot (nn_operand_row (a, question->slice, question->row),
                nn_operand_row (b, question->slice, j), a->columns);

  return dot (nn_operand_row (a, question->slice, question->row * n_keys + j), b->values,
              a->columns);
}

static gboolean
is_hidden (const NnWalk     *walk,
           const NnQuestion *question,
           int               j)
{
  const NnOperand *picture = question->operation->output;

  return picture->column_axis.kind == NN_AXIS_SOURCE
             ? j >= walk->source_valid_len
             : walk->kind == NN_WALK_UPDATE && walk->config.has_causal_mask && j > question->row;
}

static void
expect_most_attended (const NnWalk     *walk,
                      const NnQuestion *question)
{
  int best = 0;

  for (int j = 1; j < question->n_answers; j++)
    if (!is_hidden (walk, question, j) &&
        score (walk, question, j) > score (walk, question, best))
      best = j;

  expect_one (question, best);
}

/* ln Σ exp (s) − Σ w s is the same entropy, from the scores. */
static double
entropy (const NnOperation *softmax,
         int                slice,
         int                row)
{
  const float *s = nn_operand_row (softmax->inputs[0], slice, row);
  const int    n = softmax->inputs[0]->columns;
  double       sum = 0.0;
  double       mean = 0.0;

  for (int j = 0; j < n; j++)
    if (s[j] > -1e5f)
      sum += exp (s[j]);
  for (int j = 0; j < n; j++)
    if (s[j] > -1e5f)
      mean += exp (s[j]) / sum * s[j];

  return log (sum) - mean;
}

static void
expect_spread (const NnWalk     *walk,
               const NnQuestion *question)
{
  const double first = entropy (question->operation, question->slice, question->row);
  const double second = entropy (question->operation, question->other_slice, question->row);

  g_assert_cmpint (question->slice, !=, question->other_slice);
  g_assert_cmpfloat_with_epsilon (question->value, first, 1e-4);
  g_assert_cmpfloat_with_epsilon (question->other_value, second, 1e-4);
  expect_one (question, first > second ? 0 : 1);
}

static void
expect_hidden (const NnWalk     *walk,
               const NnQuestion *question)
{
  for (int j = 0; j < question->n_answers; j++)
    g_assert_cmpint (question->is_right[j], ==, is_hidden (walk, question, j));
}

/* What row @i would be if row @question->row of the input that changes were 1 more. */
static double
change_of_row (const NnQuestion *question,
               int               i)
{
  const NnOperation *operation = question->operation;

  if (operation->kind == NN_OP_WEIGHTED_SUM)
    return nn_operand_row (operation->inputs[0], question->slice, i)[question->row];

  return i == question->row ? 1.0 : 0.0; /* x Wᵀ reads no other row */
}

static void
expect_rows_change (const NnWalk     *walk,
                    const NnQuestion *question)
{
  for (int i = 0; i < question->n_answers; i++)
    g_assert_cmpint (question->is_right[i], ==, change_of_row (question, i) != 0.0);
}

static double
mean_of (const float *x,
         int          stride,
         int          n)
{
  double sum = 0.0;

  for (int i = 0; i < n; i++)
    sum += x[i * stride];

  return sum / n;
}

/* By what was taken away before dividing: the deviations from a mean add up to 0. */
static void
expect_sum_zero (const NnWalk     *walk,
                 const NnQuestion *question)
{
  const NnOperand *x = question->operation->inputs[0];
  const NnOperand *mean = question->operation->inputs[1];
  const gboolean   is_batch = walk->config.norm == NN_NORM_BATCH;
  const float     *row = nn_operand_row (x, 0, question->row);
  const float     *column = x->values + question->column;
  gboolean         row_is_zero;
  gboolean         column_is_zero;

  row_is_zero = !is_batch &&
                fabs (mean_of (row, 1, x->columns) - mean->values[question->row]) < 1e-4;
  column_is_zero = is_batch && fabs (mean_of (column, x->columns, x->rows) -
                                     mean->values[question->column]) < 1e-4;

  expect_one (question, row_is_zero      ? NN_SUM_ROW
                        : column_is_zero ? NN_SUM_COLUMN
                                         : NN_SUM_NEITHER);
}

static void
expect_relu (const NnWalk     *walk,
             const NnQuestion *question)
{
  const NnOperation *dense1 = before (walk, question->node, NN_OP_DENSE1);
  const double       unit = dot (nn_operand_row (dense1->inputs[0], 0, question->row),
                                 nn_operand_row (dense1->inputs[1], 0, question->column),
                                 dense1->inputs[0]->columns) +
                      dense1->inputs[2]->values[question->column];

  expect_one (question, unit < 0.0 ? NN_CHOICE_YES : NN_CHOICE_NO);
}

static void
expect_next_token (const NnWalk     *walk,
                   const NnQuestion *question)
{
  const int   t = nn_walk_get (walk, question->node)->target_step;
  const char *token = walk->target_tokens[t];

  for (int i = 0; i < question->n_answers; i++)
    g_assert_cmpint (question->is_right[i], ==, g_str_equal (question->choices[i], token));
}

typedef void (*Expect) (const NnWalk     *walk,
                        const NnQuestion *question);

static const Expect expectations[NN_N_QUESTION_KINDS] = {
  [NN_QUESTION_MOST_ATTENDED] = expect_most_attended,
  [NN_QUESTION_SPREAD] = expect_spread,
  [NN_QUESTION_HIDDEN] = expect_hidden,
  [NN_QUESTION_ROWS_CHANGE] = expect_rows_change,
  [NN_QUESTION_SUM_ZERO] = expect_sum_zero,
  [NN_QUESTION_RELU] = expect_relu,
  [NN_QUESTION_NEXT_TOKEN] = expect_next_token,
};

/* Every question has a right answer, and one more or one less is wrong. */
static void
assert_graded (const NnQuestion *question)
{
  g_autofree gboolean *answer = g_memdup2 (question->is_right,
                                           sizeof (gboolean) * (gsize) question->n_answers);

  g_assert_true (nn_question_grade (question, answer));
  for (int i = 0; i < question->n_answers; i++)
    {
      answer[i] = !answer[i];
      g_assert_false (nn_question_grade (question, answer));
      answer[i] = !answer[i];
    }
}

static void
ask_about_walk (Fixture      *fixture,
                const NnWalk *walk)
{
  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      g_autoptr (NnQuestion) question = nn_question_for (walk, i);

      if (question == NULL)
        continue;

      g_assert_cmpfloat (question->margin, >, 0.0);
      g_assert_nonnull (expectations[question->kind]);
      expectations[question->kind](walk, question);
      assert_graded (question);
      fixture->n_asked[question->kind]++;
    }
}

static void
test_answers_are_right (Fixture      *fixture,
                        gconstpointer variant)
{
  g_autoptr (NnWalk) counted = translate (fixture, FALSE);

  ask_about_walk (fixture, fixture->walk);
  ask_about_walk (fixture, counted);

  for (int kind = NN_QUESTION_MOST_ATTENDED; kind <= NN_QUESTION_NEXT_TOKEN; kind++)
    g_assert_cmpint (fixture->n_asked[kind], >, 0);
}

static void
test_a_node_is_always_asked_the_same (Fixture      *fixture,
                                      gconstpointer variant)
{
  for (int i = 0; i < nn_walk_count (fixture->walk); i++)
    {
      g_autoptr (NnQuestion) once = nn_question_for (fixture->walk, i);
      g_autoptr (NnQuestion) twice = nn_question_for (fixture->walk, i);

      g_assert_cmpint (once == NULL, ==, twice == NULL);
      if (once == NULL)
        continue;

      g_assert_cmpint (once->kind, ==, twice->kind);
      g_assert_cmpint (once->slice, ==, twice->slice);
      g_assert_cmpint (once->row, ==, twice->row);
      g_assert_cmpint (once->column, ==, twice->column);
      g_assert_true (nn_question_grade (once, twice->is_right));
    }
}

/* Two weights alike, two heads alike, two words alike: no question. */
static void
test_ties_are_not_asked (Fixture      *fixture,
                         gconstpointer variant)
{
  for (int i = 0; i < nn_walk_count (fixture->walk); i++)
    {
      const NnOperation *operation = nn_walk_get (fixture->walk, i)->operation;
      NnQuestion        *question;

      if (operation == NULL ||
          (operation->kind != NN_OP_SOFTMAX && operation->kind != NN_OP_PROBABILITIES))
        continue;

      for (gsize j = 0; j < nn_operand_length (operation->output); j++)
        operation->output->values[j] = 1.0f / operation->output->columns;
      question = nn_question_for (fixture->walk, i);
      g_assert_null (question);
    }
}

/* A unit that is 0 but for rounding is not asked about. */
static void
test_rounding_is_not_asked (Fixture      *fixture,
                            gconstpointer variant)
{
  for (int i = 0; i < nn_walk_count (fixture->walk); i++)
    {
      const NnOperation *operation = nn_walk_get (fixture->walk, i)->operation;

      if (operation == NULL || operation->kind != NN_OP_RELU)
        continue;

      for (gsize j = 0; j < nn_operand_length (operation->inputs[0]); j++)
        operation->inputs[0]->values[j] = 1e-6f;
      g_assert_null (nn_question_for (fixture->walk, i));
    }
}

/* A box is asked about what matters in it. */
static void
test_boxes_are_asked_about_their_operations (Fixture      *fixture,
                                             gconstpointer variant)
{
  int n_asked = 0;

  for (int i = 0; i < nn_walk_count (fixture->walk); i++)
    {
      const NnWalkNode      *node = nn_walk_get (fixture->walk, i);
      g_autoptr (NnQuestion) question = nn_question_for (fixture->walk, i);

      if (node->operation != NULL || question == NULL)
        continue;

      g_assert_cmpint (question->node, >, i);
      g_assert_cmpint (question->node, <, node->end);
      if (g_str_equal (node->path, "decode"))
        g_assert_cmpint (question->kind, ==, NN_QUESTION_NEXT_TOKEN);
      n_asked++;
    }

  g_assert_cmpint (n_asked, >, 10);
}

typedef void (*TestFunc) (Fixture      *fixture,
                          gconstpointer variant);

static void
add (const char          *sentence,
     const NnTestVariant *variant,
     TestFunc             test)
{
  g_autofree char *path = g_strdup_printf ("/core/question/%s/%s", variant->name, sentence);

  g_test_add (path, Fixture, variant, set_up, test, tear_down);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (int i = 0; i < nn_test_n_variants; i++)
    add ("answers-are-right", &nn_test_variants[i], test_answers_are_right);
  add ("a-node-is-always-asked-the-same", &nn_test_variants[0],
       test_a_node_is_always_asked_the_same);
  add ("ties-are-not-asked", &nn_test_variants[0], test_ties_are_not_asked);
  add ("rounding-is-not-asked", &nn_test_variants[0], test_rounding_is_not_asked);
  add ("boxes-are-asked-about-their-operations", &nn_test_variants[0],
       test_boxes_are_asked_about_their_operations);

  return g_test_run ();
}
