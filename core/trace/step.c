#include "core/trace/step.h"

#include "core/layers/parameters.h"

/**
 * nn_step_new:
 * @layer: path of the layer in the model
 * @operation: what was done there
 * @tensor: what came out
 *
 * Returns: (transfer full): a step with a copy of @tensor
 */
NnStep *
nn_step_new (const char     *layer,
             const char     *operation,
             const NnTensor *tensor)
{
  NnStep *self = g_new0 (NnStep, 1);

  self->path = nn_path_join (layer, operation);
  self->tensor = nn_tensor_copy (tensor);

  return self;
}

/**
 * nn_step_free:
 * @self: (nullable) (transfer full): the step
 */
void
nn_step_free (NnStep *self)
{
  if (self == NULL)
    return;

  g_free (self->path);
  nn_tensor_free (self->tensor);
  g_free (self);
}
