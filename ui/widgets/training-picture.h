/* ui/widgets/training-picture.h
 *
 * A run, or a few beside each other, whose curve is the slider over their moments: a click or
 * a drag along it shows what was then.
 *
 * Signals
 *   moved (is_over)   a person went to another moment; is_over: and has let it go
 */

#pragma once

#include "ui/figures/training.h"
#include "ui/widgets/figure-view.h"

#define HL_TRAINING_NOW (-1.0) /* the latest moment */

#define HL_TYPE_TRAINING_PICTURE (hl_training_picture_get_type ())

G_DECLARE_FINAL_TYPE (HlTrainingPicture, hl_training_picture, HL, TRAINING_PICTURE, GtkWidget)

gboolean      hl_training_picture_show (HlTrainingPicture *self, HlTrainingView *view);
void          hl_training_picture_go_to (HlTrainingPicture *self, double update);
double        hl_training_picture_get_update (HlTrainingPicture *self);
void          hl_training_picture_set_sentence (HlTrainingPicture *self, int index);
int           hl_training_picture_get_sentence (HlTrainingPicture *self);
HlFigureView *hl_training_picture_get_view (HlTrainingPicture *self);
