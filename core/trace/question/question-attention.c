#include "core/trace/question/question-rules.h"

#include <math.h>

#include "core/layers/softmax.h"

/* Which key? */

static NnQuestion *ask_most_attended_in (const NnOperation *operation, gconstpointer about,
                                         int which)
{
  const int    slice = which % operation->output->slices;
  const int    row = which / operation->output->slices;
  const float *weights = nn_operand_row (operation->output, slice, row);
  const int    n = nn_operand_count_visible (operation->output, row);
  const int    first = nn_largest_of (weights, n, -1);
  const int    second = nn_largest_of (weights, n, first);
  NnQuestion  *self;

  if (second < 0 || weights[first] - weights[second] < NN_QUESTION_WEIGHT_MARGIN)
    return NULL;

  self = nn_question_new (NN_QUESTION_MOST_ATTENDED, operation, NN_ANSWER_COLUMN,
                          operation->output->columns);
  nn_question_take_one (self, first);
  self->slice = slice;
  self->row = row;
  self->column = first;
  self->value = weights[first];
  self->other_value = weights[second];
  self->margin = self->value - self->other_value;

  return self;
}

/* Asks about some row of some head, the next one if that has no clear answer. */
NnQuestion *nn_ask_most_attended (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *weights = operation->output;
  const int        n = weights->slices * nn_walk_count_tokens (walk, &weights->row_axis);

  return nn_question_try (operation, NULL, ask_most_attended_in, n, pick);
}

/* Which head? */

static double entropy_in (const NnOperation *operation, int slice, int row)
{
  return nn_entropy (nn_operand_row (operation->output, slice, row), operation->output->columns);
}

static NnQuestion *ask_spread_of (const NnOperation *operation, int row, int slice, int other_slice)
{
  const double first = entropy_in (operation, slice, row);
  const double second = entropy_in (operation, other_slice, row);
  NnQuestion  *self;

  if (fabs (first - second) < NN_QUESTION_ENTROPY_MARGIN)
    return NULL;

  self = nn_question_new (NN_QUESTION_SPREAD, operation, NN_ANSWER_CHOICE, 2);
  nn_question_take_one (self, first > second ? 0 : 1);
  self->slice = slice;
  self->other_slice = other_slice;
  self->row = row;
  self->value = first;
  self->other_value = second;
  self->margin = fabs (first - second);

  return self;
}

NnQuestion *nn_ask_spread (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const int   H = operation->output->slices;
  const guint rows = (guint) nn_walk_count_tokens (walk, &operation->output->row_axis);

  for (guint i = 0; i < rows; i++)
    for (int h = 1; h < H; h++)
      {
        const int   first = (int) (pick % (guint) H);
        NnQuestion *self =
            ask_spread_of (operation, (int) ((pick / 8 + i) % rows), first, (first + h) % H);

        if (self != NULL)
          return self;
      }

  return NULL;
}

/* Which keys are hidden? */

static int count_hidden (const NnOperand *masked)
{
  int n = 0;

  for (int row = 0; row < masked->rows; row++)
    n += masked->columns - nn_operand_count_visible (masked, row);

  return n;
}

/* Asks which keys are hidden, if the mask hides any. */
NnQuestion *nn_ask_hidden (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *masked = operation->output;
  NnQuestion      *self;

  if (count_hidden (masked) == 0)
    return NULL;

  self = nn_question_new (NN_QUESTION_HIDDEN, operation, NN_ANSWER_COLUMNS, masked->columns);
  self->row = (int) (pick % (guint) nn_walk_count_tokens (walk, &masked->row_axis));
  for (int column = nn_operand_count_visible (masked, self->row); column < masked->columns;
       column++)
    self->is_right[column] = TRUE;
  self->margin = 1.0;

  return self;
}

/* Which rows change? */

/* Whether dropout has set the weight of a visible key to 0. */
static gboolean is_dropped (const NnOperand *weights, int row, int column, double weight)
{
  return weight == 0.0 && nn_operand_state (weights, row, column) == NN_CELL_NORMAL;
}

/* Asks which rows change with a value: those of the queries whose weight for it is not 0. */
NnQuestion *nn_ask_values_change (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *weights = operation->inputs[0];
  const int        H = weights->slices;
  NnQuestion      *self;

  if (weights->rows < 2)
    return NULL;

  self = nn_question_new (NN_QUESTION_ROWS_CHANGE, operation, NN_ANSWER_ROWS, weights->rows);
  self->slice = (int) (pick % (guint) H);
  self->row = (int) (pick / 8 % (guint) weights->columns);
  self->margin = 1.0;
  for (int i = 0; i < weights->rows; i++)
    {
      const double weight = nn_operand_get (weights, self->slice, i, self->row);

      self->is_right[i] = weight != 0.0;
      if (is_dropped (weights, i, self->row, weight))
        self->margin = 0.0;
      else if (weight != 0.0)
        self->margin = fmin (self->margin, weight);
    }

  if (self->margin < NN_QUESTION_MARGIN)
    g_clear_pointer (&self, nn_question_free);

  return self;
}
