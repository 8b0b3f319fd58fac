/* ui/pages/number-trail.h
 *
 * How one came from a number to where it is from, or to what was made of it: the numbers on
 * the way, and the step at which each was looked at.
 *
 *      A[voiture, red] 0.97 ← S[voiture, red] 4.9 ← S₀[voiture, red] 27.7
 *      A[voiture, red] 0.97 → O_h[voiture, 1] −0.31
 */

#pragma once

#include "core/trace/walk/origin.h"

typedef struct
{
  GArray *steps; /* the first was looked at first */
} HlNumberTrail;

typedef struct
{
  NnNumber number;    /* what is looked at */
  int      node;      /* the step at which it is */
  gboolean is_onward; /* whether it was made of the number before, and not the other way round */
} HlTrailStep;

void hl_number_trail_init (HlNumberTrail *self);
void hl_number_trail_clear (HlNumberTrail *self);

int                hl_number_trail_count (const HlNumberTrail *self);
const HlTrailStep *hl_number_trail_get (const HlNumberTrail *self, int index);
void               hl_number_trail_push (HlNumberTrail *self, const HlTrailStep *step);
void               hl_number_trail_cut (HlNumberTrail *self, int n);
char              *hl_number_trail_get_markup (const HlNumberTrail *self, const NnWalk *walk,
                                               int asked) G_GNUC_WARN_UNUSED_RESULT;

int     hl_number_trail_find_origin (const NnWalk *walk, int node, NnNumber *number);
GArray *hl_number_trail_find_uses (const NnWalk   *walk,
                                   const NnNumber *number) G_GNUC_WARN_UNUSED_RESULT;
