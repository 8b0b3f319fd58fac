/* ui/pages/toast.h
 *
 * What has been done, told for a few seconds at the lower edge of a window, instead of what
 * was told before.
 */

#pragma once

#include <adwaita.h>

void hl_toast (AdwToastOverlay *overlay, const char *text);
void hl_toast_briefly (AdwToastOverlay *overlay, const char *text);
void hl_toast_button (AdwToastOverlay *overlay, const char *text, const char *label,
                      const char *action);

/* How a text view refuses what would make its text too long. */

gboolean hl_text_limit_stop (GtkTextBuffer *buffer, const char *text, int length, int limit);
void     hl_text_limit_refuse (GtkTextView *view, const char *text, int length, int limit);
