#include "ui/pages/maps-so-far.h"

#include "ui/session/inspection-progress.h"

/* How many rows of a block's maps have been computed.  The encoder's come all at once,
 * the decoder's one with each word. */
static int
rows_so_far (const HlAttentionMaps *maps,
             HlInspection          *inspection,
             int                    layer)
{
  static const struct
  {
    const char *stack;
    const char *sublayer;
  } boxes[] = {
    [HL_ATTENTION_ENCODER] = { "encoder", "attention" },
    [HL_ATTENTION_DECODER] = { "decoder", "attention1" },
    [HL_ATTENTION_CROSS] = { "decoder", "attention2" },
  };
  g_autofree char *path = g_strdup_printf ("%s.blks.block%d.%s.softmax", boxes[maps->kind].stack,
                                           layer, boxes[maps->kind].sublayer);
  const int        n = hl_inspection_count_rows (inspection, path);

  return MIN (maps->kind == HL_ATTENTION_ENCODER ? n * maps->rows : n, maps->rows);
}

/**
 * hl_maps_so_far_new:
 * @translation: a finished translation
 * @kind: which attention of it
 * @inspection: the walk through it
 *
 * Returns: (transfer full): what there is of the maps at the step at hand
 */
HlAttentionMaps *
hl_maps_so_far_new (const NnTranslation *translation,
                    HlAttentionKind      kind,
                    HlInspection        *inspection)
{
  HlAttentionMaps *maps = hl_attention_maps_new (translation, kind);

  for (int layer = 0; layer < maps->layers; layer++)
    hl_attention_maps_hide_rows (maps, layer, rows_so_far (maps, inspection, layer));
  hl_attention_maps_hide_words (maps, hl_inspection_count_written (inspection));

  return maps;
}
