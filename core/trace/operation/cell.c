#include "core/trace/operation/cell.h"

#include <math.h>

#include "core/tensor/arithmetic.h"

/* Returns where the value of a letter is kept. */
static inline int *letter_of (NnCell *self, char letter) { return &self->letters[letter - 'a']; }

static int common_step (int a, int b) { return (int) nn_greatest_common_divisor (a, b); }

static int last_row_of (const NnCells *self)
{
  return self->first_row + (self->n_rows - 1) * self->row_step;
}

/**
 * @self: some cells
 * @more: others of the same operand
 *
 * Makes @self the smallest rectangle around both.  Rows that both leave out stay left out.
 */
void nn_cells_add (NnCells *self, const NnCells *more)
{
  const NnCells old = *self;
  int           step = ABS (more->first_row - old.first_row);
  int           end;

  if (old.n_rows == 0 || more->n_rows == 0)
    {
      *self = old.n_rows == 0 ? *more : old;
      return;
    }

  step = common_step (old.n_rows > 1 ? old.row_step : 0, step);
  step = MAX (common_step (more->n_rows > 1 ? more->row_step : 0, step), 1);
  end = MAX (old.first_column + old.n_columns, more->first_column + more->n_columns);
  self->slice = old.slice == more->slice ? old.slice : -1;
  self->first_row = MIN (old.first_row, more->first_row);
  self->n_rows = (MAX (last_row_of (&old), last_row_of (more)) - self->first_row) / step + 1;
  self->row_step = step;
  self->first_column = MIN (old.first_column, more->first_column);
  self->n_columns = end - self->first_column;
}

/** Returns: whether the cell is one of them */
gboolean nn_cells_contain (const NnCells *self, int slice, int row, int column)
{
  const int below = row - self->first_row;

  return (self->slice == -1 || self->slice == slice) && below >= 0 &&
         below < self->n_rows * self->row_step && below % self->row_step == 0 &&
         column >= self->first_column && column < self->first_column + self->n_columns;
}

static gboolean is_bound (const NnCell *self, char letter)
{
  return (self->bound & nn_letter_bit (letter)) != 0;
}

/* Row i of the shown sentence, in a matrix that has the rows of the whole batch. */
static int row_of_token (const NnCell *self, const NnOperand *operand)
{
  const gboolean is_shifted = !is_bound (self, 'i') && operand->rows > self->y->rows;

  return self->letters['i' - 'a'] + (is_shifted ? self->constants->first_row : 0);
}

/* Which row or column index @i of @node means. */
static int place_of (NnCell *self, const NnNode *node, int i, const int *computed)
{
  const NnNode *index = node->children[i];

  if (index->kind != NN_NODE_LETTER)
    return computed[i];
  if (index->letter == 'i')
    return row_of_token (self, self->operands[node->operand]);

  return *letter_of (self, index->letter);
}

/* Where in its operand the number is that @node stands for. */
static void find_place (NnCell *self, const NnNode *node, const int *computed, int *slice, int *row,
                        int *column)
{
  const NnOperand *x = self->operands[node->operand];

  *slice = x->slices > 1 ? *letter_of (self, 'h') : 0;
  *row = node->is_whole && x->rows > 1 ? *letter_of (self, node->row) : 0;
  *column = node->is_whole && x->columns > 1 ? *letter_of (self, node->column) : 0;

  if (node->joins_heads)
    {
      *slice = *letter_of (self, node->column) / x->columns;
      *column = *letter_of (self, node->column) % x->columns;
    }
  if (node->n == 1 && x->columns == 1)
    *row = place_of (self, node, 0, computed);
  else if (node->n == 1)
    *column = place_of (self, node, 0, computed);
  else if (node->n > 1)
    {
      *row = place_of (self, node, 0, computed);
      *column = place_of (self, node, node->n - 1, computed);
    }
  if (node->n == 3)
    *row =
        *row * nn_cell_range (self, node->children[1]->letter) + place_of (self, node, 1, computed);
}

/* Records a cell that is read; most cells extend a row or were read before. */
static void note (NnCells *reads, int slice, int row, int column)
{
  if (reads->n_rows == 1 && reads->slice == slice && reads->first_row == row &&
      column == reads->first_column + reads->n_columns)
    reads->n_columns++;
  else if (reads->n_rows == 0 || !nn_cells_contain (reads, slice, row, column))
    nn_cells_add (reads, &(NnCells){ slice, row, 1, 1, column, 1 });
}

