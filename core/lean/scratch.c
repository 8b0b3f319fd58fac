#include "core/lean/scratch.h"

/** Frees the contents of @self, but not @self itself, which is a part of a model's lean pass. */
void nn_lean_scratch_clear (NnLeanScratch *self)
{
  g_clear_pointer (&self->sublayer, nn_tensor_free);
  g_clear_pointer (&self->d_sublayer, nn_tensor_free);
  g_clear_pointer (&self->d_normalized, nn_tensor_free);
  g_clear_pointer (&self->d_hidden, nn_tensor_free);
  g_clear_pointer (&self->d_heads, nn_tensor_free);
  g_clear_pointer (&self->d_projected, nn_tensor_free);
  g_clear_pointer (&self->d_memory, nn_tensor_free);
  g_clear_pointer (&self->weights, nn_tensor_free);
}
