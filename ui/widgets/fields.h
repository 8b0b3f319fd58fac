/* ui/widgets/fields.h
 *
 * What all fields of the program do other than GTK's: the wheel scrolls the page and changes no
 * number, Ctrl+Z takes back what a person did, a list that drops down keeps its name, and numbers
 * are read as people type them (number-reader.h).  What is not a number, or out of the field's
 * limits, leaves the number that was there; a page that can say so in place has the action
 * "field.hint" with a text.
 */

#pragma once

#include <gtk/gtk.h>

void hl_fields_set_up (void);

/* Ctrl+Z and Ctrl+Shift+Z in the fields of the program, instead of GTK's own.
 *
 *      what a person typed, pasted or chose    one step each; what is typed in one go is one step
 *      what the program wrote                  no step, and nothing before it comes back
 *
 * GTK counts what a program writes as two steps of a person who types, so that its first Ctrl+Z
 * empties the field. */
void hl_undo_replace (GtkEditable *field, const char *words);
