/* core/experiments/head-habit.h
 *
 * What a head does in a sentence, as far as its weights say so:
 *
 *      previous          same              next              first, one, end
 *      · · · ·           ■ · · ·           · ■ · ·           ■ · · ·
 *      ■ · · ·           · ■ · ·           · · ■ ·           ■ · · ·
 *      · ■ · ·           · · ■ ·           · · · ■           ■ · · ·
 *      · · ■ ·           · · · ■           · · · ·           ■ · · ·
 *
 * A head has a habit if the rows give half of their weight to its keys, and two of three rows have
 * their largest weight there.  In another sentence the same head may do something else.
 */

#pragma once

#include <glib.h>

typedef enum
{
  NN_HABIT_NONE,     /* the rows do different things */
  NN_HABIT_PREVIOUS, /* in self-attention, the key before the query */
  NN_HABIT_SAME,     /* in self-attention, the key at the place of the query */
  NN_HABIT_NEXT,     /* in self-attention, the key after the query */
  NN_HABIT_FIRST,    /* the first key */
  NN_HABIT_END,      /* the last keys together */
  NN_HABIT_ONE,      /* one and the same key, which is none of those */
  NN_HABIT_FORWARD,  /* in cross-attention, a key in each row, never one before that of the row
                      * above, and at last one of the second half */
  NN_HABIT_SHARP,    /* one key alone in each row, but not the same */
  NN_HABIT_EVEN,     /* no key has much more than the others */
} NnHabitKind;

/* Borrows the weights. */
typedef struct
{
  const float *weights;   /* (rows, stride) the attention weights of the head, row-major */
  int          rows;      /* how many queries there are, without padding */
  int          columns;   /* how many keys there are, without padding */
  int          stride;    /* from a row to the next, at least @columns */
  gboolean     is_self;   /* whether keys and queries are the same tokens */
  gboolean     is_causal; /* whether a query sees no key after its own place */
  int          n_end;     /* how many of the last keys are the end of a sentence; 0: none */
} NnHeadWeights;

typedef struct
{
  NnHabitKind kind;   /* what the head does */
  int         column; /* the key of %NN_HABIT_ONE */
  double      share;  /* which share of their weight the rows give to the keys of the habit, on
                       * average; of %NN_HABIT_NONE and %NN_HABIT_EVEN: the largest weight of all
                       * rows */
  int         n_fit;  /* in how many rows the largest weight is at these keys; of
                       * %NN_HABIT_FORWARD and %NN_HABIT_SHARP: in how many rows one key has more
                       * than half of the weight */
  int         n_rows; /* in how many rows it might be; rows that see only one key do not count */
} NnHeadHabit;

NnHeadHabit nn_head_habit (const NnHeadWeights *head);
