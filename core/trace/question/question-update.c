#include "core/trace/question/question-rules.h"

#include <math.h>

/* The search for a clear step ends after so many rows and columns: a picture shows these. */
#define MOST_CELLS 16

/* Which word has the largest loss? */

static gboolean is_word (const NnOperand *losses, int row)
{
  return nn_operand_state (losses, row, 0) == NN_CELL_NORMAL;
}

static int largest_loss (const NnOperand *losses, int besides)
{
  int found = -1;

  for (int row = 0; row < losses->rows; row++)
    if (is_word (losses, row) && row != besides &&
        (found < 0 || losses->values[row] > losses->values[found]))
      found = row;

  return found;
}

NnQuestion *nn_ask_largest_loss (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *losses = operation->output;
  const int        first = largest_loss (losses, -1);
  const int        second = largest_loss (losses, first);
  NnQuestion      *self;

  if (!g_str_equal (operation->path, "loss.positions") || second < 0 ||
      losses->values[first] - losses->values[second] < NN_QUESTION_LOSS_MARGIN)
    return NULL;

  self = nn_question_new (NN_QUESTION_LARGEST_LOSS, operation, NN_ANSWER_ROW, losses->rows);
  nn_question_take_one (self, first);
  self->row = first;
  self->value = losses->values[first];
  self->other_value = losses->values[second];
  self->margin = self->value - self->other_value;

  return self;
}

/* Which word's logit ought to rise? */

/* Whether the label's logit alone rises, and clearly; with smoothed labels others rise too. */
static gboolean rises_alone (const NnOperand *gradient, int row, int label, double weight)
{
  const float *d_logits = nn_operand_row (gradient, 0, row);

  for (int id = 0; id < gradient->columns; id++)
    if (id != label && d_logits[id] < 0.0f)
      return FALSE;

  return weight > 0.0 && d_logits[label] <= -NN_QUESTION_MARGIN * weight;
}

static NnQuestion *ask_rising_logit_in (const NnOperation *operation, gconstpointer about, int row)
{
  NnOperand *const *operands = operation->inputs + operation->terms[0].first;
  const NnOperand  *gradient = operation->output;
  const int         label = (int) operands[1]->values[row];
  const double      weight = operands[2]->values[row];
  NnQuestion       *self;

  if (gradient->column_axis.labels == NULL || !rises_alone (gradient, row, label, weight))
    return NULL;

  self = nn_question_new (NN_QUESTION_RISING_LOGIT, operation, NN_ANSWER_CHOICE,
                          MIN (NN_QUESTION_WORDS, gradient->columns));
  nn_question_choose_words (self, nn_operand_row (operands[0], 0, row), label);
  self->row = row;
  self->value = nn_operand_get (gradient, 0, row, label);
  self->margin = -self->value / weight;

  return self;
}

NnQuestion *nn_ask_rising_logit (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  if (operation->n_terms != 1 || operation->terms[0].by != NN_OP_LOSS)
    return NULL;

  return nn_question_try (operation, NULL, ask_rising_logit_in,
                          nn_walk_count_tokens (walk, &operation->output->row_axis), pick);
}

/* Is the gradient clipped? */
NnQuestion *nn_ask_clipped (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const double norm = operation->constants.norm;
  const double limit = operation->constants.limit;
  NnQuestion  *self;

  if (!g_str_equal (operation->path, "clip.norm") || limit <= 0.0 ||
      fabs (norm / limit - 1.0) < NN_QUESTION_LENGTH_MARGIN)
    return NULL;

  self = nn_question_new (NN_QUESTION_CLIPPED, operation, NN_ANSWER_CHOICE, 2);
  nn_question_take_one (self, norm > limit ? NN_CHOICE_YES : NN_CHOICE_NO);
  self->value = norm;
  self->other_value = limit;
  self->margin = fabs (norm - limit);

  return self;
}

/* Does this parameter rise or fall? */

/* Returns the gradient of this update, from which the running mean was computed. */
static const NnOperand *gradient_of_step (const NnWalk *walk, const NnOperation *step)
{
  const NnOperation *mean =
      nn_walk_operation (walk, nn_walk_find_maker (walk, step->inputs[1], nn_walk_count (walk)));

  return mean != NULL ? mean->inputs[1] : NULL;
}

/* Only where the gradient of this batch and the running mean differ in sign: elsewhere the
 * picture shows the answer. */
static NnQuestion *ask_step_sign_of (const NnOperation *operation, gconstpointer gradient,
                                     int which)
{
  const int    n_columns = MIN (operation->output->columns, MOST_CELLS);
  const int    row = which / n_columns;
  const int    column = which % n_columns;
  const double step = nn_operand_get (operation->output, 0, row, column);
  const double g = nn_operand_get (gradient, 0, row, column);
  const double m = nn_operand_get (operation->inputs[1], 0, row, column);
  NnQuestion  *self;

  if (g * m >= 0.0 || fabs (step) < NN_QUESTION_MARGIN * operation->constants.rate)
    return NULL;

  self = nn_question_new (NN_QUESTION_STEP_SIGN, operation, NN_ANSWER_CHOICE, 2);
  nn_question_take_one (self, step > 0.0 ? NN_CHOICE_RISES : NN_CHOICE_FALLS);
  self->row = row;
  self->column = column;
  self->value = step;
  self->other_value = g;
  self->margin = fabs (step);

  return self;
}

NnQuestion *nn_ask_step_sign (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *output = operation->output;
  const NnOperand *gradient = walk != NULL ? gradient_of_step (walk, operation) : NULL;
  const int        n = MIN (output->rows, MOST_CELLS) * MIN (output->columns, MOST_CELLS);

  if (gradient == NULL || output->row_axis.kind == NN_AXIS_WORD ||
      output->column_axis.kind == NN_AXIS_WORD)
    return NULL;

  return nn_question_try (operation, gradient, ask_step_sign_of, n, pick);
}

/* Does the loss of this batch rise or fall? */
NnQuestion *nn_ask_loss_again (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const double after = operation->output->values[0];
  const double before = operation->inputs[2]->values[0];
  NnQuestion  *self;

  if (fabs (after - before) < 0.1 * NN_QUESTION_MARGIN * fabs (before))
    return NULL;

  self = nn_question_new (NN_QUESTION_LOSS_AGAIN, operation, NN_ANSWER_CHOICE, 2);
  nn_question_take_one (self, after > before ? NN_CHOICE_RISES : NN_CHOICE_FALLS);
  self->value = after;
  self->other_value = before;
  self->margin = fabs (after - before);

  return self;
}
