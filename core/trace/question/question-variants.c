#include "core/trace/question/question-rules.h"

#include <math.h>

#define N_MODELS 2

/* Returns the operation of that kind that made the operand, if one did. */
static const NnOperation *find_maker (const NnWalk *walk, const NnOperand *operand,
                                      NnOperationKind kind)
{
  const NnOperation *maker =
      nn_walk_operation (walk, nn_walk_find_maker (walk, operand, nn_walk_count (walk)));

  return maker != NULL && maker->kind == kind ? maker : NULL;
}

/* Returns the mask that hides some of the scores. */
static const NnOperation *find_mask (const NnWalk *walk, const NnOperand *scores)
{
  int node = nn_walk_next (walk, NN_OP_MASK, 0);

  while (node >= 0 && nn_walk_operation (walk, node)->inputs[0] != scores)
    node = nn_walk_next (walk, NN_OP_MASK, node + 1);

  return nn_walk_operation (walk, node);
}

/* What does the mask hide? */

/* Asks about the rows of tokens only: no later step uses a row of padding. */
NnQuestion *nn_ask_which_mask (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *masked = operation->output;
  const int        n = nn_walk_count_tokens (walk, &masked->row_axis);
  gboolean         has_future = FALSE;
  gboolean         has_padding = FALSE;
  NnQuestion      *self;

  for (int row = 0; row < n; row++)
    for (int column = 0; column < masked->columns; column++)
      {
        const NnCellState state = nn_operand_state (masked, row, column);

        has_future = has_future || state == NN_CELL_FUTURE;
        has_padding = has_padding || state == NN_CELL_PADDING;
      }

  self = nn_question_new (NN_QUESTION_WHICH_MASK, operation, NN_ANSWER_CHOICE, NN_N_MASKS);
  nn_question_take_one (self, has_future && has_padding ? NN_HIDES_BOTH
                              : has_future              ? NN_HIDES_FUTURE
                              : has_padding             ? NN_HIDES_PADDING
                                                        : NN_HIDES_NOTHING);
  self->margin = 1.0;

  return self;
}

/* What if the scores were not divided? */

static NnQuestion *ask_unscaled_of (const NnOperation *operation, gconstpointer masked, int which)
{
  const int          slice = which % operation->output->slices;
  const int          row = which / operation->output->slices;
  const int          n = nn_operand_count_visible (masked, row);
  g_autofree double *weights = g_new (double, MAX (n, 1));
  const float       *scores = nn_operand_row (operation->output, slice, row);
  double             divided;
  double             undivided;
  NnQuestion        *self;

  if (n < 2)
    return NULL;

  nn_question_softmax (scores, n, 1.0, weights);
  divided = nn_question_largest_weight (weights, n);
  nn_question_softmax (scores, n, operation->constants.sqrt_k, weights);
  undivided = nn_question_largest_weight (weights, n);
  if (fabs (undivided - divided) < NN_QUESTION_WEIGHT_MARGIN)
    return NULL;

  self = nn_question_new (NN_QUESTION_UNSCALED, operation, NN_ANSWER_CHOICE, NN_N_SIZES);
  nn_question_take_one (self, undivided > divided ? NN_CHOICE_LARGER : NN_CHOICE_SMALLER);
  self->slice = slice;
  self->row = row;
  self->value = undivided;
  self->other_value = divided;
  self->margin = fabs (undivided - divided);

  return self;
}

NnQuestion *nn_ask_unscaled (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperation *mask = walk != NULL ? find_mask (walk, operation->output) : NULL;
  const NnOperand   *scores = operation->output;
  const int          n = scores->slices * nn_walk_count_tokens (walk, &scores->row_axis);

  return mask != NULL ? nn_question_try (operation, mask->output, ask_unscaled_of, n, pick) : NULL;
}

/* Which of two models? */

/* A row of weights as the model has it, and as it would be without the mask or the division. */
typedef struct
{
  const NnOperand *scores; /* before the mask */
  double           sqrt_k; /* 1 where nothing is divided */
  int              n;      /* keys that are tokens */
  gboolean         is_first;
} Row;

static double sum_from (const double *weights, int first, int n)
{
  double sum = 0.0;

  for (int j = first; j < n; j++)
    sum += weights[j];

  return sum;
}

/* Computes the varied weights; returns whether they differ clearly. */
static gboolean vary (const Row *about, const NnOperand *softmax, int slice, int row,
                      double *weights, double *varied, NnVariedPart *part)
{
  const float *scores = nn_operand_row (about->scores, slice, row);
  const int    n_visible = nn_operand_count_visible (softmax, row);

  if (n_visible > about->n) /* padding has weights too */
    return FALSE;

  for (int j = 0; j < about->n; j++)
    weights[j] = j < n_visible ? nn_operand_get (softmax, slice, row, j) : 0.0;

  *part = n_visible < about->n ? NN_VARIES_MASK : NN_VARIES_SCALE;
  nn_question_softmax (scores, about->n, *part == NN_VARIES_SCALE ? about->sqrt_k : 1.0, varied);
  if (*part == NN_VARIES_MASK)
    return nn_operand_state (softmax, row, n_visible) == NN_CELL_FUTURE &&
           sum_from (varied, n_visible, about->n) >= NN_QUESTION_WEIGHT_MARGIN;

  return about->n > 1 && nn_question_largest_weight (varied, about->n) -
                                 nn_question_largest_weight (weights, about->n) >=
                             NN_QUESTION_WEIGHT_MARGIN;
}

static NnQuestion *ask_which_model_of (const NnOperation *softmax, gconstpointer data, int which)
{
  const Row         *about = data;
  const gboolean     is_first = about->is_first;
  const int          slice = which % softmax->output->slices;
  const int          row = which / softmax->output->slices;
  g_autofree double *numbers = g_new0 (double, N_MODELS * about->n);
  double            *weights = numbers + (is_first ? about->n : 0);
  double            *varied = numbers + (is_first ? 0 : about->n);
  NnVariedPart       part;
  NnQuestion        *self;

  if (!vary (about, softmax->output, slice, row, weights, varied, &part))
    return NULL;

  self = nn_question_new (NN_QUESTION_WHICH_MODEL, softmax, NN_ANSWER_CHOICE, N_MODELS);
  nn_question_take_one (self, is_first ? 0 : 1);
  nn_question_give_numbers (self, numbers, about->n);
  self->slice = slice;
  self->row = row;
  self->varied = part;
  self->value = nn_question_largest_weight (varied, about->n);
  self->other_value = nn_question_largest_weight (weights, about->n);
  self->margin = NN_QUESTION_WEIGHT_MARGIN;

  return self;
}

NnQuestion *nn_ask_which_model (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperation *mask =
      walk != NULL ? find_maker (walk, operation->inputs[0], NN_OP_MASK) : NULL;
  const NnOperation *scale = mask != NULL ? find_maker (walk, mask->inputs[0], NN_OP_SCALE) : NULL;
  Row                about = { .is_first = pick / 8 % 2 == 0 };

  if (mask == NULL)
    return NULL;

  about.scores = mask->inputs[0];
  about.sqrt_k = scale != NULL ? scale->constants.sqrt_k : 1.0;
  about.n = nn_walk_count_tokens (walk, &about.scores->column_axis);

  return nn_question_try (
      operation, &about, ask_which_model_of,
      operation->output->slices * nn_walk_count_tokens (walk, &operation->output->row_axis), pick);
}
