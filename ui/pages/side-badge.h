/* ui/pages/side-badge.h
 *
 * Whether the model of a translation learned from its sentence, was judged by it, or neither.
 */

#pragma once

#include <adwaita.h>

#include "ui/session/translation.h"

#define HL_TYPE_SIDE_BADGE (hl_side_badge_get_type ())

G_DECLARE_FINAL_TYPE (HlSideBadge, hl_side_badge, HL, SIDE_BADGE, AdwBin)

void hl_side_badge_show (HlSideBadge *self, HlTranslation *translation);
