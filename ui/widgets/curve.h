/* ui/widgets/curve.h
 *
 * Curves over the updates of a run, whose every point can be read.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/curve-spec.h"
#include "ui/widgets/cell-picture.h"

G_BEGIN_DECLS

#define HL_TYPE_CURVE (hl_curve_get_type ())

G_DECLARE_FINAL_TYPE (HlCurve, hl_curve, HL, CURVE, HlCellPicture)

void hl_curve_set_spec (HlCurve *self, const HlCurveSpec *spec);

const HlCurveSpec *hl_curve_get_spec (HlCurve *self);

G_END_DECLS
