/* ui/labs/unit-activity.h
 *
 * Which hidden units of a feed-forward network fire for which tokens, in a real pass.
 *
 *                unit   1    2    3   …  F
 *      i'm              0   0.3   0
 *      home             0   1.2  0.1          a unit fires if it is above 0
 *      .                0    0   0.9
 */

#pragma once

#include "ui/labs/walk-rows.h"

G_BEGIN_DECLS

char *hl_unit_activity_title (const HlWalkRows *self) G_GNUC_WARN_UNUSED_RESULT;
int   hl_unit_activity_of_token (const HlWalkRows *self, int token);
int   hl_unit_activity_of_unit (const HlWalkRows *self, int unit);
int  *hl_unit_activity_sort (const HlWalkRows *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
