/* ui/widgets/theme.h
 *
 * Colors and font that fit a widget's place in the window, for what the
 * renderers draw there.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/palette.h"

const HlPalette            *hl_widget_palette (GtkWidget *widget);
const PangoFontDescription *hl_widget_font (GtkWidget *widget);

void hl_widget_snapshot_focus (GtkWidget *widget, GtkSnapshot *snapshot, int gap);
