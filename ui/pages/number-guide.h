/* ui/pages/number-guide.h
 *
 * Leads from a number of the stage to the step that made it, to one that reads it, and back:
 * moves the player along a trail, and shows the trail on the stage.
 *
 *      a click on A[voiture, red]        the softmax, then the scores, then the product
 *      "Used by" › the weighted sum      O_h[voiture, 1]
 *      Backspace                         the number before
 *
 * A trail lasts until one goes to another step by other means.
 */

#pragma once

#include "ui/pages/number-trail.h"
#include "ui/session/inspection.h"
#include "ui/widgets/stage.h"

G_BEGIN_DECLS

typedef struct
{
  HlStage      *stage;        /* (unowned): what shows the numbers */
  HlInspection *inspection;   /* whose steps they are of, or NULL */
  HlNumberTrail trail;        /* the way so far */
  gboolean      is_following; /* a number leads to another step just now */
} HlNumberGuide;

void hl_number_guide_init (HlNumberGuide *self, HlStage *stage);
void hl_number_guide_clear (HlNumberGuide *self);

void     hl_number_guide_show_trail (HlNumberGuide *self);
void     hl_number_guide_leave_trail (HlNumberGuide *self);
void     hl_number_guide_follow (HlNumberGuide *self);
void     hl_number_guide_lead (HlNumberGuide *self, const NnNumber *number, const HlTrailStep *use);
gboolean hl_number_guide_return_to (HlNumberGuide *self, int index);
gboolean hl_number_guide_go_back (HlNumberGuide *self);

G_END_DECLS
