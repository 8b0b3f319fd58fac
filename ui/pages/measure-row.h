/* ui/pages/measure-row.h
 *
 * A word, a bar and a number from 0 to 1: one line of a list of probabilities or
 * weights.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *hl_measure_row_new (const char *word,
                               double      value);

G_END_DECLS
