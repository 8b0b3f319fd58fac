/* core/training/trainer-phases.h
 *
 * Training, one update after the other.  An update is six phases:
 *
 *      draw batch   the next sentence pairs of this epoch's random order
 *      forward      pairs → logits
 *      loss         logits, labels → the loss
 *      backward     loss → a gradient for every parameter
 *      clip         no gradient longer than θ
 *      apply        Adam moves every parameter
 *
 * Each can be called alone, in this order, so that a person can look into the model between
 * two of them.  nn_trainer_update() does all six.  Its numbers are the same but for rounding,
 * which differs in a lean pass (slices.h).
 */

#pragma once

#include "core/training/trainer.h"

G_BEGIN_DECLS

void     nn_trainer_draw_batch (NnTrainer *self);
void     nn_trainer_forward (NnTrainer *self);
gboolean nn_trainer_loss (NnTrainer *self,
                          GError   **error);
void     nn_trainer_backward (NnTrainer *self);
gboolean nn_trainer_clip (NnTrainer *self,
                          GError   **error);
void     nn_trainer_apply (NnTrainer *self);

gboolean nn_trainer_update (NnTrainer *self,
                            GError   **error);

G_END_DECLS
