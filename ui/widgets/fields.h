/* ui/widgets/fields.h
 *
 * What all fields of the program do other than GTK's: the wheel scrolls the page and changes no
 * number, Ctrl+Z takes back what a person did (undo.h), a list that drops down keeps its name, and
 * numbers are read as people type them (number-reader.h).  What is not a number, or out of the
 * field's limits, leaves the number that was there; a page that can say so in place has the action
 * "field.hint" with a text.
 */

#pragma once

#include <gtk/gtk.h>

void hl_fields_set_up (void);
