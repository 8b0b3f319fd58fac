/* ui/labs/cost-view.h
 *
 * What one attention costs on this machine as the sentence grows: measured, beside the n²
 * curve and the projections, which grow with n.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/curve-spec.h"
#include "ui/session/workspace.h"

G_BEGIN_DECLS

#define HL_TYPE_COST_VIEW (hl_cost_view_get_type ())

G_DECLARE_FINAL_TYPE (HlCostView, hl_cost_view, HL, COST_VIEW, GtkWidget)

void hl_cost_view_set_workspace (HlCostView *self, HlWorkspace *workspace);

const HlCurveSpec *hl_cost_view_get_spec (HlCostView *self);
char              *hl_cost_view_describe (HlCostView *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