/* Returns the number that it stands for */
static double read_at (NnCell *self, const NnNode *node, const int *computed)
{
  int slice;
  int row;
  int column;

  find_place (self, node, computed, &slice, &row, &column);
  if (self->reads != NULL)
    note (&self->reads[node->operand], slice, row, column);

  return nn_operand_get (self->operands[node->operand], slice, row, column);
}

/* Returns whether it has that cell, and a token is there */
static gboolean has_token_at (NnCell *self, const NnNode *node, const int *computed)
{
  const NnOperand *x = self->operands[node->operand];
  int              slice;
  int              row;
  int              column;

  find_place (self, node, computed, &slice, &row, &column);

  return row < x->rows && column < x->columns &&
         nn_operand_state (x, row, column) == NN_CELL_NORMAL;
}

/* Returns the operand whose states say what is hidden, or padding */
static const NnOperand *with_states (const NnCell *self)
{
  for (int i = 0; i < self->n_operands; i++)
    if (self->operands[i]->states != NULL)
      return self->operands[i];

  return self->y->states != NULL ? self->y : NULL;
}

/** Returns: whether row i is a token that counts in the statistics of the batch */
gboolean nn_cell_counts (const NnCell *self)
{
  const NnOperand *x = with_states (self);

  return x == NULL || nn_operand_state (x, row_of_token (self, x), 0) == NN_CELL_NORMAL;
}

/* Ranges */

/* A letter that is the whole index runs over that side of the operand. */
static void find_range (NnCell *self, char letter, int length)
{
  int *range = &self->ranges[letter - 'a'];

  *range = MAX (*range, length);
}

static void find_range_of_index (NnCell *self, const NnNode *index, int length)
{
  if (index->kind == NN_NODE_LETTER)
    find_range (self, index->letter, length);
}

/* A pair's row count divided by one letter's range is the other's. */
static void find_range_of_pairs (NnCell *self, char first, char second, int rows)
{
  int *n_first = &self->ranges[first - 'a'];
  int *n_second = &self->ranges[second - 'a'];

  if (*n_second == 0 && *n_first > 0)
    *n_second = rows / *n_first;
  else if (*n_first == 0 && *n_second > 0)
    *n_first = rows / *n_second;
}

static void find_ranges_of_operand (NnCell *self, const NnNode *node, gboolean of_pairs)
{
  const NnOperand *x = self->operands[node->operand];

  find_range (self, 'h', x->slices);
  if (of_pairs && node->n == 3)
    find_range_of_pairs (self, node->children[0]->letter, node->children[1]->letter, x->rows);
  if (node->is_whole)
    {
      find_range (self, node->row, x->rows);
      find_range (self, node->column, x->columns);
    }
  if (node->n == 1)
    find_range_of_index (self, node->children[0], x->columns == 1 ? x->rows : x->columns);
  if (node->n == 2)
    find_range_of_index (self, node->children[0], x->rows);
  if (node->n > 1)
    find_range_of_index (self, node->children[node->n - 1], x->columns);
}

static void find_ranges (NnCell *self, const NnNode *node, gboolean of_pairs)
{
  if (node->kind == NN_NODE_OPERAND)
    find_ranges_of_operand (self, node, of_pairs);
  for (int i = 0; i < node->n; i++)
    find_ranges (self, node->children[i], of_pairs);
}

/* Finds how many values each letter of the line has, by the operands that it indexes. */
static void find_all_ranges (NnCell *self)
{
  const NnLine *line = self->line;

  find_range (self, 'h', self->y->slices);
  if (line->n_indices == 2)
    find_range (self, line->indices[0], self->y->rows);
  if (line->n_indices > 1)
    find_range (self, line->indices[line->n_indices - 1], self->y->columns);

  find_ranges (self, line->right, FALSE);
  find_ranges (self, line->right, TRUE); /* now one letter of each pair is known */
}

/** Returns: how many values the letter has */
int nn_cell_range (const NnCell *self, char letter)
{
  const int n = self->ranges[letter - 'a'];

  g_assert (n > 0);

  return n;
}

