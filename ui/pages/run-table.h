/* ui/pages/run-table.h
 *
 * Runs beside each other: what differs between their hyperparameters, and what came out.
 *
 *      run              Heads   updates   validation loss   BLEU   seconds
 *      Recommended          4      3480             0.353   68.0       118
 *      Heads 1              1      3480             0.371   66.2        97
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/run-list.h"

typedef struct
{
  int        n_columns; /* of all lines */
  GPtrArray *cells;     /* line by line, the header first */
} HlRunTable;

HlRunTable *hl_run_table_new (HlRunList *runs) G_GNUC_WARN_UNUSED_RESULT;
void        hl_run_table_free (HlRunTable *self);
void        hl_run_table_show (const HlRunTable *self, GtkGrid *grid);
char       *hl_run_table_to_csv (const HlRunTable *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlRunTable, hl_run_table_free)
