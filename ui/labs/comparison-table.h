/* ui/labs/comparison-table.h
 *
 * What came out of runs, one below the other: a header, and a row for each.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void hl_comparison_table_show (GtkGrid *table, const GPtrArray *runs, char **sentences);

G_END_DECLS
