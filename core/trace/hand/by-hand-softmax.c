#include "core/trace/hand/by-hand-softmax.h"

#include <math.h>
#include <string.h>

#include "core/trace/hand/hand.h"

/* Keys that the mask hides are hidden in the next operations too, except in a row that sees no key:
 * there the fill value counts like any other number. */
static guint8 *states_after (const NnOperand *masked, float fill)
{
  guint8 *states = g_memdup2 (masked->states, nn_operand_length (masked));

  for (int i = 0; i < masked->rows && isfinite (fill); i++)
    if (nn_operand_state (masked, i, 0) != NN_CELL_NORMAL)
      memset (states + i * masked->columns, NN_CELL_NORMAL, (gsize) masked->columns);

  return states;
}

/**
 * nn_by_hand_softmax:
 * @scores: (N, N) a row for each query
 * @is_causal: whether a query does not see later keys
 * @valid_len: how many keys are no padding, from 0
 * @fill: what replaces a hidden score
 *
 * Returns: (transfer full) (element-type NnOperation): the lines, in the order of
 *   #NnByHandSoftmaxLine
 */
GPtrArray *nn_by_hand_softmax (const NnTensor *scores, gboolean is_causal, int valid_len,
                               float fill)
{
  const int         N = nn_tensor_rows (scores);
  const NnAxis      queries = nn_hand_positions (NULL, "q", N);
  const NnAxis      keys = nn_hand_positions (NULL, "k", N);
  const NnConstants constants = { .fill = fill, .is_causal = is_causal, .valid_len = valid_len };
  NnHand            hand = nn_hand_begin ();
  NnOperand        *S = nn_hand_given (&hand, "S", scores->values, queries, keys);
  NnOperand        *masked = nn_hand_result (&hand, "S′", queries, keys);
  NnOperand        *shifted = nn_hand_result (&hand, "S″", queries, keys);

  g_assert (nn_tensor_columns (scores) == N);
  g_assert (valid_len >= 0 && valid_len <= N);

  masked->states = nn_hand_states (N, N, is_causal, valid_len);
  shifted->states = states_after (masked, fill);

  nn_hand_compute (&hand, NN_OP_MASK, masked, &constants, NN_INPUTS (S));
  nn_hand_compute (&hand, NN_OP_SHIFT, shifted, NULL, NN_INPUTS (masked));
  nn_hand_softmax (&hand, masked, shifted->states);
  nn_labels_unref (queries.labels);
  nn_labels_unref (keys.labels);

  return nn_hand_end (&hand);
}

/**
 * nn_by_hand_softmax_line:
 * @operations: (element-type NnOperation): what nn_by_hand_softmax() returned
 * @line: which line
 *
 * Returns: (transfer none): that line
 */
const NnOperation *nn_by_hand_softmax_line (const GPtrArray *operations, NnByHandSoftmaxLine line)
{
  return g_ptr_array_index (operations, line);
}

/**
 * nn_by_hand_softmax_visible:
 * @operations: (element-type NnOperation): what nn_by_hand_softmax() returned
 * @query: a row
 *
 * Returns: how many keys the query sees, from the first
 */
int nn_by_hand_softmax_visible (const GPtrArray *operations, int query)
{
  return nn_operand_count_visible (nn_by_hand_softmax_line (operations, NN_BY_HAND_MASK)->output,
                                   query);
}
