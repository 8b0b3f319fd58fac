/* core/training/trainer-state.h
 *
 * The state of a run: it can be saved, and the run resumed later, with the same bits as without the
 * interruption.
 */

#pragma once

#include "core/training/trainer.h"

NnTrainingState *nn_trainer_get_report (const NnTrainer *self) G_GNUC_WARN_UNUSED_RESULT;
NnTrainingState *nn_trainer_get_state (const NnTrainer *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_trainer_set_state (NnTrainer *self, const NnTrainingState *state, GError **error);
gboolean nn_trainer_take_memory (NnTrainer *self, const NnTrainingState *state);
