/* ui/pages/moment-bar.h
 *
 * A slider through the moments of a run.
 *
 *      Update 320 of 2000 · loss 2.310   ├────●──────────────┤   [Latest]
 *
 * While a moment is chosen the bar is colored: the model in use is not what the run has
 * become.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/moments.h"

#define HL_TYPE_MOMENT_BAR (hl_moment_bar_get_type ())

G_DECLARE_FINAL_TYPE (HlMomentBar, hl_moment_bar, HL, MOMENT_BAR, GtkWidget)

void hl_moment_bar_set_moments (HlMomentBar *self, HlMoments *moments);
