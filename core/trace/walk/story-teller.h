/* core/trace/walk/story-teller.h
 *
 * A story while it is written.  What is told of a translation and of an update stands in files of
 * their own; both add steps here.
 */

#pragma once

#include "core/trace/walk/story.h"

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

NnStoryStep     *nn_story_add (NnTeller   *self,
                               NnStoryKind kind,
                               int         node);
const NnOperand *nn_story_output (const NnTeller *self,
                                  int             node);
int              nn_story_find (const NnTeller *self,
                                const char     *path,
                                int             target_step);

void nn_story_tell_translation (NnTeller *self);
void nn_story_tell_update (NnTeller *self);

G_END_DECLS
