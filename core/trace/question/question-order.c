#include "core/trace/question/question-rules.h"

#include <math.h>

#include "core/model/place.h"

/* Two computations of the same number differ by no more than this. */
#define ROUNDING 1e-5

static double difference_of (const NnOperand *x, int row, int other)
{
  const float *first = nn_operand_row (x, 0, row);
  const float *second = nn_operand_row (x, 0, other);
  double       largest = 0.0;

  for (int d = 0; d < x->columns; d++)
    largest = fmax (largest, fabs ((double) first[d] - second[d]));

  return largest;
}

static gboolean is_same_word (const NnOperand *x, int row, int other)
{
  const char *const word = nn_axis_label (&x->row_axis, row);
  const char *const second = nn_axis_label (&x->row_axis, other);

  return word != NULL && second != NULL && g_str_equal (word, second);
}

/* Where do the rows of the same word begin to differ? */

static NnQuestion *ask_same_word_of (const NnOperation *operation, int row, int other)
{
  const double before = difference_of (operation->inputs[0], row, other);
  const double here = difference_of (operation->output, row, other);
  NnQuestion  *self;

  self = nn_question_new (NN_QUESTION_SAME_WORD, operation, NN_ANSWER_CHOICE, NN_N_DIFFERENCES);
  nn_question_take_one (self, before > ROUNDING ? NN_DIFFER_BEFORE
                              : here > ROUNDING ? NN_DIFFER_HERE
                                                : NN_DIFFER_LATER);
  self->row = row;
  self->other_row = other;
  self->value = here;
  self->other_value = before;
  self->margin = 1.0;

  return self;
}

/* Asks only where a word stands twice. */
NnQuestion *nn_ask_same_word (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const int n = nn_walk_count_tokens (walk, &operation->output->row_axis);

  for (int row = 0; row < n; row++)
    for (int other = row + 1; other < n; other++)
      if (is_same_word (operation->output, row, other))
        return ask_same_word_of (operation, row, other);

  return NULL;
}

/* What if two words changed places? */

/* What row @row would hold if it had the word of row @other: its embedding, and, where positions
 * are added, the encoding of its own place. */
static double change_of (const NnOperation *operation, int row, int other)
{
  const gboolean   adds_positions = operation->kind == NN_OP_POSITIONS;
  const NnOperand *word = adds_positions ? operation->inputs[0] : operation->output;
  const float     *moved = nn_operand_row (word, 0, other);
  const float     *place = adds_positions ? nn_operand_row (operation->inputs[1], 0, row) : NULL;
  const float     *before = nn_operand_row (operation->output, 0, other);
  double           largest = 0.0;

  for (int d = 0; d < word->columns; d++)
    largest = fmax (
        largest, fabs ((double) moved[d] + (place != NULL ? (double) place[d] : 0.0) - before[d]));

  return largest;
}

/* Returns the first of two different words that stand side by side, or -1. */
static int find_pair (const NnOperand *x, int n, guint pick)
{
  for (int i = 0; i < n - 1; i++)
    {
      const int   row = (int) ((pick + (guint) i) % (guint) (n - 1));
      const char *word = nn_axis_label (&x->row_axis, row);
      const char *next = nn_axis_label (&x->row_axis, row + 1);

      if (word != NULL && word[0] != '<' && next[0] != '<' && !is_same_word (x, row, row + 1))
        return row;
    }

  return -1;
}

/* Asks only in the encoder, which computes all rows at once. */
NnQuestion *nn_ask_swap (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *x = operation->output;
  const int        n = nn_walk_count_tokens (walk, &x->row_axis);
  const int        row =
      nn_place_read (operation->path).stack == NN_STACK_ENCODER ? find_pair (x, n, pick) : -1;
  NnQuestion *self;

  if (row < 0 || difference_of (x, row, row + 1) <= ROUNDING)
    return NULL;

  self = nn_question_new (NN_QUESTION_SWAP, operation, NN_ANSWER_CHOICE, NN_N_SWAPS);
  self->row = row;
  self->other_row = row + 1;
  self->value = fmax (change_of (operation, row, row + 1), change_of (operation, row + 1, row));
  nn_question_take_one (self, self->value > ROUNDING ? NN_SWAP_NEW : NN_SWAP_MOVES);
  self->margin = 1.0;

  return self;
}
