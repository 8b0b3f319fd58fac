#include "core/trace/walk/origin.h"

#include <math.h>

#include "core/trace/formula/formula.h"

/** Returns: the number */
double nn_number_value (const NnNumber *self)
{
  return nn_operand_get (self->operand, self->slice, self->row, self->column);
}

/* Counts how often the label is among the first @n. */
static int count_alike (const NnAxis *axis, const char *label, int n)
{
  int n_alike = 0;

  for (int i = 0; i < n; i++)
    n_alike += g_str_equal (nn_axis_label (axis, i), label);

  return n_alike;
}

/* Appends the label of the index, with a count if the label repeats, or the index from 1. */
static void append_place (GString *name, const NnAxis *axis, int index)
{
  const char *label;

  if (axis->kind == NN_AXIS_ONE)
    return;
  if (name->len > 0)
    g_string_append (name, ", ");
  if (axis->labels == NULL)
    {
      g_string_append_printf (name, "%d", index + 1);
      return;
    }

  label = nn_axis_label (axis, index);
  g_string_append (name, label);
  if (axis->kind != NN_AXIS_WORD && count_alike (axis, label, axis->length) > 1)
    g_string_append_printf (name, " (%d)", count_alike (axis, label, index) + 1);
}

/**
 * Returns: (transfer full): what it is called: "A[voiture, red]", "x₁[la, 17]", where what has
 *   no name is counted from 1
 */
char *nn_number_name (const NnNumber *self)
{
  g_autoptr (GString) place = g_string_new (NULL);

  append_place (place, &self->operand->row_axis, self->row);
  append_place (place, &self->operand->column_axis, self->column);

  return place->len > 0 ? g_strdup_printf ("%s[%s]", self->operand->symbol, place->str)
                        : g_strdup (self->operand->symbol);
}

/* Returns the largest of the cells that were read. */
static NnNumber find_largest (const NnOperand *operand, const NnCells *cells)
{
  const int slice = cells->slice >= 0 ? cells->slice : 0;
  const int step = MAX (cells->row_step, 1);
  NnNumber  best = { operand, slice, cells->first_row, cells->first_column };

  for (int i = 0; i < cells->n_rows; i++)
    for (int j = 0; j < cells->n_columns; j++)
      {
        const NnNumber at = { operand, slice, cells->first_row + i * step,
                              cells->first_column + j };

        if (nn_operand_state (operand, at.row, at.column) == NN_CELL_NORMAL &&
            fabs (nn_number_value (&at)) > fabs (nn_number_value (&best)))
          best = at;
      }

  return best;
}

/* If both factors were read along one row, takes the feature with the largest product. */
static void choose_largest_product (NnNumber *best, const NnOperand *other, const NnCells *cells,
                                    const NnCells *others)
{
  double largest = -1.0;

  if (cells->n_rows != 1 || others->n_rows != 1 || cells->n_columns != others->n_columns)
    return;

  for (int j = 0; j < cells->n_columns; j++)
    {
      const NnNumber mine = { best->operand, best->slice, cells->first_row,
                              cells->first_column + j };
      const NnNumber theirs = { other, MAX (others->slice, 0), others->first_row,
                                others->first_column + j };
      const double   product = fabs (nn_number_value (&mine) * nn_number_value (&theirs));

      if (product > largest)
        {
          largest = product;
          *best = mine;
        }
    }
}

/* An elementwise function comes from the input cell in the same place. */
static gboolean stay_in_place (const NnNumber *number, const NnCells *cells, NnNumber *best)
{
  const NnOperand *operand = best->operand;
  const NnNumber   same = { operand, number->slice, number->row, number->column };

  if (operand->slices != number->operand->slices || operand->rows != number->operand->rows ||
      operand->columns != number->operand->columns ||
      operand->column_axis.kind != number->operand->column_axis.kind ||
      !nn_cells_contain (cells, same.slice, same.row, same.column))
    return FALSE;

  *best = same;

  return TRUE;
}

