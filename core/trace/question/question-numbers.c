#include "core/trace/question/question-rules.h"

#include <math.h>

/* Rounding leaves at most this of a sum of many floats that is 0. */
#define NEARLY_ZERO 1e-3
#define CLEARLY_NOT_ZERO 0.05

/* A share must be so far from the next choice. */
#define SHARE_MARGIN 0.01

/* Asks which rows change with a row: in a positionwise network only the same row. */
NnQuestion *nn_ask_tokens_change (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const int   rows = operation->output->rows;
  NnQuestion *self;

  if (rows < 2)
    return NULL;

  self = nn_question_new (NN_QUESTION_ROWS_CHANGE, operation, NN_ANSWER_ROWS, rows);
  self->row = (int) (pick % (guint) nn_walk_count_tokens (walk, &operation->output->row_axis));
  self->is_right[self->row] = TRUE;
  self->margin = 1.0;

  return self;
}

/* Which sum is 0? */

static double sum_of (const float *values, int stride, int n)
{
  double sum = 0.0;

  for (int i = 0; i < n; i++)
    sum += values[(gsize) i * (gsize) stride];

  return sum;
}

/* Whether a sum is clearly not 0, or is 0 because its mean was subtracted. */
static gboolean is_clear (double sum, gboolean may_be_zero)
{
  return fabs (sum) >= CLEARLY_NOT_ZERO || (may_be_zero && fabs (sum) <= NEARLY_ZERO);
}

static NnSumChoice which_is_zero (double row_sum, double column_sum)
{
  if (fabs (row_sum) <= NEARLY_ZERO)
    return NN_SUM_ROW;

  return fabs (column_sum) <= NEARLY_ZERO ? NN_SUM_COLUMN : NN_SUM_NEITHER;
}

static NnQuestion *ask_sum_zero_of (const NnOperation *operation, gconstpointer about, int column)
{
  const int        row = *(const int *) about;
  const NnOperand *x_hat = operation->output;
  const gboolean   is_batch = operation->constants.is_batch_norm;
  const double     row_sum = sum_of (nn_operand_row (x_hat, 0, row), 1, x_hat->columns);
  const double     column_sum = sum_of (x_hat->values + column, x_hat->columns, x_hat->rows);
  NnQuestion      *self;

  if (!is_clear (row_sum, !is_batch) ||
      !is_clear (column_sum, is_batch && !operation->constants.uses_running))
    return NULL;

  self = nn_question_new (NN_QUESTION_SUM_ZERO, operation, NN_ANSWER_CHOICE, NN_SUM_NEITHER + 1);
  nn_question_take_one (self, which_is_zero (row_sum, column_sum));
  self->row = row;
  self->column = column;
  self->value = row_sum;
  self->other_value = column_sum;
  self->margin = CLEARLY_NOT_ZERO - NEARLY_ZERO;

  return self;
}

NnQuestion *nn_ask_sum_zero (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const int row = (int) (pick % (guint) nn_walk_count_tokens (walk, &operation->output->row_axis));

  return nn_question_try (operation, &row, ask_sum_zero_of, operation->output->columns, pick / 8);
}

/* What share of the units is above 0? */

/* How many of the numbers are above a limit. */
static int count_above (const float *values, int n, float limit)
{
  int count = 0;

  for (int i = 0; i < n; i++)
    count += values[i] > limit;

  return count;
}

static NnShareChoice choice_of_share (double share)
{
  const double borders[] = { 0.2, 0.4, 0.6 };
  int          choice = NN_SHARE_LEAST;

  while (choice < NN_SHARE_MOST && share > borders[choice])
    choice++;

  return choice;
}

/* Asks about a row if units that are 0 but for rounding do not decide the answer. */
static NnQuestion *ask_relu_of (const NnOperation *operation, gconstpointer about, int row)
{
  const NnOperand    *x = operation->inputs[0];
  const float        *values = nn_operand_row (x, 0, row);
  const double        n = x->columns;
  const double        fewest = count_above (values, x->columns, (float) NN_QUESTION_MARGIN) / n;
  const double        most = count_above (values, x->columns, -(float) NN_QUESTION_MARGIN) / n;
  const NnShareChoice choice = choice_of_share (fewest - SHARE_MARGIN);
  NnQuestion         *self;

  if (choice_of_share (most + SHARE_MARGIN) != choice)
    return NULL;

  self = nn_question_new (NN_QUESTION_RELU, operation, NN_ANSWER_CHOICE, NN_SHARE_MOST + 1);
  nn_question_take_one (self, choice);
  self->row = row;
  self->value = count_above (values, x->columns, 0.0f);
  self->other_value = n;
  self->margin = SHARE_MARGIN;

  return self;
}

NnQuestion *nn_ask_relu (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  return nn_question_try (operation, NULL, ask_relu_of,
                          nn_walk_count_tokens (walk, &operation->output->row_axis), pick);
}

/* Which token comes next? */

static NnQuestion *ask_next_token_in (const NnOperation *operation, gconstpointer about, int row)
{
  const NnOperand *probabilities = operation->output;
  const NnAxis    *words = &probabilities->column_axis;
  const float     *p = nn_operand_row (probabilities, 0, row);
  const int        first = nn_largest_of (p, probabilities->columns, -1);
  const int        second = nn_largest_of (p, probabilities->columns, first);
  const int        n = MIN (NN_QUESTION_WORDS, probabilities->columns);
  NnQuestion      *self;

  if (second < 0 || words->labels == NULL || p[first] - p[second] < NN_QUESTION_WEIGHT_MARGIN)
    return NULL;

  self = nn_question_new (NN_QUESTION_NEXT_TOKEN, operation, NN_ANSWER_CHOICE, n);
  nn_question_choose_words (self, p, first);
  self->row = row;
  self->value = p[first];
  self->other_value = p[second];
  self->margin = self->value - self->other_value;

  return self;
}

NnQuestion *nn_ask_next_token (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  return nn_question_try (operation, NULL, ask_next_token_in,
                          nn_walk_count_tokens (walk, &operation->output->row_axis), pick);
}
