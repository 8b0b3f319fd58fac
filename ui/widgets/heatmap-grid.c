#include "ui/widgets/heatmap-grid.h"

#include <glib/gi18n.h>

#include "ui/render/heatmap-grid-renderer.h"
#include "ui/widgets/theme.h"

#define MIN_MAP 36.0      /* side of a map, CSS pixels */
#define NATURAL_MAP 150.0 /* side of a map, CSS pixels */

/**
 * HlHeatmapGrid:
 *
 * Shows the maps of all heads of all blocks, points out one of them and, under
 * the pointer or on request of the keyboard, a cell of it.
 *
 * ## CSS nodes
 *
 * One node named `heatmap-grid`.
 *
 * ## Keys
 *
 * Arrow keys go to the neighboring map, Shift and arrow keys to the neighboring
 * cell in it; Enter or Space opens the map.
 *
 * ## Actions
 *
 * `heatmap-grid.activate-map` opens the map that is pointed out.
 *
 * ## Accessibility
 *
 * As #HlCellPicture.
 */
struct _HlHeatmapGrid
{
  HlCellPicture parent_instance;

  HlHeatmapGridSpec  *spec; /* a copy; NULL until the first one */
  HlHeatmapGridLayout layout;
};

enum
{
  MAP_ACTIVATED,
  MOVE_MAP,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlHeatmapGrid, hl_heatmap_grid, HL_TYPE_CELL_PICTURE)

static HlCell
map_at (int layer,
        int head)
{
  return (HlCell){ layer, head, -1, -1 };
}

static char *
hl_heatmap_grid_get_label (HlCellPicture *picture)
{
  const HlHeatmapGridSpec *spec = HL_HEATMAP_GRID (picture)->spec;

  if (spec == NULL)
    return g_strdup (_ ("Attention maps, empty"));

  return g_strdup_printf (_ ("Attention maps: %d blocks, %d heads each"), spec->layers,
                          spec->heads);
}

static HlCell
hl_heatmap_grid_get_size (HlCellPicture *picture)
{
  const HlHeatmapGridSpec *spec = HL_HEATMAP_GRID (picture)->spec;

  return spec == NULL ? (HlCell){ 0, 0, 0, 0 }
                      : (HlCell){ spec->layers, spec->heads, spec->rows, spec->columns };
}

static gboolean
hl_heatmap_grid_pick_cell (HlCellPicture *picture,
                           double         x,
                           double         y,
                           HlCell        *cell)
{
  HlHeatmapGrid *self = HL_HEATMAP_GRID (picture);

  return self->spec != NULL && hl_heatmap_grid_pick (self->spec, &self->layout, x, y, cell);
}

static char *
hl_heatmap_grid_describe_cell (HlCellPicture *picture,
                               const HlCell  *cell)
{
  return hl_heatmap_grid_describe (HL_HEATMAP_GRID (picture)->spec, cell);
}

static void
hl_heatmap_grid_activate (HlCellPicture *picture,
                          const HlCell  *cell)
{
  g_signal_emit (picture, signals[MAP_ACTIVATED], 0, cell->layer, cell->head);
}

/* A click on a map opens it.  A click beside the maps changes nothing. */
static void
hl_heatmap_grid_click (HlPicture *picture,
                       double     x,
                       double     y)
{
  HlCellPicture *self = HL_CELL_PICTURE (picture);
  HlCell         cell;

  if (!hl_heatmap_grid_pick_cell (self, x, y, &cell))
    return;

  hl_cell_picture_choose (self, map_at (cell.layer, cell.head));
  hl_heatmap_grid_activate (self, &cell);
}

static void
hl_heatmap_grid_move_map (HlHeatmapGrid *self,
                          int            layers,
                          int            heads)
{
  const HlCell cell = hl_cell_picture_get_shown (HL_CELL_PICTURE (self));
  HlCell       next = map_at (0, 0);

  if (self->spec == NULL)
    return;

  if (cell.layer >= 0)
    next = map_at (CLAMP (cell.layer + layers, 0, self->spec->layers - 1),
                   CLAMP (cell.head + heads, 0, self->spec->heads - 1));
  hl_cell_picture_choose (HL_CELL_PICTURE (self), next);
}

