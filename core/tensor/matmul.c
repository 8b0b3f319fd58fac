#include "core/tensor/matmul.h"

#include "core/engine/products.h"

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

/* In multiply-adds: up to this many, a call of OpenBLAS costs more time than it saves. */
#define SMALL 8192

static gboolean is_small (gint64 rows, gint64 columns, gint64 terms)
{
  return rows * columns * terms <= SMALL;
}

/**
 * @c: (N, M)
 * @a: (N, K)
 * @b: (K, M)
 * @write: whether the product replaces C or is added to it
 *
 * C = A B.
 */
void nn_matmul (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write)
{
  g_assert (c.rows == a.rows && c.columns == b.columns && a.columns == b.rows);

  if (is_small (c.rows, c.columns, a.columns))
    nn_small_matmul (c, a, b, write);
  else
    nn_large_matmul (c, a, b, write);
}

/**
 * @c: (N, M)
 * @a: (N, K)
 * @b: (M, K)
 * @write: whether the product replaces C or is added to it
 *
 * C = A Bᵀ: the dot product of every row of A with every row of B.
 */
void nn_matmul_nt (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write)
{
  g_assert (c.rows == a.rows && c.columns == b.rows && a.columns == b.columns);

  if (is_small (c.rows, c.columns, a.columns))
    nn_small_matmul_nt (c, a, b, write);
  else
    nn_large_matmul_nt (c, a, b, write);
}

/**
 * @c: (N, M)
 * @a: (K, N)
 * @b: (K, M)
 * @write: whether the product replaces C or is added to it
 *
 * C = Aᵀ B: a sum over the K rows of both.  The gradient of a weight is such a sum.
 */
void nn_matmul_tn (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write)
{
  g_assert (c.rows == a.columns && c.columns == b.columns && a.rows == b.rows);

  if (is_small (c.rows, c.columns, a.rows))
    nn_small_matmul_tn (c, a, b, write);
  else
    nn_large_matmul_tn (c, a, b, write);
}