/* Returns the value of a constant */
static double constant_of (const NnCell *self, NnConstantName name)
{
  static const gsize offsets[NN_N_CONSTANTS] = {
    [NN_CONSTANT_BETA1] = G_STRUCT_OFFSET (NnConstants, beta),
    [NN_CONSTANT_BETA2] = G_STRUCT_OFFSET (NnConstants, beta2),
    [NN_CONSTANT_ROOT_OF_HEAD_WIDTH] = G_STRUCT_OFFSET (NnConstants, sqrt_k),
    [NN_CONSTANT_ROOT_OF_WIDTH] = G_STRUCT_OFFSET (NnConstants, sqrt_d),
    [NN_CONSTANT_EPSILON] = G_STRUCT_OFFSET (NnConstants, epsilon),
    [NN_CONSTANT_SMOOTHING] = G_STRUCT_OFFSET (NnConstants, smoothing),
    [NN_CONSTANT_RATE] = G_STRUCT_OFFSET (NnConstants, rate),
    [NN_CONSTANT_LIMIT] = G_STRUCT_OFFSET (NnConstants, limit),
    [NN_CONSTANT_MASK_VALUE] = G_STRUCT_OFFSET (NnConstants, fill),
    [NN_CONSTANT_KEPT] = G_STRUCT_OFFSET (NnConstants, beta),
  };
  const NnConstants *c = self->constants;

  switch ((int) name)
    {
    case NN_CONSTANT_BETA1_POWER:
      return pow (c->beta, (double) c->t);
    case NN_CONSTANT_BETA2_POWER:
      return pow (c->beta2, (double) c->t);
    case NN_CONSTANT_HEAD_WIDTH:
      return self->y->columns;
    case NN_CONSTANT_WORDS:
      return nn_cell_range (self, 'v');
    case NN_CONSTANT_COUNTED:
    case NN_CONSTANT_NUMBERS:
    case NN_CONSTANT_WIDTH:
      return c->divisor;
    case NN_CONSTANT_MIXED:
      return 1.0 - c->beta;
    default:
      return G_STRUCT_MEMBER (double, c, offsets[name]);
    }
}

/**
 * @self: (out caller-allocates): the cell
 * @y: the result, or its gradient
 * @operands: (array length=n_operands): what $0 and so on are
 *
 * All pointers are borrowed until the cell is no longer used.
 */
void nn_cell_begin (NnCell *self, const NnLine *line, const NnOperand *y,
                    NnOperand *const *operands, int n_operands, const NnConstants *constants)
{
  g_assert (line->n_memories <= NN_MAX_MEMORIES);

  *self = (NnCell){ line, y, operands, n_operands, constants };
  find_all_ranges (self);
}

/** Goes to another cell of the same result. */
void nn_cell_move (NnCell *self, int slice, int row, int column)
{
  const NnLine *line = self->line;

  self->slice = slice;
  self->row = row;
  self->column = column;
  self->remembered = 0;
  *letter_of (self, 'h') = slice;
  *letter_of (self, 'r') = row;
  *letter_of (self, 'c') = column;

  if (line->n_indices == 1)
    *letter_of (self, line->indices[0]) = self->y->columns == 1 ? row : column;
  if (line->n_indices == 2)
    *letter_of (self, line->indices[0]) = row;
  if (line->n_indices > 1)
    *letter_of (self, line->indices[line->n_indices - 1]) = column;
  if (line->n_indices == 3)
    {
      const int n = nn_cell_range (self, line->indices[1]);

      *letter_of (self, line->indices[0]) = row / n;
      *letter_of (self, line->indices[1]) = row % n;
    }
}

/** Returns: Σ x² of all its numbers */
double nn_cell_square_sum (NnCell *self, int operand)
{
  const NnOperand *x = self->operands[operand];
  double           sum = 0.0;

  if (self->reads != NULL)
    {
      nn_cells_add (&self->reads[operand],
                    &(NnCells){ x->slices > 1 ? -1 : 0, 0, x->rows, 1, 0, x->columns });
      return 0.0;
    }

  for (gsize i = 0; i < nn_operand_length (x); i++)
    sum += (double) x->values[i] * x->values[i];

  return sum;
}

