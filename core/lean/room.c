#include "core/lean/room.h"

/**
 * nn_lean_room_clear:
 *
 * Frees what @self holds, but not @self, which is part of a model's lean pass.
 */
void
nn_lean_room_clear (NnLeanRoom *self)
{
  g_clear_pointer (&self->sublayer, nn_tensor_free);
  g_clear_pointer (&self->d_sublayer, nn_tensor_free);
  g_clear_pointer (&self->d_entered, nn_tensor_free);
  g_clear_pointer (&self->d_hidden, nn_tensor_free);
  g_clear_pointer (&self->d_heads, nn_tensor_free);
  g_clear_pointer (&self->d_projected, nn_tensor_free);
  g_clear_pointer (&self->d_memory, nn_tensor_free);
  g_clear_pointer (&self->weights, nn_tensor_free);
}
