/* ui/pages/altered-bar.h
 *
 * Says on every page that the model in use is altered, in what, and what became of the
 * sentence; takes the alterations back.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/interventions.h"

#define HL_TYPE_ALTERED_BAR (hl_altered_bar_get_type ())

G_DECLARE_FINAL_TYPE (HlAlteredBar, hl_altered_bar, HL, ALTERED_BAR, GtkWidget)

void hl_altered_bar_set_interventions (HlAlteredBar *self, HlInterventions *interventions);
