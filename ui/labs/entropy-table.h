/* ui/labs/entropy-table.h
 *
 * The entropy of each row of attention weights: how evenly a query spreads them over the keys.
 *
 *            ÷ √d_k   undivided
 *      q1     0.98      0.71
 *      q2     1.05      0.88        0 is one key alone, ln n_keys equal weights
 */

#pragma once

#include <adwaita.h>

#include "core/trace/hand/by-hand.h"

G_BEGIN_DECLS

#define HL_TYPE_ENTROPY_TABLE (hl_entropy_table_get_type ())

G_DECLARE_FINAL_TYPE (HlEntropyTable, hl_entropy_table, HL, ENTROPY_TABLE, AdwBin)

void hl_entropy_table_show (HlEntropyTable *self, const NnByHand *what, int head);

G_END_DECLS