/* Sums and products */

static double add_up (NnCell *self, const NnNode *node)
{
  double sum = 0.0;

  for (int i = 0; i < node->n; i++)
    {
      const double x = nn_cell_value (self, node->children[i]);

      sum += node->children[i]->is_inverse ? -x : x;
    }

  return sum;
}

static double multiply (NnCell *self, const NnNode *node)
{
  double product = 1.0;

  if (nn_cell_leaves_out (self, node))
    return 0.0;

  for (int i = 0; i < node->n; i++)
    {
      const double x = nn_cell_value (self, node->children[i]);

      product = node->children[i]->is_inverse ? product / x : product * x;
    }

  return product;
}

/**
 * Returns: whether it is 0 because of a first factor that is 0 or 1, [i ∈ N] or one row of
 *   onehot; then nothing else of it is read
 */
gboolean nn_cell_leaves_out (NnCell *self, const NnNode *node)
{
  const NnNode *first = node->kind == NN_NODE_MULTIPLY ? node->children[0] : NULL;

  if (first == NULL || (first->kind != NN_NODE_COUNTS && first->kind != NN_NODE_ONE_HOT))
    return FALSE;

  return nn_cell_value (self, first) == 0.0;
}

/* Σ, max, argmax, ln Σ exp */

static double sum_of_powers (NnCell *self, const NnNode *node, double largest)
{
  int   *letter = letter_of (self, node->letter);
  double sum = 0.0;

  for (*letter = 0; *letter < nn_cell_range (self, node->letter); (*letter)++)
    sum += exp (nn_cell_value (self, node->children[0]) - largest);

  return sum;
}

static double run_over (NnCell *self, const NnNode *node)
{
  int   *letter = letter_of (self, node->letter);
  double largest = -INFINITY;
  double sum = 0.0;
  int    best = -1;

  for (*letter = 0; *letter < nn_cell_range (self, node->letter); (*letter)++)
    {
      double x;

      if ((node->is_counted && !nn_cell_counts (self)) ||
          (node->skips_banned && nn_banned_has (&self->constants->banned, *letter)))
        continue;

      x = nn_cell_value (self, node->children[0]);
      sum += x;
      if (best < 0 || x > largest)
        {
          largest = x;
          best = *letter;
        }
    }

  if (node->kind == NN_NODE_SUM)
    return sum;
  if (node->kind == NN_NODE_ARGMAX)
    return best;

  return node->kind == NN_NODE_MAX_OVER ? largest
                                        : largest + log (sum_of_powers (self, node, largest));
}

/* Computes a sum or a maximum.  If it does not depend on a bound letter, it is computed once for
 * each cell. */
static double run_over_once (NnCell *self, const NnNode *node)
{
  const guint32  memory = (guint32) 1 << node->memory;
  const gboolean is_steady = (node->has_letters & self->bound) == 0;
  const guint32  bound = self->bound;
  const int      kept = *letter_of (self, node->letter);
  double         x;

  if (is_steady && (self->remembered & memory) != 0)
    return self->memories[node->memory];

  self->bound |= nn_letter_bit (node->letter);
  x = run_over (self, node);
  self->bound = bound;
  *letter_of (self, node->letter) = kept;

  if (is_steady)
    {
      self->memories[node->memory] = x;
      self->remembered |= memory;
    }

  return x;
}

static double norm_square (NnCell *self)
{
  double sum = 0.0;

  for (int i = 0; i < self->n_operands; i++)
    sum += nn_cell_square_sum (self, i);

  return sum;
}

/* Operands */

/* Computes the indices that are not letters; words are ids, all others count from 1. */
static void compute_indices (NnCell *self, const NnNode *node, int *computed)
{
  for (int i = 0; i < node->n; i++)
    {
      const NnNode *index = node->children[i];

      if (index->kind != NN_NODE_LETTER)
        computed[i] = (int) nn_cell_value (self, index) - (index->kind == NN_NODE_OPERAND ? 0 : 1);
    }
}

static double read_operand (NnCell *self, const NnNode *node)
{
  int computed[NN_MAX_CHILDREN] = { 0 };

  compute_indices (self, node, computed);

  return read_at (self, node, computed);
}

