#include "core/trace/operation/corner.h"

#include <math.h>

/**
 * @digits: after the point
 * Returns: the number that it is printed as; never −0
 */
float nn_round_to (float value, int digits)
{
  const double unit = pow (10.0, digits);
  const double n = round ((double) value * unit);

  return n == 0.0 ? 0.0f : (float) (n / unit);
}

static char *name_of (const NnAxis *axis, int index)
{
  const char *label = nn_axis_label (axis, index);

  return label != NULL ? g_strdup (label) : g_strdup_printf ("%d", index + 1);
}

/* Returns a part of an axis with its labels, which it owns; tokens become positions with names. */
static NnAxis part_of (const NnAxis *axis, int first, int n)
{
  const gboolean is_token = axis->kind == NN_AXIS_SOURCE || axis->kind == NN_AXIS_TARGET;
  g_auto (GStrv) names = g_new0 (char *, n + 1);

  g_assert (first >= 0 && n >= 1 && first + n <= axis->length);

  if (axis->kind == NN_AXIS_ONE)
    return NN_ONE;
  for (int i = 0; i < n; i++)
    names[i] = name_of (axis, first + i);

  return nn_axis (is_token ? NN_AXIS_POSITION : axis->kind, n,
                  nn_labels_new ((const char *const *) names, n));
}

/**
 * @operand: numbers of a pass
 * @digits: after the point
 * Returns: (transfer full): a rounded copy of them
 */
NnOperand *nn_corner_new (const NnOperand *operand, NnCorner corner, int digits)
{
  const NnAxis rows = part_of (&operand->row_axis, corner.row, corner.n_rows);
  const NnAxis columns = part_of (&operand->column_axis, corner.column, corner.n_columns);
  NnOperand   *self = nn_operand_new (operand->symbol, operand->path, NN_ONE, rows, columns);

  nn_labels_unref (rows.labels);
  nn_labels_unref (columns.labels);
  self->is_parameter = operand->is_parameter;
  self->is_unit = operand->is_unit;
  for (int i = 0; i < corner.n_rows; i++)
    for (int j = 0; j < corner.n_columns; j++)
      nn_operand_row (self, 0, i)[j] = nn_round_to (
          nn_operand_row (operand, corner.slice, corner.row + i)[corner.column + j], digits);

  return self;
}
