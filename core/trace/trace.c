#include "core/trace/trace.h"

#include "core/layers/path.h"

static void
step_free (gpointer data)
{
  NnStep *step = data;

  g_free (step->path);
  nn_tensor_free (step->tensor);
  g_free (step);
}

/**
 * nn_trace_new:
 *
 * Returns: (transfer full): a trace without steps
 */
NnTrace *
nn_trace_new (void)
{
  NnTrace *self = g_new0 (NnTrace, 1);

  self->steps = g_ptr_array_new_with_free_func (step_free);
  self->by_path = g_hash_table_new (g_str_hash, g_str_equal);

  return self;
}

/**
 * nn_trace_free:
 * @self: (nullable) (transfer full): the trace
 */
void
nn_trace_free (NnTrace *self)
{
  if (self == NULL)
    return;

  g_hash_table_unref (self->by_path);
  g_ptr_array_unref (self->steps);
  g_free (self);
}

/**
 * nn_trace_add:
 * @self: the trace
 * @layer: path of the layer in the model
 * @operation: what was done there; once only for each layer
 * @tensor: what came out
 */
void
nn_trace_add (NnTrace        *self,
              const char     *layer,
              const char     *operation,
              const NnTensor *tensor)
{
  NnStep *step = g_new0 (NnStep, 1);

  step->path = nn_path_join (layer, operation);
  step->tensor = nn_tensor_copy (tensor);
  g_assert (nn_trace_find (self, step->path) == NULL);

  g_ptr_array_add (self->steps, step);
  g_hash_table_insert (self->by_path, step->path, step);
}

/**
 * nn_trace_count:
 *
 * Returns: how many steps there are
 */
int
nn_trace_count (const NnTrace *self)
{
  return (int) self->steps->len;
}

/**
 * nn_trace_get:
 * @index: from 0
 *
 * Returns: (transfer none): step number @index, from 0
 */
const NnStep *
nn_trace_get (const NnTrace *self,
              int            index)
{
  g_assert (index >= 0 && index < nn_trace_count (self));

  return g_ptr_array_index (self->steps, index);
}

/**
 * nn_trace_find:
 * @path: of a step
 *
 * Returns: (transfer none) (nullable): the step called @path
 */
const NnStep *
nn_trace_find (const NnTrace *self,
               const char    *path)
{
  return g_hash_table_lookup (self->by_path, path);
}
