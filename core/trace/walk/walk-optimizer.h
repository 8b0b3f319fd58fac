/* core/trace/walk/walk-optimizer.h
 *
 * The last phases of an update: gradients are clipped, and Adam makes a step of each.
 *
 *      clip         clip.norm, clip.factor, then every gradient
 *      adam         m, v and the step of every parameter
 *
 * Both are in the order of the list of parameters, from the encoder's embedding to the output
 * layer.
 */

#pragma once

#include "core/trace/walk/walker.h"

G_BEGIN_DECLS

/**
 * NnWalkLearned:
 * @parameter: (unowned): of the model
 * @index: its place in the list of parameters
 * @theta: (unowned): its values before the update
 * @m: (unowned): Adam's m before the update
 * @v: (unowned): Adam's v before the update
 * @gradient: (unowned): its gradient, then its clipped gradient
 * @node: (unowned): where the walk has its gradient
 *
 * One parameter during an update.
 */
typedef struct
{
  const NnParameter *parameter;
  int                index;
  NnOperand         *theta;
  NnOperand         *m;
  NnOperand         *v;
  NnOperand         *gradient;
  const NnWalkNode  *node;
} NnWalkLearned;

GArray *nn_walk_learned_new (NnWalker *walker, const NnAdam *adam) G_GNUC_WARN_UNUSED_RESULT;
void    nn_walk_learned_find_gradients (GArray *learned, const NnWalk *walk);

void nn_walk_clip (NnWalker *walker, const NnTrainer *trainer, GArray *learned);
void nn_walk_adam (NnWalker *walker, const NnTrainer *trainer, const GArray *learned);

G_END_DECLS
