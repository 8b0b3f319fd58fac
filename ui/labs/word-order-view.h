/* ui/labs/word-order-view.h
 *
 * The sentence in another order, and how far each word's row of the encoder moved: with
 * positions, and without.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/number-matrix.h"
#include "ui/session/workspace.h"

G_BEGIN_DECLS

#define HL_TYPE_WORD_ORDER_VIEW (hl_word_order_view_get_type ())

G_DECLARE_FINAL_TYPE (HlWordOrderView, hl_word_order_view, HL, WORD_ORDER_VIEW, GtkWidget)

void     hl_word_order_view_set_workspace (HlWordOrderView *self,
                                           HlWorkspace     *workspace);
gboolean hl_word_order_view_get_picture (HlWordOrderView *self,
                                         HlNumberMatrix  *picture);

G_END_DECLS
