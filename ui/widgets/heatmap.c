#include "ui/widgets/heatmap.h"

#include <glib/gi18n.h>

#include "ui/render/heatmap-renderer.h"
#include "ui/widgets/theme.h"

#define MIN_SIDE 180.0     /* of one map, CSS pixels */
#define NATURAL_SIDE 460.0 /* of one map, CSS pixels */
#define MIN_MAP 36.0       /* of each of several maps, CSS pixels */
#define NATURAL_MAP 150.0  /* of each of several maps, CSS pixels */

/* Shows attention maps.  Keys and accessibility are those of HlCellPicture.
 *
 * One node named `heatmap`. */
typedef struct
{
  HlHeatmapSpec   spec; /* with a reference to its maps, which are NULL until the first ones */
  HlHeatmapLayout layout;
} HlHeatmapPrivate;

G_DEFINE_TYPE_WITH_PRIVATE (HlHeatmap, hl_heatmap, HL_TYPE_CELL_PICTURE)

static HlHeatmapPrivate *own_of (gpointer self) { return hl_heatmap_get_instance_private (self); }

static char *hl_heatmap_get_label (HlCellPicture *picture)
{
  const HlHeatmapSpec *spec = &own_of (picture)->spec;
  g_autofree char     *name = NULL;

  if (spec->maps == NULL)
    return g_strdup (_ ("Attention map, empty"));

  if (spec->shows_all)
    return g_strdup_printf (_ ("Attention maps: %d blocks, %d heads each"), spec->maps->layers,
                            spec->maps->heads);

  name = hl_attention_head_name (spec->layer, spec->head);

  /* Translators: %s is a head, such as "block 1, head 2" */
  return g_strdup_printf (_ ("Attention map of %s: %d queries, %d keys"), name, spec->maps->rows,
                          spec->maps->columns);
}

static HlCell hl_heatmap_get_size (HlCellPicture *picture)
{
  const HlHeatmapSpec *spec = &own_of (picture)->spec;

  return spec->maps == NULL ? (HlCell){ 0, 0, 0, 0 }
                            : (HlCell){ hl_heatmap_layers (spec), hl_heatmap_heads (spec),
                                        spec->maps->rows, spec->maps->columns };
}

static gboolean hl_heatmap_pick_cell (HlCellPicture *picture, double x, double y, HlCell *cell)
{
  const HlHeatmapPrivate *own = own_of (picture);

  return own->spec.maps != NULL && hl_heatmap_pick (&own->spec, &own->layout, x, y, cell);
}

static char *hl_heatmap_describe_cell (HlCellPicture *picture, const HlCell *cell)
{
  return hl_heatmap_describe (&own_of (picture)->spec, cell);
}

static void hl_heatmap_lay_out (HlPicture *picture, int width, int height)
{
  HlHeatmapPrivate *own = own_of (picture);

  if (own->spec.maps == NULL)
    return;

  hl_widget_dress (GTK_WIDGET (picture), &own->spec.font, &own->spec.palette);
  own->layout = hl_heatmap_layout (&own->spec, width, height);
}

static void hl_heatmap_draw_maps (HlPicture *picture, cairo_t *cr)
{
  const HlHeatmapPrivate *own = own_of (picture);

  if (own->spec.maps != NULL)
    hl_heatmap_draw (&own->spec, &own->layout, cr);
}

static void hl_heatmap_snapshot_cell (HlCellPicture *picture, const HlCell *cell,
                                      GtkSnapshot *snapshot)
{
  const HlHeatmapPrivate *own = own_of (picture);
  HlRect                  areas[HL_N_CURSOR_AREAS];
  const int               n_areas = hl_heatmap_cursor_areas (&own->spec, &own->layout, cell, areas);

  for (int i = 0; i < n_areas; i++)
    {
      cairo_t *cr = hl_picture_append_cairo (snapshot, &areas[i]);

      hl_heatmap_draw_cursor (&own->spec, &own->layout, cell, cr);
      cairo_destroy (cr);
    }
}

static void measure_maps (const HlHeatmapSpec *spec, HlSize *smallest, HlSize *best)
{
  const int cells = MAX (spec->maps->rows, spec->maps->columns);

  if (spec->shows_all)
    {
      *smallest = hl_heatmap_measure (spec, MIN_MAP / cells);
      *best = hl_heatmap_measure (spec, CLAMP (NATURAL_MAP / cells, 1.0, 20.0));
    }
  else
    {
      *smallest = hl_heatmap_measure (spec, CLAMP (MIN_SIDE / cells, 1.0, 16.0));
      *best = hl_heatmap_measure (spec, CLAMP (NATURAL_SIDE / cells, 3.0, 40.0));
    }
}

static void hl_heatmap_measure_widget (GtkWidget *widget, GtkOrientation orientation, int for_size,
                                       int *minimum, int *natural, int *minimum_baseline,
                                       int *natural_baseline)
{
  const HlHeatmapSpec *spec = &own_of (widget)->spec;
  const gboolean       is_width = orientation == GTK_ORIENTATION_HORIZONTAL;
  HlSize               smallest = { MIN_MAP, MIN_MAP };
  HlSize               best = { NATURAL_SIDE, NATURAL_SIDE };

  if (spec->maps != NULL)
    measure_maps (spec, &smallest, &best);

  *minimum = is_width ? smallest.width : smallest.height;
  *natural = is_width ? MAX (best.width, smallest.width) : MAX (best.height, smallest.height);
}

static void clear (HlHeatmapPrivate *own)
{
  g_clear_pointer (&own->spec.maps, hl_attention_maps_unref);
  pango_font_description_free ((PangoFontDescription *) own->spec.font);
  own->spec = (HlHeatmapSpec){ .maps = NULL };
}

static void hl_heatmap_finalize (GObject *object)
{
  clear (own_of (object));

  G_OBJECT_CLASS (hl_heatmap_parent_class)->finalize (object);
}

static void hl_heatmap_class_init (HlHeatmapClass *klass)
{
  GtkWidgetClass     *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass     *picture_class = HL_PICTURE_CLASS (klass);
  HlCellPictureClass *cell_class = HL_CELL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_heatmap_finalize;
  widget_class->measure = hl_heatmap_measure_widget;
  picture_class->draw = hl_heatmap_draw_maps;
  picture_class->lay_out = hl_heatmap_lay_out;
  cell_class->describe = hl_heatmap_describe_cell;
  cell_class->get_label = hl_heatmap_get_label;
  cell_class->get_size = hl_heatmap_get_size;
  cell_class->pick = hl_heatmap_pick_cell;
  cell_class->snapshot_cell = hl_heatmap_snapshot_cell;

  hl_cell_picture_bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "heatmap");
}

static void hl_heatmap_init (HlHeatmap *self) {}

/* The maps are shared, not copied.  The same cell stays pointed out as long as there is one in
 * its place. spec: what to show; palette and font are the widget's own, numbers stand in cells
 * that are large enough, and words grow with the room, or NULL. */
void hl_heatmap_set_spec (HlHeatmap *self, const HlHeatmapSpec *spec)
{
  HlHeatmapPrivate *own;

  g_return_if_fail (HL_IS_HEATMAP (self));

  own = own_of (self);
  if (spec != NULL)
    hl_attention_maps_ref (spec->maps); /* which may be those that are shown */
  clear (own);
  if (spec != NULL)
    {
      own->spec = *spec;
      own->spec.font = NULL;
      own->spec.grows = own->spec.shows_values = TRUE;
    }

  hl_cell_picture_numbers_changed (HL_CELL_PICTURE (self));
  hl_picture_outdate (HL_PICTURE (self));
}
