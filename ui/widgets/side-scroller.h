/* ui/widgets/side-scroller.h
 *
 * Scrolls a wide child to the sides, and is as high as the child is at the width it has.
 *
 *      wide enough   [A] [B]       narrower   [A]      narrower still   [A ‖ scrolls
 *                                             [B]                       [B ‖
 *
 * A GtkScrolledWindow alone asks for the height of a child of any width: of what wraps, it
 * shows the first line.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HL_TYPE_SIDE_SCROLLER (hl_side_scroller_get_type ())

G_DECLARE_FINAL_TYPE (HlSideScroller, hl_side_scroller, HL, SIDE_SCROLLER, GtkWidget)

G_END_DECLS
