#include "core/training/snapshot.h"

#include <string.h>

#include "core/training/trainer-state.h"

static void clear_snapshot (gpointer data)
{
  NnSnapshot *self = data;

  nn_tensor_free (self->values);
  nn_training_state_free (self->report);
}

/* Returns a copy, or NULL if there is no memory for it. */
static NnTensor *try_copy (const NnTensor *block)
{
  NnTensor *copy = nn_tensor_try_new (block->shape);

  if (copy != NULL)
    memcpy (copy->values, block->values, block->length * sizeof (float));

  return copy;
}

/**
 * @trainer: a trainer between two updates
 * @keeps_memory: whether to copy Adam's m and v too
 *
 * Returns: (transfer full) (nullable): a snapshot of this update, which copies all numbers; %NULL
 *   if there is no memory for it
 */
NnSnapshot *nn_snapshot_new (const NnTrainer *trainer, gboolean keeps_memory)
{
  g_autoptr (NnSnapshot) self = g_atomic_rc_box_new0 (NnSnapshot);

  self->update = trainer->update;
  self->report = nn_trainer_get_report (trainer);
  self->values = try_copy (trainer->model->parameters->values);
  if (self->values == NULL)
    return NULL;
  if (!keeps_memory)
    return g_steal_pointer (&self);

  self->report->m = try_copy (trainer->adam->m);
  self->report->v = try_copy (trainer->adam->v);

  return self->report->m != NULL && self->report->v != NULL ? g_steal_pointer (&self) : NULL;
}

/**
 * @update: updates done when it was taken
 *
 * Returns: (transfer full): a snapshot whose numbers are in a file
 */
NnSnapshot *nn_snapshot_new_saved (gint64 update)
{
  NnSnapshot *self = g_atomic_rc_box_new0 (NnSnapshot);

  self->update = update;

  return self;
}

/** @self: (nullable): a snapshot */
void nn_snapshot_unref (NnSnapshot *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear_snapshot);
}
