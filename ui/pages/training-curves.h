/* ui/pages/training-curves.h
 *
 * From the points of a training run to its two pictures: the losses, and the norm
 * of the gradient, over the updates.
 *
 * The loss of a single batch jumps up and down; its mean over the latest updates is the
 * curve that is read.  The validation loss, one point an epoch, lies over both.
 *
 * The axis grows with the run, and is never more than twice as long as the curve, so that
 * the first minute is not squeezed into a corner.
 *
 * Used by   the train page
 */

#pragma once

#include "ui/render/curve-spec.h"
#include "ui/session/training-session.h"

G_BEGIN_DECLS

/* How many of the latest updates the smoothed training loss is a mean of. */
#define HL_TRAINING_CURVES_WINDOW 25

/**
 * HlTrainingCurves:
 * @loss: the training loss smoothed, the validation loss, the training loss itself
 * @norm: gradient norm
 *
 * The specs borrow from the arrays below them.
 */
typedef struct
{
  HlCurveSpec loss;
  HlCurveSpec norm;

  /*< private >*/
  HlCurveSeries series[4];
  GArray       *numbers[6];
  char         *smooth_name;
} HlTrainingCurves;

HlTrainingCurves *hl_training_curves_new (const HlTrainingRecord *record,
                                          const NnTrainingConfig *config) G_GNUC_WARN_UNUSED_RESULT;
void              hl_training_curves_free (HlTrainingCurves *self);

const char *hl_training_loss_name (NnLossKind kind);
const char *hl_validation_loss_name (const NnTrainingConfig *config);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlTrainingCurves, hl_training_curves_free)

G_END_DECLS
