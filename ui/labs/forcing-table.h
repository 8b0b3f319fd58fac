/* ui/labs/forcing-table.h
 *
 * What both sides of the decoder read and chose, position by position, as text.
 *
 *          all at once, under the mask      one by one, with the cache
 *    row   reads    chooses                 reads    chooses
 *      1   <bos>    il      0.98            <bos>    il      0.98
 *      2   il       est     0.99            il       est     0.99     ← the step at hand
 *      3   est      calme   0.91
 *
 * The left side is there from the beginning; the right side comes step by step.  Words
 * that the two sides do not share stand out.
 */

#pragma once

#include <gtk/gtk.h>

#include "core/experiments/forcing.h"

G_BEGIN_DECLS

#define HL_TYPE_FORCING_TABLE (hl_forcing_table_get_type ())

G_DECLARE_FINAL_TYPE (HlForcingTable, hl_forcing_table, HL, FORCING_TABLE, GtkWidget)

void       hl_forcing_table_show (HlForcingTable  *self,
                                  const NnForcing *forcing,
                                  int              position,
                                  int              shown);
GtkWidget *hl_forcing_table_get_current (HlForcingTable *self);

G_END_DECLS
