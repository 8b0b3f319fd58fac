#include "ui/pages/attention-export.h"

/* Returns what the picture says about where it comes from. */
static char *new_caption (HlMapsView *view, HlTranslation *translation)
{
  const HlMapsLook  look = hl_maps_view_get_look (view);
  HlModel          *model = hl_translation_get_model (translation);
  g_autofree char  *text = nn_translation_to_text (hl_translation_get (translation));
  HlAttentionSource source = {
    .model = hl_model_get_name (model),
    .source = hl_translation_get_sentence (translation),
    .translation = text,
    .layer = look.is_one_head ? look.block : -1,
    .head = look.is_one_head ? look.head : -1,
    .update = hl_model_get_update (model),
    .rows_write = hl_maps_view_get_maps (view)->predictions != NULL,
  };

  hl_model_get_seed (model, &source.seed);

  return hl_attention_caption (&source);
}

/* Returns the maps that are on the screen, with where they come from. */
HlRecording *hl_attention_export_record (HlMapsView *view, HlTranslation *translation,
                                         HlFigureFormat format)
{
  g_autofree char *caption = new_caption (view, translation);

  return hl_maps_view_record (view, caption, format);
}

/* Returns what a file of them may be called; NULL without maps. kind: which attention they are
 * of: "encoder", "decoder" or "cross". */
char *hl_attention_export_file_name (HlMapsView *view, const char *kind)
{
  const HlMapsLook look = hl_maps_view_get_look (view);

  if (hl_maps_view_get_maps (view) == NULL)
    return NULL;

  return look.is_one_head
             ? g_strdup_printf ("attention-%s-%d-%d.png", kind, look.block + 1, look.head + 1)
             : g_strdup_printf ("attention-%s.png", kind);
}
