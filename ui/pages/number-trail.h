/* ui/pages/number-trail.h
 *
 * How one came from a number to where it is from: the numbers on the way, and the step at
 * which each was looked at.
 *
 *      A[3,2] at the softmax ← S[3,2] at the scaling ← S₀[3,2] at the product
 */

#pragma once

#include "core/trace/origin.h"

G_BEGIN_DECLS

/**
 * HlNumberTrail:
 * @numbers: (element-type NnNumber): the first was looked at first
 * @nodes: (element-type int): the step of each
 */
typedef struct
{
  GArray *numbers;
  GArray *nodes;
} HlNumberTrail;

void hl_number_trail_init (HlNumberTrail *self);
void hl_number_trail_clear (HlNumberTrail *self);

int      hl_number_trail_count (const HlNumberTrail *self);
NnNumber hl_number_trail_get (const HlNumberTrail *self,
                              int                  index,
                              int                 *node);
void     hl_number_trail_push (HlNumberTrail  *self,
                               const NnNumber *number,
                               int             node);
void     hl_number_trail_cut (HlNumberTrail *self,
                              int            n);

int hl_number_trail_find_origin (const NnWalk *walk,
                                 int           node,
                                 NnNumber     *number);

G_END_DECLS
