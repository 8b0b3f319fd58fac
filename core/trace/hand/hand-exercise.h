/* core/trace/hand/hand-exercise.h
 *
 * Exercises "compute this cell": operations on small random numbers, in whose results some cells
 * are left open.
 *
 *      seed ─► small numbers ─► operations of the table ─► results, some of them open
 *
 *      what is open       of several matrices     all but the first
 *                         of several rows         all but the first
 *                         of a batch norm, and    all but the first column
 *                         where there is one row
 *
 * What is not open shows how it is done.  The open cells are computed, and explained, by the
 * table of operations, as every number of the program: formula.h.
 */

#pragma once

#include "core/trace/operation/operation.h"

typedef enum
{
  NN_EXERCISE_SCORES,        /* scaled dot products */
  NN_EXERCISE_SOFTMAX,       /* attention weights of given scores */
  NN_EXERCISE_WEIGHTED_SUM,  /* the values, weighted */
  NN_EXERCISE_ATTENTION,     /* all three */
  NN_EXERCISE_HEADS,         /* the same with two heads */
  NN_EXERCISE_PADDING_MASK,  /* softmax where padding is hidden */
  NN_EXERCISE_CAUSAL_MASK,   /* softmax where later keys are hidden */
  NN_EXERCISE_LAYER_NORM,    /* layer normalization */
  NN_EXERCISE_BATCH_NORM,    /* batch normalization in training */
  NN_EXERCISE_FEED_FORWARD,  /* a feed-forward network */
  NN_EXERCISE_CROSS_ENTROPY, /* the loss of some words */
  NN_EXERCISE_ADAM,          /* an update of some parameters */
  NN_N_EXERCISES,
} NnExerciseKind;

GPtrArray *nn_hand_exercise_new (NnExerciseKind kind, guint64 seed) G_GNUC_WARN_UNUSED_RESULT;
gboolean   nn_hand_exercise_is_open (const NnOperation *operation, int slice, int row, int column);
