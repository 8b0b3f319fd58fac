/* ui/pages/step-details.h
 *
 * One target word taken apart: which source words the decoder looked at when it
 * chose it, and which words were in the running.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/workspace.h"
#include "ui/widgets/token-row.h"

G_BEGIN_DECLS

#define HL_TYPE_STEP_DETAILS (hl_step_details_get_type ())

G_DECLARE_FINAL_TYPE (HlStepDetails, hl_step_details, HL, STEP_DETAILS, GtkWidget)

void           hl_step_details_set_source_tokens (HlStepDetails *self, HlTokenRow *source_tokens);
void           hl_step_details_set_workspace (HlStepDetails *self, HlWorkspace *workspace);
HlTranslation *hl_step_details_get_translation (HlStepDetails *self);

void hl_step_details_show (HlStepDetails *self, HlTranslation *translation, int step);

G_END_DECLS
