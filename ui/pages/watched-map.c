#include "ui/pages/watched-map.h"

#include <glib/gi18n.h>

#include "ui/figures/attention-maps.h"
#include "ui/widgets/heatmap.h"

struct _HlWatchedMap
{
  AdwBin parent_instance;

  GtkLabel  *title;
  HlHeatmap *map;
};

G_DEFINE_FINAL_TYPE (HlWatchedMap, hl_watched_map, ADW_TYPE_BIN)

static void show_map (HlWatchedMap *self, const NnTranslation *translation)
{
  g_autoptr (HlAttentionMaps) maps = hl_attention_maps_new (translation, HL_ATTENTION_CROSS);
  const HlHeatmapSpec         spec = { .maps = maps, .layer = maps->layers - 1 };
  g_autofree char            *name = hl_attention_head_name (spec.layer, spec.head);
  g_autofree char            *title = NULL;

  hl_heatmap_set_spec (self->map, &spec);

  /* Translators: kind of attention, then which head: "Block 2, head 1" */
  title = g_strdup_printf (_ ("%s, %s"), hl_attention_kind_title (HL_ATTENTION_CROSS), name);
  gtk_label_set_text (self->title, title);
}

/* translation: of the sentence; NULL while there is none.  A translation without words leaves
 * the map as it is. */
void hl_watched_map_show (HlWatchedMap *self, HlTranslation *translation)
{
  if (translation == NULL)
    {
      gtk_label_set_text (self->title, "");
      hl_heatmap_set_spec (self->map, NULL);
    }
  else if (hl_translation_get (translation)->T > 0)
    show_map (self, hl_translation_get (translation));
}

static void hl_watched_map_class_init (HlWatchedMapClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (HL_TYPE_HEATMAP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/watched-map.ui");
  gtk_widget_class_bind_template_child (widget_class, HlWatchedMap, title);
  gtk_widget_class_bind_template_child (widget_class, HlWatchedMap, map);
}

static void hl_watched_map_init (HlWatchedMap *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
