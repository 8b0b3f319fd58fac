#include "ui/figures/living-map-story.h"

#include "core/trace/walk/story.h"

static int find_place (const HlMapSpec *map, HlMapPlaceKind kind, HlMapLaneKind lane, int block)
{
  for (int i = 0; i < (int) map->places->len; i++)
    {
      const HlMapPlace *place = hl_map_place (map, i);

      if (place->kind == kind && place->lane == lane && place->block == block)
        return i;
    }

  return HL_MAP_NONE;
}

/* A row of a place. */
static HlMapLink row_of (int place, int row)
{
  return (HlMapLink){ place, row, HL_MAP_NONE, HL_MAP_NONE };
}

/* The weight of a row. */
static HlMapLink weight_of (const NnStoryStep *step, int place, int row)
{
  return (HlMapLink){ place, row, step->key, step->head };
}

static HlMapLink link_of (const HlMapSpec *map, const NnStoryStep *step)
{
  switch ((int) step->kind)
    {
    case NN_STORY_PLACES:
    case NN_STORY_EMBEDDING_GRADIENT:
      return row_of (find_place (map, HL_MAP_INPUT, HL_MAP_ENCODER, HL_MAP_NONE), step->query);
    case NN_STORY_LOOK:
      return weight_of (step, find_place (map, HL_MAP_ATTENTION, HL_MAP_ENCODER, step->block),
                        step->query);
    case NN_STORY_WRITTEN:
      return weight_of (step, find_place (map, HL_MAP_ATTENTION, HL_MAP_DECODER, step->block),
                        step->target_step);
    case NN_STORY_ASK:
      return weight_of (step, find_place (map, HL_MAP_CROSS, HL_MAP_DECODER, step->block),
                        step->target_step);
    case NN_STORY_LARGEST_LOSS:
    case NN_STORY_LOGIT_GRADIENT:
      return row_of (hl_map_find_next (map), step->query);
    default:
      return row_of (HL_MAP_NONE, HL_MAP_NONE);
    }
}

/* Adds what the sentences of its story tell of. map: the map of the walk, with all its places. */
void hl_living_map_add_story (HlMapSpec *map, const NnWalk *walk)
{
  g_autoptr (GArray) story = nn_story_new (walk);

  for (guint i = 0; i < story->len; i++)
    {
      const NnStoryStep *step = &g_array_index (story, NnStoryStep, i);
      const HlMapTold    told = { step->node, link_of (map, step) };

      if (told.link.place != HL_MAP_NONE)
        g_array_append_val (map->story, told);
    }
}

/* Marks what the sentence tells of, and nothing else. map: a map, where it has come to; node:
 * the step that a sentence is about, or HL_MAP_NONE. */
void hl_living_map_tell (HlMapSpec *map, int node)
{
  map->told.place = HL_MAP_NONE;
  for (guint i = 0; i < map->story->len; i++)
    {
      const HlMapTold *told = &g_array_index (map->story, HlMapTold, i);

      if (told->node == node)
        map->told = told->link;
    }
}
