/* core/trace/question/pass-attention.h
 *
 * Exercises on the attention of a pass; pass-exercise.h lists them.
 */

#pragma once

#include "core/trace/question/pass-making.h"

G_BEGIN_DECLS

void nn_pass_make_scores (NnPassMaking *self);
void nn_pass_make_softmax (NnPassMaking *self);
void nn_pass_make_weighted_sum (NnPassMaking *self);

G_END_DECLS
