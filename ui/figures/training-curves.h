/* ui/figures/training-curves.h
 *
 * From the points of a training run to its two pictures: the losses, and the norm
 * of the gradient, over the updates.
 *
 * Used by   the train page
 */

#pragma once

#include "ui/render/curve-spec.h"
#include "ui/session/training-session.h"

G_BEGIN_DECLS

/**
 * HlTrainingCurves:
 * @loss: training and held-out loss
 * @norm: gradient norm
 *
 * The specs borrow from the arrays below them.
 */
typedef struct
{
  HlCurveSpec loss;
  HlCurveSpec norm;

  /*< private >*/
  HlCurveSeries series[3];
  GArray       *numbers[5];
} HlTrainingCurves;

HlTrainingCurves *hl_training_curves_new (const GArray *batches,
                                          const GArray *held_out,
                                          double        n_updates) G_GNUC_WARN_UNUSED_RESULT;
void              hl_training_curves_free (HlTrainingCurves *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlTrainingCurves, hl_training_curves_free)

G_END_DECLS
