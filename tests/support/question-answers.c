#include "tests/support/question-answers.h"

#include <math.h>
#include <string.h>

#include "core/tensor/arithmetic.h"
#include "core/trace/question/question-table.h"
#include "tests/support/question-facts.h"

/* The operation of @kind that came last before @node. */
static const NnOperation *before (const NnWalk *walk, int node, NnOperationKind kind)
{
  for (int i = node; i >= 0; i--)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;

      if (operation != NULL && operation->kind == kind)
        return operation;
    }

  return NULL;
}

static double dot (const float *a, const float *b, int n)
{
  double sum = 0.0;

  for (int i = 0; i < n; i++)
    sum += (double) a[i] * b[i];

  return sum;
}

static void expect_one (const NnQuestion *question, int right)
{
  for (int i = 0; i < question->n_answers; i++)
    g_assert_cmpint (question->is_right[i], ==, i == right);
}

/* How well key @j fits the query, from what the scores are made of. */
static double score (const NnWalk *walk, const NnQuestion *question, int j)
{
  const gboolean     is_dot = walk->config.attention == NN_ATTENTION_DOT_PRODUCT;
  const NnOperation *scores =
      before (walk, question->node, is_dot ? NN_OP_PRODUCT : NN_OP_ADDITIVE_SCORES);
  const NnOperand *a = scores->inputs[0];
  const NnOperand *b = scores->inputs[1];
  const int        n_keys = scores->output->columns;

  if (is_dot)
    return dot (nn_operand_row (a, question->slice, question->row),
                nn_operand_row (b, question->slice, j), a->columns);

  return dot (nn_operand_row (a, question->slice, question->row * n_keys + j), b->values,
              a->columns);
}

static gboolean is_hidden (const NnWalk *walk, const NnQuestion *question, int j)
{
  const NnOperand *picture = question->operation->output;

  return picture->column_axis.kind == NN_AXIS_SOURCE
             ? j >= walk->source_valid_len
             : walk->kind == NN_WALK_UPDATE && walk->config.has_causal_mask && j > question->row;
}

static void expect_most_attended (const NnWalk *walk, const NnQuestion *question)
{
  int best = 0;

  for (int j = 1; j < question->n_answers; j++)
    if (!is_hidden (walk, question, j) && score (walk, question, j) > score (walk, question, best))
      best = j;

  expect_one (question, best);
}

/* ln Σ exp (s) − Σ w s is the same entropy, from the scores, whatever is added to all of them. */
static double entropy (const NnOperation *softmax, int slice, int row)
{
  const float *s = nn_operand_row (softmax->inputs[0], slice, row);
  const int    n = softmax->inputs[0]->columns;
  double       largest = -INFINITY;
  double       sum = 0.0;
  double       mean = 0.0;

  for (int j = 0; j < n; j++)
    largest = fmax (largest, s[j]);
  for (int j = 0; j < n; j++)
    if (s[j] > -1e5f)
      sum += exp (s[j] - largest);
  for (int j = 0; j < n; j++)
    if (s[j] > -1e5f)
      mean += exp (s[j] - largest) / sum * (s[j] - largest);

  return log (sum) - mean;
}

static void expect_spread (const NnWalk *walk, const NnQuestion *question)
{
  const double first = entropy (question->operation, question->slice, question->row);
  const double second = entropy (question->operation, question->other_slice, question->row);

  g_assert_cmpint (question->slice, !=, question->other_slice);
  g_assert_cmpfloat_with_epsilon (question->value, first, 1e-4);
  g_assert_cmpfloat_with_epsilon (question->other_value, second, 1e-4);
  expect_one (question, first > second ? 0 : 1);
}

static void expect_hidden (const NnWalk *walk, const NnQuestion *question)
{
  for (int j = 0; j < question->n_answers; j++)
    g_assert_cmpint (question->is_right[j], ==, is_hidden (walk, question, j));
}

/* What row @i would be if row @question->row of the input that changes were 1 more. */
static double change_of_row (const NnQuestion *question, int i)
{
  const NnOperation *operation = question->operation;

  if (operation->kind == NN_OP_WEIGHTED_SUM)
    return nn_operand_row (operation->inputs[0], question->slice, i)[question->row];

  return i == question->row ? 1.0 : 0.0; /* x Wᵀ reads no other row */
}

