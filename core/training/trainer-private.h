/* core/training/trainer-private.h
 *
 * What the files of the trainer share with each other and nobody else.
 *
 * Used by   trainer.c, trainer-phases.c, trainer-state.c, evaluation.c
 */

#pragma once

#include "core/training/trainer.h"

G_BEGIN_DECLS

void nn_trainer_load (NnTrainer     *self,
                      const NnPairs *pairs,
                      const int     *order,
                      int            n,
                      gboolean       hides_words);

double nn_trainer_rate (const NnTrainer *self,
                        gint64           update);

void     nn_trainer_keep (NnTrainer *self);
gboolean nn_trainer_fall_back (NnTrainer *self,
                               GError   **error);

G_END_DECLS
