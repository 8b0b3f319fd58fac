/* ui/widgets/page-layout.h
 *
 * Sets the child of the widget in which the pages of a window are shown.  It asks for the same
 * width whatever page there is, in proportion to the type, so that the sidebar beside it folds
 * away below one width of the window, not on one page and not on the next.
 *
 *      least width: that of the child      natural width: the same for all
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HL_PAGE_LAYOUT_WIDTH 790 /* pixels for type of 100 % */

#define HL_TYPE_PAGE_LAYOUT (hl_page_layout_get_type ())

G_DECLARE_FINAL_TYPE (HlPageLayout, hl_page_layout, HL, PAGE_LAYOUT, GtkLayoutManager)

G_END_DECLS
