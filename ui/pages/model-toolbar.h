/* ui/pages/model-toolbar.h
 *
 * The row above the model: which pass is walked through, what can be tried with the model there,
 * and how it is shown.  Its buttons are the actions "model.…" of the page.
 */

#pragma once

#include "ui/session/inspection.h"
#include "ui/session/interventions.h"

#include <gtk/gtk.h>

#define HL_TYPE_MODEL_TOOLBAR (hl_model_toolbar_get_type ())

G_DECLARE_FINAL_TYPE (HlModelToolbar, hl_model_toolbar, HL, MODEL_TOOLBAR, GtkWidget)

void hl_model_toolbar_set_inspection (HlModelToolbar *self, HlInspection *inspection);
void hl_model_toolbar_set_interventions (HlModelToolbar *self, HlInterventions *interventions);