static void expect_rows_change (const NnWalk *walk, const NnQuestion *question)
{
  for (int i = 0; i < question->n_answers; i++)
    g_assert_cmpint (question->is_right[i], ==, change_of_row (question, i) != 0.0);
}

static double mean_of (const float *x, int stride, int n)
{
  double sum = 0.0;

  for (int i = 0; i < n; i++)
    sum += x[i * stride];

  return sum / n;
}

/* By what was taken away before dividing: the deviations from a mean add up to 0. */
static void expect_sum_zero (const NnWalk *walk, const NnQuestion *question)
{
  const NnOperand *x = question->operation->inputs[0];
  const NnOperand *mean = question->operation->inputs[1];
  const gboolean   is_batch = walk->config.norm == NN_NORM_BATCH;
  const float     *row = nn_operand_row (x, 0, question->row);
  const float     *column = x->values + question->column;
  gboolean         row_is_zero;
  gboolean         column_is_zero;

  row_is_zero =
      !is_batch && fabs (mean_of (row, 1, x->columns) - mean->values[question->row]) < 1e-4;
  column_is_zero = is_batch && fabs (mean_of (column, x->columns, x->rows) -
                                     mean->values[question->column]) < 1e-4;

  expect_one (question, row_is_zero ? NN_SUM_ROW : column_is_zero ? NN_SUM_COLUMN : NN_SUM_NEITHER);
}

static void expect_relu (const NnWalk *walk, const NnQuestion *question)
{
  const NnOperation *dense1 = before (walk, question->node, NN_OP_DENSE1);
  const int          n = dense1->output->columns;
  int                n_positive = 0;

  for (int unit = 0; unit < n; unit++)
    n_positive += dot (nn_operand_row (dense1->inputs[0], 0, question->row),
                       nn_operand_row (dense1->inputs[1], 0, unit), dense1->inputs[0]->columns) +
                      dense1->inputs[2]->values[unit] >
                  0.0;

  g_assert_cmpfloat (question->value, ==, n_positive);
  g_assert_cmpfloat (question->other_value, ==, n);
  expect_one (question, MIN (5 * n_positive / n, NN_SHARE_MOST));
}

/* In an update nothing is written: there it is the word with the largest logit. */
static const char *likeliest (const NnWalk *walk, const NnQuestion *question)
{
  const NnOperation *logits = before (walk, question->node, NN_OP_LOGITS);
  const float       *z = nn_operand_row (logits->output, 0, question->row);
  int                best = 0;

  if (walk->kind == NN_WALK_TRANSLATION)
    return walk->target_tokens[nn_walk_get (walk, question->node)->target_step];

  for (int v = 1; v < logits->output->columns; v++)
    if (z[v] > z[best])
      best = v;

  return logits->output->column_axis.labels[best];
}

static void expect_next_token (const NnWalk *walk, const NnQuestion *question)
{
  const char *token = likeliest (walk, question);

  for (int i = 0; i < question->n_answers; i++)
    g_assert_cmpint (question->is_right[i], ==, g_str_equal (question->choices[i], token));
}

/* −ln of the softmax of the logits, at the word that should have been written. */
static double surprise (const NnWalk *walk, int row)
{
  const NnOperation *logits = before (walk, nn_walk_count (walk) - 1, NN_OP_LOGITS);
  const float       *z = nn_operand_row (logits->output, 0, row);
  char             **words = logits->output->column_axis.labels;
  double             sum = 0.0;

  for (int v = 0; v < logits->output->columns; v++)
    sum += exp (z[v]);
  for (int v = 0; v < logits->output->columns; v++)
    if (g_str_equal (words[v], walk->target_tokens[row]))
      return log (sum) - z[v];

  g_assert_not_reached ();
}

static void expect_largest_loss (const NnWalk *walk, const NnQuestion *question)
{
  int worst = 0;

  for (int t = 1; t < walk->target_valid_len; t++)
    if (surprise (walk, t) > surprise (walk, worst))
      worst = t;

  expect_one (question, worst);
}

static void expect_rising_logit (const NnWalk *walk, const NnQuestion *question)
{
  for (int i = 0; i < question->n_answers; i++)
    g_assert_cmpint (question->is_right[i], ==,
                     g_str_equal (question->choices[i], walk->target_tokens[question->row]));
}

