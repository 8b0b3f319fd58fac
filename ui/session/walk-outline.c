#include "ui/session/walk-outline.h"

#include "core/trace/walk/walk-parts.h"

#include "ui/lessons/story-text.h"
#include "ui/session/walk-score.h"

static void add_story (HlPlayerOutline *outline, const NnWalk *walk)
{
  g_autoptr (GArray) story = nn_story_new (walk);
  HlPlayerStop      *stops = g_new0 (HlPlayerStop, story->len);

  for (guint i = 0; i < story->len; i++)
    {
      const NnStoryStep *step = &g_array_index (story, NnStoryStep, i);

      stops[i] = (HlPlayerStop){ step->first, step->node, hl_story_text (step) };
    }
  outline->stops[HL_DEPTH_STORY] = stops;
  outline->n_stops[HL_DEPTH_STORY] = (int) story->len;
}

static void add_blocks (HlPlayerOutline *outline, const NnWalk *walk)
{
  g_autoptr (GArray) blocks = nn_walk_block_stops (walk);
  HlPlayerStop      *stops = g_new0 (HlPlayerStop, blocks->len);

  for (guint i = 0; i < blocks->len; i++)
    {
      const NnStop *stop = &g_array_index (blocks, NnStop, i);

      stops[i] = (HlPlayerStop){ stop->first, stop->node, NULL };
    }
  outline->stops[HL_DEPTH_BLOCKS] = stops;
  outline->n_stops[HL_DEPTH_BLOCKS] = (int) blocks->len;
}

/* outline: the outline, for hl_walk_outline_clear(). */
void hl_walk_outline_init (HlPlayerOutline *outline, const NnWalk *walk, const HlPlayerStep *steps)
{
  outline->score = hl_walk_score_new (walk, steps);
  add_story (outline, walk);
  add_blocks (outline, walk);
}

/* outline: the outline, and its score unless a player has taken it over. */
void hl_walk_outline_clear (HlPlayerOutline *outline)
{
  hl_score_free (outline->score);
  for (int depth = 0; depth < HL_DEPTH_NUMBERS; depth++)
    {
      for (int i = 0; i < outline->n_stops[depth]; i++)
        g_free (outline->stops[depth][i].text);
      g_free (outline->stops[depth]);
    }
}
