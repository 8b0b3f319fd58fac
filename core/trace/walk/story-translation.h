/* core/trace/walk/story-translation.h
 *
 * What is told of a translation: what the encoder does, and each word that is written.
 */

#pragma once

#include "core/trace/walk/story-teller.h"

G_BEGIN_DECLS

void nn_story_tell_translation (NnTeller *self);

G_END_DECLS
