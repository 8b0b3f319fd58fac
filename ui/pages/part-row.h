/* ui/pages/part-row.h
 *
 * Which part of a corpus a run takes: the small part that the corpus marks for a
 * short run (core/text/marks.h), or the whole.  A corpus without such a part shows
 * no row.
 */

#pragma once

#include <adwaita.h>

#define HL_TYPE_PART_ROW (hl_part_row_get_type ())

G_DECLARE_FINAL_TYPE (HlPartRow, hl_part_row, HL, PART_ROW, AdwComboRow)

void hl_part_row_set_up (HlPartRow *self, GSettings *settings);
void hl_part_row_set_counts (HlPartRow *self, int n_starter, int n_pairs);
void hl_part_row_set_has_effect (HlPartRow *self, gboolean has_effect);

gboolean hl_part_row_takes_starter (HlPartRow *self);
