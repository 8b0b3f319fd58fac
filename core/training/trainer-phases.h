/* core/training/trainer-phases.h
 *
 * Training, one update after the other.  An update is six phases:
 *
 *      draw batch   the next sentence pairs of this epoch's random order
 *      forward      pairs → logits
 *      loss         logits, labels → the loss
 *      backward     loss → a gradient for every parameter
 *      clip         the norm of the gradient becomes at most c
 *      apply        Adam updates every parameter
 *
 * Each can be called alone, in this order; between two of them a window can show the model.
 * nn_trainer_update() does all six.  Its numbers are the same; in a lean pass (slices.h) they
 * differ by rounding.
 */

#pragma once

#include "core/training/trainer.h"

void     nn_trainer_draw_batch (NnTrainer *self);
void     nn_trainer_forward (NnTrainer *self);
gboolean nn_trainer_loss (NnTrainer *self, GError **error);
void     nn_trainer_backward (NnTrainer *self);
gboolean nn_trainer_clip (NnTrainer *self, GError **error);
void     nn_trainer_apply (NnTrainer *self);

gboolean nn_trainer_update (NnTrainer *self, GError **error);
