/* core/trace/walk/story-translation.h
 *
 * The story of a translation: the steps of the encoder, then one step for each token that the
 * decoder writes.
 */

#pragma once

#include "core/trace/walk/story-builder.h"

G_BEGIN_DECLS

void nn_story_add_translation (NnStoryBuilder *self);

G_END_DECLS
