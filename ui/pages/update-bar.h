/* ui/pages/update-bar.h
 *
 * Which update of a run one steps through, and of which batch.
 *
 *      Update 5802, number 2 from here   [<] [>]   [Batch ▾]
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/inspection.h"

G_BEGIN_DECLS

#define HL_TYPE_UPDATE_BAR (hl_update_bar_get_type ())

G_DECLARE_FINAL_TYPE (HlUpdateBar, hl_update_bar, HL, UPDATE_BAR, GtkWidget)

void hl_update_bar_set_inspection (HlUpdateBar *self, HlInspection *inspection);

G_END_DECLS