static void
activate_map_cb (GtkWidget  *widget,
                 const char *name,
                 GVariant   *parameter)
{
  const HlCell cell = hl_cell_picture_get_shown (HL_CELL_PICTURE (widget));

  if (cell.layer >= 0)
    hl_heatmap_grid_activate (HL_CELL_PICTURE (widget), &cell);
}

static void
hl_heatmap_grid_lay_out (HlPicture *picture,
                         int        width,
                         int        height)
{
  HlHeatmapGrid *self = HL_HEATMAP_GRID (picture);

  if (self->spec == NULL)
    return;

  hl_widget_dress (GTK_WIDGET (self), &self->spec->font, &self->spec->palette);
  self->layout = hl_heatmap_grid_layout (self->spec, width, height);
}

static void
hl_heatmap_grid_draw_maps (HlPicture *picture,
                           cairo_t   *cr)
{
  HlHeatmapGrid *self = HL_HEATMAP_GRID (picture);

  if (self->spec != NULL)
    hl_heatmap_grid_draw (self->spec, &self->layout, cr);
}

static void
hl_heatmap_grid_snapshot_cell (HlCellPicture *picture,
                               const HlCell  *cell,
                               GtkSnapshot   *snapshot)
{
  HlHeatmapGrid *self = HL_HEATMAP_GRID (picture);
  const HlRect   map = hl_heatmap_grid_map (&self->layout, cell->layer, cell->head);
  const HlRect   area = hl_rect_grown (&map, HL_MATRIX_OUTLINE);
  cairo_t       *cr = hl_picture_append_cairo (snapshot, &area);

  hl_heatmap_grid_draw_cursor (self->spec, &self->layout, cell, cr);
  cairo_destroy (cr);
}

static void
hl_heatmap_grid_measure_widget (GtkWidget     *widget,
                                GtkOrientation orientation,
                                int            for_size,
                                int           *minimum,
                                int           *natural,
                                int           *minimum_baseline,
                                int           *natural_baseline)
{
  HlHeatmapGrid *self = HL_HEATMAP_GRID (widget);
  const gboolean is_width = orientation == GTK_ORIENTATION_HORIZONTAL;
  HlSize         smallest = { 2 * MIN_MAP, 2 * MIN_MAP };
  HlSize         best = { 2 * NATURAL_MAP, 2 * NATURAL_MAP };

  if (self->spec != NULL)
    {
      const int cells = MAX (self->spec->rows, self->spec->columns);

      smallest = hl_heatmap_grid_measure (self->spec, MIN_MAP / cells);
      best = hl_heatmap_grid_measure (self->spec, CLAMP (NATURAL_MAP / cells, 1.0, 20.0));
    }

  *minimum = is_width ? smallest.width : smallest.height;
  *natural = is_width ? MAX (best.width, smallest.width) : MAX (best.height, smallest.height);
}

static void
hl_heatmap_grid_finalize (GObject *object)
{
  HlHeatmapGrid *self = HL_HEATMAP_GRID (object);

  g_clear_pointer (&self->spec, hl_heatmap_grid_spec_free);

  G_OBJECT_CLASS (hl_heatmap_grid_parent_class)->finalize (object);
}

static void
bind_keys (GtkWidgetClass *widget_class)
{
  hl_picture_bind_arrows (widget_class, 0, "move-map");
  hl_picture_bind_arrows (widget_class, GDK_SHIFT_MASK, "move-cell");

  gtk_widget_class_install_action (widget_class, "heatmap-grid.activate-map", NULL,
                                   activate_map_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_space, 0, "heatmap-grid.activate-map",
                                       NULL);
}

