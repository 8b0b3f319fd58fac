/* core/trace/walk/story-update.h
 *
 * What is told of a training update: from the batch to the loss, back, and through Adam.
 */

#pragma once

#include "core/trace/walk/story-teller.h"

G_BEGIN_DECLS

void nn_story_tell_update (NnTeller *self);

G_END_DECLS
