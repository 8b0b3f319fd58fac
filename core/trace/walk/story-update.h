/* core/trace/walk/story-update.h
 *
 * The story of a training update: the batch, the loss, the gradients, and Adam.
 */

#pragma once

#include "core/trace/walk/story-builder.h"

G_BEGIN_DECLS

void nn_story_add_update (NnStoryBuilder *self);

G_END_DECLS
