/* ui/widgets/say.h
 *
 * What labels say: a line in which words of ours and of a sentence are mixed is read from left to
 * right (numbers/word-text.h).
 */

#pragma once

#include <gtk/gtk.h>

/* The tooltip of a widget that is told again and again what it says. */

void hl_tooltip_set (GtkWidget *widget, const char *text);

GtkWidget *hl_label_new (const char *text, const char *style) G_GNUC_WARN_UNUSED_RESULT;

void hl_name (gpointer widget, const char *name);
void hl_say (GtkWidget *label, const char *text);
void hl_label_write (GtkLabel *label, const char *text);
