#include "ui/pages/maps-text.h"

#include <glib/gi18n.h>

#include "ui/render/heatmap-grid-spec.h"

/**
 * hl_maps_text_how_to_read:
 * @maps: the maps of an attention
 *
 * A row of the decoder is the one thing in these maps that is easily misread.
 *
 * Returns: (transfer none): what a row is, and what its cells say
 */
const char *
hl_maps_text_how_to_read (const HlAttentionMaps *maps)
{
  return maps->predictions == NULL
             ? _ ("Each row is a source word. Its cells say how its attention is spread over "
                  "all source words.")
             : _ ("Each row has read the word on its left and chooses the next one: "
                  "“est → calme” has read est and writes calme. Its cells say how its "
                  "attention is spread over the keys.");
}

/**
 * hl_maps_text_written:
 * @maps: the maps of an attention
 * @row: a row, from 0
 *
 * Returns: (transfer none) (nullable): the word that the row wrote; %NULL where rows write
 *   none, and where there is no such row
 */
const char *
hl_maps_text_written (const HlAttentionMaps *maps,
                      int                    row)
{
  return maps->predictions != NULL && row < maps->rows ? maps->predictions[row] : NULL;
}

/**
 * hl_maps_text_head:
 * @maps: the maps of an attention
 * @intervention: (nullable): what was done to the model
 * @block: a block of it, from 0
 * @head: a head, from 0
 *
 * Returns: (transfer full): which head it is, and what was done to it
 */
char *
hl_maps_text_head (const HlAttentionMaps *maps,
                   const NnIntervention  *intervention,
                   int                    block,
                   int                    head)
{
  const NnSublayer sublayer = (NnSublayer) maps->kind;
  g_autofree char *name = hl_heatmap_grid_map_name (block, head);

  if (intervention == NULL)
    return g_steal_pointer (&name);
  if (nn_intervention_has_head (intervention, NN_MUTE_HEAD, sublayer, block, head))
    /* Translators: which head of an altered model: its output is 0 */
    return g_strdup_printf (_ ("%s, muted"), name);
  if (nn_intervention_has_head (intervention, NN_UNIFORM_HEAD, sublayer, block, head))
    /* Translators: which head of an altered model: it gives all keys the same weight */
    return g_strdup_printf (_ ("%s, uniform"), name);

  return g_steal_pointer (&name);
}
