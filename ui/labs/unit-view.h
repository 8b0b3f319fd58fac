/* ui/labs/unit-view.h
 *
 * The hidden units of one block of the model in use, for each token of the sentence: a
 * picture of tokens and units, how many fire for each token, and for how many tokens a
 * unit fires.
 *
 * Properties
 *   reading   string   what the cell says that is pointed out, or NULL; told also when
 *                      another picture is shown
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/labs/unit-activity.h"
#include "ui/render/sheet.h"
#include "ui/session/inspection.h"

G_BEGIN_DECLS

#define HL_UNIT_PARTS 3 /* of a sheet: the units, W₁ and W₂ᵀ */

#define HL_TYPE_UNIT_VIEW (hl_unit_view_get_type ())

G_DECLARE_FINAL_TYPE (HlUnitView, hl_unit_view, HL, UNIT_VIEW, GtkWidget)

void hl_unit_view_set_session (HlUnitView *self, HlWorkspace *workspace, HlInspection *inspection);

const HlWalkRows     *hl_unit_view_get_activity (HlUnitView *self);
const HlNumberMatrix *hl_unit_view_get_matrix (HlUnitView *self);
int                   hl_unit_view_get_parts (HlUnitView *self, HlSheetPart *parts);
const char           *hl_unit_view_get_reading (HlUnitView *self);
char                 *hl_unit_view_describe (HlUnitView *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
