#include "ui/figures/walk-rows.h"

#include <string.h>

#include "core/engine/owned.h"

/* Returns no rows yet. */
HlWalkRows *hl_walk_rows_new (const char *path)
{
  HlWalkRows *self = g_new0 (HlWalkRows, 1);

  self->path = g_strdup (path);
  self->tokens = g_new0 (char *, 1);

  return self;
}

NN_FREES_FOR_ALL (HlWalkRows, hl_walk_rows_free, (g_free, path, values), (g_strfreev, tokens))

static void add_row (HlWalkRows *self, const NnOperand *operand, int row)
{
  const char *token = nn_axis_label (&operand->row_axis, row);
  float      *values = self->values + (gsize) self->rows * self->columns;

  for (int head = 0; head < operand->slices; head++)
    memcpy (values + head * operand->columns, nn_operand_row (operand, head, row),
            sizeof (float) * (gsize) operand->columns);

  self->tokens[self->rows] =
      token != NULL ? g_strdup (token) : g_strdup_printf ("%d", self->rows + 1);
  self->tokens[++self->rows] = NULL;
}

/* operand: more of them, as wide as those that are there. */
void hl_walk_rows_add (HlWalkRows *self, const NnOperand *operand)
{
  const int columns = operand->slices * operand->columns;
  const int rows = self->rows + operand->rows;

  g_assert (self->rows == 0 || self->columns == columns);

  self->columns = columns;
  self->values = g_renew (float, self->values, (gsize) rows *columns);
  self->tokens = g_renew (char *, self->tokens, rows + 1);
  for (int row = 0; row < operand->rows; row++)
    add_row (self, operand, row);
}

void hl_walk_rows_set (HlWalkRows *self, const NnOperand *operand)
{
  g_strfreev (self->tokens);
  self->tokens = g_new0 (char *, 1);
  self->rows = 0;
  hl_walk_rows_add (self, operand);
}
