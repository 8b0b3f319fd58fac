#include "core/layers/attention.h"

/**
 * @stack: (N, H · d_k)
 * @rows: which of its rows belong to which sentence
 * Returns: (S, d_k) the columns of this head in the rows of this sentence; the numbers are those
 *   of @stack
 */
NnMatrix nn_attention_head (const NnTensor *stack, const NnRows *rows, int sentence, int n_heads,
                            int head)
{
  const int K = nn_tensor_columns (stack) / n_heads;

  return nn_matrix_block (stack, rows->starts[sentence], rows->lengths[sentence], head * K, K);
}
