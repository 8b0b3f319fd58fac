/* core/trace/question/questions-model.c
 *
 * What becomes of a row, a unit, a word; shapes and parameters; where something comes from; what
 * positions do.
 */

#include <math.h>
#include <string.h>

#include "core/model/place.h"
#include "core/trace/question/question-rules.h"

/* Rounding leaves at most this of a sum of many floats that is 0. */
#define NEARLY_ZERO 1e-3
#define CLEARLY_NOT_ZERO 0.05

/* A share must be so far from the next choice. */
#define SHARE_MARGIN 0.01

/* Asks which rows change with a row: in a positionwise network only the same row. */
static NnQuestion *ask_tokens_change (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const int   rows = operation->output->rows;
  NnQuestion *self;

  if (rows < 2)
    return NULL;

  self = nn_question_new (NN_QUESTION_ROWS_CHANGE, operation, NN_ANSWER_ROWS, rows, NN_NO_ANSWER);
  self->row = (int) (pick % (guint) nn_walk_count_tokens (walk, &operation->output->row_axis));
  self->is_right[self->row] = TRUE;

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

  self = nn_question_new (NN_QUESTION_SUM_ZERO, operation, NN_ANSWER_CHOICE, NN_SUM_NEITHER + 1,
                          which_is_zero (row_sum, column_sum));
  self->row = row;
  self->column = column;
  self->value = row_sum;
  self->other_value = column_sum;

  return self;
}

static NnQuestion *ask_sum_zero (const NnWalk *walk, const NnOperation *operation, guint pick)
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

/* Asks about a row if units that are 0 except for rounding do not decide the answer. */
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

  self = nn_question_new (NN_QUESTION_RELU, operation, NN_ANSWER_CHOICE, NN_SHARE_MOST + 1, choice);
  self->row = row;
  self->value = count_above (values, x->columns, 0.0f);
  self->other_value = n;

  return self;
}

static NnQuestion *ask_relu (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  return nn_question_try (operation, NULL, ask_relu_of,
                          nn_walk_count_tokens (walk, &operation->output->row_axis), pick);
}

/* Which token comes next?  Not asked where the most probable one is never written. */

static NnQuestion *ask_next_token_in (const NnOperation *operation, gconstpointer about, int row)
{
  const NnBanned  *banned = about;
  const NnOperand *probabilities = operation->output;
  const NnAxis    *words = &probabilities->column_axis;
  const float     *p = nn_operand_row (probabilities, 0, row);
  const int        first = nn_largest_of (p, probabilities->columns, -1);
  const int        second = nn_largest_of (p, probabilities->columns, first);
  const int        n = MIN (NN_QUESTION_WORDS, probabilities->columns);
  NnQuestion      *self;

  if (second < 0 || words->labels == NULL || p[first] - p[second] < NN_QUESTION_WEIGHT_MARGIN ||
      (banned != NULL && nn_banned_has (banned, first)))
    return NULL;

  self = nn_question_new (NN_QUESTION_NEXT_TOKEN, operation, NN_ANSWER_CHOICE, n, NN_NO_ANSWER);
  nn_question_choose_words (self, p, first);
  self->row = row;
  self->value = p[first];
  self->other_value = p[second];

  return self;
}

static NnQuestion *ask_next_token (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const gboolean     is_written = walk != NULL && walk->kind == NN_WALK_TRANSLATION;
  const NnOperation *choice = is_written ? nn_walk_find_choice (walk, 0) : NULL;

  return nn_question_try (operation, choice != NULL ? &choice->constants.banned : NULL,
                          ask_next_token_in,
                          nn_walk_count_tokens (walk, &operation->output->row_axis), pick);
}

/* The largest table must be this many times as large as the next. */
#define CLEARLY_MORE 1.5

/* With fewer words, ln |V| is too close to the other choices. */
#define LEAST_WORDS 5

/* What shape have the scores? */

typedef struct
{
  NnShapeRole role;
  double      shape[2];
} Shape;

static gboolean is_among (const Shape *shapes, int n, const double *shape)
{
  for (int i = 0; i < n; i++)
    if (shapes[i].shape[0] == shape[0] && shapes[i].shape[1] == shape[1])
      return TRUE;

  return FALSE;
}

/* Compares by size: then the order of the choices does not give the answer away. */
static int compare_shapes (const void *a, const void *b)
{
  const double *first = ((const Shape *) a)->shape;
  const double *second = ((const Shape *) b)->shape;

  if (first[0] != second[0])
    return first[0] < second[0] ? -1 : 1;

  return first[1] < second[1] ? -1 : first[1] > second[1];
}

