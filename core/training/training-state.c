#include "core/training/training-state.h"

#include <math.h>

/** Returns: (transfer full): the state of a run that has not begun */
NnTrainingState *nn_training_state_new (void)
{
  NnTrainingState *self = g_new0 (NnTrainingState, 1);

  self->gradient_norm = NAN;
  self->history = g_array_new (FALSE, FALSE, sizeof (NnTrainingRecord));

  return self;
}

void nn_training_state_free (NnTrainingState *self)
{
  if (self == NULL)
    return;

  nn_tensor_free (self->m);
  nn_tensor_free (self->v);
  g_array_unref (self->history);
  g_free (self);
}
