/* ui/figures/story-at.h
 *
 * Where one is in a story, and what can be pointed at there.
 */

#pragma once

#include "core/trace/walk/story-told.h"

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
  HL_STORY_NEXT_WORD, /* row: a token of the target */
  HL_STORY_REST,
  HL_STORY_PART, /* of an update: row: part of the model (core/trace/walk/story-parts.h) */
} HlStoryPart;

typedef struct
{
  int node;  /* of the walk */
  int row;   /* which source word the encoder's steps follow; −1: the story's own */
  int head;  /* whose ribbons are seen; −1: the clearest */
  int round; /* which written word is looked back at, at the end; −1: the story's own */
} HlStoryAt;

typedef struct _HlStory HlStory;