static int compare_turned (const void *a, const void *b) { return compare_shapes (b, a); }

/* All shapes that differ; the right one comes first and is never left out.  Every other question
 * has them from the largest down. */
static int find_shapes (double n_queries, double n_keys, double width, gboolean is_turned,
                        Shape *shapes)
{
  const Shape all[] = {
    { NN_SHAPE_SCORES, { n_queries, n_keys } },
    { NN_SHAPE_FEATURES, { width, width } },
    { NN_SHAPE_QUERIES, { n_queries, width } },
    { NN_SHAPE_TURNED, { n_keys, n_queries } },
  };
  int n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    if (!is_among (shapes, n, all[i].shape))
      shapes[n++] = all[i];
  qsort (shapes, (gsize) n, sizeof (Shape), is_turned ? compare_turned : compare_shapes);

  return n;
}

/* Features that scores are made from have a row for each query and key, so that the width of a
 * head is that of the queries before. */
static NnQuestion *ask_shape (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *scores = operation->output;
  const int        d_k = operation->inputs[0]->columns;
  Shape            shapes[4];
  double           numbers[8];
  const int        n = find_shapes (scores->rows, scores->columns, d_k, pick % 2 == 0, shapes);
  NnQuestion      *self;

  if (n < 3)
    return NULL;

  self = nn_question_new (NN_QUESTION_SHAPE, operation, NN_ANSWER_CHOICE, n, NN_NO_ANSWER);
  self->roles = g_new (int, n);
  for (int i = 0; i < n; i++)
    {
      self->roles[i] = (int) shapes[i].role;
      self->is_right[i] = shapes[i].role == NN_SHAPE_SCORES;
      numbers[2 * i] = shapes[i].shape[0];
      numbers[2 * i + 1] = shapes[i].shape[1];
    }
  nn_question_give_numbers (self, numbers, 2);
  self->value = d_k;

  return self;
}

/* Which table has the most parameters? */

static NnQuestion *ask_parameters (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *table = operation->inputs[1];
  const double     D = table->columns;
  const double     F = walk != NULL ? walk->config.ffn_num_hiddens : 0.0;
  const double     shapes[2 * NN_N_TABLES] = { D, D, F, D, table->rows, D, 1, D };
  float            counts[NN_N_TABLES];
  int              first;
  int              second;
  NnQuestion      *self;

  for (int i = 0; i < NN_N_TABLES; i++)
    counts[i] = (float) (shapes[2 * i] * shapes[2 * i + 1]);
  first = nn_largest_of (counts, NN_N_TABLES, -1);
  second = nn_largest_of (counts, NN_N_TABLES, first);
  if (walk == NULL || nn_place_read (operation->path).stack != NN_STACK_ENCODER ||
      counts[first] < CLEARLY_MORE * counts[second])
    return NULL;

  self = nn_question_new (NN_QUESTION_PARAMETERS, operation, NN_ANSWER_CHOICE, NN_N_TABLES, first);
  nn_question_give_numbers (self, shapes, 2);
  self->value = counts[first];
  self->other_value = counts[second];

  return self;
}

/* What loss before the first update? */

static NnQuestion *ask_first_loss (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const double V = operation->output->columns;
  const double losses[NN_N_FIRST_LOSSES] = { 0.0, 1.0 / V, log (V), V };
  NnQuestion  *self;

  if (V < LEAST_WORDS)
    return NULL;

  self = nn_question_new (NN_QUESTION_FIRST_LOSS, operation, NN_ANSWER_CHOICE, NN_N_FIRST_LOSSES,
                          NN_FIRST_LOSS_LOGARITHM);
  nn_question_give_numbers (self, losses, 1);
  self->value = log (V);
  self->other_value = V;

  return self;
}

static int node_of (const NnWalk *walk, const NnOperation *operation)
{
  int node = 0;

  while (node < nn_walk_count (walk) && nn_walk_operation (walk, node) != operation)
    node++;

  return node < nn_walk_count (walk) ? node : -1;
}

/* The latest node before @end that has an operation of that kind. */
static int find_latest (const NnWalk *walk, NnOperationKind kind, int end)
{
  int latest = -1;

  for (int i = end - 1; i >= 0 && latest < 0; i--)
    if (nn_walk_operation (walk, i) != NULL && nn_walk_operation (walk, i)->kind == kind)
      latest = i;

  return latest;
}