/* Whether @a is the better origin: computed, not learned; of two summands the larger. */
static gboolean is_better_origin (const NnOperand *operand, const NnCells *cells,
                                  const NnNumber *number, const NnNumber *best)
{
  NnNumber mine = { operand };

  if (operand->is_parameter != best->operand->is_parameter)
    return best->operand->is_parameter;

  return !operand->is_parameter && stay_in_place (number, cells, &mine) &&
         fabs (nn_number_value (&mine)) > fabs (nn_number_value (best));
}

/**
 * @maker: the operation whose result has the number
 * @number: (inout): a number; becomes the one that has the largest part in it
 *
 * Computed numbers go before parameters.
 *
 * Returns: whether there is one
 */
gboolean nn_operation_follow (const NnOperation *maker, NnNumber *number)
{
  gboolean is_found = FALSE;
  NnNumber best = { NULL };
  NnCells  cells = { 0 };

  for (int i = 0; i < maker->n_inputs; i++)
    {
      const NnOperand *operand = maker->inputs[i];
      NnCells          read;

      if (!nn_formula_reads (maker, i))
        continue;
      read = nn_formula_depends (maker, number->slice, number->row, number->column, i);
      if (read.n_rows == 0 || read.n_columns == 0)
        continue;
      if (is_found && !is_better_origin (operand, &read, number, &best))
        continue;
      best = find_largest (operand, &read);
      cells = read;
      is_found = TRUE;
    }
  if (!is_found)
    return FALSE;

  if (!stay_in_place (number, &cells, &best))
    for (int i = 0; i < maker->n_inputs; i++)
      if (maker->inputs[i] != best.operand && nn_formula_reads (maker, i))
        {
          const NnCells others =
              nn_formula_depends (maker, number->slice, number->row, number->column, i);

          choose_largest_product (&best, maker->inputs[i], &cells, &others);
          break;
        }
  *number = best;

  return TRUE;
}

/* Whether a cell of the result depends on the number. */
static gboolean went_into (const NnOperation *reader, const NnNumber *number, const NnNumber *cell)
{
  for (int i = 0; i < reader->n_inputs; i++)
    if (reader->inputs[i] == number->operand && nn_formula_reads (reader, i))
      {
        const NnCells read = nn_formula_depends (reader, cell->slice, cell->row, cell->column, i);

        if (nn_cells_contain (&read, number->slice, number->row, number->column))
          return TRUE;
      }

  return FALSE;
}

/**
 * @number: (inout): a number; becomes the first one that depends on it, or that in the same place,
 *   if it does
 *
 * The way forward, as nn_operation_follow() is the way back.
 *
 * Returns: whether there is one
 */
gboolean nn_operation_lead (const NnOperation *reader, NnNumber *number)
{
  const NnOperand *output = reader->output;
  const NnNumber   same = { output, MIN (number->slice, output->slices - 1),
                            MIN (number->row, output->rows - 1),
                            MIN (number->column, output->columns - 1) };

  if (went_into (reader, number, &same))
    {
      *number = same;
      return TRUE;
    }

  for (int slice = 0; slice < output->slices; slice++)
    for (int row = 0; row < output->rows; row++)
      for (int column = 0; column < output->columns; column++)
        {
          const NnNumber cell = { output, slice, row, column };

          if (went_into (reader, number, &cell))
            {
              *number = cell;
              return TRUE;
            }
        }

  return FALSE;
}

/** Returns: whether the operation only copies it, so that there is nothing to explain */
gboolean nn_operation_hands_on (const NnOperation *maker, const NnNumber *number)
{
  switch (maker->kind)
    {
    case NN_OP_SPLIT_HEADS:
    case NN_OP_JOIN_HEADS:
      return TRUE;
    case NN_OP_MASK:
      return nn_operand_state (maker->output, number->row, number->column) == NN_CELL_NORMAL;
    default:
      return FALSE;
    }
}

/** Returns: (transfer full) (element-type int): the nodes that read its matrix, in order */
GArray *nn_walk_find_readers (const NnWalk *walk, const NnNumber *number)
{
  GArray *readers = g_array_new (FALSE, FALSE, sizeof (int));

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;
      gboolean           reads = FALSE;

      for (int j = 0; operation != NULL && j < operation->n_inputs; j++)
        reads =
            reads || (operation->inputs[j] == number->operand && nn_formula_reads (operation, j));
      if (reads)
        g_array_append_val (readers, i);
    }

  return readers;
}
