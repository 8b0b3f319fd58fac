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

#include "core/trace/walk/story-told.h"
#include "ui/picture/figure.h"

/* What can be pointed at. */
typedef enum
{
  HL_STORY_WORD,   /* row: of the source, from 0 */
  HL_STORY_LOOKER, /* likewise, where it looks at others */
  HL_STORY_HEAD,
  HL_STORY_BOX,   /* row: of the boxes of the map */
  HL_STORY_BLOCK, /* row: of the blocks; column: whether of the decoder */
  HL_STORY_ROUND, /* row: which word is written */
  HL_STORY_RIBBON,
  HL_STORY_NEXT_WORD, /* row: of hl_next_words () */
  HL_STORY_PART,      /* of an update: row: part of the model (core/trace/walk/story.h) */
} HlStoryPart;

typedef struct
{
  int node;  /* of the walk */
  int row;   /* which source word the encoder's steps follow; −1: the story's own */
  int head;  /* whose ribbons are seen; −1: the clearest */
  int round; /* which written word is looked back at, at the end; −1: the story's own */
} HlStoryAt;

typedef struct _HlStory HlStory;

HlStory *hl_story_new (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
void     hl_story_unref (HlStory *self);

void      hl_story_tell (const HlStory *self, HlStoryAt at, NnStoryStep *step);
HlStoryAt hl_story_follow (const HlStory *self, HlStoryAt at, HlItem item);

HlFigure *hl_story_figure_new (HlStory *self, HlStoryAt at) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlStory, hl_story_unref)
