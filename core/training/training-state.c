#include "core/training/training-state.h"

#include <math.h>

#include "core/engine/owned.h"

/** Returns: (transfer full): the state of a run that has not begun */
NnTrainingState *nn_training_state_new (void)
{
  NnTrainingState *self = g_new0 (NnTrainingState, 1);

  self->gradient_norm = NAN;
  self->history = g_array_new (FALSE, FALSE, sizeof (NnTrainingRecord));

  return self;
}

NN_FREES_FOR_ALL (NnTrainingState, nn_training_state_free, (nn_tensor_free, m, v),
                  (g_array_unref, history))
