/* core/trace/hand/exercise-layers.h
 *
 * The arithmetic of the other layers, of the loss and of an update as exercises;
 * hand-exercise.h lists them.
 */

#pragma once

#include "core/tensor/random.h"
#include "core/trace/operation/operation.h"

G_BEGIN_DECLS

GPtrArray *nn_exercise_layer_norm (NnRandom *random) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *nn_exercise_batch_norm (NnRandom *random) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *nn_exercise_feed_forward (NnRandom *random) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *nn_exercise_cross_entropy (NnRandom *random) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *nn_exercise_adam (NnRandom *random) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
