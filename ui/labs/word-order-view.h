/* ui/labs/word-order-view.h
 *
 * The sentence in another order, and how far each word's row of the encoder moved: with
 * positions, and without.
 *
 * Signals
 *   result-changed   there is another result, or none any more
 */

#pragma once

#include <gtk/gtk.h>

#include "core/experiments/word-order.h"

#include "ui/render/number-matrix.h"
#include "ui/session/workspace.h"

G_BEGIN_DECLS

#define HL_WORD_ORDER_LINES 2 /* with positions, without */

#define HL_TYPE_WORD_ORDER_VIEW (hl_word_order_view_get_type ())

G_DECLARE_FINAL_TYPE (HlWordOrderView, hl_word_order_view, HL, WORD_ORDER_VIEW, GtkWidget)

void               hl_word_order_view_set_workspace (HlWordOrderView *self, HlWorkspace *workspace);
const NnWordOrder *hl_word_order_view_get_result (HlWordOrderView *self);
void               hl_word_order_view_set_shown (HlWordOrderView *self, int n_lines);
gboolean           hl_word_order_view_get_picture (HlWordOrderView *self, HlNumberMatrix *picture);

G_END_DECLS
