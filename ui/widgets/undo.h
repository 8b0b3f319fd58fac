/* ui/widgets/undo.h
 *
 * Ctrl+Z and Ctrl+Shift+Z in the fields of the program, instead of GTK's own.
 *
 *      what a person typed, pasted or chose    one step each; what is typed in one go is one step
 *      what the program wrote                  no step, and nothing before it comes back
 *
 * GTK counts what a program writes as two steps of a person who types, so that its first Ctrl+Z
 * empties the field.
 */

#pragma once

#include <gtk/gtk.h>

void hl_undo_set_up (GtkText *text);
void hl_undo_replace (GtkEditable *field, const char *words);
