#include "core/experiments/mask-matrix.h"

/* Returns for each of @n queries how many of the @n keys it sees, from the first one on. */
static int *visible_keys (NnMaskKind kind, int n, int valid_len)
{
  g_autoptr (NnRows) rows = nn_rows_new_padded (1, n, &valid_len);
  int               *visible = g_new (int, n);
  NnMask             mask;

  mask = kind == NN_MASK_KIND_CAUSAL ? nn_mask_causal (rows, NN_MASK_FILL)
                                     : nn_mask_padding (rows, rows, NN_MASK_FILL);
  mask.is_causal = kind != NN_MASK_KIND_PADDING;
  for (int query = 0; query < n; query++)
    visible[query] = nn_mask_visible (&mask, 0, query);

  return visible;
}

/**
 * nn_mask_matrix_new:
 * @kind: which mask
 * @n: number of positions
 * @valid_len: how many of them hold a token; the causal mask does not use it
 *
 * The causal mask is subsequent_mask (n) of "The Annotated Transformer".
 *
 * Returns: (transfer full): (n, n) 1 where the query of the row sees the key of the column, else 0
 */
NnTensor *nn_mask_matrix_new (NnMaskKind kind, int n, int valid_len)
{
  g_autofree int *visible = visible_keys (kind, n, valid_len);
  NnTensor       *matrix = nn_tensor_new (NN_SHAPE (n, n));

  for (int query = 0; query < n; query++)
    for (int key = 0; key < visible[query]; key++)
      nn_tensor_row (matrix, query)[key] = 1.0f;

  return matrix;
}
