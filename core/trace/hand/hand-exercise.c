#include "core/trace/hand/hand-exercise.h"

#include "core/trace/hand/exercise-attention.h"
#include "core/trace/hand/exercise-layers.h"

static GPtrArray *(*const makers[NN_N_EXERCISES]) (NnRandom *random) = {
  [NN_EXERCISE_SCORES] = nn_exercise_scores,
  [NN_EXERCISE_SOFTMAX] = nn_exercise_softmax,
  [NN_EXERCISE_WEIGHTED_SUM] = nn_exercise_weighted_sum,
  [NN_EXERCISE_ATTENTION] = nn_exercise_attention,
  [NN_EXERCISE_HEADS] = nn_exercise_heads,
  [NN_EXERCISE_PADDING_MASK] = nn_exercise_padding_mask,
  [NN_EXERCISE_CAUSAL_MASK] = nn_exercise_causal_mask,
  [NN_EXERCISE_LAYER_NORM] = nn_exercise_layer_norm,
  [NN_EXERCISE_BATCH_NORM] = nn_exercise_batch_norm,
  [NN_EXERCISE_FEED_FORWARD] = nn_exercise_feed_forward,
  [NN_EXERCISE_CROSS_ENTROPY] = nn_exercise_cross_entropy,
  [NN_EXERCISE_ADAM] = nn_exercise_adam,
};

/**
 * nn_hand_exercise_new:
 * @kind: what is to be computed
 * @seed: which numbers: the same for the same seed
 *
 * Returns: (transfer full) (element-type NnOperation): the operations, in order
 */
GPtrArray *nn_hand_exercise_new (NnExerciseKind kind, guint64 seed)
{
  NnRandom random = nn_random_new (nn_random_mix (seed, (guint64) kind));

  g_assert (kind >= 0 && kind < NN_N_EXERCISES);

  return makers[kind](&random);
}

/**
 * nn_hand_exercise_is_open:
 * @operation: an operation of an exercise
 * @slice: matrix of its output
 * @row: row of it
 * @column: column of it
 *
 * Returns: whether that cell is to be computed
 */
gboolean nn_hand_exercise_is_open (const NnOperation *operation, int slice, int row, int column)
{
  const NnOperand *y = operation->output;

  if (y->slices > 1)
    return slice > 0;

  return operation->constants.is_batch_norm || y->rows == 1 ? column > 0 : row > 0;
}