static void
add_signals (GType type)
{
  /**
   * HlHeatmapGrid::map-activated:
   * @self: the maps
   * @layer: which block, from 0
   * @head: which head, from 0
   *
   * The user wants to see one map large.
   */
  signals[MAP_ACTIVATED] = g_signal_new (
      "map-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
      G_TYPE_INT, G_TYPE_INT);

  /**
   * HlHeatmapGrid::move-map:
   * @self: the maps
   * @layers: how many blocks down
   * @heads: how many heads to the right
   *
   * Key-binding signal: points out another map, the first one if there was none.
   */
  signals[MOVE_MAP] = g_signal_new_class_handler (
      "move-map", type, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
      G_CALLBACK (hl_heatmap_grid_move_map), NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT,
      G_TYPE_INT);
}

static void
hl_heatmap_grid_class_init (HlHeatmapGridClass *klass)
{
  GtkWidgetClass     *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass     *picture_class = HL_PICTURE_CLASS (klass);
  HlCellPictureClass *cell_class = HL_CELL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_heatmap_grid_finalize;
  widget_class->measure = hl_heatmap_grid_measure_widget;
  picture_class->click = hl_heatmap_grid_click;
  picture_class->draw = hl_heatmap_grid_draw_maps;
  picture_class->lay_out = hl_heatmap_grid_lay_out;
  cell_class->points_out_maps = TRUE;
  cell_class->activate = hl_heatmap_grid_activate;
  cell_class->describe = hl_heatmap_grid_describe_cell;
  cell_class->get_label = hl_heatmap_grid_get_label;
  cell_class->get_size = hl_heatmap_grid_get_size;
  cell_class->pick = hl_heatmap_grid_pick_cell;
  cell_class->snapshot_cell = hl_heatmap_grid_snapshot_cell;

  add_signals (G_TYPE_FROM_CLASS (klass));
  bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "heatmap-grid");
}

static void
hl_heatmap_grid_init (HlHeatmapGrid *self)
{
}

/**
 * hl_heatmap_grid_get_spec:
 * @self: the maps
 *
 * Returns: (transfer none) (nullable): what it shows, in the window's colors and
 *   font; until the next call of hl_heatmap_grid_set_spec ()
 */
const HlHeatmapGridSpec *
hl_heatmap_grid_get_spec (HlHeatmapGrid *self)
{
  g_return_val_if_fail (HL_IS_HEATMAP_GRID (self), NULL);

  return self->spec;
}

/**
 * hl_heatmap_grid_set_spec:
 * @self: the maps
 * @spec: (nullable): what to show, which is copied; palette and font are the
 *   widget's own
 *
 * Keeps pointing out the same map as long as there is one in its place.
 */
void
hl_heatmap_grid_set_spec (HlHeatmapGrid           *self,
                          const HlHeatmapGridSpec *spec)
{
  HlHeatmapGridSpec *copy;

  g_return_if_fail (HL_IS_HEATMAP_GRID (self));

  copy = spec == NULL ? NULL : hl_heatmap_grid_spec_copy (spec);
  g_clear_pointer (&self->spec, hl_heatmap_grid_spec_free);
  self->spec = copy;
  if (copy != NULL)
    copy->grows = copy->shows_values = TRUE;

  hl_cell_picture_numbers_changed (HL_CELL_PICTURE (self));
  hl_picture_outdate (HL_PICTURE (self));
}

/**
 * hl_heatmap_grid_set_map:
 * @self: the maps
 * @layer: the block to point out, from 0
 * @head: the head to point out, from 0
 */
void
hl_heatmap_grid_set_map (HlHeatmapGrid *self,
                         int            layer,
                         int            head)
{
  g_return_if_fail (HL_IS_HEATMAP_GRID (self));
  g_return_if_fail (self->spec != NULL && layer >= 0 && layer < self->spec->layers &&
                    head >= 0 && head < self->spec->heads);

  hl_cell_picture_choose (HL_CELL_PICTURE (self), map_at (layer, head));
}
