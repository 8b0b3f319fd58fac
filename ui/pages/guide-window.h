/* ui/pages/guide-window.h
 *
 * The user guide: its sections on the left, the text of one on the right.
 */

#pragma once

#include <adwaita.h>

#define HL_TYPE_GUIDE_WINDOW (hl_guide_window_get_type ())

G_DECLARE_FINAL_TYPE (HlGuideWindow, hl_guide_window, HL, GUIDE_WINDOW, AdwWindow)

HlGuideWindow *hl_guide_window_new (GtkWindow *parent) G_GNUC_WARN_UNUSED_RESULT;

void hl_guide_window_open (HlGuideWindow *self, const char *section);
