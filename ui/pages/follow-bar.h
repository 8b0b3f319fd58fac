/* ui/pages/follow-bar.h
 *
 * Says that a page shows no more than the steps so far, and leads back to the whole.
 */

#pragma once

#include <adwaita.h>

#include "ui/session/inspection.h"

#define HL_TYPE_FOLLOW_BAR (hl_follow_bar_get_type ())

G_DECLARE_FINAL_TYPE (HlFollowBar, hl_follow_bar, HL, FOLLOW_BAR, GtkWidget)

void hl_follow_bar_set_inspection (HlFollowBar *self, HlInspection *inspection);
