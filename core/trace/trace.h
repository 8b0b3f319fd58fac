/* core/trace/trace.h
 *
 * All steps of one pass through a model, in the order in which they happened.  A step is a
 * tensor and its name:
 *
 *      encoder.blks.block0.attention.scores
 *      └────────── layer ──────────┘ └ operation
 *
 * The layer's part is its path in the model, as in the names of parameters; the operation is
 * what was done there.  A gradient is called after what it belongs to:
 *
 *      grad.encoder.blks.block0.attention.scores
 *
 * A trace is a copy: it can be handed to another thread and looked at while the
 * model goes on.
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

/**
 * NnTrace:
 * @steps: (element-type NnStep): in order
 * @by_path: the same by name
 */
typedef struct
{
  GPtrArray  *steps;
  GHashTable *by_path;
} NnTrace;

NnTrace *nn_trace_new (void) G_GNUC_WARN_UNUSED_RESULT;
void     nn_trace_free (NnTrace *self);

void nn_trace_add (NnTrace        *self,
                   const char     *layer,
                   const char     *operation,
                   const NnTensor *tensor);

int           nn_trace_count (const NnTrace *self);
const NnStep *nn_trace_get (const NnTrace *self,
                            int            index);
const NnStep *nn_trace_find (const NnTrace *self,
                             const char    *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTrace, nn_trace_free)

G_END_DECLS
