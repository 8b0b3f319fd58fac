/* ui/figures/story-backward.h
 *
 * The pictures of an update's way back.
 */

#pragma once

#include "ui/figures/story-marks.h"

void hl_story_build_logits (HlStoryPage *self);
void hl_story_build_flow (HlStoryPage *self);
void hl_story_build_clip (HlStoryPage *self);
void hl_story_build_adam (HlStoryPage *self);
void hl_story_build_after (HlStoryPage *self);
