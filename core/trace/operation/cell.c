#include "core/trace/operation/cell.h"

#include <math.h>

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
  nn_cell_find_ranges (self);
}

/** Goes to another cell of the same result. */
void nn_cell_move (NnCell *self, int slice, int row, int column)
{
  const NnLine *line = self->line;

  self->slice = slice;
  self->row = row;
  self->column = column;
  self->remembered = 0;
  *nn_cell_letter (self, 'h') = slice;
  *nn_cell_letter (self, 'r') = row;
  *nn_cell_letter (self, 'c') = column;

  if (line->n_indices == 1)
    *nn_cell_letter (self, line->indices[0]) = self->y->columns == 1 ? row : column;
  if (line->n_indices == 2)
    *nn_cell_letter (self, line->indices[0]) = row;
  if (line->n_indices > 1)
    *nn_cell_letter (self, line->indices[line->n_indices - 1]) = column;
  if (line->n_indices == 3)
    {
      const int n = nn_cell_range (self, line->indices[1]);

      *nn_cell_letter (self, line->indices[0]) = row / n;
      *nn_cell_letter (self, line->indices[1]) = row % n;
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
  int   *letter = nn_cell_letter (self, node->letter);
  double sum = 0.0;

  for (*letter = 0; *letter < nn_cell_range (self, node->letter); (*letter)++)
    sum += exp (nn_cell_value (self, node->children[0]) - largest);

  return sum;
}

static double run_over (NnCell *self, const NnNode *node)
{
  int   *letter = nn_cell_letter (self, node->letter);
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
  const int      kept = *nn_cell_letter (self, node->letter);
  double         x;

  if (is_steady && (self->remembered & memory) != 0)
    return self->memories[node->memory];

  self->bound |= nn_letter_bit (node->letter);
  x = run_over (self, node);
  self->bound = bound;
  *nn_cell_letter (self, node->letter) = kept;

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

  return nn_cell_read (self, node, computed);
}

static gboolean has_token (NnCell *self, const NnNode *node)
{
  int computed[NN_MAX_CHILDREN] = { 0 };

  compute_indices (self, node, computed);

  return nn_cell_has_token (self, node, computed);
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
      masked = nn_cell_with_states (self);
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
  int *row = nn_cell_letter (self, 'r');
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
  const int    row = *nn_cell_letter (self, 'r');
  const double x = nn_cell_value (self, nn_cell_choose (self, node));

  *nn_cell_letter (self, 'r') = row;

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
      return (int) x == *nn_cell_letter (self, node->column);
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
      return nn_cell_constant (self, node->constant);
    case NN_NODE_LETTER: /* words are their ids, all else counts from 1 */
      return *nn_cell_letter (self, node->letter) + (node->letter == 'v' ? 0 : 1);
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
