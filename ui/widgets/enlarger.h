/* ui/widgets/enlarger.h
 *
 * Draws its child larger where a page is wider than the child needs: type, numbers and
 * pictures alike.
 *
 *      page 900 pixels wide        page 1800 pixels wide
 *      p₁ = 3 / 4                  p₁ = 3 / 4, twice as large
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HL_TYPE_ENLARGER (hl_enlarger_get_type ())

G_DECLARE_FINAL_TYPE (HlEnlarger, hl_enlarger, HL, ENLARGER, GtkWidget)

G_END_DECLS