/* The box that made an operand before a node: a place that can be pointed at. */
static int box_that_made (const NnWalk *walk, const NnOperand *operand, int node)
{
  const int maker = nn_walk_find_maker (walk, operand, node - 1);

  return maker >= 0 ? nn_walk_get (walk, maker)->parent : -1;
}

/* What are K and V computed from? */

/* In the first block of the encoder, the rows are hardly more than the embeddings: both answers
 * could be defended. */
static NnQuestion *ask_sources (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const int          node = walk != NULL ? node_of (walk, operation) : -1;
  const int          at = node >= 0 ? find_latest (walk, NN_OP_QUERIES, node) : -1;
  const NnOperation *queries = at >= 0 ? nn_walk_get (walk, at)->operation : NULL;
  const NnPlace      place = nn_place_read (operation->path);
  const NnOperand   *x = operation->inputs[0];
  NnQuestion        *self;

  if (queries == NULL || (place.stack == NN_STACK_ENCODER && place.block == 0))
    return NULL;

  self = nn_question_new (NN_QUESTION_SOURCES, operation, NN_ANSWER_CHOICE, NN_N_SOURCES,
                          x == queries->inputs[0] ? NN_FROM_ROWS : NN_FROM_MEMORY);
  self->nodes = g_new (int, NN_N_SOURCES);
  self->nodes[NN_FROM_ROWS] = box_that_made (walk, queries->inputs[0], node);
  self->nodes[NN_FROM_MEMORY] = x == queries->inputs[0] ? -1 : box_that_made (walk, x, node);
  self->nodes[NN_FROM_EMBEDDING] = nn_walk_find (walk, "encoder.embedding", -1, FALSE);
  self->nodes[NN_FROM_WEIGHTS] = -1;

  return self;
}

/* Which token is the label of a row? */

static gboolean is_taken (char *const *choices, int n, const char *choice)
{
  for (int i = 0; i < n; i++)
    if (g_str_equal (choices[i], choice))
      return TRUE;

  return FALSE;
}

/* Inserts a choice in alphabetical order, which does not give the answer away. */
static void insert_label (NnQuestion *self, int n, const char *choice, NnLabelRole role)
{
  int at = n;

  for (; at > 0 && strcmp (self->choices[at - 1], choice) > 0; at--)
    {
      self->choices[at] = self->choices[at - 1];
      self->roles[at] = self->roles[at - 1];
    }
  self->choices[at] = g_strdup (choice);
  self->roles[at] = (int) role;
}

static NnQuestion *ask_label_of (const NnOperation *operation, gconstpointer about, int which)
{
  const NnWalk     *walk = about;
  const int         row = which + 1;
  const char *const words[NN_N_LABELS] = {
    [NN_LABEL_NEXT] = walk->target_tokens[row],
    [NN_LABEL_READ] = walk->decoder_tokens[row],
    [NN_LABEL_BEFORE] = walk->decoder_tokens[row - 1],
    [NN_LABEL_SOURCE] = row < walk->source_valid_len ? walk->source_tokens[row] : NULL,
  };
  NnQuestion *self =
      nn_question_new (NN_QUESTION_LABEL, operation, NN_ANSWER_CHOICE, NN_N_LABELS, NN_NO_ANSWER);
  int n = 0;

  self->choices = g_new0 (char *, NN_N_LABELS + 1);
  self->roles = g_new (int, NN_N_LABELS);
  for (int role = 0; role < NN_N_LABELS; role++)
    if (words[role] != NULL && !is_taken (self->choices, n, words[role]))
      insert_label (self, n++, words[role], (NnLabelRole) role);
  self->n_answers = n;
  for (int i = 0; i < n; i++)
    self->is_right[i] = self->roles[i] == NN_LABEL_NEXT;
  self->row = row;
  if (n < 3 || g_str_equal (words[NN_LABEL_NEXT], words[NN_LABEL_READ]))
    g_clear_pointer (&self, nn_question_free);

  return self;
}

/* Asks about any row but the first, which has no token before it. */
static NnQuestion *ask_label (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const int n = walk != NULL ? walk->target_valid_len - 1 : 0;

  if (n < 1 || walk->kind != NN_WALK_UPDATE ||
      nn_place_read (operation->path).stack != NN_STACK_DECODER)
    return NULL;

  return nn_question_try (operation, walk, ask_label_of, n, pick);
}

/* Where do the words come from that the decoder reads? */

/* Returns whether the word that is read had the largest probability at the step before.  There are
 * no questions about words that were given to the decoder or kept by a beam search. */
