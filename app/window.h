/* app/window.h
 *
 * The main window: a sidebar of pages over one model and one sentence.
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define HL_TYPE_WINDOW (hl_window_get_type ())

G_DECLARE_FINAL_TYPE (HlWindow, hl_window, HL, WINDOW, AdwApplicationWindow)

HlWindow *hl_window_new (GtkApplication *application,
                         GSettings      *settings,
                         const char     *corpus,
                         GFile          *model) G_GNUC_WARN_UNUSED_RESULT;

void hl_window_open_model (HlWindow *self,
                           GFile    *file);
void hl_window_rescue (HlWindow *self);

G_END_DECLS
