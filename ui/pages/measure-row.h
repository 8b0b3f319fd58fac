/* ui/pages/measure-row.h
 *
 * A word, a bar and a number from 0 to 1: one line of a list of probabilities or
 * weights.  Rows stay while the list gets other measures.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkListBoxRow *hl_measure_list_show (GtkListBox *list, int index, const char *word, double value);
void           hl_measure_list_end (GtkListBox *list, int n_rows);

G_END_DECLS
