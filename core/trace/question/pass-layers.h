/* core/trace/question/pass-layers.h
 *
 * Exercises on the normalizations and on the losses of a pass; pass-exercise.h lists them.
 */

#pragma once

#include "core/trace/question/pass-making.h"

G_BEGIN_DECLS

#define NN_PASS_TOKENS 2 /* that are normalized */

void nn_pass_make_norm (NnPassMaking *self);
void nn_pass_make_loss (NnPassMaking *self);

int nn_pass_count_written (const NnWalk *walk, int node);

G_END_DECLS
