#include "core/tensor/matmul.h"

/** Returns: a view of all of it */
NnMatrix nn_matrix (const NnTensor *tensor)
{
  const int D = nn_tensor_columns (tensor);

  return (NnMatrix){ tensor->values, nn_tensor_rows (tensor), D, D };
}

/** Returns: a view of a part of it */
NnMatrix nn_matrix_block (const NnTensor *tensor, int first_row, int rows, int first_column,
                          int columns)
{
  const int D = nn_tensor_columns (tensor);

  g_assert (first_row >= 0 && first_row + rows <= nn_tensor_rows (tensor));
  g_assert (first_column >= 0 && first_column + columns <= D);

  return (NnMatrix){ nn_tensor_row (tensor, first_row) + first_column, rows, columns, D };
}
