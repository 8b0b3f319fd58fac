/* ui/pages/text-limit.h
 *
 * How a text view refuses what would make its text too long.
 */

#pragma once

#include <gtk/gtk.h>

gboolean hl_text_limit_stop (GtkTextBuffer *buffer, const char *text, int length, int limit);
void     hl_text_limit_refuse (GtkTextView *view, const char *text, int length, int limit);
