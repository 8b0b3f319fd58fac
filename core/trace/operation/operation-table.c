#include "core/trace/operation/operation-table.h"

typedef const NnOperationRow *RowOfKind[NN_N_OPERATION_KINDS];

static void index_rows (RowOfKind rows, const NnOperationRow *part)
{
  for (; part->kind != NN_N_OPERATION_KINDS; part++)
    {
      g_assert (rows[part->kind] == NULL);
      rows[part->kind] = part;
    }
}

/**
 * @kind: a kind of operation
 *
 * Returns: (transfer none): its row
 */
const NnOperationRow *nn_operation_row (NnOperationKind kind)
{
  static RowOfKind rows;
  static gsize     is_indexed = 0;

  if (g_once_init_enter (&is_indexed))
    {
      index_rows (rows, nn_operations_layers);
      index_rows (rows, nn_operations_attention);
      index_rows (rows, nn_operations_norm);
      index_rows (rows, nn_operations_update);
      g_once_init_leave (&is_indexed, 1);
    }
  g_assert (kind >= 0 && kind < NN_N_OPERATION_KINDS && rows[kind] != NULL);

  return rows[kind];
}
