/* ui/widgets/page-area.h
 *
 * Where the pages of a window are shown.  It asks for the same width whatever page it holds,
 * in proportion to the type, so that the sidebar beside it folds away below one width of the
 * window, not on one page and not on the next.
 *
 *      least width: that of its child      natural width: the same for all
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HL_PAGE_AREA_WIDTH 790 /* pixels for type of 100 % */

#define HL_TYPE_PAGE_AREA (hl_page_area_get_type ())

G_DECLARE_FINAL_TYPE (HlPageArea, hl_page_area, HL, PAGE_AREA, GtkWidget)

G_END_DECLS
