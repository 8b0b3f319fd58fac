/* ui/pages/toast.h
 *
 * What has been done, told for a few seconds at the lower edge of a window, instead of what
 * was told before.
 */

#pragma once

#include <adwaita.h>

void hl_toast (AdwToastOverlay *overlay, const char *text, guint seconds);
void hl_toast_button (AdwToastOverlay *overlay, const char *text, const char *label,
                      const char *action);
