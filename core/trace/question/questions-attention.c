/* core/trace/question/questions-attention.c
 *
 * What the heads look at; which of three maps is that of a place; what would be otherwise.
 */

#include <math.h>

#include "core/layers/softmax.h"
#include "core/trace/question/question-rules.h"

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
                          operation->output->columns, first);
  self->slice = slice;
  self->row = row;
  self->column = first;
  self->value = weights[first];
  self->other_value = weights[second];

  return self;
}

/* Asks about some row of some head, the next one if that has no clear answer. */
static NnQuestion *ask_most_attended (const NnWalk *walk, const NnOperation *operation, guint pick)
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

  self =
      nn_question_new (NN_QUESTION_SPREAD, operation, NN_ANSWER_CHOICE, 2, first > second ? 0 : 1);
  self->slice = slice;
  self->other_slice = other_slice;
  self->row = row;
  self->value = first;
  self->other_value = second;

  return self;
}

static NnQuestion *ask_spread (const NnWalk *walk, const NnOperation *operation, guint pick)
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
static NnQuestion *ask_hidden (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *masked = operation->output;
  NnQuestion      *self;

  if (count_hidden (masked) == 0)
    return NULL;

  self = nn_question_new (NN_QUESTION_HIDDEN, operation, NN_ANSWER_COLUMNS, masked->columns,
                          NN_NO_ANSWER);
  self->row = (int) (pick % (guint) nn_walk_count_tokens (walk, &masked->row_axis));
  for (int column = nn_operand_count_visible (masked, self->row); column < masked->columns;
       column++)
    self->is_right[column] = TRUE;

  return self;
}

/* Which rows change? */

/* Whether dropout has set the weight of a visible key to 0. */
static gboolean is_dropped (const NnOperand *weights, int row, int column, double weight)
{
  return weight == 0.0 && nn_operand_state (weights, row, column) == NN_CELL_NORMAL;
}

/* Asks which rows change with a value: those of the queries whose weight for it is not 0. */
static NnQuestion *ask_values_change (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *weights = operation->inputs[0];
  const int        H = weights->slices;
  double           least = 1.0;
  NnQuestion      *self;

  if (weights->rows < 2)
    return NULL;

  self = nn_question_new (NN_QUESTION_ROWS_CHANGE, operation, NN_ANSWER_ROWS, weights->rows,
                          NN_NO_ANSWER);
  self->slice = (int) (pick % (guint) H);
  self->row = (int) (pick / 8 % (guint) weights->columns);
  for (int i = 0; i < weights->rows; i++)
    {
      const double weight = nn_operand_get (weights, self->slice, i, self->row);

      self->is_right[i] = weight != 0.0;
      if (is_dropped (weights, i, self->row, weight))
        least = 0.0;
      else if (weight != 0.0)
        least = fmin (least, weight);
    }

  if (least < NN_QUESTION_MARGIN)
    g_clear_pointer (&self, nn_question_free);

  return self;
}

/* Maps with fewer keys cannot be distinguished by their shape. */
#define LEAST_TOKENS 3

#define N_MAPS 3

/* The maps that are shown, the right one among them. */
typedef struct
{
  const NnOperation *maps[N_MAPS];
  double             shapes[2 * N_MAPS]; /* tokens */
  int                n;
} Maps;

static gboolean is_causal (const NnOperation *map)
{
  return nn_operand_state (map->output, 0, map->output->columns - 1) == NN_CELL_FUTURE;
}

static gboolean is_alike (const Maps *self, int index, const NnOperation *map, double rows,
                          double columns)
{
  return self->shapes[2 * index] == rows && self->shapes[2 * index + 1] == columns &&
         is_causal (self->maps[index]) == is_causal (map);
}

/* Takes a map only if it looks like none of the others: its shape or its hidden cells differ. */
static void take_map (Maps *self, const NnWalk *walk, const NnOperation *map)
{
  const double rows = nn_walk_count_tokens (walk, &map->output->row_axis);
  const double columns = nn_walk_count_tokens (walk, &map->output->column_axis);

  for (int i = 0; i < self->n; i++)
    if (is_alike (self, i, map, rows, columns))
      return;

  self->shapes[2 * self->n] = rows;
  self->shapes[2 * self->n + 1] = columns;
  self->maps[self->n++] = map;
}

