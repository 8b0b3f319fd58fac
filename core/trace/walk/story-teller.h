/* core/trace/walk/story-teller.h
 *
 * A story while it is written: whoever tells a part of it adds its steps.
 */

#pragma once

#include "core/trace/walk/story-step.h"
#include "core/trace/walk/walk.h"

G_BEGIN_DECLS

/**
 * NnTeller:
 * @walk: what is told
 * @steps: (element-type NnStoryStep): the story so far
 */
typedef struct
{
  const NnWalk *walk;
  GArray       *steps;
} NnTeller;

NnStoryStep     *nn_teller_add (NnTeller   *self,
                                NnStoryKind kind,
                                int         node);
const NnOperand *nn_teller_output (const NnTeller *self,
                                   int             node);
int              nn_teller_find (const NnTeller *self,
                                 const char     *path,
                                 int             target_step);

G_END_DECLS
