#include "core/trace/operation/cell-place.h"

#include <math.h>

#include "core/tensor/arithmetic.h"

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

  return *nn_cell_letter (self, index->letter);
}

/* Where in its operand the number is that @node stands for. */
static void find_place (NnCell *self, const NnNode *node, const int *computed, int *slice, int *row,
                        int *column)
{
  const NnOperand *x = self->operands[node->operand];

  *slice = x->slices > 1 ? *nn_cell_letter (self, 'h') : 0;
  *row = node->is_whole && x->rows > 1 ? *nn_cell_letter (self, node->row) : 0;
  *column = node->is_whole && x->columns > 1 ? *nn_cell_letter (self, node->column) : 0;

  if (node->joins_heads)
    {
      *slice = *nn_cell_letter (self, node->column) / x->columns;
      *column = *nn_cell_letter (self, node->column) % x->columns;
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

/**
 * @node: an operand, with indices or without
 * @computed: (array): for each index that is not a letter, which row or column it is, from 0
 * Returns: the number that it stands for
 */
double nn_cell_read (NnCell *self, const NnNode *node, const int *computed)
{
  int slice;
  int row;
  int column;

  find_place (self, node, computed, &slice, &row, &column);
  if (self->reads != NULL)
    note (&self->reads[node->operand], slice, row, column);

  return nn_operand_get (self->operands[node->operand], slice, row, column);
}

/**
 * @computed: (array): for each index that is not a letter, which row or column it is, from 0
 * Returns: whether it has that cell, and a token is there
 */
gboolean nn_cell_has_token (NnCell *self, const NnNode *node, const int *computed)
{
  const NnOperand *x = self->operands[node->operand];
  int              slice;
  int              row;
  int              column;

  find_place (self, node, computed, &slice, &row, &column);

  return row < x->rows && column < x->columns &&
         nn_operand_state (x, row, column) == NN_CELL_NORMAL;
}

/** Returns: (nullable): the operand whose states say what is hidden, or padding */
const NnOperand *nn_cell_with_states (const NnCell *self)
{
  for (int i = 0; i < self->n_operands; i++)
    if (self->operands[i]->states != NULL)
      return self->operands[i];

  return self->y->states != NULL ? self->y : NULL;
}

/** Returns: whether row i is a token that counts in the statistics of the batch */
gboolean nn_cell_counts (const NnCell *self)
{
  const NnOperand *x = nn_cell_with_states (self);

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

/** Finds how many values each letter of the line has, by the operands that it indexes. */
void nn_cell_find_ranges (NnCell *self)
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

/** Returns: the value of a constant */
double nn_cell_constant (const NnCell *self, NnConstantName name)
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
