/* ui/labs/mask-view.h
 *
 * Masks as a textbook prints them: black where a query sees a key.
 *
 *      [ causal | padding | both ]   n 9 −+    valid lengths  3  2
 *      Query 1 sees key 1.
 *
 *      sentence 1                 sentence 2
 *           1  2  3  <pad>             1  2  <pad>  <pad>
 *      1    ■  □  □    □          1    ■  □    □      □
 *      2    ■  ■  □    □          2    ■  ■    □      □
 *      3    ■  ■  ■    □          …
 *
 * The positions of a causal mask are the words that the decoder of the model reads.
 *
 * Signals
 *   query-chosen (int row)   somebody clicked a query of a causal mask
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/sheet.h"
#include "ui/widgets/matrix-editor.h"
#include "ui/widgets/number-picture.h"

G_BEGIN_DECLS

#define HL_MASK_VIEW_MOST_POSITIONS 50
#define HL_MASK_VIEW_MOST_SENTENCES 4

#define HL_TYPE_MASK_VIEW (hl_mask_view_get_type ())

G_DECLARE_FINAL_TYPE (HlMaskView, hl_mask_view, HL, MASK_VIEW, GtkWidget)

void hl_mask_view_set_words (HlMaskView *self, const char *const *words);
void hl_mask_view_set_query (HlMaskView *self, int row);
int  hl_mask_view_get_parts (HlMaskView *self, HlSheetPart *parts);

GtkDropDown *hl_mask_view_get_kind (HlMaskView *self);

G_END_DECLS
