/* core/trace/question/pass-exercise.h
 *
 * Exercises "compute this cell" on numbers of the model: a corner of a real pass, small enough
 * for paper, as operations of the table on the rounded numbers.
 *
 *      walk ─► one of its operations ─► a row, a few features ─► rounded ─► the same operation
 *
 *      SCORES          one query, up to 3 keys, up to 4 features; divided by the model's √d_k
 *      SOFTMAX         all scores of one query
 *      WEIGHTED_SUM    all weights of one query, up to 3 features of the values
 *      NORM            2 tokens, up to 4 features
 *      LOSS            up to 3 tokens that were written one after the other
 *
 * If a sum runs over some of the features only, its result is a part of that of the model; the
 * exercise has the features, and the result of the model.
 *
 * What is open in the results is as in hand-exercise.h.
 */

#pragma once

#include "core/trace/walk/walk.h"

G_BEGIN_DECLS

/**
 * NnPassExerciseKind:
 * @NN_PASS_SCORES: scores of a query
 * @NN_PASS_SOFTMAX: attention weights of a query
 * @NN_PASS_WEIGHTED_SUM: the values, weighted
 * @NN_PASS_NORM: layer or batch normalization
 * @NN_PASS_LOSS: the losses of the words that were written
 */
typedef enum
{
  NN_PASS_SCORES,
  NN_PASS_SOFTMAX,
  NN_PASS_WEIGHTED_SUM,
  NN_PASS_NORM,
  NN_PASS_LOSS,
  NN_N_PASS_EXERCISES,
} NnPassExerciseKind;

/**
 * NnPassExercise:
 * @operations: (element-type NnOperation): on the rounded numbers, in order
 * @walk: (transfer none): the pass
 * @path: (transfer none): of the operation that it is a corner of
 * @head: from 0, or -1 where there are none
 * @feature: the first of the features, from 0
 * @n_features: how many; 0 where there are none
 * @n_all_features: how many the model has there
 * @is_part: whether the model sums over all of them, and the exercise over a part
 * @epsilon: ε of a normalization, or 0
 * @head_width: d_k where the scores are divided by its root, or 0
 * @whole: of scores of which this is a part, what the model has for the last one
 */
typedef struct
{
  GPtrArray    *operations;
  const NnWalk *walk;
  const char   *path;
  int           head;
  int           feature;
  int           n_features;
  int           n_all_features;
  gboolean      is_part;
  double        epsilon;
  int           head_width;
  double        whole;
} NnPassExercise;

NnPassExercise *nn_pass_exercise_new (NnPassExerciseKind kind, const NnWalk *walk,
                                      const char *place, guint64 seed,
                                      int digits) G_GNUC_WARN_UNUSED_RESULT;
void            nn_pass_exercise_free (NnPassExercise *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnPassExercise, nn_pass_exercise_free)

G_END_DECLS
