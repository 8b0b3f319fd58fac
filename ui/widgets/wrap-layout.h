/* ui/widgets/wrap-layout.h
 *
 * Sets widgets beside each other as words are set in lines: what does not fit goes
 * into the next line.  In each line the widgets that expand share what is left.  A
 * label stays beside the control after it that it is the title (mnemonic) of.
 *
 * Properties
 *   spacing   int   between neighbors and between lines, in pixels
 */

#pragma once

#include <gtk/gtk.h>

#define HL_TYPE_WRAP_LAYOUT (hl_wrap_layout_get_type ())

G_DECLARE_FINAL_TYPE (HlWrapLayout, hl_wrap_layout, HL, WRAP_LAYOUT, GtkLayoutManager)
