/* ui/widgets/export-button.h
 *
 * Takes the picture of the page along: copies it, or exports it (ui/pages/export-form.h).
 *
 *      ⧉ ▾   Export…
 *      └ as picture, SVG, numbers, LaTeX, caption
 *
 * The actions are the window's.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HL_TYPE_EXPORT_BUTTON (hl_export_button_get_type ())

G_DECLARE_FINAL_TYPE (HlExportButton, hl_export_button, HL, EXPORT_BUTTON, GtkWidget)

G_END_DECLS
