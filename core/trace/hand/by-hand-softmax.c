#include "core/trace/hand/by-hand-softmax.h"

#include <math.h>
#include <string.h>

#include "core/trace/hand/hand.h"

/**
 * @masked: masked scores, or weights
 * @query: a row
 *
 * Returns: how many keys the query sees
 */
int nn_by_hand_softmax_seen (const NnOperand *masked, int query)
{
  int n = 0;

  for (int key = 0; key < masked->columns; key++)
    n += nn_operand_state (masked, query, key) == NN_CELL_NORMAL;

  return n;
}

/* Keys that the mask hides are hidden in the next operations too, except in a row that sees no key:
 * there the fill value counts like any other number. */
static guint8 *states_after (const NnOperand *masked, float fill)
{
  guint8 *states = g_memdup2 (masked->states, nn_operand_length (masked));

  for (int i = 0; i < masked->rows && isfinite (fill); i++)
    if (nn_by_hand_softmax_seen (masked, i) == 0)
      memset (states + i * masked->columns, NN_CELL_NORMAL, (gsize) masked->columns);

  return states;
}

/**
 * @scores: (N, N) a row for each query
 * @states: (nullable): (N, N) of #NnCellState: which scores a mask hides; %NULL: none
 * @fill: what replaces a hidden score
 *
 * Returns: (transfer full) (element-type NnOperation): the lines, in the order of
 *   #NnByHandSoftmaxLine
 */
GPtrArray *nn_by_hand_softmax (const NnTensor *scores, const guint8 *states, float fill)
{
  const int    N = nn_tensor_rows (scores);
  const NnAxis queries = nn_hand_positions (NULL, "q", N);
  const NnAxis keys = nn_hand_positions (NULL, "k", N);
  NnConstants  constants = { .fill = fill, .valid_len = N };
  NnHand       hand = nn_hand_begin ();
  NnOperand   *S = nn_hand_given (&hand, "S", scores->values, queries, keys);
  NnOperand   *masked = nn_hand_result (&hand, "S′", queries, keys);
  NnOperand   *shifted = nn_hand_result (&hand, "S″", queries, keys);

  g_assert (nn_tensor_columns (scores) == N);
  masked->states =
      states != NULL ? g_memdup2 (states, (gsize) (N * N)) : nn_hand_states (N, N, FALSE, N);
  for (int i = 0; i < N * N; i++)
    constants.is_causal = constants.is_causal || masked->states[i] == NN_CELL_FUTURE;
  for (int key = 0; key < N; key++)
    constants.valid_len -= nn_operand_state (masked, N - 1, key) == NN_CELL_PADDING;
  shifted->states = states_after (masked, fill);

  nn_hand_compute (&hand, NN_OP_MASK, masked, &constants, NN_INPUTS (S));
  nn_hand_compute (&hand, NN_OP_SHIFT, shifted, NULL, NN_INPUTS (masked));
  nn_hand_softmax (&hand, masked, shifted->states);
  nn_labels_unref (queries.labels);
  nn_labels_unref (keys.labels);

  return nn_hand_end (&hand);
}

/**
 * @operations: (element-type NnOperation): what nn_by_hand_softmax() returned
 * @line: which line
 *
 * Returns: (transfer none): that line
 */
const NnOperation *nn_by_hand_softmax_line (const GPtrArray *operations, NnByHandSoftmaxLine line)
{
  return g_ptr_array_index (operations, line);
}