static void expect_clipped (const NnWalk *walk, const NnQuestion *question)
{
  double sum = 0.0;

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;

      if (operation != NULL && operation->kind == NN_OP_PARAMETER_GRADIENT)
        sum += dot (operation->output->values, operation->output->values,
                    (int) nn_operand_length (operation->output));
    }

  g_assert_cmpfloat_with_epsilon (question->value, sqrt (sum), 1e-4 * sqrt (sum));
  expect_one (question,
              sum > question->other_value * question->other_value ? NN_CHOICE_YES : NN_CHOICE_NO);
}

static void expect_loss_again (const NnWalk *walk, const NnQuestion *question)
{
  expect_one (question, walk->loss_again > walk->loss ? NN_CHOICE_RISES : NN_CHOICE_FALLS);
}

/* The model has made the step; its parameter moved that way. */
static void assert_step_was_made (const NnQuestion *question, const NnParameters *learned)
{
  const NnOperand   *theta = question->operation->inputs[0];
  const NnParameter *parameter = nn_parameters_find (learned, question->operation->path);
  const int          index = question->row * theta->columns + question->column;

  /* Adam goes along the gradient of this batch, not against it: that is what is asked for. */
  g_assert_cmpfloat (question->value * question->other_value, >, 0.0);
  expect_one (question, parameter->value->values[index] > theta->values[index] ? NN_CHOICE_RISES
                                                                               : NN_CHOICE_FALLS);
}

typedef void (*Expect) (const NnWalk *walk, const NnQuestion *question);

static const Expect expectations[NN_N_QUESTION_KINDS] = {
  [NN_QUESTION_MOST_ATTENDED] = expect_most_attended,
  [NN_QUESTION_SPREAD] = expect_spread,
  [NN_QUESTION_HIDDEN] = expect_hidden,
  [NN_QUESTION_ROWS_CHANGE] = expect_rows_change,
  [NN_QUESTION_SUM_ZERO] = expect_sum_zero,
  [NN_QUESTION_RELU] = expect_relu,
  [NN_QUESTION_NEXT_TOKEN] = expect_next_token,
  [NN_QUESTION_LARGEST_LOSS] = expect_largest_loss,
  [NN_QUESTION_RISING_LOGIT] = expect_rising_logit,
  [NN_QUESTION_CLIPPED] = expect_clipped,
  [NN_QUESTION_LOSS_AGAIN] = expect_loss_again,
};

/* Scores and logits far apart, so that reasoning can decide about them. */
void nn_test_make_decided (NnParameters *parameters)
{
  for (int i = 0; i < nn_parameters_count (parameters); i++)
    {
      const NnParameter *parameter = nn_parameters_get (parameters, i);

      if (strstr (parameter->path, ".w_v") != NULL)
        nn_tensor_scale (parameter->value, 30.0f);
      else if (strstr (parameter->path, ".W_q") != NULL ||
               strstr (parameter->path, "embedding") != NULL ||
               g_str_has_prefix (parameter->path, "decoder.dense."))
        nn_tensor_scale (parameter->value, 6.0f);
    }
}

/* The first question that some rule has about an operation; no plan leaves it out. */
NnQuestion *nn_test_question_for (const NnWalk *walk, int node)
{
  const NnOperation *operation = nn_walk_get (walk, node)->operation;
  const int          n = operation != NULL ? nn_question_n_rules (operation->kind) : 0;
  NnQuestion        *question = NULL;

  for (int rule = 0; rule < n && question == NULL; rule++)
    question = nn_question_by_rule (walk, node, (node + rule) % n);

  return question;
}

/* What every rule has to ask about the operations of a walk, one question after the other. */
void nn_test_each_question (const NnWalk *walk, NnTestQuestionFunc func, gpointer user_data)
{
  for (int node = 0; node < nn_walk_count (walk); node++)
    {
      const NnOperation *operation = nn_walk_get (walk, node)->operation;
      const int          n = operation != NULL ? nn_question_n_rules (operation->kind) : 0;

      for (int rule = 0; rule < n; rule++)
        {
          g_autoptr (NnQuestion) question = nn_question_by_rule (walk, node, rule);

          if (question != NULL)
            func (walk, question, user_data);
        }
    }
}

/* @learned: (nullable): the parameters of the model, after the update */
void nn_test_assert_answer (const NnWalk *walk, const NnQuestion *question,
                            const NnParameters *learned)
{
  if (nn_test_assert_fact (walk, question))
    return;
  if (question->kind == NN_QUESTION_STEP_SIGN)
    assert_step_was_made (question, learned);
  else
    expectations[question->kind](walk, question);
}
