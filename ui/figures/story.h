/* ui/figures/story.h
 *
 * The story of a translation, or of an update: pictures of one pass, each of one idea.
 *
 *      one more line about it
 *      ┌ where we are ┐ ┌ the current place, large ───────────┐ ┌ heads, and  ┐
 *      │ the book's   │ │ words ═══ ribbons ═══ words         │ │ the next    │
 *      └ figure       ┘ └─────────────────────────────────────┘ └ word        ┘
 *
 * An update has its steps in place of the figure.  Where one is in it is any node of the walk, and
 * what a person chose to follow there; so any place of the whole pass has its picture.
 */

#pragma once

#include "ui/figures/story-at.h"
#include "ui/picture/figure.h"

HlStory *hl_story_new (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
void     hl_story_unref (HlStory *self);

void      hl_story_tell (const HlStory *self, HlStoryAt at, NnStoryStep *step);
HlStoryAt hl_story_follow (const HlStory *self, HlStoryAt at, HlItem item);

HlFigure *hl_story_figure_new (HlStory *self, HlStoryAt at) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlStory, hl_story_unref)
