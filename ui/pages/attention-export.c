#include "ui/pages/attention-export.h"

/**
 * hl_attention_export_caption:
 * @translation: whose maps they are
 * @look: how they are shown
 * @rows_write: whether the rows are named by what they have read and what they write
 *
 * Returns: (transfer full): what the picture says about where it comes from
 */
char *
hl_attention_export_caption (HlTranslation    *translation,
                             const HlMapsLook *look,
                             gboolean          rows_write)
{
  HlModel          *model = hl_translation_get_model (translation);
  g_autofree char  *text = nn_translation_to_text (hl_translation_get (translation));
  HlAttentionSource source = {
    .model = hl_model_get_name (model),
    .source = hl_translation_get_sentence (translation),
    .translation = text,
    .layer = look->is_one_head ? look->block : -1,
    .head = look->is_one_head ? look->head : -1,
    .update = hl_model_get_update (model),
    .rows_write = rows_write,
  };

  hl_model_get_seed (model, &source.seed);

  return hl_attention_caption (&source);
}

/**
 * hl_attention_export_file_name:
 * @kind: "encoder", "decoder" or "cross"
 * @look: how the maps are shown
 *
 * Returns: (transfer full): what a file of the picture may be called
 */
char *
hl_attention_export_file_name (const char       *kind,
                               const HlMapsLook *look)
{
  return look->is_one_head
             ? g_strdup_printf ("attention-%s-%d-%d.png", kind, look->block + 1, look->head + 1)
             : g_strdup_printf ("attention-%s.png", kind);
}
