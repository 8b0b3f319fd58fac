/* ui/widgets/entropy-table.h
 *
 * The entropy of each row of attention weights: how evenly a query spreads them over the keys.
 *
 *            ÷ √d_k   undivided
 *      q1     0.98      0.71
 *      q2     1.05      0.88        0 is one key alone, ln n_keys equal weights
 */

#pragma once

#include <gtk/gtk.h>

#include "core/trace/hand/by-hand.h"

GtkWidget *hl_entropy_table_new (void) G_GNUC_WARN_UNUSED_RESULT;
void       hl_entropy_table_show (GtkWidget *table, const NnByHand *what, int head);
