/* core/trace/hand/exercise-attention.h
 *
 * The arithmetic of attention as exercises; hand-exercise.h lists them.
 */

#pragma once

#include "core/tensor/random.h"
#include "core/trace/operation/operation.h"

G_BEGIN_DECLS

GPtrArray *nn_exercise_scores (NnRandom *random) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *nn_exercise_softmax (NnRandom *random) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *nn_exercise_weighted_sum (NnRandom *random) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *nn_exercise_attention (NnRandom *random) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *nn_exercise_heads (NnRandom *random) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *nn_exercise_padding_mask (NnRandom *random) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *nn_exercise_causal_mask (NnRandom *random) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