static gboolean reads_own_choice (const NnWalk *walk, int node)
{
  const int          step = nn_walk_get (walk, node)->target_step;
  const int          at = find_latest (walk, NN_OP_PROBABILITIES, node);
  const NnOperation *before = at >= 0 ? nn_walk_get (walk, at)->operation : NULL;
  const float       *p;
  int                best;

  if (step < 1 || before == NULL || before->output->column_axis.labels == NULL)
    return FALSE;

  p = nn_operand_row (before->output, 0, before->output->rows - 1);
  best = nn_largest_of (p, before->output->columns, -1);

  return g_str_equal (before->output->column_axis.labels[best], walk->decoder_tokens[step]);
}

static NnQuestion *ask_exposure (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const int   node = walk != NULL ? node_of (walk, operation) : -1;
  const int   last = operation->output->rows - 1;
  gboolean    is_update;
  NnQuestion *self;

  if (node < 0 || nn_place_read (operation->path).stack != NN_STACK_DECODER)
    return NULL;

  is_update = walk->kind == NN_WALK_UPDATE;
  if (is_update ? walk->target_valid_len < 2 : !reads_own_choice (walk, node))
    return NULL;

  self = nn_question_new (NN_QUESTION_EXPOSURE, operation, NN_ANSWER_CHOICE, NN_N_EXPOSURES,
                          is_update ? NN_READS_REFERENCE : NN_READS_OWN);
  self->row = is_update ? 1 + (int) (pick % (guint) (walk->target_valid_len - 1)) : last;

  return self;
}

/* What is normalized? */

/* Asks only about sublayers; the last normalization of a stack belongs to none. */
static NnQuestion *ask_norm_place (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  if (walk == NULL || nn_place_read (operation->path).add_norm == 0)
    return NULL;

  return nn_question_new (NN_QUESTION_NORM_PLACE, operation, NN_ANSWER_CHOICE, NN_N_NORM_PLACES,
                          walk->config.is_pre_norm ? NN_NORM_BEFORE : NN_NORM_AFTER);
}

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
  NnQuestion  *self =
      nn_question_new (NN_QUESTION_SAME_WORD, operation, NN_ANSWER_CHOICE, NN_N_DIFFERENCES,
                       before > ROUNDING ? NN_DIFFER_BEFORE
                       : here > ROUNDING ? NN_DIFFER_HERE
                                         : NN_DIFFER_LATER);

  self->row = row;
  self->other_row = other;
  self->value = here;
  self->other_value = before;

  return self;
}

/* Asks only where a word occurs twice. */
static NnQuestion *ask_same_word (const NnWalk *walk, const NnOperation *operation, guint pick)
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

/* Returns the first of two different words side by side, or -1. */
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
static NnQuestion *ask_swap (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *x = operation->output;
  const int        n = nn_walk_count_tokens (walk, &x->row_axis);
  const int        row =
      nn_place_read (operation->path).stack == NN_STACK_ENCODER ? find_pair (x, n, pick) : -1;
  NnQuestion *self;
  double      change;

  if (row < 0 || difference_of (x, row, row + 1) <= ROUNDING)
    return NULL;

  change = fmax (change_of (operation, row, row + 1), change_of (operation, row + 1, row));
  self = nn_question_new (NN_QUESTION_SWAP, operation, NN_ANSWER_CHOICE, NN_N_SWAPS,
                          change > ROUNDING ? NN_SWAP_NEW : NN_SWAP_MOVES);
  self->row = row;
  self->other_row = row + 1;
  self->value = change;

  return self;
}

const NnQuestionRow nn_questions_model[] = {
  { NN_OP_TOKENS, ask_label, 1 },
  { NN_OP_EMBEDDING, ask_parameters, 1 },
  { NN_OP_EMBEDDING, ask_exposure, 1 },
  { NN_OP_EMBEDDING, ask_swap, 1 },
  { NN_OP_POSITIONS, ask_same_word, 1 },
  { NN_OP_POSITIONS, ask_swap, 1 },
  { NN_OP_KEYS, ask_sources, 2 },
  { NN_OP_PRODUCT, ask_shape, 1 },
  { NN_OP_ADDITIVE_SCORES, ask_shape, 1 },
  { NN_OP_MEAN, ask_norm_place, 1 },
  { NN_OP_NORMALIZE, ask_sum_zero, 1 },
  { NN_OP_DENSE1, ask_tokens_change, 1 },
  { NN_OP_RELU, ask_relu, 1 },
  { NN_OP_LOGITS, ask_first_loss, 1 },
  { NN_OP_PROBABILITIES, ask_next_token, 2 },
  { 0 },
};
