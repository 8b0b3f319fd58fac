#include "ui/figures/living-map-early.h"

#include "core/trace/walk/early-words.h"

static const NnAxis *words_of (const NnWalk *walk)
{
  const int node = nn_walk_find (walk, "decoder.dense.logits", 0, FALSE);

  return node < 0 ? NULL : &nn_walk_get (walk, node)->operation->output->column_axis;
}

static int find_best (const float *probabilities, int n, const HlMapEarly *early,
                      const int taken[HL_MAP_EARLY])
{
  int best = -1;

  for (int id = 0; id < n; id++)
    {
      gboolean is_taken = FALSE;

      for (int i = 0; i < early->n_candidates; i++)
        is_taken = is_taken || taken[i] == id;
      if (!is_taken && (best < 0 || probabilities[id] > probabilities[best]))
        best = id;
    }

  return best;
}

static void fill (HlMapEarly *early, const NnAxis *words, const float *probabilities)
{
  int taken[HL_MAP_EARLY] = { 0 };

  while (early->n_candidates < MIN (HL_MAP_EARLY, words->length))
    {
      const int best = find_best (probabilities, words->length, early, taken);

      taken[early->n_candidates] = best;
      early->candidates[early->n_candidates++] = (HlMapCandidate){
        .word = g_strdup (nn_axis_label (words, best)),
        .probability = (double) probabilities[best],
      };
    }
}

/* Computes the words of the row at hand, if these are not there yet. map: the map of a
 * translation, at a step. */
void hl_living_map_add_early (HlMapSpec *map, const NnWalk *walk)
{
  const NnAxis     *words = words_of (walk);
  g_autofree float *probabilities = NULL;

  if (map->row == map->early_row || map->row == HL_MAP_NONE || words == NULL)
    return;
  if (map->early == NULL)
    map->early = g_new0 (HlMapEarly, map->n_blocks);

  probabilities = g_new (float, words->length);
  map->early_row = map->row;
  for (int block = 0; block < map->n_blocks; block++)
    {
      HlMapEarly *early = &map->early[block];

      hl_map_early_clear (early);
      early->node = nn_walk_early_words (walk, map->row, block, probabilities);
      if (early->node >= 0)
        fill (early, words, probabilities);
    }
}