static gboolean has_token (NnCell *self, const NnNode *node)
{
  int computed[NN_MAX_CHILDREN] = { 0 };

  compute_indices (self, node, computed);

  return has_token_at (self, node, computed);
}

/* Conditions */

static const NnNode *find (const NnNode *node, NnNodeKind kind)
{
  const NnNode *found = node->kind == kind ? node : NULL;

  for (int i = 0; i < node->n && found == NULL; i++)
    found = find (node->children[i], kind);

  return found;
}

static gboolean condition_holds (NnCell *self, const NnNode *node)
{
  const NnOperand *masked;

  switch (node->condition)
    {
    case NN_IF_SEES: /* there is a largest score */
      return isfinite (nn_cell_value (self, find (node, NN_NODE_MAX_OVER)));
    case NN_IF_EXISTS:
      return has_token (self, find (node, NN_NODE_OPERAND));
    case NN_IF_VISIBLE:
    default:
      masked = with_states (self);
      return masked == NULL || nn_operand_state (masked, self->row, self->column) == NN_CELL_NORMAL;
    }
}

/**
 * @node: [A; B], or "A if condition, else B"
 *
 * For B of [A; B], the letter r becomes the row in B; the caller restores it.
 *
 * Returns: A or B
 */
const NnNode *nn_cell_choose (NnCell *self, const NnNode *node)
{
  int *row = letter_of (self, 'r');
  int  n_above;

  if (node->kind == NN_NODE_IF)
    return node->children[condition_holds (self, node) ? 0 : 1];

  n_above = self->operands[node->children[0]->operand]->rows;
  if (*row < n_above)
    return node->children[0];
  *row -= n_above;

  return node->children[1];
}

static double value_of_choice (NnCell *self, const NnNode *node)
{
  const int    row = *letter_of (self, 'r');
  const double x = nn_cell_value (self, nn_cell_choose (self, node));

  *letter_of (self, 'r') = row;

  return x;
}

/* Returns the value of a node with one child or two. */
static double value_of_few (NnCell *self, const NnNode *node)
{
  const double x = nn_cell_value (self, node->children[0]);
  double       y;

  switch (node->kind)
    {
    case NN_NODE_FUNCTION:
      return node->function (x);
    case NN_NODE_SQUARE:
      return x * x;
    case NN_NODE_ONE_HOT:
      return (int) x == *letter_of (self, node->column);
    default:
      y = nn_cell_value (self, node->children[1]);
    }

  switch (node->kind)
    {
    case NN_NODE_MIN:
      return MIN (x, y);
    case NN_NODE_MAX:
      return MAX (x, y);
    case NN_NODE_IS_GREATER:
      return x > y;
    case NN_NODE_IS_EQUAL:
    default:
      return x == y;
    }
}

/**
 * @node: its line's right side, or a part of it
 * Returns: its value
 */
double nn_cell_value (NnCell *self, const NnNode *node)
{
  switch (node->kind)
    {
    case NN_NODE_NUMBER:
      return node->number;
    case NN_NODE_CONSTANT:
      return constant_of (self, node->constant);
    case NN_NODE_LETTER: /* words are their ids, all else counts from 1 */
      return *letter_of (self, node->letter) + (node->letter == 'v' ? 0 : 1);
    case NN_NODE_OPERAND:
      return read_operand (self, node);
    case NN_NODE_ADD:
      return add_up (self, node);
    case NN_NODE_MULTIPLY:
      return multiply (self, node);
    case NN_NODE_SUM:
    case NN_NODE_MAX_OVER:
    case NN_NODE_ARGMAX:
    case NN_NODE_LOG_SUM_EXP:
      return run_over_once (self, node);
    case NN_NODE_SUM_OF_SQUARES:
      return norm_square (self);
    case NN_NODE_COUNTS:
      return nn_cell_counts (self);
    case NN_NODE_IS_WORD:
      nn_cell_value (self, node->children[0]);
      return has_token (self, node->children[0]);
    case NN_NODE_IF:
    case NN_NODE_ABOVE:
      return value_of_choice (self, node);
    case NN_NODE_ID_OF_TOKEN:
      return nn_operand_get (self->y, self->slice, self->row, self->column);
    default:
      return value_of_few (self, node);
    }
}
