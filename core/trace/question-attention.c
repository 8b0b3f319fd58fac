#include "core/trace/question-rules.h"

#include <math.h>

/* How many keys query @row sees: hidden ones stand at the end. */
static int
visible_keys (const NnOperand *scores,
              int              row)
{
  int n = 0;

  while (n < scores->columns && nn_operand_state (scores, row, n) == NN_CELL_NORMAL)
    n++;

  return n;
}

/* Which key? */

static NnQuestion *
ask_most_attended_in (const NnOperation *operation,
                      int                slice,
                      int                row)
{
  const float *weights = nn_operand_row (operation->output, slice, row);
  const int    n = visible_keys (operation->output, row);
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
NnQuestion *
nn_ask_most_attended (const NnWalk      *walk,
                      const NnOperation *operation,
                      guint              pick)
{
  const guint H = (guint) operation->output->slices;
  const guint n = H * (guint) nn_question_n_rows (walk, operation->output);

  for (guint i = 0; i < n; i++)
    {
      const guint which = (pick + i) % n;
      NnQuestion *self = ask_most_attended_in (operation, (int) (which % H), (int) (which / H));

      if (self != NULL)
        return self;
    }

  return NULL;
}

/* Which head? */

/* −Σ w ln w, in nats: 0 for one key alone, ln n for n keys alike. */
static double
entropy_of (const float *weights,
            int          n)
{
  double entropy = 0.0;

  for (int i = 0; i < n; i++)
    if (weights[i] > 0.0f)
      entropy -= weights[i] * log (weights[i]);

  return entropy;
}

static double
entropy_in (const NnOperation *operation,
            int                slice,
            int                row)
{
  return entropy_of (nn_operand_row (operation->output, slice, row), operation->output->columns);
}

static NnQuestion *
ask_spread_of (const NnOperation *operation,
               int                row,
               int                slice,
               int                other_slice)
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

NnQuestion *
nn_ask_spread (const NnWalk      *walk,
               const NnOperation *operation,
               guint              pick)
{
  const int   H = operation->output->slices;
  const guint rows = (guint) nn_question_n_rows (walk, operation->output);

  for (guint i = 0; i < rows; i++)
    for (int h = 1; h < H; h++)
      {
        const int   first = (int) (pick % (guint) H);
        NnQuestion *self = ask_spread_of (operation, (int) ((pick / 8 + i) % rows), first,
                                          (first + h) % H);

        if (self != NULL)
          return self;
      }

  return NULL;
}

/* Which keys are hidden? */

static int
count_hidden (const NnOperand *masked)
{
  int n = 0;

  for (int row = 0; row < masked->rows; row++)
    n += masked->columns - visible_keys (masked, row);

  return n;
}

/* A mask that hides nothing is not asked about. */
NnQuestion *
nn_ask_hidden (const NnWalk      *walk,
               const NnOperation *operation,
               guint              pick)
{
  const NnOperand *masked = operation->output;
  NnQuestion      *self;

  if (count_hidden (masked) == 0)
    return NULL;

  self = nn_question_new (NN_QUESTION_HIDDEN, operation, NN_ANSWER_COLUMNS, masked->columns);
  self->row = (int) (pick % (guint) nn_question_n_rows (walk, masked));
  for (int column = visible_keys (masked, self->row); column < masked->columns; column++)
    self->is_right[column] = TRUE;
  self->margin = 1.0;

  return self;
}

/* Which rows change? */

/* Whether a key that the query sees has no weight: then dropout took it away. */
static gboolean
is_dropped (const NnOperand *weights,
            int              row,
            int              column,
            double           weight)
{
  return weight == 0.0 && nn_operand_state (weights, row, column) == NN_CELL_NORMAL;
}

/* A query whose weight for a value is 0 does not depend on that value. */
NnQuestion *
nn_ask_values_change (const NnWalk      *walk,
                      const NnOperation *operation,
                      guint              pick)
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
