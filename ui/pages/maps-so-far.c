#include "ui/pages/maps-so-far.h"

#include "core/model/place.h"
#include "ui/session/inspection-progress.h"

/* How many rows of a block's maps have been computed.  The encoder's come all at once,
 * the decoder's one with each word. */
static int rows_so_far (const HlAttentionMaps *maps, HlInspection *inspection, int layer)
{
  static const struct
  {
    const char *stack;
    const char *weights;
  } boxes[] = {
    [HL_ATTENTION_ENCODER] = { "encoder", "attention.softmax" },
    [HL_ATTENTION_DECODER] = { "decoder", "attention1.softmax" },
    [HL_ATTENTION_CROSS] = { "decoder", "attention2.softmax" },
  };
  g_autofree char *path = nn_block_path (boxes[maps->kind].stack, layer, boxes[maps->kind].weights);
  const int        n = hl_inspection_count_rows (inspection, path);

  return MIN (maps->kind == HL_ATTENTION_ENCODER ? n * maps->rows : n, maps->rows);
}

static void hide_what_is_to_come (HlAttentionMaps *maps, HlInspection *inspection)
{
  for (int layer = 0; layer < maps->layers; layer++)
    hl_attention_maps_hide_rows (maps, layer, rows_so_far (maps, inspection, layer));
  hl_attention_maps_hide_words (maps, hl_inspection_count_written (inspection));
}

/* Returns whether its step decides what is shown. inspection: a walk through the translation, or
 * NULL. */
gboolean hl_maps_are_followed (HlInspection *inspection)
{
  return inspection != NULL && hl_inspection_get_is_followed (inspection);
}

/* Returns its maps, or what there is of them at the step at hand if that is followed; NULL for a
 * translation without words. kind: which attention of it: "encoder", "decoder" or "cross";
 * inspection: the walk through it, or NULL. */
HlAttentionMaps *hl_maps_so_far_new (HlTranslation *translation, const char *kind,
                                     HlInspection *inspection)
{
  const NnTranslation *result = hl_translation_get (translation);
  HlAttentionKind      which = HL_ATTENTION_CROSS;
  HlAttentionMaps     *maps;

  if (result->T == 0)
    return NULL;

  hl_attention_kind_from_name (kind, &which);
  maps = hl_attention_maps_new (result, which);
  if (hl_maps_are_followed (inspection))
    hide_what_is_to_come (maps, inspection);

  return maps;
}

/* Returns the sentence and its translation, or as much of it as is written at the step at hand
 * if that is followed. inspection: the walk through it, or NULL. */
char *hl_sentence_so_far (HlTranslation *translation, HlInspection *inspection)
{
  g_autofree char *text = hl_maps_are_followed (inspection)
                              ? hl_inspection_get_words (inspection)
                              : nn_translation_to_text (hl_translation_get (translation));

  return g_strdup_printf ("%s → %s", hl_translation_get_sentence (translation), text);
}
