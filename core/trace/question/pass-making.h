/* core/trace/question/pass-making.h
 *
 * What the exercises of pass-exercise.h are made with: an operation of a pass, a stream of random
 * numbers, and a sheet on which operations are written down.
 */

#pragma once

#include "core/tensor/random.h"
#include "core/trace/operation/corner.h"
#include "core/trace/hand/hand.h"
#include "core/trace/walk/walk.h"

G_BEGIN_DECLS

/**
 * NnPassMaking:
 * @hand: what was written down
 * @random: decides which numbers
 * @walk: the pass
 * @of: the operation of the pass
 * @node: where it is
 * @head: which matrix of its output
 * @row: which row of its output
 * @digits: of the numbers, after the point
 * @feature: the first of the features, from 0
 * @n_features: how many; 0 where there are none
 * @n_all_features: how many the model has there
 * @is_part: whether the model sums over all of them, and the exercise over a part
 * @epsilon: ε of a normalization, or 0
 * @head_width: d_k where the scores are divided by its root
 * @whole: (transfer none) (nullable): what the model has in the place of the last result
 * @column: of @whole
 *
 * An exercise while it is made.
 */
typedef struct
{
  NnHand             hand;
  NnRandom           random;
  const NnWalk      *walk;
  const NnOperation *of;
  int                node;
  int                head;
  int                row;
  int                digits;

  int              feature;
  int              n_features;
  int              n_all_features;
  gboolean         is_part;
  double           epsilon;
  int              head_width;
  const NnOperand *whole;
  int              column;
} NnPassMaking;

int  nn_pass_draw_first (NnPassMaking *self, int n, int n_all);
void nn_pass_draw_features (NnPassMaking *self, int n, int n_all);

NnOperand *nn_pass_take (NnPassMaking *self, const NnOperand *operand, NnCorner corner);
NnOperand *nn_pass_take_query (NnPassMaking *self, const NnOperand *operand, int column,
                               int n_columns);
NnOperand *nn_pass_compute (NnPassMaking *self, const NnOperation *of, const NnConstants *constants,
                            NnAxis rows, NnAxis columns, NnOperand *const *inputs);

G_END_DECLS