/* Exchanges two maps, so that the right one is not always the first. */
static void swap_maps (Maps *self, int a, int b)
{
  const NnOperation *map = self->maps[a];

  self->maps[a] = self->maps[b];
  self->maps[b] = map;
  for (int i = 0; i < 2; i++)
    {
      const double length = self->shapes[2 * a + i];

      self->shapes[2 * a + i] = self->shapes[2 * b + i];
      self->shapes[2 * b + i] = length;
    }
}

/* Asked only in updates, whose maps have all rows. */
static NnQuestion *ask_which_map (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  static const char *const paths[N_MAPS] = {
    "decoder.blks.block0.attention2.softmax",
    "encoder.blks.block0.attention.softmax",
    "decoder.blks.block0.attention1.softmax",
  };
  Maps        found = { .n = 0 };
  gboolean    is_there = FALSE;
  NnQuestion *self;
  int         right;

  if (walk == NULL || walk->kind != NN_WALK_UPDATE || walk->source_valid_len < LEAST_TOKENS ||
      walk->target_valid_len < LEAST_TOKENS)
    return NULL;

  take_map (&found, walk, operation);
  for (int i = 0; i < N_MAPS; i++)
    {
      const int node = nn_walk_find (walk, paths[i], -1, FALSE);

      is_there = is_there || g_str_equal (operation->path, paths[i]);
      if (node >= 0)
        take_map (&found, walk, nn_walk_get (walk, node)->operation);
    }
  if (!is_there || found.n < 2)
    return NULL;

  right = (int) (pick / 64 % (guint) found.n);
  swap_maps (&found, 0, right);
  self = nn_question_new (NN_QUESTION_WHICH_MAP, operation, NN_ANSWER_CHOICE, found.n, right);
  nn_question_give_numbers (self, found.shapes, 2);
  self->maps = g_memdup2 (found.maps, sizeof found.maps);
  self->slice = (int) (pick / 8 % (guint) operation->output->slices);

  return self;
}

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
static NnQuestion *ask_which_mask (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *masked = operation->output;
  const int        n = nn_walk_count_tokens (walk, &masked->row_axis);
  gboolean         has_future = FALSE;
  gboolean         has_padding = FALSE;

  for (int row = 0; row < n; row++)
    for (int column = 0; column < masked->columns; column++)
      {
        const NnCellState state = nn_operand_state (masked, row, column);

        has_future = has_future || state == NN_CELL_FUTURE;
        has_padding = has_padding || state == NN_CELL_PADDING;
      }

  return nn_question_new (NN_QUESTION_WHICH_MASK, operation, NN_ANSWER_CHOICE, NN_N_MASKS,
                          has_future && has_padding ? NN_HIDES_BOTH
                          : has_future              ? NN_HIDES_FUTURE
                          : has_padding             ? NN_HIDES_PADDING
                                                    : NN_HIDES_NOTHING);
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

  self = nn_question_new (NN_QUESTION_UNSCALED, operation, NN_ANSWER_CHOICE, NN_N_SIZES,
                          undivided > divided ? NN_CHOICE_LARGER : NN_CHOICE_SMALLER);
  self->slice = slice;
  self->row = row;
  self->value = undivided;
  self->other_value = divided;

  return self;
}

static NnQuestion *ask_unscaled (const NnWalk *walk, const NnOperation *operation, guint pick)
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

  self = nn_question_new (NN_QUESTION_WHICH_MODEL, softmax, NN_ANSWER_CHOICE, N_MODELS,
                          is_first ? 0 : 1);
  nn_question_give_numbers (self, numbers, about->n);
  self->slice = slice;
  self->row = row;
  self->varied = part;
  self->value = nn_question_largest_weight (varied, about->n);
  self->other_value = nn_question_largest_weight (weights, about->n);

  return self;
}

static NnQuestion *ask_which_model (const NnWalk *walk, const NnOperation *operation, guint pick)
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

const NnQuestionRow nn_questions_attention[] = {
  { NN_OP_SCALE, ask_unscaled, 1 },
  { NN_OP_MASK, ask_hidden, 1 },
  { NN_OP_MASK, ask_which_mask, 2 },
  { NN_OP_SOFTMAX, ask_most_attended, 2 },
  { NN_OP_SOFTMAX, ask_spread, 1 },
  { NN_OP_SOFTMAX, ask_which_map, 1 },
  { NN_OP_SOFTMAX, ask_which_model, 1 },
  { NN_OP_WEIGHTED_SUM, ask_values_change, 1 },
  { 0 },
};
