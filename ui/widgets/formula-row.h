/* ui/widgets/formula-row.h
 *
 * A formula that wraps, the terms of its sum beside it, and a button.  Where the row is narrow,
 * the formula has the room of the terms.
 *
 *      S[1,2] = 0.4·1.1 + …         ▂▄▆█   [Symbols]
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void hl_formula_row_set_up (GtkWidget *row);

G_END_DECLS
