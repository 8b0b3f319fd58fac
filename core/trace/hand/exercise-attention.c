#include "core/trace/hand/exercise-attention.h"

#include "core/layers/mask.h"
#include "core/trace/hand/by-hand-softmax.h"
#include "core/trace/hand/by-hand.h"
#include "core/trace/hand/exercise-numbers.h"
#include "core/trace/hand/hand.h"

#define N_QUERIES 2
#define N_KEYS 3
#define WIDTH 4
#define VALUE_WIDTH 2
#define N_POSITIONS 3 /* of a mask */

/* Attention on numbers of the seed; @what says the sizes. */
static GPtrArray *attend (NnRandom *random, NnByHand what)
{
  const int         n_queries = what.n_queries * what.width;
  const int         n_keys = what.n_keys * what.width;
  const int         n_values = what.n_keys * what.value_width;
  g_autofree float *queries = g_new (float, n_queries);
  g_autofree float *keys = g_new (float, n_keys);
  g_autofree float *values = g_new (float, n_values);

  nn_exercise_draw_whole (random, queries, n_queries, 2);
  nn_exercise_draw_whole (random, keys, n_keys, 2);
  nn_exercise_draw_whole (random, values, n_values, 9);
  what.queries = queries;
  what.keys = keys;
  what.values = values;
  what.is_scaled = TRUE;
  what.valid_len = what.n_keys;

  return nn_by_hand_attend (&what);
}

static const NnByHand one_head = {
  .n_heads = 1,
  .n_queries = N_QUERIES,
  .n_keys = N_KEYS,
  .width = WIDTH,
  .value_width = VALUE_WIDTH,
};

/**
 * nn_exercise_scores:
 * @random: the random numbers
 *
 * Returns: (transfer full) (element-type NnOperation): Q Kᵀ, and that divided by √d_k
 */
GPtrArray *nn_exercise_scores (NnRandom *random)
{
  GPtrArray *operations = attend (random, one_head);
  guint      n = 0;

  while (((const NnOperation *) g_ptr_array_index (operations, n))->kind != NN_OP_SOFTMAX)
    n++;
  g_ptr_array_set_size (operations, (int) n);

  return operations;
}

/**
 * nn_exercise_softmax:
 * @random: the random numbers
 *
 * Returns: (transfer full) (element-type NnOperation): exp and softmax of scores
 */
GPtrArray *nn_exercise_softmax (NnRandom *random)
{
  float  scores[N_QUERIES * N_KEYS];
  NnHand hand = nn_hand_begin ();

  for (int i = 0; i < N_QUERIES; i++)
    nn_exercise_draw_halves (random, scores + (gsize) i * N_KEYS, N_KEYS, 2);
  nn_hand_softmax (
      &hand, nn_hand_given (&hand, "S", scores, NN_POSITIONS (N_QUERIES), NN_POSITIONS (N_KEYS)),
      NULL);

  return nn_hand_end (&hand);
}

/**
 * nn_exercise_weighted_sum:
 * @random: the random numbers
 *
 * Returns: (transfer full) (element-type NnOperation): A V
 */
GPtrArray *nn_exercise_weighted_sum (NnRandom *random)
{
  const NnAxis features = NN_FEATURES (VALUE_WIDTH);
  float        weights[N_QUERIES * N_KEYS];
  float        values[N_KEYS * VALUE_WIDTH];
  NnHand       hand = nn_hand_begin ();
  NnOperand   *A;
  NnOperand   *V;

  for (int i = 0; i < N_QUERIES; i++)
    nn_exercise_draw_shares (random, weights + (gsize) i * N_KEYS, N_KEYS);
  nn_exercise_draw_whole (random, values, N_KEYS * VALUE_WIDTH, 9);
  A = nn_hand_given (&hand, "A", weights, NN_POSITIONS (N_QUERIES), NN_POSITIONS (N_KEYS));
  V = nn_hand_given (&hand, "V", values, NN_POSITIONS (N_KEYS), features);
  A->is_unit = TRUE;
  nn_hand_compute (&hand, NN_OP_WEIGHTED_SUM,
                   nn_hand_result (&hand, "O", NN_POSITIONS (N_QUERIES), features), NULL,
                   NN_INPUTS (A, V));

  return nn_hand_end (&hand);
}

/**
 * nn_exercise_attention:
 * @random: the random numbers
 *
 * Returns: (transfer full) (element-type NnOperation): from Q, K and V to O
 */
GPtrArray *nn_exercise_attention (NnRandom *random) { return attend (random, one_head); }

/**
 * nn_exercise_heads:
 * @random: the random numbers
 *
 * Returns: (transfer full) (element-type NnOperation): the same with two heads
 */
GPtrArray *nn_exercise_heads (NnRandom *random)
{
  NnByHand what = one_head;

  what.n_heads = 2;
  what.n_keys = 2;
  what.value_width = 4;

  return attend (random, what);
}

static GPtrArray *mask (NnRandom *random, gboolean is_causal, int valid_len)
{
  g_autoptr (NnTensor) scores = nn_tensor_new (NN_SHAPE (N_POSITIONS, N_POSITIONS));
  GPtrArray           *lines;

  for (int i = 0; i < N_POSITIONS; i++)
    nn_exercise_draw_halves (random, nn_tensor_row (scores, i), N_POSITIONS, 2);
  lines = nn_by_hand_softmax (scores, is_causal, valid_len, NN_MASK_FILL);
  g_ptr_array_remove_index (lines, NN_BY_HAND_SHIFT);

  return lines;
}

/**
 * nn_exercise_padding_mask:
 * @random: the random numbers
 *
 * Returns: (transfer full) (element-type NnOperation): softmax where the last key is padding
 */
GPtrArray *nn_exercise_padding_mask (NnRandom *random)
{
  return mask (random, FALSE, N_POSITIONS - 1);
}

/**
 * nn_exercise_causal_mask:
 * @random: the random numbers
 *
 * Returns: (transfer full) (element-type NnOperation): softmax where no query sees a later key
 */
GPtrArray *nn_exercise_causal_mask (NnRandom *random) { return mask (random, TRUE, N_POSITIONS); }
