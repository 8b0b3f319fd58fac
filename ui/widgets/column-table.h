/* ui/widgets/column-table.h
 *
 * The columns of a corpus: what was recognized in each, and which of them are read.
 *
 *      Column    Recognized as        First text
 *      1         numbers              7000
 *      2         sentences: source    We wash the boat.
 *      3         sentences: target    Nous lavons le bateau.
 *
 *      Source [2 · We wash… ▾]  ⇄  Target [3 · Nous lavons… ▾]
 *
 * Signal
 *   chosen (int source, int target)    a person chose other columns, from 1
 */

#pragma once

#include <gtk/gtk.h>

#include "core/text/columns.h"

#define HL_TYPE_COLUMN_TABLE (hl_column_table_get_type ())

G_DECLARE_FINAL_TYPE (HlColumnTable, hl_column_table, HL, COLUMN_TABLE, GtkWidget)

void hl_column_table_show (HlColumnTable *self, const NnColumns *columns);
