/* core/trace/step.h
 *
 * One thing that a model computed on its way: a tensor and its name.
 *
 *      encoder.blks.block0.attention.scores
 *      └────────── layer ──────────┘ └ operation
 *
 * The layer's part is its path in the model, as in the names of parameters; the
 * operation is what was done there.  What a gradient belongs to, its name says too:
 *
 *      grad.encoder.blks.block0.attention.scores
 *
 * Used by   trace.h
 */

#pragma once

#include "core/tensor/tensor.h"

G_BEGIN_DECLS

/**
 * NnStep:
 * @path: its full name
 * @tensor: a copy of the numbers, which stays when the model goes on
 */
typedef struct
{
  char     *path;
  NnTensor *tensor;
} NnStep;

NnStep *nn_step_new (const char     *layer,
                     const char     *operation,
                     const NnTensor *tensor) G_GNUC_WARN_UNUSED_RESULT;
void    nn_step_free (NnStep *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnStep, nn_step_free)

G_END_DECLS
