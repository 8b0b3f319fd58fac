/* ui/labs/norm-panel.h
 *
 * One of the two normalizations of the lab: the matrix at the step at hand, with the
 * statistics that its numbers share beside their rows, or below their columns.
 *
 *      LayerNorm: each row                 BatchNorm: each column
 *      ┌────┬────┐  mean  variance         ┌────┬────┐
 *      │ -1 │  1 │  1.5   0.25             │ -1 │ -1 │
 *      │ -1 │  1 │  2.5   0.25             │  1 │  1 │
 *      └────┴────┘                   mean  │1.5 │2.5 │
 *
 * Signals
 *   cell-changed   another cell is pointed out
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/labs/norm-study.h"
#include "ui/widgets/matrix-editor.h"

G_BEGIN_DECLS

#define HL_TYPE_NORM_PANEL (hl_norm_panel_get_type ())

G_DECLARE_FINAL_TYPE (HlNormPanel, hl_norm_panel, HL, NORM_PANEL, GtkWidget)

void hl_norm_panel_show (HlNormPanel       *self,
                         const HlNormStudy *study,
                         HlNormSide         side,
                         HlNormStep         step,
                         const char *const *row_names);

gboolean hl_norm_panel_get_cell (HlNormPanel *self,
                                 int         *row,
                                 int         *column);
void     hl_norm_panel_light (HlNormPanel *self,
                              HlLight      light,
                              int          row,
                              int          column);

G_END_DECLS
