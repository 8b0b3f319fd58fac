#include "ui/widgets/heatmap.h"

#include <glib/gi18n.h>

#include "ui/render/heatmap-renderer.h"
#include "ui/widgets/theme.h"

#define MIN_SIDE 180.0     /* of the grid, CSS pixels */
#define NATURAL_SIDE 460.0 /* of the grid, CSS pixels */

/**
 * HlHeatmap:
 *
 * Shows one attention map.  Keys and accessibility are those of #HlCellPicture.
 *
 * ## CSS nodes
 *
 * One node named `heatmap`.
 */
struct _HlHeatmap
{
  HlCellPicture parent_instance;

  HlHeatmapSpec  *spec; /* a copy; NULL until the first one */
  HlHeatmapLayout layout;
};

G_DEFINE_FINAL_TYPE (HlHeatmap, hl_heatmap, HL_TYPE_CELL_PICTURE)

static char *
hl_heatmap_get_label (HlCellPicture *picture)
{
  const HlHeatmapSpec *spec = HL_HEATMAP (picture)->spec;

  if (spec == NULL)
    return g_strdup (_ ("Attention map, empty"));

  if (spec->name != NULL)
    /* Translators: %s is a head, such as "block 1, head 2" */
    return g_strdup_printf (_ ("Attention map of %s: %d queries, %d keys"), spec->name,
                            spec->matrix.rows, spec->matrix.columns);

  return g_strdup_printf (_ ("Attention map: %d queries, %d keys"), spec->matrix.rows,
                          spec->matrix.columns);
}

static HlCell
hl_heatmap_get_size (HlCellPicture *picture)
{
  const HlHeatmapSpec *spec = HL_HEATMAP (picture)->spec;

  return spec == NULL ? (HlCell){ 0, 0, 0, 0 }
                      : (HlCell){ 1, 1, spec->matrix.rows, spec->matrix.columns };
}

static gboolean
hl_heatmap_pick_cell (HlCellPicture *picture,
                      double         x,
                      double         y,
                      HlCell        *cell)
{
  HlHeatmap *self = HL_HEATMAP (picture);

  cell->layer = cell->head = 0;

  return self->spec != NULL &&
         hl_heatmap_pick (self->spec, &self->layout, x, y, &cell->row, &cell->column);
}

static char *
hl_heatmap_describe_cell (HlCellPicture *picture,
                          const HlCell  *cell)
{
  return hl_heatmap_describe (HL_HEATMAP (picture)->spec, cell->row, cell->column);
}

static void
hl_heatmap_lay_out (HlPicture *picture,
                    int        width,
                    int        height)
{
  HlHeatmap *self = HL_HEATMAP (picture);

  if (self->spec == NULL)
    return;

  hl_widget_dress (GTK_WIDGET (self), &self->spec->font, &self->spec->palette);
  self->layout = hl_heatmap_layout (self->spec, width, height);
}

static void
hl_heatmap_draw_map (HlPicture *picture,
                     cairo_t   *cr)
{
  HlHeatmap *self = HL_HEATMAP (picture);

  if (self->spec != NULL)
    hl_heatmap_draw (self->spec, &self->layout, cr);
}

static void
hl_heatmap_snapshot_cell (HlCellPicture *picture,
                          const HlCell  *cell,
                          GtkSnapshot   *snapshot)
{
  HlHeatmap *self = HL_HEATMAP (picture);
  HlRect     areas[HL_N_CURSOR_AREAS];

  hl_heatmap_cursor_areas (self->spec, &self->layout, cell->row, cell->column, areas);
  for (int i = 0; i < HL_N_CURSOR_AREAS; i++)
    {
      cairo_t *cr = hl_picture_append_cairo (snapshot, &areas[i]);

      hl_heatmap_draw_cursor (self->spec, &self->layout, cell->row, cell->column, cr);
      cairo_destroy (cr);
    }
}

static void
hl_heatmap_measure_widget (GtkWidget     *widget,
                           GtkOrientation orientation,
                           int            for_size,
                           int           *minimum,
                           int           *natural,
                           int           *minimum_baseline,
                           int           *natural_baseline)
{
  HlHeatmap     *self = HL_HEATMAP (widget);
  const gboolean is_width = orientation == GTK_ORIENTATION_HORIZONTAL;
  HlSize         smallest = { MIN_SIDE, MIN_SIDE };
  HlSize         best = { NATURAL_SIDE, NATURAL_SIDE };

  if (self->spec != NULL)
    {
      const int cells = MAX (self->spec->matrix.rows, self->spec->matrix.columns);

      smallest = hl_heatmap_measure (self->spec, CLAMP (MIN_SIDE / cells, 1.0, 16.0));
      best = hl_heatmap_measure (self->spec, CLAMP (NATURAL_SIDE / cells, 3.0, 40.0));
    }

  *minimum = is_width ? smallest.width : smallest.height;
  *natural = is_width ? MAX (best.width, smallest.width) : MAX (best.height, smallest.height);
}

static void
hl_heatmap_finalize (GObject *object)
{
  HlHeatmap *self = HL_HEATMAP (object);

  g_clear_pointer (&self->spec, hl_heatmap_spec_free);

  G_OBJECT_CLASS (hl_heatmap_parent_class)->finalize (object);
}

static void
hl_heatmap_class_init (HlHeatmapClass *klass)
{
  GtkWidgetClass     *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass     *picture_class = HL_PICTURE_CLASS (klass);
  HlCellPictureClass *cell_class = HL_CELL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_heatmap_finalize;
  widget_class->measure = hl_heatmap_measure_widget;
  picture_class->draw = hl_heatmap_draw_map;
  picture_class->lay_out = hl_heatmap_lay_out;
  cell_class->describe = hl_heatmap_describe_cell;
  cell_class->get_label = hl_heatmap_get_label;
  cell_class->get_size = hl_heatmap_get_size;
  cell_class->pick = hl_heatmap_pick_cell;
  cell_class->snapshot_cell = hl_heatmap_snapshot_cell;

  hl_cell_picture_bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "heatmap");
}

static void
hl_heatmap_init (HlHeatmap *self)
{
}

/**
 * hl_heatmap_get_spec:
 * @self: a heat map
 *
 * Returns: (transfer none) (nullable): what it shows, in the window's colors and
 *   font; until the next call of hl_heatmap_set_spec ()
 */
const HlHeatmapSpec *
hl_heatmap_get_spec (HlHeatmap *self)
{
  g_return_val_if_fail (HL_IS_HEATMAP (self), NULL);

  return self->spec;
}

/**
 * hl_heatmap_set_spec:
 * @self: a heat map
 * @spec: (nullable): what to show, which is copied; palette and font are the
 *   widget's own
 *
 * Keeps pointing out the same cell as long as there is one in its place.
 */
void
hl_heatmap_set_spec (HlHeatmap           *self,
                     const HlHeatmapSpec *spec)
{
  HlHeatmapSpec *copy;

  g_return_if_fail (HL_IS_HEATMAP (self));

  copy = spec == NULL ? NULL : hl_heatmap_spec_copy (spec);
  g_clear_pointer (&self->spec, hl_heatmap_spec_free);
  self->spec = copy;
  if (copy != NULL)
    copy->grows = copy->shows_values = TRUE;

  hl_cell_picture_numbers_changed (HL_CELL_PICTURE (self));
  hl_picture_outdate (HL_PICTURE (self));
}
