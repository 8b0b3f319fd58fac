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

typedef enum
{
  NN_PASS_SCORES,       /* scores of a query */
  NN_PASS_SOFTMAX,      /* attention weights of a query */
  NN_PASS_WEIGHTED_SUM, /* the values, weighted */
  NN_PASS_NORM,         /* layer or batch normalization */
  NN_PASS_LOSS,         /* the losses of the words that were written */
  NN_N_PASS_EXERCISES,
} NnPassExerciseKind;

typedef struct
{
  GPtrArray    *operations;     /* (element-type NnOperation): on the rounded numbers, in order */
  const NnWalk *walk;           /* (transfer none): the pass */
  const char   *path;           /* (transfer none): of the operation that it is a corner of */
  int           head;           /* from 0, or -1 where there are none */
  int           feature;        /* the first of the features, from 0 */
  int           n_features;     /* how many; 0 where there are none */
  int           n_all_features; /* how many the model has there */
  gboolean      is_part;        /* whether the model sums over all of them, and the exercise over
                                 * a part */
  double        epsilon;        /* ε of a normalization, or 0 */
  int           head_width;     /* d_k where the scores are divided by its root, or 0 */
  double        whole;          /* of scores of which this is a part, what the model has for the
                                 * last one */
} NnPassExercise;

NnPassExercise *nn_pass_exercise_new (NnPassExerciseKind kind, const NnWalk *walk,
                                      const char *place, guint64 seed,
                                      int digits) G_GNUC_WARN_UNUSED_RESULT;
void            nn_pass_exercise_free (NnPassExercise *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnPassExercise, nn_pass_exercise_free)
